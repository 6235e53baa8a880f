"""The real programs, each in a process of its own, and a wire between them that can be cut."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")
HOST = "127.0.0.1"
STARTS_WITHIN = 20.0
PATIENCE = 3.0
"""How many times longer than usual everything may take before a test gives up, on a busy machine."""
AHEAD = Path(__file__).with_name("ahead.py")


@cache
def port_of(command: str, which: int = 0) -> int:
    """The port of the table's app, or of the hub: the same in all tests, so that browsers load it once."""
    return free_port()


def free_port() -> int:
    """A port nobody listens on now."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


def until(ask: Callable[[], T], what: str | Callable[[], str], seconds: float = 10.0) -> T:
    """The first true answer; an error that says what was waited for when there is none in time."""
    end = time.monotonic() + seconds * PATIENCE
    while True:
        answer = ask()
        if answer:
            return answer
        if time.monotonic() > end:
            raise AssertionError(f"not within {seconds:g} s: {what if isinstance(what, str) else what()}")
        time.sleep(0.05)


class Program:
    """One server of the product: started by its command, stopped or killed, started again on its file."""

    def __init__(self, command: str, folder: Path, *more: str, ahead: Path | None = None) -> None:
        self.port = port_of(command)
        self.url = f"http://{HOST}:{self.port}"
        self.db = folder / f"{command}-{self.port}.sqlite"
        self.output = folder / f"{command}-{self.port}.txt"
        start = [sys.executable, "-m", "referee_app"] if ahead is None else [sys.executable, str(AHEAD)]
        self._ahead = ahead
        if command == "hub" and "--no-tls" not in more:
            # On this machine alone, where nobody has to join.
            more = (*more, "--open")
        self._args = [*start, command, "--port", str(self.port), "--db", str(self.db), *more]
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> Program:
        """Start it and wait until it answers."""
        env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
        if self._ahead:
            env["TEST_CLOCK"] = str(self._ahead)
        with self.output.open("ab") as out:
            self._process = subprocess.Popen(self._args, stdout=out, stderr=out, env=env)
        until(self._answers, lambda: f"the program answers; it said: {self.said()}", STARTS_WITHIN)
        return self

    def _answers(self) -> bool:
        process = self._process
        if process is None or process.poll() is not None:
            raise AssertionError(f"the program ended at its start:\n{self.said()}")
        try:
            with urllib.request.urlopen(self.url, timeout=2):
                return True
        except OSError:
            return False

    def said(self) -> str:
        """What it has printed."""
        return self.output.read_text(encoding="utf-8", errors="replace") if self.output.exists() else ""

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it as a user would."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None or process.poll() is not None:
            return
        process.send_signal(how)
        try:
            process.wait(8)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(5)

    def events(self) -> list[dict[str, Any]]:
        """Everything it has recorded, read from its file."""
        with contextlib.closing(sqlite3.connect(f"file:{self.db}?mode=ro", uri=True)) as db:
            return [json.loads(body) for (body,) in db.execute("SELECT body FROM events ORDER BY rowid")]

    def kinds(self, *kinds: str) -> list[dict[str, Any]]:
        """The events of these kinds."""
        return [event for event in self.events() if event["kind"] in kinds]


class Wire:
    """A connection between a table and its hub that a test can cut and mend."""

    def __init__(self, to: int) -> None:
        self._to = to
        self._is_cut = False
        self._live: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._listening = socket.create_server((HOST, 0))
        self.url = f"http://{HOST}:{self._listening.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Everything that is connected falls, and nothing new gets through."""
        self._is_cut = True
        with self._lock:
            live, self._live = self._live, set()
        for each in live:
            _drop(each)

    def mend(self) -> None:
        """Let them through again."""
        self._is_cut = False

    def close(self) -> None:
        """The end of the test."""
        self.cut()
        self._listening.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            if self._is_cut:
                _drop(near)
                continue
            try:
                far = socket.create_connection((HOST, self._to), timeout=5)
            except OSError:
                _drop(near)
                continue
            far.settimeout(None)
            with self._lock:
                self._live |= {near, far}
            for source, sink in ((near, far), (far, near)):
                threading.Thread(target=self._pump, args=(source, sink), daemon=True).start()

    def _pump(self, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                sink.sendall(data)
        _drop(source)
        _drop(sink)


def _drop(which: socket.socket) -> None:
    with contextlib.suppress(OSError):
        which.shutdown(socket.SHUT_RDWR)
    which.close()
