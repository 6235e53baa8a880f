"""A PIN in place of a drawn signature: what is kept can prove it and cannot tell it."""

from __future__ import annotations

import hashlib
import hmac
import secrets

LENGTH = 6
"""Digits of a PIN."""
_COST = {"n": 2**14, "r": 8, "p": 1, "dklen": 32}


def sealed(pin: str) -> str:
    """Salt and hash of a PIN, to be stored; raises `ValueError` for anything but six digits."""
    if len(pin) != LENGTH or not (pin.isascii() and pin.isdigit()):
        raise ValueError("a PIN has six digits")
    salt = secrets.token_bytes(16)
    return f"scrypt${salt.hex()}${_hash(pin, salt).hex()}"


def matches(pin: str, kept: str) -> bool:
    """Whether a PIN is the one that was tapped in.

    >>> kept = sealed("271828")
    >>> matches("271828", kept), matches("271829", kept), matches("271828", "")
    (True, False, False)
    """
    kind, _, rest = kept.partition("$")
    salt, _, told = rest.partition("$")
    try:
        return kind == "scrypt" and hmac.compare_digest(_hash(pin, bytes.fromhex(salt)), bytes.fromhex(told))
    except ValueError:
        return False


def _hash(pin: str, salt: bytes) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, **_COST)
