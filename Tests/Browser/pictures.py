"""Takes the screenshots of the report page for the README.

    pictures.py FOLDER   writes page-light.png and page-dark.png, 1200 × 1400 pixels each
"""

import pathlib
import shutil
import sys

from playwright.sync_api import sync_playwright

from browser import report

FOLDER = pathlib.Path(sys.argv[1])

with sync_playwright() as playwright:
    chromium = playwright.chromium.launch(
        executable_path=shutil.which("chromium"), args=["--no-sandbox"]
    )
    for scheme in ["light", "dark"]:
        page = chromium.new_page(
            viewport={"width": 1200, "height": 1400}, color_scheme=scheme, locale="en-GB"
        )
        page.goto(report("mountain-group"))
        page.wait_for_selector("html[data-ready]")
        page.screenshot(path=FOLDER / f"page-{scheme}.png")
    chromium.close()
