"""Real parts for tests of sync and hub: a hub on a free port, a table's log, and a network that fails."""

from __future__ import annotations

import contextlib
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from referee_app.hub.certificate import certificate_beside
from referee_app.hub.server import HubServer, bind
from referee_app.hub.service import Service
from referee_app.storage.log import EventLog, Store
from rules import book as books

Facts = list[dict[str, Any]]


def opened(table: str = "12", **more: Any) -> dict[str, Any]:
    """The first fact of a table's log."""
    book = books.load("competition-002")
    return {
        "kind": "table_opened",
        "table": table,
        "names": {"N": "韩梅", "S": "李雷", "E": "王芳", "W": "赵强"},
        "book": book.meta.id,
        "book_digest": books.digest(book),
        "levels": {"NS": "2", "EW": "2"},
        **more,
    }


def notes(count: int, text: str = "x") -> Facts:
    """So many remarks."""
    return [{"kind": "noted", "text": f"{text}{n}"} for n in range(count)]


def fouls(seat: str = "E", count: int = 3) -> Facts:
    """Penalties that count a foul each; the third loses the round."""
    given = {"kind": "penalty_given", "seat": seat, "offence": "out_of_turn", "effects": ["foul"]}
    return [{**given, "note": f"第 {n + 1} 次"} for n in range(count)]


def table_log(path: Path, facts: Sequence[dict[str, Any]] = (), **more: Any) -> tuple[EventLog, str]:
    """A table's log in a file of its own."""
    log = EventLog(Store(path))
    return log, log.create([opened(**more), *facts])


def until(true: Callable[[], object], seconds: float = 10) -> None:
    """Wait for something that other threads bring about."""
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            raise AssertionError("it did not come about")
        time.sleep(0.005)


class RunningHub:
    """A hub in a thread, on a real port, in a real file."""

    def __init__(
        self,
        path: Path,
        port: int = 0,
        page: Callable[[Service], Any] | None = None,
        *,
        is_open: bool = True,
        tls: bool = False,
    ) -> None:
        """`is_open` lets in whoever asks, as `hub --open` does; `tls` speaks with its own certificate."""
        self.path = path
        self.service = Service(path, is_open=is_open)
        self._scheme = "https" if tls else "http"
        certificate = certificate_beside(path) if tls else None
        self._socket = bind("127.0.0.1", port)
        self.port = int(self._socket.getsockname()[1])
        self._server = HubServer(self.service, page(self.service) if page else None, certificate)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._socket]})
        self._thread.start()
        until(lambda: self._server.started)
        self.service.address = self.url

    @property
    def url(self) -> str:
        """Where tables send to."""
        return f"{self._scheme}://127.0.0.1:{self.port}"

    def events(self, log: str) -> list[str]:
        """What the file holds of a log, read through another connection."""
        again = EventLog(Store(self.path))
        found = [each.body for each in again.read_sealed(log)]
        assert again.verify(log) is None
        again.store.close()
        return found

    def stop(self) -> None:
        """Stop it."""
        self._server.handle_exit(signal.SIGTERM, None)
        self._thread.join()
        self.service.close()
        self._socket.close()


@contextlib.contextmanager
def running_hub(
    path: Path, port: int = 0, page: Callable[[Service], Any] | None = None, **more: bool
) -> Iterator[RunningHub]:
    """A hub for as long as the block lasts."""
    hub = RunningHub(path, port, page, **more)
    try:
        yield hub
    finally:
        hub.stop()


class Proxy:
    """A line to the hub that can be cut after so many bytes, be slow, or say everything twice."""

    def __init__(self, to: int) -> None:
        self._to = to
        self.cut_after: int | None = None
        """Cut every line once so many more bytes went to the hub."""
        self.drop_answers = False
        """Let questions through and no answer back."""
        self.delay = 0.0
        self.twice = False
        self.down = False
        self.cuts = 0
        self._lines: list[socket.socket] = []
        self._listening = bind("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                line, _ = self._listening.accept()
                if self.down:
                    line.close()
                    continue
                try:
                    hub = socket.create_connection(("127.0.0.1", self._to))
                except OSError:
                    line.close()
                    continue
                self._lines += [line, hub]
                threading.Thread(target=self._up, args=(line, hub), daemon=True).start()
                threading.Thread(target=self._down, args=(hub, line), daemon=True).start()

    def _up(self, line: socket.socket, hub: socket.socket) -> None:
        said = bytearray()
        with contextlib.suppress(OSError):
            while chunk := line.recv(1000):
                time.sleep(self.delay)
                if self.cut_after is not None:
                    chunk, rest = chunk[: self.cut_after], chunk[self.cut_after :]
                    self.cut_after -= len(chunk)
                    hub.sendall(chunk)
                    if rest:
                        self.cut_after = None
                        self.cut()
                        return
                    continue
                said += chunk
                hub.sendall(chunk)
        hub.close()
        if self.twice and said:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self._to)) as again:
                again.sendall(said)
                again.settimeout(0.2)
                again.recv(100)

    def _down(self, hub: socket.socket, line: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while chunk := hub.recv(10_000):
                if not self.drop_answers:
                    line.sendall(chunk)
                    continue
                self.cut()
        line.close()

    def cut(self) -> None:
        """Cut every line there is."""
        self.cuts += 1
        lines, self._lines = self._lines, []
        for line in lines:
            with contextlib.suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
            line.close()

    def close(self) -> None:
        """Take it away for good."""
        self._listening.close()
        self.cut()
