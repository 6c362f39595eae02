"""The page on paper: A4 or Letter, with the map on the first page, and no more pages than it needs."""

import re
import unittest

from browser import PageTest

# The width and height of what is printed on, in CSS pixels within the margins of 12 mm.
SHEETS = {"A4": (210, 297), "Letter": (215.9, 279.4)}
PIXELS = 96 / 25.4


class Print(PageTest):
    def paper(self, pdf):
        """The sizes of the pages in points, and how many there are."""
        boxes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", pdf)
        pages = re.findall(rb"/Type\s*/Page\b", pdf)
        return {(round(float(wide)), round(float(high))) for wide, high in boxes}, len(pages)

    def print(self, page):
        return page.pdf(prefer_css_page_size=True, print_background=False)

    def test_paper_is_that_of_readers(self):
        page = self.open("mountain-group")
        for language, units, size in [
            ("en", "metric", (595, 842)), ("en", "imperial", (612, 792)), ("de", "metric", (595, 842)),
            ("de", "imperial", (595, 842)), ("zh-Hant", "metric", (595, 842)),
        ]:
            with self.subTest(language=language, units=units):
                page.select_option("[data-switch] [data-part=language]", language)
                page.select_option("[data-switch] [data-part=units]", units)
                sizes, _ = self.paper(self.print(page))
                self.assertEqual(len(sizes), 1)
                wide, high = sizes.pop()
                self.assertAlmostEqual(wide, size[0], delta=1)
                self.assertAlmostEqual(high, size[1], delta=1)

    def test_the_map_is_on_the_first_page(self):
        for name in ["mountain-group", "alone", "commanded-hike"]:
            for language in ["en", "de", "zh-Hant"]:
                with self.subTest(name=name, language=language):
                    wide, high = (round((size - 24) * PIXELS) for size in SHEETS["A4"])
                    page = self.open(name, width=wide)
                    page.select_option("[data-switch] [data-part=language]", language)
                    page.emulate_media(media="print", color_scheme="light")
                    bottom = page.eval_on_selector(
                        "[aria-labelledby=map]", "map => map.getBoundingClientRect().bottom + scrollY"
                    )
                    self.assertLessEqual(bottom, high)
                    # Nor does it leave half of the page empty.
                    self.assertGreater(bottom, high / 2)

    def test_no_more_pages_than_needed(self):
        # Before, these were 14, 5 and 62.
        for name, most in [("mountain-group", 10), ("alone", 5), ("family-clock", 6)]:
            _, pages = self.paper(self.print(self.open(name)))
            self.assertLessEqual(pages, most, name)


if __name__ == "__main__":
    unittest.main()
