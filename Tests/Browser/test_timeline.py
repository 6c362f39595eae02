"""The timeline's filters."""

import unittest

from browser import PageTest

MAIN = "section[aria-labelledby=happenings] > details:not(.everything) > ol > li"


class Timeline(PageTest):
    def shown(self, page):
        return page.eval_on_selector_all(
            MAIN, "lines => lines.filter(line => !line.hidden).map(line => ({ ...line.dataset }))"
        )

    def test_by_member(self):
        page = self.open("mountain-group")
        everyone = len(self.shown(page))
        member = page.locator("[data-part=member] option").nth(2).get_attribute("value")
        page.select_option("[data-part=member]", member)
        some = self.shown(page)
        self.assertTrue(0 < len(some) < everyone)
        self.assertEqual({line["member"] for line in some}, {member})
        self.assertEqual(page.inner_text("[data-part=count]"), f"{len(some)} of {everyone} entries")
        page.select_option("[data-part=member]", "")
        self.assertEqual(len(self.shown(page)), everyone)

    def test_by_kind(self):
        page = self.open("mountain-group")
        kinds = {line["kind"] for line in self.shown(page)}
        self.assertIn("stop", kinds)
        page.uncheck(".filters input[value=stop]")
        self.assertEqual({line["kind"] for line in self.shown(page)}, kinds - {"stop"})

    def test_groups_without_entries_go(self):
        page = self.open("mountain-group")
        for box in page.locator(".filters input[type=checkbox]").all():
            box.uncheck()
        self.assertEqual(self.shown(page), [])
        visible = page.locator("section[aria-labelledby=happenings] > details:visible")
        self.assertEqual(visible.count(), 1)

    def test_keyboard_and_the_way_to_the_map(self):
        page = self.open("mountain-group")
        page.focus(".filters input[type=checkbox] >> nth=0")
        page.keyboard.press("Space")
        self.assertFalse(page.locator(".filters input[type=checkbox]").first.is_checked())
        page.keyboard.press("Space")
        line = page.locator("details[open] li[data-time]").first
        line.locator("button.at").focus()
        page.keyboard.press("Enter")
        self.assertEqual(self.now(page), float(line.get_attribute("data-time")))


if __name__ == "__main__":
    unittest.main()
