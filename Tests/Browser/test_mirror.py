"""A page that is read from right to left is the mirror of one that is read from left to right."""

import unittest

from browser import PageTest, WIDTHS

OUTINGS = ["mountain-group", "family-clock"]
# Boxes whose width no text decides, and the beginnings of texts.
BOXES = [".switch", ".figures > div", ".card", ".map-box", ".play", ".card > h2", ".eyebrow", "h1", "footer p"]

STARTS = """names => names.flatMap(name => [...document.querySelectorAll(name)]
  .filter(one => one.checkVisibility()).map(one => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const isText = one.matches("h1, h2, p") ;
    const box = isText && range.getClientRects().length ? range.getBoundingClientRect() : one.getBoundingClientRect();
    const isRight = getComputedStyle(one).direction === "rtl";
    const wide = document.documentElement.clientWidth;
    return [name, isRight ? wide - box.right : box.left];
  }))"""


class Mirror(PageTest):
    maxDiff = None

    def test_boxes_begin_at_the_other_side(self):
        for name in OUTINGS:
            for width in WIDTHS:
                with self.subTest(name=name, width=width):
                    left = self.open(f"{name}-qps", width).evaluate(STARTS, BOXES)
                    right = self.open(f"{name}-qps-Arab", width).evaluate(STARTS, BOXES)
                    self.assertEqual([one for one, _ in left], [one for one, _ in right])
                    self.assertGreater(len(left), 15)
                    for (what, one), (_, other) in zip(left, right):
                        if what == ".switch":
                            # It is as wide as its words, and ends where the page does.
                            continue
                        self.assertAlmostEqual(one, other, delta=2, msg=what)

    def test_tables_and_lists_run_from_the_other_side(self):
        for tag, begins_left in [("qps", True), ("qps-Arab", False)]:
            page = self.open(f"mountain-group-{tag}", 1280)
            for row in ["[aria-labelledby=members] thead tr", ".now thead tr"]:
                edges = page.eval_on_selector(
                    row,
                    "row => [row.firstElementChild, row.lastElementChild].map(cell => cell.getBoundingClientRect().x)",
                )
                self.assertEqual(edges[0] < edges[1], begins_left, row)
            line = page.locator("ol.happenings li").first
            at, what = (line.locator(one).bounding_box() for one in ["button.at", ".what"])
            self.assertEqual(at["x"] < what["x"], begins_left)
            switch = page.locator(".switch").bounding_box()
            self.assertEqual(switch["x"] > 640, begins_left)

    def test_boards_and_cards_are_mirrored(self):
        for kind, first, second in [
            ("board", ".badge", "h2"), ("sheet", "li:nth-child(1)", "li:nth-child(2)")
        ]:
            for tag, begins_left in [("qps", True), ("qps-Arab", False)]:
                page = self.open(f"{kind}-{tag}", 1280, scripts=False)
                self.assertEqual(page.locator("html").get_attribute("dir"), None if begins_left else "rtl")
                if kind == "sheet":
                    boxes = [page.locator(one).bounding_box() for one in [first, second]]
                    self.assertEqual(boxes[0]["x"] < boxes[1]["x"], begins_left)


if __name__ == "__main__":
    unittest.main()
