"""Tests the page as a whole: it makes no requests, is complete without scripts, and fits a phone."""

import unittest

from browser import PAGES, PageTest, WIDTHS

OUTINGS = ["mountain-group", "alone"]


class WholePage(PageTest):
    def test_opens_without_errors_and_requests(self):
        for name in OUTINGS:
            for width in WIDTHS:
                with self.subTest(name=name, width=width):
                    page = self.open(name, width)
                    self.assertEqual(page.locator(".live-map").count(), 1)

    def test_a_household_is_not_asked_who_fell_behind(self):
        for name, asked in [("mountain-group", 1), ("family-clock", 0)]:
            page = self.open(name, 1280)
            for section in ["answer", "gap"]:
                found = page.locator(f"section[aria-labelledby={section}]").count()
                self.assertEqual(found, asked, f"{name}: {section}")

    def test_a_day_of_twenty_opens_at_once(self):
        self.assertLess((PAGES / "twenty/report.html").stat().st_size, 6_000_000)
        for width in WIDTHS:
            self.assertLess(self.seconds_to_open("twenty", width), 2)

    def seconds_to_open(self, name, width):
        """The CPU time of the page's process, which other load on the machine does not increase."""
        page = self.open(name, width)
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable")
        metrics = session.send("Performance.getMetrics")["metrics"]
        return next(one["value"] for one in metrics if one["name"] == "ProcessTime")

    def test_nothing_is_wider_than_the_screen(self):
        for name in OUTINGS:
            for scripts in [True, False]:
                page = self.open(name, 360, scripts=scripts)
                for width in [360, 390, 1280]:
                    with self.subTest(name=name, width=width, scripts=scripts):
                        page.set_viewport_size({"width": width, "height": 900})
                        wide = page.evaluate("document.documentElement.scrollWidth")
                        self.assertLessEqual(wide, width)

    def test_nothing_moves_when_the_scripts_begin(self):
        page = self.open("mountain-group", 360)
        shift = page.evaluate(
            """() => new Promise(done => {
              let sum = 0;
              new PerformanceObserver(list => {
                for (const entry of list.getEntries()) sum += entry.value;
              }).observe({ type: "layout-shift", buffered: true });
              setTimeout(() => done(sum), 300);
            })"""
        )
        self.assertLess(shift, 0.01)

    def test_without_scripts_all_is_there(self):
        page = self.open("mountain-group", 390, scripts=False)
        for part in [".figures dd", "svg.map .track", "svg.chart .track", "table", ".happenings li"]:
            first = page.locator(part).first
            self.assertTrue(first.count() > 0, part)
        self.assertTrue(page.locator("svg.map").is_visible())
        self.assertEqual(page.locator("svg.chart:visible").count(), page.locator("svg.chart").count())
        for control in [".replay", ".filters", "input", "button", "select"]:
            self.assertEqual(page.locator(f"{control}:visible").count(), 0, control)

    def test_the_policy_stops_a_foreign_script(self):
        page = self.open("mountain-group")
        page.evaluate(
            """() => {
              const script = document.createElement("script");
              script.textContent = "window.foreign = true";
              document.body.append(script);
            }"""
        )
        self.assertIsNone(page.evaluate("window.foreign ?? null"))
        self.assertTrue(any("Content Security Policy" in error for error in self.errors))
        self.errors.clear()

    def test_printing_shows_the_drawn_map(self):
        page = self.open("mountain-group")
        page.emulate_media(media="print")
        self.assertTrue(page.locator("svg.map").is_visible())
        for part in [".live-map", ".replay", ".filters"]:
            self.assertEqual(page.locator(f"{part}:visible").count(), 0, part)
        self.assertGreater(len(page.pdf()), 20_000)

    def test_is_small(self):
        for name in OUTINGS:
            self.assertLess((PAGES / name / "report.html").stat().st_size, 2_000_000)


if __name__ == "__main__":
    unittest.main()
