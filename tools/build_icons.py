"""Draw the PNG icons that a browser asks for from assets/icons/icon.svg; `make assets` runs it.

The names are those of Flet's own web client, whose files ours stand in front of.
Needs Chromium, of which CHROMIUM may give the path.
"""

import os
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ASSETS = Path(__file__).resolve().parent.parent / "assets"
PICTURE = ASSETS / "icons" / "icon.svg"

# A system that cuts its own shape out of an icon wants felt to the edge and the cards well inside.
FULL_BLEED = "#felt { rx: 0 } #cards { transform: scale(0.8); transform-origin: center }"

ICONS = {
    "icon.png": (512, ""),
    "favicon.png": (32, ""),
    "icons/icon-192.png": (192, ""),
    "icons/icon-512.png": (512, ""),
    "icons/icon-maskable-192.png": (192, FULL_BLEED),
    "icons/icon-maskable-512.png": (512, FULL_BLEED),
    "icons/apple-touch-icon-192.png": (192, FULL_BLEED),
    # A still picture under Flet's name for it, shown while the page loads.
    "icons/loading-animation.png": (512, ""),
}


def draw(page: Page, target: Path, size: int, style: str) -> None:
    """One PNG with clear corners."""
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(
        f"<style>body {{ margin: 0 }} svg {{ display: block }} {style}</style>{PICTURE.read_text()}"
    )
    page.screenshot(path=target, omit_background=True)


def main() -> None:
    """Draw every icon."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"),
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        page = browser.new_page()
        for name, (size, style) in ICONS.items():
            draw(page, ASSETS / name, size, style)
        browser.close()


if __name__ == "__main__":
    main()
