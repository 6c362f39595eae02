"""Tests the charts' cursor, which shows the replay's time."""

import unittest

from browser import PageTest


class Charts(PageTest):
    def point(self, page, chart, share):
        box = page.locator(f"svg[data-chart={chart}]")
        box.scroll_into_view_if_needed()
        frame = box.bounding_box()
        page.mouse.move(frame["x"] + frame["width"] * share, frame["y"] + 60)
        return frame

    def test_the_cursor_moves_the_marks(self):
        for chart in ["gap", "elevation", "speed"]:
            with self.subTest(chart=chart):
                page = self.open("mountain-group")
                self.point(page, chart, 0.3)
                first = (self.now(page), [place[2] for place in self.marks(page)])
                at_first = page.locator(".member-mark").first.evaluate(
                    "mark => mark.closest('.leaflet-marker-icon').style.transform"
                )
                self.point(page, chart, 0.7)
                at_second = page.locator(".member-mark").first.evaluate(
                    "mark => mark.closest('.leaflet-marker-icon').style.transform"
                )
                self.assertGreater(self.now(page), first[0])
                self.assertNotEqual(at_first, at_second)

    def test_the_cursor_is_under_the_pointer(self):
        page = self.open("mountain-group")
        for chart in ["gap", "elevation", "speed"]:
            frame = self.point(page, chart, 0.6)
            line = page.locator(f"svg[data-chart={chart}] .cursor line").bounding_box()
            self.assertAlmostEqual(line["x"], frame["x"] + frame["width"] * 0.6, delta=2)

    def test_the_time_is_that_of_the_axis(self):
        page = self.open("mountain-group")
        self.point(page, "gap", 0.5)
        begin, end = page.evaluate(
            """(() => { const { from, to } = document.querySelector("[data-chart=gap]").dataset;
              return [Number(from), Number(to)]; })()"""
        )
        self.assertAlmostEqual(self.now(page), (begin + end) / 2, delta=15)

    def test_values_are_shown_within_the_page(self):
        for width in [360, 1280]:
            page = self.open("mountain-group", width)
            for share in [0.15, 0.5, 0.9]:
                self.point(page, "gap", share)
                readout = page.locator(".readout:visible")
                self.assertEqual(readout.count(), 1)
                self.assertRegex(readout.inner_text(), r"\d\d:\d\d:\d\d")
                self.assertRegex(readout.inner_text(), r"\d\s?m")
                box = readout.bounding_box()
                self.assertGreaterEqual(box["x"], 0)
                self.assertLessEqual(box["x"] + box["width"], width)

    def test_the_slider_moves_the_cursors(self):
        page = self.open("mountain-group")
        line = "svg[data-chart=gap] .cursor line"
        self.move_to(page, 0.2)
        first = float(page.get_attribute(line, "x1").rstrip("%"))
        self.move_to(page, 0.8)
        self.assertGreater(float(page.get_attribute(line, "x1").rstrip("%")), first + 30)


if __name__ == "__main__":
    unittest.main()
