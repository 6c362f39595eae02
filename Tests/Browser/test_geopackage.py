"""Reads the GeoPackage with GeoPandas: its layers agree with the counts of the summary."""

import json
import unittest

import geopandas

from browser import PAGES


class GeoPackage(unittest.TestCase):
    def test_layers_hold_what_the_summary_counts(self):
        folders = sorted(path.parent for path in PAGES.glob("*/outing.gpkg"))
        self.assertGreater(len(folders), 3)
        for folder in folders:
            with self.subTest(name=folder.name):
                summary = json.loads((folder / "summary.json").read_text())
                self.check(folder / "outing.gpkg", summary)

    def check(self, path, summary):
        members = summary["members"]
        layers = {
            name: geopandas.read_file(path, layer=name)
            for name in geopandas.list_layers(path)["name"]
        }
        self.assertEqual(len(layers["tracks"]), len(members))
        self.assertEqual(len(layers["fixes"]), summary["outing"]["fixes"])
        for member in members:
            fixes = layers["fixes"]["member"] == member["id"]
            self.assertEqual(int(fixes.sum()), member["fixes"], member["id"])
            stops = layers["stops"]["member"] == member["id"]
            self.assertEqual(int(stops.sum()), len(member["stops"]), member["id"])
        events = (path.parent / "events.ndjson").read_text().splitlines()
        self.assertEqual(
            list(layers["events"]["id"]), [json.loads(event)["id"] for event in events]
        )
        self.assertTrue(all(layer.crs.to_epsg() == 4326 for layer in layers.values()))


if __name__ == "__main__":
    unittest.main()
