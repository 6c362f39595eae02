"""The page for rescuers: one A4 sheet in each language, readable on a phone, and nothing that axe finds."""

import re
import unittest

from axe_playwright_python.sync_playwright import Axe

from browser import PageTest, WIDTHS
from test_words import CLIPPED

# In each language and in the pseudo-language, whose texts are 40 % longer; and of someone alone.
PSEUDO = "rescue-qps"
WAYS = [f"rescue-ways-{tag}" for tag in ("en", "de", "zh-Hant")]
PAGES = ["rescue-en", "rescue-de", "rescue-zh-Hant", "rescue-alone", *WAYS, PSEUDO, "rescue-ways-qps"]


class Rescue(PageTest):
    def shown(self, name, width=1280):
        return self.open(name, width, scripts=False)

    def test_it_is_one_sheet(self):
        for name in PAGES:
            with self.subTest(name=name):
                pdf = self.shown(name).pdf(prefer_css_page_size=True, print_background=False)
                self.assertEqual(len(re.findall(rb"/Type\s*/Page\b", pdf)), 1)
                box = re.search(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", pdf)
                self.assertEqual([round(float(side)) for side in box.groups()], [595, 842])

    def test_nothing_is_cut_off_or_wider_than_the_screen(self):
        for name in PAGES:
            for width in WIDTHS:
                with self.subTest(name=name, width=width):
                    page = self.open(name, width, ready="main")
                    wide = page.evaluate("document.documentElement.scrollWidth")
                    self.assertLessEqual(wide, width)
                    self.assertEqual(page.evaluate(CLIPPED), [])

    def test_axe_finds_nothing(self):
        # Its tag is not one of a language.
        for name in PAGES[: PAGES.index(PSEUDO)]:
            for width in WIDTHS:
                with self.subTest(name=name, width=width):
                    found = Axe().run(self.open(name, width, ready="main")).response["violations"]
                    told = [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in found]
                    self.assertEqual(told, [])

    def test_the_number_to_call_comes_first(self):
        for name in PAGES:
            text = self.open(name, ready="main").inner_text("main")
            self.assertIn("112", text.split("\n")[0])


if __name__ == "__main__":
    unittest.main()
