"""Tests the interactive map and the replay."""

import unittest

from browser import PageTest


class Replay(PageTest):
    def test_plays_and_pauses(self):
        page = self.open("mountain-group")
        before = self.marks(page)
        page.click("[data-part=play]")
        self.assertEqual(page.get_attribute("[data-part=play]", "aria-label"), "Pause")
        self.until(page, lambda: self.now(page) > 200)
        page.click("[data-part=play]")
        stopped = self.now(page)
        page.wait_for_timeout(300)
        self.assertEqual(self.now(page), stopped)
        self.assertNotEqual(self.marks(page), before)
        # The text for screen readers when the replay pauses.
        self.assertIn(page.inner_text("[data-part=now]")[:5], page.text_content("[data-part=status]"))

    def test_ends_at_the_end_and_begins_anew(self):
        page = self.open("alone")
        page.select_option("[data-part=rate]", "7200")
        self.move_to(page, 0.97)
        page.click("[data-part=play]")
        page.wait_for_selector(".replay:not(.is-playing)")
        end = float(page.get_attribute("[data-part=time]", "max"))
        self.assertAlmostEqual(self.now(page), end, delta=1)
        # So slow that the check happens within its first half.
        page.select_option("[data-part=rate]", "30")
        page.click("[data-part=play]")
        self.until(page, lambda: self.now(page) < end / 2)

    def test_faster_is_faster(self):
        page = self.open("mountain-group", stepped=True)

        def run(rate):
            page.select_option("[data-part=rate]", str(rate))
            self.move_to(page, 0)
            page.click("[data-part=play]")
            page.clock.run_for(600)
            page.click("[data-part=play]")
            return self.now(page)

        self.assertGreater(run(600), 4 * run(30))

    def test_keyboard(self):
        page = self.open("mountain-group")
        page.focus("[data-part=time]")
        page.keyboard.press("ArrowRight")
        self.assertEqual(self.now(page), 10)
        page.keyboard.press("Shift+ArrowRight")
        self.assertEqual(self.now(page), 70)
        page.keyboard.press("ArrowLeft")
        self.assertEqual(self.now(page), 60)
        page.keyboard.press("Space")
        self.assertEqual(page.locator(".replay.is-playing").count(), 1)
        page.keyboard.press("Space")
        self.assertEqual(page.locator(".replay.is-playing").count(), 0)
        page.focus("[data-part=play]")
        page.keyboard.press("Space")
        self.assertEqual(page.locator(".replay.is-playing").count(), 1)

    def test_less_motion_is_a_picture_a_second(self):
        page = self.open("mountain-group", reduced=True, stepped=True)
        page.click("[data-part=play]")
        pictures = set()
        for _ in range(50):
            pictures.add(self.now(page))
            page.clock.run_for(50)
        self.assertGreater(len(pictures), 1)
        self.assertLessEqual(len(pictures), 2 + 2.5)

    def test_who_is_behind_is_lit(self):
        page = self.open("mountain-group")
        intervals = page.evaluate(
            """JSON.parse(document.getElementById("outing-data").textContent).members
              .flatMap(member => member.behind.map(([from, to]) => [member.index, from, to]))"""
        )
        self.assertGreater(len(intervals), 0)
        end = float(page.get_attribute("[data-part=time]", "max"))
        for member, start, stop in intervals:
            mark = f'.member-mark[data-member="{member}"]'
            self.move_to(page, (start + stop) / 2 / end)
            self.assertIn("is-behind", page.get_attribute(mark, "class"))
            self.assertIn("behind", page.inner_text(f'[data-row="{member}"] [data-cell=state]'))
            self.move_to(page, (start - 60) / end)
            self.assertNotIn("is-behind", page.get_attribute(mark, "class"))

    def test_who_has_no_fix_stands_grey_where_last_seen(self):
        page = self.open("mountain-group")
        gaps = page.evaluate(
            """JSON.parse(document.getElementById("outing-data").textContent).members
              .flatMap(member => {
                const times = [];
                let sum = 0;
                for (const step of member.t) times.push((sum += step) / 10);
                let index = 0;
                return member.breaks.map(step => {
                  index += step;
                  return [member.index, times[index - 1], times[index]];
                });
              }).filter(([, from, to]) => to - from > 120)"""
        )
        self.assertGreater(len(gaps), 0)
        end = float(page.get_attribute("[data-part=time]", "max"))
        for member, start, stop in gaps:
            mark = page.locator(f'.member-mark[data-member="{member}"]')
            places = []
            for time in [start + 20, (start + stop) / 2, stop - 20]:
                self.move_to(page, time / end)
                self.assertEqual(mark.get_attribute("data-state"), "unseen")
                places.append(mark.bounding_box())
            self.assertEqual(places[0], places[1])
            self.assertEqual(places[1], places[2])
            state = page.inner_text(f'[data-row="{member}"] [data-cell=state]')
            self.assertIn("no fix since", state)

    def test_another_variant_of_the_page(self):
        page = self.open("mountain-group")
        self.move_to(page, 0.5)
        metric = page.inner_text('[data-row="0"] [data-cell=height]')
        page.select_option("[data-switch] [data-part=units]", "imperial")
        self.assertEqual(page.locator(".live-map").count(), 1)
        imperial = page.inner_text('[data-row="0"] [data-cell=height]')
        self.assertIn("m", metric)
        self.assertIn("ft", imperial)
        page.select_option("[data-switch] [data-part=language]", "zh-Hant")
        self.assertEqual(page.locator(".live-map").count(), 1)
        self.assertIn("英尺", page.inner_text('[data-row="0"] [data-cell=height]'))
        self.assertEqual(page.inner_text(".live-north"), "北")
        self.assertGreater(self.now(page), 0)
        page.click("[data-part=play]")
        page.wait_for_selector(".replay.is-playing")
        self.assertEqual(page.get_attribute("[data-part=play]", "aria-label"), "暫停")

    def test_map_shows_all_when_turned_until_it_is_moved(self):
        page = self.open("mountain-group", width=844, height=390)

        def are_inside():
            map = page.locator(".live-map").bounding_box()
            marks = [page.locator(".live.start").first.bounding_box(),
                     page.locator(".live.end").first.bounding_box()]
            return all(map["x"] < mark["x"] and mark["x"] + mark["width"] < map["x"] + map["width"]
                       for mark in marks)

        self.assertTrue(are_inside())
        page.set_viewport_size({"width": 390, "height": 844})
        self.until(page, are_inside)
        page.click(".leaflet-control-zoom-in")
        page.click(".leaflet-control-zoom-in")
        self.until(page, lambda: not are_inside())
        page.set_viewport_size({"width": 844, "height": 390})
        page.wait_for_timeout(300)
        page.set_viewport_size({"width": 390, "height": 844})
        page.wait_for_timeout(300)
        self.assertFalse(are_inside())

    def test_map_is_north_up_with_scale_and_zooms(self):
        page = self.open("mountain-group")
        self.assertEqual(page.inner_text(".live-north"), "N")
        scale = page.inner_text(".leaflet-control-scale-line")
        page.click(".leaflet-control-zoom-in")
        self.until(page, lambda: page.inner_text(".leaflet-control-scale-line") != scale)
        self.assertEqual(page.inner_text(".leaflet-control-attribution"), "Leaflet")


if __name__ == "__main__":
    unittest.main()
