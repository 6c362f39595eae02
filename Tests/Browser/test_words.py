"""Tests pages in pseudo-languages (`--lang qps`, `--lang qps-Arab`): each text of a table is accented, about 40 %
longer and in brackets of its own. English letters outside the brackets are a text that is missing from the tables."""

import json
import pathlib
import re
import unittest

from browser import PAGES, PageTest, WIDTHS

OUTINGS = ["mountain-group", "commanded-hike", "family-clock", "alone", "commute"]
TAGS = ["qps", "qps-Arab"]
DATASETS = pathlib.Path(__file__).parents[2] / "datasets"
# Texts that are the same in every language: units, zones, formats, signs, and the name of the program.
SAME = re.compile(
    r"\b(km/h|km|m|mph|min/km|min/mi|min|mi|yd|ft|h|s|d|bpm|UTC|C?ES?T|CST|[A-Z]{3,4}|Leaflet|Hither|"
    r"Naismith|Tobler|\w+\.(html|csv|json|ndjson)|[A-Z])\b"
    # The time of the replay, which the browser writes in its own language.
    r"|\b\d+ [A-Z][a-z]+, [\d:]+"
)

# Every text that is visible or read out, without names (bdi) and parts with their own language (the switch, notices).
TEXTS = """() => {
  const skipped = "script, style, bdi, body [lang], .leaflet-control-attribution";
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    if (!walk.currentNode.parentElement.closest(skipped)) found.push(walk.currentNode.data);
  }
  for (const name of ["aria-label", "title", "placeholder", "data-text"])
    for (const element of document.querySelectorAll(`[${name}]`))
      if (!element.closest(skipped)) found.push(element.getAttribute(name));
  return found.filter(text => /[A-Za-z]/.test(text));
}"""

# Figures whose number is not left of its unit on the screen, by where the two are drawn.
SWAPPED = """() => {
  const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const left = (node, from, to) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return range.getBoundingClientRect();
  };
  while (walk.nextNode()) {
    const node = walk.currentNode;
    if (node.parentElement.closest("script, style") || !node.parentElement.checkVisibility()) continue;
    for (const match of node.data.matchAll(/([0-9][0-9.,]*)[ \u00a0\u202f]?(km\\/h|min|km|bpm|m|h|s|%)(?![a-z])/g)) {
      const end = match.index + match[0].length;
      const number = left(node, match.index, match.index + match[1].length);
      const unit = left(node, end - match[2].length, end);
      if (number.width && unit.width && Math.abs(number.top - unit.top) < 4 && number.left > unit.left)
        found.push(match[0]);
    }
  }
  return found;
}"""

# Elements whose text is cut off, drawn texts beyond their drawing, and drawings higher than their box.
CLIPPED = """() => {
  const found = [];
  for (const element of document.querySelectorAll("body *:not(svg *)")) {
    const style = getComputedStyle(element);
    if (element.closest(".leaflet-container")) continue;
    if (!element.innerText || style.clipPath !== "none" || !element.checkVisibility()) continue;
    if (!["hidden", "clip"].includes(style.overflowX)) continue;
    if (element.scrollWidth > element.clientWidth + 1) found.push(element.innerText);
  }
  for (const text of document.querySelectorAll("svg text")) {
    const drawing = text.ownerSVGElement.getBoundingClientRect(), box = text.getBoundingClientRect();
    if (!box.width || !drawing.width || !text.checkVisibility()) continue;
    if (box.left < drawing.left - 2 || box.right > drawing.right + 2) found.push(text.textContent);
  }
  for (const drawing of document.querySelectorAll(".scroll > svg")) {
    const box = drawing.parentElement;
    if (box.scrollHeight > box.clientHeight + 1) found.push(drawing.getAttribute("aria-label"));
  }
  return found;
}"""


def data(value, wanted=("name", "id", "zone"), key=""):
    """The names in a document: of members, places, files and journeys."""
    if isinstance(value, dict):
        return [name for part, inner in value.items() for name in data(inner, wanted, part)]
    if isinstance(value, list):
        return [name for inner in value for name in data(inner, wanted, key)]
    return [value] if isinstance(value, str) and key in wanted else []


def joined(text):
    """Whether a text was composed of a table's text and something else."""
    depth, parts, beside = 0, 0, ""
    for letter in text:
        if letter == "⟦":
            depth += 1
            parts += depth == 1
        elif letter == "⟧":
            depth -= 1
        elif depth == 0:
            beside += letter
    return parts > 1 or (parts == 1 and beside.strip() != "")


# The inputs of the board and the sheet from the script that makes them.
GIVEN = ["Home", "University", "Club", "N8", "U5", "Mum", "Picnic", "Lake"]


class Words(PageTest):
    maxDiff = None

    def foreign(self, page, names):
        found = []
        for text in page.evaluate(TEXTS):
            rest = text
            for name in sorted(names, key=len, reverse=True):
                rest = rest.replace(name, "")
            if re.search("[A-Za-z]", SAME.sub("", rest)):
                found.append(" ".join(text.split()))
        return sorted(set(found))

    def names(self, outing):
        files = [*(DATASETS / outing).glob("*.json"), *(DATASETS / outing).glob("*.geojson")]
        return [name for file in files for name in data(json.loads(file.read_text()))]

    def test_no_english_stands_outside_the_tables(self):
        for outing in OUTINGS:
            for tag in TAGS:
                with self.subTest(outing=outing, tag=tag):
                    page = self.open(f"{outing}-{tag}")
                    self.assertEqual(self.foreign(page, self.names(outing)), [])

    def test_nothing_is_cut_off_or_wider_than_the_screen(self):
        for outing in OUTINGS:
            for tag in TAGS:
                for width in WIDTHS:
                    with self.subTest(outing=outing, tag=tag, width=width):
                        page = self.open(f"{outing}-{tag}", width)
                        wide = page.evaluate("document.documentElement.scrollWidth")
                        self.assertLessEqual(wide, width)
                        self.assertEqual(page.evaluate(CLIPPED), [])

    def test_a_page_from_right_to_left_says_so(self):
        for tag, direction in zip(TAGS, ["ltr", "rtl"]):
            page = self.open(f"mountain-group-{tag}")
            self.assertEqual(
                page.evaluate("getComputedStyle(document.body).direction"), direction
            )

    def test_a_number_stays_left_of_its_unit(self):
        for outing in OUTINGS:
            with self.subTest(outing=outing):
                page = self.open(f"{outing}-qps-Arab")
                page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
                self.move_to(page, 0.5)
                self.assertEqual(page.evaluate(SWAPPED), [])
        for kind in ["lab", "household"]:
            with self.subTest(kind=kind):
                page = self.open(f"{kind}-qps-Arab", ready="th button")
                self.assertEqual(page.evaluate(SWAPPED), [])

    def test_boards_and_sheets_of_cards(self):
        for tag in TAGS:
            for kind in ["board", "sheet"]:
                with self.subTest(kind=kind, tag=tag):
                    page = self.open(f"{kind}-{tag}", scripts=False)
                    self.assertEqual(self.foreign(page, GIVEN), [])

    def test_pages_of_the_lab_and_of_a_household(self):
        for tag in TAGS:
            for kind in ["lab", "household"]:
                # Names and texts from the inputs: policies, phones, people, and their entries.
                results = {"lab": "lab.json", "household": "results.json"}[kind]
                wanted = ("name", "policy", "title", "place")
                names = [
                    name
                    for file in [PAGES / f"{kind}.json", PAGES / f"{kind}-{tag}" / results]
                    for name in data(json.loads(file.read_text()), wanted)
                ]
                for width in WIDTHS:
                    with self.subTest(kind=kind, tag=tag, width=width):
                        page = self.open(f"{kind}-{tag}", width, ready="th button")
                        self.assertEqual(self.foreign(page, names), [])
                        self.assertEqual(list(filter(joined, page.evaluate(TEXTS))), [])
                        wide = page.evaluate("document.documentElement.scrollWidth")
                        self.assertLessEqual(wide, width)
                        self.assertEqual(page.evaluate(CLIPPED), [])


if __name__ == "__main__":
    unittest.main()
