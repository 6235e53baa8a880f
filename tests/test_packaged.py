"""The entry of a packaged app: it keeps its log where the system says, and shows the same pages."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
import urllib.request
from pathlib import Path

from tests.e2e.servers import free_port, until

ROOT = Path(__file__).resolve().parent.parent


def answers(port: int) -> bool:
    """Whether a page comes from there."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}", timeout=2) as answer:
            return "掼蛋裁判台" in answer.read().decode()
    except OSError:
        return False


def test_the_entry_serves_the_app_on_the_storage_of_the_system(tmp_path: Path) -> None:
    port = free_port()
    told = {"FLET_APP_STORAGE_DATA": str(tmp_path / "own"), "FLET_SERVER_PORT": str(port)}
    env = {**os.environ, **told, "FLET_FORCE_WEB_SERVER": "true", "PYTHONPATH": str(ROOT)}
    started = subprocess.Popen([sys.executable, str(ROOT / "main.py")], cwd=tmp_path, env=env)
    try:
        until(lambda: answers(port), "the packaged app's page comes", 20)
        assert (tmp_path / "own" / "table.sqlite").exists() and not (tmp_path / "data").exists()
    finally:
        started.terminate()
        started.wait(10)


def test_the_build_is_told_its_entry_and_what_it_may_do() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["flet"]
    assert (ROOT / f"{told['app']['module']}.py").exists()
    assert all((ROOT / each).exists() for each in ("tests", "tools", "docs", "requirements"))
    assert set(told["android"]["permission"]) >= {
        "android.permission.INTERNET",
        "android.permission.WAKE_LOCK",
        "android.permission.VIBRATE",
    }
