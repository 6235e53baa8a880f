"""The hub's own certificate, made at the first start; tablets hold on to its fingerprint."""

from __future__ import annotations

import ipaddress
import os
import socket
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

YEARS = 10
"""It is pinned and not vouched for, so a new one would only lock out every tablet that joined."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """Where certificate and key lie, and the fingerprint that people and tablets compare."""

    file: Path
    fingerprint: str
    """SHA-256 of the certificate, as 64 hexadecimal signs."""


def certificate_beside(db: Path, host: str = "") -> Certificate:
    """The certificate of the hub with this file; made when there is none. Raises `OSError`, `ValueError`."""
    file = db.with_name(f"{db.stem}-tls.pem")
    if not file.exists():
        _write(file, _make(host))
    found = x509.load_pem_x509_certificate(file.read_bytes())
    return Certificate(file, found.fingerprint(hashes.SHA256()).hex())


def _make(host: str) -> bytes:
    """Key and certificate in one text, so that one never lies there without the other."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Guandan Referee hub")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=365 * YEARS))
        .add_extension(x509.SubjectAlternativeName(_names(host)), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return private + made.public_bytes(serialization.Encoding.PEM)


def _names(host: str) -> list[x509.GeneralName]:
    names: dict[x509.GeneralName, None] = {x509.DNSName("localhost"): None}
    for each in ("127.0.0.1", "::1", host):
        with suppress(ValueError):
            names[x509.IPAddress(ipaddress.ip_address(each))] = None
    with suppress(ValueError):
        names[x509.DNSName(socket.gethostname())] = None
    return list(names)


def _write(file: Path, text: bytes) -> None:
    """All of it or nothing, readable by its owner alone."""
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
        opened.write(text)
        opened.flush()
        os.fsync(opened.fileno())
    part.replace(file)
