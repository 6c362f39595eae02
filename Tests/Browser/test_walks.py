"""Walks through pages, boards and cards by keyboard and by screen reader."""

import unittest

from browser import PageTest

SCRIPTED = ["mountain-group", "commanded-hike", "family-clock", "alone"]
STILL = ["board-qps", "board-small-qps", "sheet-qps"]
# What must have a name; a group of a fold is named by its summary, and lists need none.
NAMED = {
    "application", "button", "checkbox", "combobox", "figure", "heading", "image", "link", "region", "slider",
    "table",
}

# The element that has the focus: a key for it, whether it is seen, and how its focus is shown.
FOCUS = """() => {
  const element = document.activeElement;
  if (!element || element === document.body || element === document.documentElement) return null;
  window.seenByKeyboard ??= new Map();
  const seen = window.seenByKeyboard;
  if (!seen.has(element)) seen.set(element, seen.size);
  const box = element.getBoundingClientRect(), style = getComputedStyle(element);
  return {
    key: seen.get(element), html: element.outerHTML.slice(0, 80), width: box.width, height: box.height,
    outline: style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth),
    top: box.top + window.scrollY, isInView: box.bottom > 0 && box.top < window.innerHeight,
    order: [...document.querySelectorAll("*")].indexOf(element),
  };
}"""


class Walks(PageTest):
    maxDiff = None

    # By keyboard.

    def steps(self, page, key="Tab", most=1500):
        """What has the focus, key by key, until it leaves the page or begins at its other end."""
        steps = []
        for _ in range(most):
            page.keyboard.press(key)
            step = page.evaluate(FOCUS)
            if step is None or (steps and step["key"] == steps[0]["key"]):
                return steps
            steps.append(step)
        if key == "Tab":
            self.fail(f"no way out after {most} keys: {steps[-1]['html']}")
        return steps

    def test_a_walk_by_tab_meets_every_control_once_and_leaves(self):
        for name in SCRIPTED:
            with self.subTest(name=name):
                page = self.open(name)
                steps = self.steps(page)
                keys = [step["key"] for step in steps]
                self.assertEqual(len(keys), len(set(keys)), "something is met twice")
                self.assertEqual([step["html"] for step in steps if not step["isInView"]], [])
                self.assertEqual([step["html"] for step in steps if step["outline"] < 2], [])
                # The order is that of the page, and so of what is read out.
                orders = [step["order"] for step in steps]
                self.assertEqual(orders, sorted(orders))
                wanted = page.evaluate(
                    """() => [...document.querySelectorAll("a[href], button, select, input, summary")]
                      .filter(one => one.checkVisibility({ visibilityProperty: true })).length"""
                )
                self.assertGreaterEqual(len(steps), wanted)
                page.evaluate("document.activeElement.blur()")
                page.locator("summary:visible").last.focus()
                there = page.evaluate(FOCUS)["key"]
                back = [step["key"] for step in self.steps(page, "Shift+Tab", keys.index(there))]
                self.assertEqual(back[::-1], keys[: keys.index(there)], "the way back is another")

    def test_the_first_stop_skips_to_the_report(self):
        page = self.open("mountain-group")
        page.keyboard.press("Tab")
        self.assertIn("skip", page.evaluate("document.activeElement.className"))
        self.assertGreaterEqual(page.locator(".skip").bounding_box()["y"], 0)
        page.keyboard.press("Enter")
        self.assertTrue(page.url.endswith("#report"))
        page.keyboard.press("Tab")
        inside = page.evaluate("document.activeElement.closest('main') !== null")
        self.assertTrue(inside, "the next control is not of the report")

    def test_the_replay_is_led_by_keys(self):
        page = self.open("mountain-group", stepped=True)
        page.focus("[data-part=play]")
        page.keyboard.press("Enter")
        page.wait_for_selector(".replay.is-playing")
        page.keyboard.press(" ")
        page.wait_for_selector(".replay:not(.is-playing)")
        page.focus("[data-part=time]")
        before = self.now(page)
        for key, change in [("ArrowRight", 10), ("ArrowLeft", -10), ("Shift+ArrowRight", 60)]:
            page.keyboard.press(key)
            self.assertAlmostEqual(self.now(page), before + change, delta=1.1)
            before = self.now(page)
        page.keyboard.press("End")
        self.assertAlmostEqual(self.now(page), float(page.get_attribute("[data-part=time]", "max")), delta=1)
        page.keyboard.press("Home")
        self.assertEqual(self.now(page), 0)
        # The map is moved and left by keys.
        page.focus(".live-map")
        scale = page.inner_text(".leaflet-control-scale-line")
        page.keyboard.press("+")
        page.keyboard.press("+")
        page.clock.run_for(1000)
        self.assertNotEqual(page.inner_text(".leaflet-control-scale-line"), scale)
        page.keyboard.press("Tab")
        self.assertFalse(page.evaluate("document.activeElement.classList.contains('live-map')"))

    # By screen reader.

    def tree(self, page):
        """What a screen reader is given, in its order: role, name, level."""
        session = page.context.new_cdp_session(page)
        nodes = session.send("Accessibility.getFullAXTree")["nodes"]
        byID = {node["nodeId"]: node for node in nodes}
        found = []

        def walk(node):
            if not node.get("ignored"):
                level = next(
                    (one["value"]["value"] for one in node.get("properties", []) if one["name"] == "level"), None
                )
                name = node.get("name", {}).get("value", "").strip()
                found.append((node.get("role", {}).get("value", ""), name, level))
            for child in node.get("childIds", []):
                if child in byID:
                    walk(byID[child])

        walk(nodes[0])
        return found

    def check_headings(self, tree):
        levels = [level for role, _, level in tree if role == "heading"]
        self.assertEqual(levels.count(1), 1)
        self.assertEqual(levels[0], 1)
        for before, after in zip(levels, levels[1:]):
            self.assertLessEqual(after, before + 1, "a level of headings is skipped")

    def nameless(self, tree):
        return [role for role, name, _ in tree if role in NAMED and not name]

    def test_a_walk_by_screen_reader(self):
        for name in SCRIPTED:
            with self.subTest(name=name):
                page = self.open(name)
                page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
                tree = self.tree(page)
                roles = [role for role, _, _ in tree]
                for landmark in ["banner", "main", "contentinfo"]:
                    self.assertEqual(roles.count(landmark), 1, landmark)
                self.check_headings(tree)
                self.assertEqual(self.nameless(tree), [])
                # Every section of the page is a region that its heading names.
                sections = page.eval_on_selector_all(
                    "main h2", "all => all.map(one => one.textContent.trim())"
                )
                regions = [label for role, label, _ in tree if role == "region"]
                self.assertEqual([one for one in sections if one not in regions], [])
                self.assertIn("status", roles)
                self.assertIn("slider", roles)
                # No table is one of a layout, and every chart has its description.
                self.assertGreater(roles.count("table"), 2)
                described = page.eval_on_selector_all(
                    "svg.chart, svg.map", "all => all.filter(one => !one.querySelector('title')).length"
                )
                self.assertEqual(described, 0)

    def test_what_changes_is_said(self):
        page = self.open("mountain-group")
        status = page.locator(".replay [role=status]")
        self.assertEqual(status.inner_text(), "")
        self.move_to(page, 0.5)
        page.click("[data-part=play]")
        page.wait_for_selector(".replay.is-playing")
        page.click("[data-part=play]")
        page.wait_for_selector(".replay:not(.is-playing)")
        self.assertRegex(status.inner_text(), r"\d\d:\d\d:\d\d")
        self.assertRegex(page.get_attribute("[data-part=time]", "aria-valuetext"), r"\d\d:\d\d:\d\d")
        count = page.locator("[data-part=count]")
        self.assertEqual(count.get_attribute("role"), "status")

    def test_boards_and_cards_are_read_in_order(self):
        for name in STILL:
            with self.subTest(name=name):
                page = self.open(name, scripts=False)
                tree = self.tree(page)
                self.assertEqual([role for role, _, _ in tree].count("main"), 1)
                self.check_headings(tree)
                self.assertEqual(self.nameless(tree), [])
                if name.startswith("sheet"):
                    headings = [label for role, label, level in tree if role == "heading" and level == 2]
                    self.assertEqual(len(headings), 12, "a heading a month")
                    items = [role for role, _, _ in tree if role == "listitem"]
                    self.assertEqual(len(items), 12)


if __name__ == "__main__":
    unittest.main()
