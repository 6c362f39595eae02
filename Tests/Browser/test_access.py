"""Checks pages with axe, in both themes, in all languages, and at the widths of a phone and a desktop."""

import unittest

from axe_playwright_python.sync_playwright import Axe

from browser import PageTest, SCHEMES, WIDTHS

# The outing that is checked in every language, and others with sections that it lacks.
MAIN, OTHERS = "mountain-group", ["alone", "commanded-hike", "family-clock"]
LANGUAGES = ["en", "zh-Hant", "de"]


class Access(PageTest):
    def check(self, page):
        """Checks a page with all collapsed parts opened."""
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        found = Axe().run(page).response["violations"]
        told = [f"{one['id']}: {node['html'][:120]}" for one in found for node in one["nodes"][:3]]
        self.assertEqual(told, [])

    def test_axe_finds_nothing(self):
        for scheme in SCHEMES:
            for width in WIDTHS:
                page = self.open(MAIN, width, scheme)
                self.move_to(page, 0.45)
                for language in LANGUAGES:
                    with self.subTest(scheme=scheme, width=width, language=language):
                        page.select_option("[data-part=language]", language)
                        self.assertEqual(page.get_attribute("html", "lang"), language)
                        self.check(page)

    def test_axe_finds_nothing_in_other_outings(self):
        for name in OTHERS:
            for width, scheme in zip(WIDTHS, SCHEMES):
                with self.subTest(name=name, scheme=scheme, width=width):
                    self.check(self.open(name, width, scheme))

    def test_members_are_told_apart_without_colour(self):
        page = self.open("twenty")
        signs = page.eval_on_selector_all(
            ".map-box ~ .legend .key",
            """keys => keys.map(key => {
              const number = key.querySelector("text")?.textContent;
              const line = key.querySelector("line, path");
              return number && line && [number, line.style.strokeDasharray];
            }).filter(sign => sign)""",
        )
        self.assertEqual(len(signs), 20)
        self.assertEqual(len({number for number, _ in signs}), 20)
        self.assertGreaterEqual(len({dash for _, dash in signs[:8]}), 4)

    def test_controls_are_large_enough_for_a_finger(self):
        page = self.open("mountain-group", 360)
        for control in ["[data-part=play]", "[data-part=rate]", "[data-part=member]", ".filters label"]:
            for one in page.locator(control).all():
                box = one.bounding_box()
                self.assertGreaterEqual(box["height"], 40, control)


if __name__ == "__main__":
    unittest.main()
