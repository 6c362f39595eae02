"""The base map under the tracks, drawn and moving."""

import unittest

from browser import PageTest

SHOWN = """selector => [...document.querySelectorAll(selector)].filter(
  each => getComputedStyle(each).display !== "none").length"""


class BaseMapTest(PageTest):
    def test_it_is_shown_with_and_without_scripts(self):
        for scripts in [False, True]:
            for width in [360, 1280]:
                for scheme in ["light", "dark"]:
                    with self.subTest(scripts=scripts, width=width, scheme=scheme):
                        page = self.open("mapped", width=width, scheme=scheme, scripts=scripts)
                        for name in ["wood", "path", "stream"]:
                            self.assertEqual(page.locator(f".base-{name}").count(), 1, name)
                        self.assertIn("© Hill <surveyors>", page.inner_text("[aria-labelledby=map] figcaption"))
                        wide = page.evaluate("document.documentElement.scrollWidth")
                        self.assertLessEqual(wide, width)
                        if scripts:
                            self.assertEqual(page.locator(".base-sheet use").count(), 1)
                            credits = page.inner_text(".leaflet-control-attribution")
                            self.assertIn("© Hill <surveyors>", credits)
                            self.assertIn("© Sky", credits)

    def test_the_moving_map_lies_where_the_drawn_one_does(self):
        page = self.open("mapped")
        # The peak of the map is in the middle of the route's box, as is the crossing of its lines.
        box = page.locator(".base-sheet").bounding_box()
        label = page.locator(".base-label.is-peak svg").bounding_box()
        size = [float(each) for each in page.get_attribute("[data-base]", "data-size").split()]
        at = [float(each) for each in page.get_attribute("[data-at]", "data-at").split()]
        self.assertAlmostEqual(label["x"] + 6, box["x"] + box["width"] * at[0] / size[0], delta=2)
        self.assertAlmostEqual(label["y"] + 6, box["y"] + box["height"] * at[1] / size[1], delta=2)

    def test_a_choice_needs_no_script(self):
        for scripts in [False, True]:
            with self.subTest(scripts=scripts):
                page = self.open("mapped", scripts=scripts)
                self.assertEqual(page.locator("[name=base]").count(), 3)
                parts = [".map .base-areas", ".map .base-lines", ".map .base-pictures"]
                for choice, shown in [
                    ("plain", [1, 1, 0]), ("pictures-0", [0, 0, 1]), ("hybrid", [0, 1, 1]), ("plain", [1, 1, 0]),
                ]:
                    page.check(f"#base-{choice}")
                    found = [page.evaluate(SHOWN, part) for part in parts]
                    self.assertEqual(found, shown, choice)

    def test_pictures_are_decoded(self):
        page = self.open("mapped")
        page.check("#base-pictures-0")
        sizes = page.evaluate(
            """() => Promise.all([...document.querySelectorAll(".base-pictures image")].map(async each => {
              const picture = new Image();
              picture.src = each.getAttribute("href");
              await picture.decode();
              return picture.naturalWidth;
            }))"""
        )
        self.assertGreater(len(sizes), 1)
        self.assertEqual(set(sizes), {64})

    def test_names_are_in_the_language_of_the_page(self):
        page = self.open("mapped")
        for language, name in [("en", "Summit"), ("de", "Gipfel"), ("zh-Hant", "山頂")]:
            page.select_option("[data-switch] [data-part=language]", language)
            self.assertIn(name, page.text_content(".base-label.is-peak"))
            self.assertIn(name, page.text_content(".map .base-name text"))

    def test_it_is_printed(self):
        page = self.open("mapped")
        page.emulate_media(media="print", color_scheme="light")
        self.assertEqual(page.evaluate(SHOWN, ".map .base-areas"), 1)
        self.assertEqual(page.evaluate(SHOWN, ".base-choice"), 0)


if __name__ == "__main__":
    unittest.main()
