"""The page and the files that a browser asks for before our code says anything."""

import json
import re
import wave
from pathlib import Path

import flet_web
import pytest
from PIL import Image

ASSETS = Path(__file__).resolve().parent.parent / "assets"
FLET_WEB = Path(flet_web.__file__).parent / "web"
SOUNDS = sorted((ASSETS / "sounds").glob("*.wav"))


def page(root: Path) -> str:
    """The page as it lies on the disk."""
    return (root / "index.html").read_text(encoding="utf-8")


def test_scripts_are_those_of_the_installed_flet() -> None:
    def scripts(html: str) -> list[str]:
        return re.findall(r"<script.*?</script>|<!-- fletAppConfig -->", html, re.DOTALL)

    own = '<script src="keys.js"></script>'
    assert [each for each in scripts(page(ASSETS)) if each != own] == scripts(page(FLET_WEB))


def test_page_bears_our_name_only() -> None:
    assert "<title>掼蛋裁判台</title>" in page(ASSETS)
    assert 'content="Flet' not in page(ASSETS)


def test_every_picture_of_flet_is_replaced() -> None:
    theirs = {p.relative_to(FLET_WEB) for p in [*FLET_WEB.glob("*.png"), *FLET_WEB.glob("icons/*")]}
    assert [p for p in theirs if not (ASSETS / p).exists()] == []


def test_manifest_names_pictures_of_that_size() -> None:
    manifest = json.loads((ASSETS / "manifest.json").read_text(encoding="utf-8"))
    for icon in manifest["icons"]:
        with Image.open(ASSETS / icon["src"]) as picture:
            assert icon["sizes"] == "{}x{}".format(*picture.size)


@pytest.mark.parametrize("path", SOUNDS, ids=lambda path: path.stem)
def test_signal_is_short_begins_and_ends_in_silence_and_does_not_clip(path: Path) -> None:
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 22_050)
        assert file.getnframes() / file.getframerate() < 2.5
        values = memoryview(file.readframes(file.getnframes())).cast("h")
    assert abs(values[0]) < 50 and abs(values[-1]) < 50
    assert 20_000 < max(map(abs, values)) < 30_000
