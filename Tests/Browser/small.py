"""Writes a small sweep of the lab and some days of a household, for pages that are made quickly: small.py FOLDER"""

import json
import pathlib
import sys

datasets = pathlib.Path(__file__).resolve().parents[2] / "datasets"
folder = pathlib.Path(sys.argv[1])
hike = datasets / "lab-standard/scenarios/hike.json"
sweep = {
    "schema": "hither/sweep/1",
    "name": "A small sweep",
    "seed": 1,
    "policies": ["standard", {"policy": "distance", "distance_m": [25, 50]}, "motion"],
    "devices": ["nexus-5"],
    "traces": [{"name": "hike", "scenario": str(hike), "first_seed": 5001, "count": 2}],
}
household = json.loads((datasets / "household/scenario.json").read_text())
household |= {"days": 4, "runs": 1}
(folder / "lab.json").write_text(json.dumps(sweep))
(folder / "household.json").write_text(json.dumps(household))
