"""A real Chromium that opens the reports, and the helpers that all their tests need."""

import os
import pathlib
import shutil
import time
import unittest

from playwright.sync_api import sync_playwright

PAGES = pathlib.Path(os.environ.get("HITHER_PAGES", "out/pages"))
WIDTHS = [360, 1280]
SCHEMES = ["light", "dark"]
# After this many seconds a wait counts as hung, as with HangGuard in the Swift tests.
HANGS_AFTER = 900


def report(name):
    """The URL of a bundled outing's page."""
    return (PAGES / name / "report.html").resolve().as_uri()


class PageTest(unittest.TestCase):
    """Opens pages; fails if one makes a network request or logs an error."""

    @classmethod
    def setUpClass(cls):
        cls.playwright = sync_playwright().start()
        # Chromium's sandbox is not available in a container.
        cls.chromium = cls.playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )

    @classmethod
    def tearDownClass(cls):
        cls.chromium.close()
        cls.playwright.stop()

    def setUp(self):
        self.requests = []
        self.errors = []

    def open(
        self,
        name,
        width=1280,
        scheme="light",
        scripts=True,
        reduced=False,
        height=900,
        stepped=False,
        ready="html[data-ready]",
    ):
        """Opens a page; the time of a stepped page advances only by `page.clock.run_for`.

        Its scripts have run when there is an element for the selector `ready`.
        """
        context = self.chromium.new_context(
            viewport={"width": width, "height": height},
            color_scheme=scheme,
            java_script_enabled=scripts,
            reduced_motion="reduce" if reduced else "no-preference",
            locale="en-GB",
            timezone_id="America/Lima",
        )
        self.addCleanup(context.close)
        context.set_default_timeout(HANGS_AFTER * 1000)
        page = context.new_page()
        address = report(name)

        def answer(route):
            if route.request.url.split("#")[0] == address:
                route.continue_()
            else:
                self.requests.append(route.request.url)
                route.abort()

        context.route("**/*", answer)
        page.on("console", lambda message: self.hear(message))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        if stepped:
            page.clock.install()
        page.goto(address)
        if scripts:
            page.wait_for_selector(ready, state="attached")
        if stepped:
            page.clock.pause_at(page.evaluate("Date.now() + 1000"))
        return page

    def until(self, page, condition):
        """Waits for a condition; the page's policy forbids Playwright's own waiting for expressions."""
        end = time.monotonic() + HANGS_AFTER
        while not condition():
            self.assertLess(time.monotonic(), end, "it never came")
            page.wait_for_timeout(30)

    def hear(self, message):
        if message.type in ("error", "warning"):
            self.errors.append(message.text)

    def tearDown(self):
        self.assertEqual(self.requests, [], "the page asked the network")
        self.assertEqual(self.errors, [], "the page said errors")

    def move_to(self, page, share):
        """Moves the replay's slider to a share of the outing."""
        page.evaluate(
            """share => {
              const slider = document.querySelector("[data-part=time]");
              slider.value = String(Math.round(slider.max * share));
              slider.dispatchEvent(new Event("input", { bubbles: true }));
            }""",
            share,
        )

    def now(self, page):
        """The replay's time in seconds since the outing's start."""
        return float(page.input_value("[data-part=time]"))

    def marks(self, page):
        """The positions of the members' marks on the screen."""
        return page.eval_on_selector_all(
            ".member-mark",
            """marks => marks.map(mark => {
              const box = mark.getBoundingClientRect();
              return [Math.round(box.x), Math.round(box.y), mark.dataset.state];
            })""",
        )
