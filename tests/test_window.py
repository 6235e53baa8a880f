"""A window where one can be had; else it is said what is missing, and the browser is used as usual."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee_app.screen import window
from referee_app.texts import t

PACKAGE = """
def get_package_bin_dir(): return {bin!r}
def get_artifact_filename(): return "client.tar.gz"
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package of the name and the two questions of the real one, which is not part of the project."""
    made = tmp_path / "site" / window.PACKAGE
    made.mkdir(parents=True)
    (made / "__init__.py").write_text(PACKAGE.format(bin=str(made / "app")))
    (made / "version.py").write_text('version = "1.0.5"\n')
    monkeypatch.syspath_prepend(made.parent)
    yield made
    for name in [each for each in sys.modules if each.partition(".")[0] == window.PACKAGE]:
        del sys.modules[name]


SHOWN = {"DISPLAY": ":0"}


def test_without_the_package_it_is_the_package_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window, "PACKAGE", "flet_desktop_that_nobody_has")
    assert window.missing(SHOWN) == "cli_window_no_package"


def test_without_the_client_nothing_is_fetched_and_it_is_said(package: Path, tmp_path: Path) -> None:
    assert window.missing(SHOWN, tmp_path) == "cli_window_no_client"
    assert window.missing({**SHOWN, "FLET_VIEW_PATH": str(tmp_path / "nowhere")}, tmp_path) != ""


@pytest.mark.skipif(sys.platform != "linux", reason="only there a desktop is told by variables")
def test_without_a_desktop_it_is_said(package: Path, tmp_path: Path) -> None:
    assert window.missing({"FLET_VIEW_PATH": str(tmp_path)}, tmp_path) == "cli_window_no_display"


@pytest.mark.parametrize("where", ["told", "beside", "unpacked"])
def test_a_client_is_found_wherever_the_package_would_look(package: Path, tmp_path: Path, where: str) -> None:
    environ = dict(SHOWN)
    if where == "told":
        environ["FLET_VIEW_PATH"] = str(tmp_path)
    elif where == "beside":
        (package / "app").mkdir()
        (package / "app" / "client.tar.gz").touch()
    else:
        (tmp_path / ".flet" / "client" / "flet-desktop-light-1.0.5").mkdir(parents=True)
    assert window.missing(environ, tmp_path) == ""


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_command_says_what_is_missing_and_serves_all_the_same(tmp_path: Path, lang: str) -> None:
    lacks = window.missing({})
    if not lacks:
        pytest.skip("a window can be had here")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "referee_app", "run", "--window", "--no-browser", "--lang", lang]
    with subprocess.Popen(
        [*command, "--port", str(port), "--db", str(tmp_path / "t.sqlite")],
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={"PATH": "", "PYTHONPATH": str(Path(__file__).parents[1]), "PYTHONUTF8": "1"},
    ) as program:
        assert program.stderr is not None
        try:
            said = [program.stderr.readline().strip() for _ in range(2)]
        finally:
            program.terminate()
    assert said[0] == t(lang, lacks)
    assert said[1].endswith(f":{port}")
