"""Tests the timeline's filters."""

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
        self.assertTrue(all(member in line["member"].split() for line in some))
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
        self.assertAlmostEqual(self.now(page), float(line.get_attribute("data-time")), delta=0.5)

    def test_another_language(self):
        page = self.open("mountain-group")
        page.uncheck(".filters input[value=stop]")
        left = len(self.shown(page))
        times = page.locator("li[data-time] > button.at").count()
        page.select_option("[data-switch] [data-part=language]", "zh-Hant")
        self.assertFalse(page.locator(".filters input[value=stop]").is_checked())
        self.assertEqual(len(self.shown(page)), left)
        self.assertEqual(page.locator("li[data-time] > button.at").count(), times)
        self.assertIn("顯示", page.inner_text("[data-part=count]"))
        page.select_option("[data-switch] [data-part=language]", "en")
        self.assertRegex(page.inner_text("[data-part=count]"), f"^{left} of [0-9]+ entries$")


if __name__ == "__main__":
    unittest.main()
