"""What axe finds, in both themes and at the widths of a phone and a desk."""

import unittest

from axe_playwright_python.sync_playwright import Axe

from browser import PageTest, SCHEMES, WIDTHS

OUTINGS = ["mountain-group", "alone"]


class Access(PageTest):
    def test_axe_finds_nothing(self):
        axe = Axe()
        for name in OUTINGS:
            for scheme in SCHEMES:
                for width in WIDTHS:
                    with self.subTest(name=name, scheme=scheme, width=width):
                        page = self.open(name, width, scheme)
                        self.move_to(page, 0.45)
                        found = axe.run(page).response["violations"]
                        told = [
                            f"{one['id']}: {node['html'][:120]}" for one in found for node in one["nodes"][:3]
                        ]
                        self.assertEqual(told, [])

    def test_controls_are_large_enough_for_a_finger(self):
        page = self.open("mountain-group", 360)
        for control in ["[data-part=play]", "[data-part=rate]", "[data-part=member]", ".filters label"]:
            for one in page.locator(control).all():
                box = one.bounding_box()
                self.assertGreaterEqual(box["height"], 40, control)


if __name__ == "__main__":
    unittest.main()
