"""Opens pages whose texts attack them, and prints a line of JSON for each: what ran, was requested or was shown."""

import json
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Browser"))

from browser import PageTest  # noqa: E402

MARK = sys.argv[1]


class Opened(PageTest):
    """The browser of the page tests, without their unittest."""

    def runTest(self):
        pass

    def faults(self, path):
        """What an opened page did that none may do; a pointer and the keyboard are used on it."""
        self.setUp()
        context = self.chromium.new_context(java_script_enabled=True)
        page = context.new_page()
        address = pathlib.Path(path).as_uri()

        def answer(route):
            if route.request.url.split("#")[0] == address:
                route.continue_()
            else:
                self.requests.append(route.request.url)
                route.abort()

        context.route("**/*", answer)
        dialogs = []
        page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
        page.on("console", self.hear)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.goto(address)
        page.wait_for_timeout(30)
        # Handlers of events run only when something happens.
        for _ in range(6):
            page.keyboard.press("Tab")
        for element in page.query_selector_all("[onclick], [onerror], [onload], [onmouseover], [onfocus]"):
            self.errors.append("an element with a handler: " + element.evaluate("e => e.outerHTML")[:200])
        found = page.evaluate(
            """mark => ({
              value: window[mark] ?? null,
              links: [...document.querySelectorAll("a[href], area[href], form, base, iframe, object, embed, link, meta[http-equiv]")]
                .map(e => e.getAttribute("href") ?? e.getAttribute("action") ?? e.getAttribute("content") ?? e.tagName)
                .filter(t => /javascript:|attack\\.invalid|IFRAME|BASE|FORM|OBJECT|EMBED/i.test(t)),
            })""",
            MARK,
        )
        faults = [f"a script ran: {found['value']}"] if found["value"] is not None else []
        faults += [f"a link of the text: {link}" for link in found["links"]]
        faults += [f"a request: {url}" for url in self.requests]
        faults += [f"a dialog: {text}" for text in dialogs] + self.errors
        if page.url.split("#")[0] != address:
            faults.append(f"the page went to {page.url}")
        context.close()
        return faults


def main():
    Opened.setUpClass()
    opened = Opened()
    for path in json.loads(pathlib.Path(os.environ["HITHER_ATTACK_PAGES"]).read_text()):
        print(json.dumps({"file": path, "faults": opened.faults(path)}), flush=True)
    Opened.tearDownClass()


main()
