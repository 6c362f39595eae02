"""Colours for those who see them otherwise: more contrast, a system's own colours, and kinds of colour blindness."""

import base64
import unittest

from axe_playwright_python.sync_playwright import Axe

from browser import PageTest, SCHEMES

OUTINGS = ["mountain-group", "family-clock"]


class Colours(PageTest):
    maxDiff = None

    def open_with(self, name, scheme, **wishes):
        """Opens a page of a reader who wishes for `contrast` or `forced_colors`."""
        page = self.open(name, scheme=scheme)
        page.emulate_media(color_scheme=scheme, **wishes)
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        self.move_to(page, 0.45)
        return page

    def faults(self, page, rule):
        found = Axe().run(page, options={"runOnly": [rule]}).response
        self.assertGreater(sum(len(one["nodes"]) for one in found["passes"]), 20)
        return [node["html"][:120] for one in found["violations"] for node in one["nodes"][:5]]

    def test_texts_have_seven_to_one_where_asked_for(self):
        for name in OUTINGS:
            for scheme in SCHEMES:
                with self.subTest(name=name, scheme=scheme):
                    page = self.open_with(name, scheme, contrast="more")
                    self.assertEqual(self.faults(page, "color-contrast-enhanced"), [])

    def test_a_systems_colours_leave_all_to_be_seen(self):
        for name in OUTINGS:
            for scheme in SCHEMES:
                with self.subTest(name=name, scheme=scheme):
                    page = self.open_with(name, scheme, forced_colors="active")
                    self.assertEqual(self.faults(page, "color-contrast"), [])
                    # Numbers stand out in their discs, lines on the ground; bars are not the ground's.
                    told = page.evaluate(
                        """() => {
                          const colour = (element, name) => getComputedStyle(element)[name];
                          const ground = colour(document.body, "backgroundColor");
                          const found = [];
                          for (const badge of document.querySelectorAll(".badge")) {
                            const [shape, text] = badge.children;
                            if (colour(shape, "fill") === colour(text, "fill")) found.push("badge");
                          }
                          for (const disc of document.querySelectorAll(".disc")) {
                            if (colour(disc, "color") === colour(disc, "backgroundColor")) found.push("disc");
                          }
                          for (const line of document.querySelectorAll(".track, .grid, .axis, .unknown")) {
                            if (colour(line, "stroke") === ground) found.push(line.outerHTML.slice(0, 60));
                          }
                          for (const bar of document.querySelectorAll(".bar")) {
                            if (colour(bar, "backgroundColor") === ground) found.push("bar");
                          }
                          for (const text of document.querySelectorAll("svg text:not(.badge-number, .clock-initials)")) {
                            if (colour(text, "fill") === ground) found.push(text.textContent);
                          }
                          return [...new Set(found)];
                        }"""
                    )
                    self.assertEqual(told, [])

    def test_the_leader_wears_a_crown(self):
        page = self.open("mountain-group")
        # In the legends, the tables and the charts, and on the map that moves.
        leads = page.locator(".badge.leads path")
        self.assertGreater(leads.count(), 5)
        numbers = page.eval_on_selector_all(".badge.leads text", "all => all.map(one => one.textContent)")
        self.assertEqual(set(numbers), {"1"})
        self.assertEqual(page.locator(".badge:not(.leads) path").count(), 0)
        self.assertEqual(page.locator(".live-map .disc.is-leader").count(), 1)
        shape = page.locator(".live-map .disc.is-leader").evaluate("disc => getComputedStyle(disc).clipPath")
        self.assertIn("polygon", shape)
        # Of recordings of which nobody said who leads, none does.
        self.assertEqual(self.open("family-clock").locator(".badge.leads").count(), 0)

    def test_lines_are_told_apart_whatever_colours_are_seen(self):
        """What a colour says, a number beside the line, dashes or words say too: without colours all is still there."""
        for deficiency in ["achromatopsia", "deuteranopia", "protanopia", "tritanopia"]:
            page = self.open("mountain-group")
            session = page.context.new_cdp_session(page)
            session.send("Emulation.setEmulatedVisionDeficiency", {"type": deficiency})
            for chart in ["gap", "elevation", "speed"]:
                with self.subTest(deficiency=deficiency, chart=chart):
                    drawing = page.locator(f"svg[data-chart={chart}]")
                    drawing.scroll_into_view_if_needed()
                    self.assertGreater(len(drawing.screenshot()), 1000)
                    lines = drawing.locator("path.track").count()
                    ends = drawing.locator(".badge-number").all_text_contents()
                    self.assertEqual(len(set(ends)) >= lines, True, f"{lines} lines, numbers {ends}")
                    # A number is read on its disc.
                    for badge in drawing.locator(".badge").all()[:8]:
                        self.assertGreater(self.contrast(page, badge.screenshot()), 3)

    def contrast(self, page, picture):
        """The contrast of the lightest and the darkest pixel in the middle of a sign."""
        return page.evaluate(
            """async picture => {
              const bytes = Uint8Array.from(atob(picture), letter => letter.charCodeAt(0));
              const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
              const [wide, high] = [image.width, image.height];
              const canvas = new OffscreenCanvas(wide, high).getContext("2d");
              canvas.drawImage(image, 0, 0);
              const { data } = canvas.getImageData(wide / 4, high / 4, wide / 2, high / 2);
              const linear = part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
              let [least, most] = [1, 0];
              for (let place = 0; place < data.length; place += 4) {
                const [red, green, blue] = [0, 1, 2].map(part => linear(data[place + part] / 255));
                const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
                [least, most] = [Math.min(least, light), Math.max(most, light)];
              }
              return (most + 0.05) / (least + 0.05);
            }""",
            base64.b64encode(picture).decode(),
        )


if __name__ == "__main__":
    unittest.main()
