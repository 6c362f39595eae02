"""How large texts and targets are, at the widths of a phone and of a desk, and with a reader's own size of text."""

import unittest

from browser import PageTest

WIDTHS = [400, 1280]
LEAST_TEXT, LEAST_TARGET = 14, 48
OUTINGS = ["mountain-group", "commanded-hike", "family-clock", "alone", "commute-qps", "twenty"]
# Pages without scripts: boards, the sheet of cards, the clock and its timeline as pictures.
# Pages of the lab and of a household.
LABS = ["lab-qps", "household-qps"]
STILL = ["board-small-qps", "board-qps", "sheet-qps", "board-picture", "clock"]

# Texts that are seen and smaller than so many pixels on the screen: those of drawings by the scale they are drawn at.
SMALL = """least => {
  const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const element = walk.currentNode.parentElement, text = walk.currentNode.data.trim();
    if (!text || element.closest("script, style, title, desc, option, .unseen")) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const box = element.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    const drawn = element.closest("text");
    const matrix = drawn?.getScreenCTM();
    const scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
    const size = parseFloat(getComputedStyle(element).fontSize) * scale;
    if (size < least - 0.05) found.push(`${size.toFixed(1)}: ${text.slice(0, 40)}`);
  }
  return [...new Set(found)];
}"""

# Controls that are smaller than so many pixels; a box to check is as large as its label.
NARROW = """least => {
  const found = [];
  const controls = "a[href], button, select, input, summary, [role=button]";
  for (const control of document.querySelectorAll(controls)) {
    if (!control.checkVisibility({ visibilityProperty: true })) continue;
    if (control.matches(".skip")) continue;
    const box = (control.closest("label") ?? control).getBoundingClientRect();
    if (box.width >= least - 0.5 && box.height >= least - 0.5) continue;
    found.push(`${Math.round(box.width)}×${Math.round(box.height)}: ${control.outerHTML.slice(0, 60)}`);
  }
  return [...new Set(found)];
}"""

# Labels of cards that are wider than their cell, and figures with a line end inside a number.
CUT = """() => {
  const found = [], ruler = document.createElement("span");
  ruler.style.cssText = "position:absolute;visibility:hidden;white-space:nowrap";
  document.body.append(ruler);
  for (const cell of document.querySelectorAll(".cards td[data-label]")) {
    if (!cell.checkVisibility() || !cell.clientWidth) continue;
    ruler.style.font = getComputedStyle(cell, "::before").font;
    for (const word of cell.dataset.label.split(/\\s/)) {
      ruler.textContent = word;
      if (/[a-z]/.test(word) && ruler.offsetWidth > cell.clientWidth + 1) found.push(word);
    }
    const walk = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      for (const number of walk.currentNode.data.matchAll(/[0-9]+/g)) {
        const range = document.createRange();
        range.setStart(walk.currentNode, number.index);
        range.setEnd(walk.currentNode, number.index + number[0].length);
        if (range.getClientRects().length > 1) found.push(walk.currentNode.data);
      }
    }
  }
  return found;
}"""

OPEN_ALL = "document.querySelectorAll('details').forEach(one => one.open = true)"


class Sizes(PageTest):
    maxDiff = None

    def test_no_text_is_too_small(self):
        for width in WIDTHS:
            for name in OUTINGS + STILL:
                with self.subTest(name=name, width=width):
                    page = self.open(name, width, scripts=name in OUTINGS)
                    if name in OUTINGS:
                        page.evaluate(OPEN_ALL)
                        self.move_to(page, 0.5)
                    self.assertEqual(self.measure(page, SMALL, LEAST_TEXT), [])

    def test_no_text_of_the_lab_is_too_small(self):
        for width in WIDTHS:
            for name in LABS:
                with self.subTest(name=name, width=width):
                    page = self.open(name, width, ready="th button")
                    page.evaluate(OPEN_ALL)
                    self.assertEqual(self.measure(page, SMALL, LEAST_TEXT), [])

    def measure(self, page, script, least):
        """Measures by the debugger's protocol, which a page without scripts allows too."""
        session = page.context.new_cdp_session(page)
        answer = session.send(
            "Runtime.evaluate", {"expression": f"({script})({least})", "returnByValue": True}
        )
        self.assertNotIn("exceptionDetails", answer)
        return answer["result"]["value"]

    def test_no_word_or_number_of_a_card_is_cut(self):
        """Labels and figures of the table of members, as cards on a phone: lines end only between words."""
        for name in ["mountain-group", "mountain-group-de", "mountain-group-zh-Hant"]:
            with self.subTest(name=name):
                page = self.open(name, 400)
                self.assertEqual(page.evaluate(CUT), [])

    def test_every_control_is_large_enough_for_a_finger(self):
        for width in WIDTHS:
            for name in OUTINGS:
                with self.subTest(name=name, width=width):
                    page = self.open(name, width)
                    page.evaluate(OPEN_ALL)
                    self.assertEqual(page.evaluate(NARROW, LEAST_TARGET), [])

    def heights(self, page):
        """How large letters are where people read: in the page's text, a table, a chart and a badge of a chart."""
        return page.evaluate(
            """() => ["h1", ".answer p", ".figures dd", "table td", "svg .tick", "svg .state-label",
              ".chart .badge-number", ".key .badge-number", ".disc", ".readout", "button.at", "select"].flatMap(name => {
                const element = document.querySelector(name);
                if (!element) return [];
                const matrix = element.closest("text")?.getScreenCTM();
                const scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
                return [[name, parseFloat(getComputedStyle(element).fontSize) * scale]];
              })"""
        )

    def test_the_page_has_a_size_of_text_that_is_kept(self):
        for name in ["mountain-group", "family-clock"]:
            for width in WIDTHS:
                page = self.open(name, width)
                usual = self.heights(page)
                for value, share in [("large", 1.25), ("largest", 1.5)]:
                    with self.subTest(name=name, width=width, size=value):
                        page.select_option("[data-switch] [data-part=text]", value)
                        for (what, before), (_, after) in zip(usual, self.heights(page)):
                            # A heading of a phone is not larger than its screen.
                            least = 1.05 if what == "h1" else share * 0.99
                            self.assertGreaterEqual(after / before, least, what)
                        wide = page.evaluate("document.documentElement.scrollWidth")
                        self.assertLessEqual(wide, width)
                page.reload()
                page.wait_for_selector("html[data-ready]", state="attached")
                self.assertEqual(page.get_attribute("html", "data-text"), "largest")
                self.assertEqual(page.input_value("[data-switch] [data-part=text]"), "largest")
                page.select_option("[data-switch] [data-part=text]", "")
                self.assertEqual(self.heights(page), usual)

    def test_the_browsers_size_of_text_is_followed(self):
        page = self.open("mountain-group")
        usual = self.heights(page)
        session = page.context.new_cdp_session(page)
        session.send("Page.enable")
        session.send("Page.setFontSizes", {"fontSizes": {"standard": 24, "fixed": 20}})
        page.wait_for_timeout(200)
        for (what, before), (_, after) in zip(usual, self.heights(page)):
            self.assertGreaterEqual(after / before, 1.15 if what == "h1" else 1.49, what)
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 1280)


if __name__ == "__main__":
    unittest.main()
