"""Sound inputs of every kind, made by the program itself from the repository's data sets."""

import json
import os
import shutil
import sqlite3
import zipfile

from program import ROOT, checked

DATASETS = ROOT / "datasets"
NOW = "2026-05-01T08:00:00Z"
# A fix a second for minutes: long enough for events, short enough for thousands of runs.
SCENARIO = {
    "schema": "hither/scenario/1",
    "name": "Short hike",
    "timezone": "Asia/Taipei",
    "seed": 7,
    "start": "2026-05-01T00:10:00Z",
    "route": {"shape": "winding", "length_m": 900, "lat": 25.17, "lon": 121.55, "heading_deg": 62,
              "winding": 0.7, "switchbacks": 2, "relief_m": 60, "elevation_m": 640},
    "pauses": [{"at_m": 300, "duration_s": 120}],
    "linger_s": 60,
    "members": [
        {"id": "leo", "name": "Leo", "role": "leader", "pace_kmh": 4.6,
         "device": {"interval_s": 5, "noise_m": 3, "format": "csv"}},
        {"id": "fiona", "name": "Fiona", "pace_kmh": 3.2,
         "device": {"interval_s": 10, "noise_m": 5, "format": "gpx"}},
    ],
}
DAYS = {
    "schema": "hither/days/1", "name": "Two days", "timezone": "Europe/Berlin", "seed": 3, "first_day": "2026-10-19",
    "days": 1,
    "places": [
        {"id": "home", "name": "Home", "kind": "home", "lat": 49.9, "lon": 8.2, "radius_m": 60},
        {"id": "work", "name": "Work", "kind": "work", "lat": 49.92, "lon": 8.22, "radius_m": 80},
    ],
    "members": [
        {"id": "anna", "name": "Anna", "starts_at": "home", "plans": [{"days": ["mon"], "moves": [
            {"at": "07:50", "by": "car", "to": "work"}, {"at": "16:30", "by": "car", "to": "home"}]}]},
    ],
}
CLOCK = {
    "schema": "hither/clock/1",
    "states": [
        {"state": "lost", "when": {"silent_s": 1800}},
        {"state": "traveling", "when": {"speed_above_mps": 4.5, "hours": "06:00-22:00", "weekdays": "mon-fri"}},
        {"state": "home", "when": {"inside": "home"}},
        {"state": "off", "when": {"not": {"inside": ["home", "safe_zone"]}}},
    ],
    "otherwise": "out",
    "dwell_s": 60,
}
PLACES = {
    "type": "FeatureCollection",
    "features": [
        {"type": "Feature", "properties": {"id": "start", "name": "Start", "kind": "home", "radius_m": 40},
         "geometry": {"type": "Point", "coordinates": [121.55, 25.17]}},
        {"type": "Feature", "properties": {"id": "area", "name": "Area", "kind": "safe_zone"},
         "geometry": {"type": "Polygon", "coordinates": [[[121.55, 25.17], [121.56, 25.17], [121.56, 25.18],
                                                          [121.55, 25.17]]]}},
        {"type": "Feature", "properties": {"id": "stop", "name": "Stop", "kind": "itinerary"},
         "geometry": {"type": "Point", "coordinates": [121.5530, 25.1712]}},
    ],
}
LOG = [
    {"time": "2026-05-01T00:12:00Z", "type": "command", "member": "leo", "command": "rest", "duration_s": 60},
    {"time": "2026-05-01T00:13:00Z", "type": "message", "member": "fiona", "text": "Wait for me"},
    {"time": "2026-05-01T00:14:00Z", "type": "request", "member": "fiona", "request": "break", "request_id": "r1"},
    {"time": "2026-05-01T00:15:00Z", "type": "decision", "member": "leo", "decision": "approved", "request_id": "r1"},
    {"time": "2026-05-01T00:16:00Z", "type": "itinerary", "member": "leo", "action": "add", "point": "p",
     "name": "Hut", "lat": 25.1712, "lon": 121.5530, "due": "2026-05-01T00:30:00Z"},
]
VISIBILITY = [
    {"time": "2026-05-01T00:00:00Z", "type": "request", "viewer": "ruth", "member": "leo"},
    {"time": "2026-05-01T00:01:00Z", "type": "approval", "viewer": "ruth", "member": "leo",
     "share": ["state", "place"], "until": "2026-06-01T00:00:00Z"},
]
BACKGROUND = {
    "type": "FeatureCollection", "attribution": "A survey",
    "features": [
        {"type": "Feature", "properties": {"waterway": "stream"},
         "geometry": {"type": "LineString", "coordinates": [[121.55, 25.17], [121.555, 25.172]]}},
        {"type": "Feature", "properties": {"highway": "path"},
         "geometry": {"type": "LineString", "coordinates": [[121.551, 25.169], [121.553, 25.174]]}},
        {"type": "Feature", "properties": {"natural": "water"},
         "geometry": {"type": "Polygon", "coordinates": [[[121.55, 25.17], [121.551, 25.17], [121.551, 25.171],
                                                          [121.55, 25.17]]]}},
    ],
}
SWEEP = {
    "schema": "hither/sweep/1", "name": "Small", "seed": 1,
    "policies": ["standard", {"policy": "fixed", "interval_s": [15, 60]}, "motion"],
    "devices": ["n95.json"], "traces": [{"name": "hike", "scenario": "scenario.json", "first_seed": 5001, "count": 1}],
}
HOUSEHOLD = {
    "schema": "hither/household/1", "name": "A day", "seed": 5, "contacts": {"file": "trace.txt", "start": "2026-11-05T18:20:00Z"},
    "edits": {"per_day": 10, "from_h": 0, "to_h": 24},
}
TRACE = "0.5 CONN n1 n2 up\n600 CONN n1 n2 down\n900 CONN n1 n2 up\n5000 CONN n1 n2 down\n"
BOARD = {
    "realtimeDataUpdatedAt": 1777613400,
    "departures": [{"tripId": "a", "when": "2026-05-01T08:12:00+02:00", "plannedWhen": "2026-05-01T08:10:00+02:00",
                    "delay": 120, "platform": "2", "stop": {"id": "7", "name": "A"}, "line": {"name": "10"},
                    "direction": "B", "cancelled": False, "remarks": [{"type": "warning", "text": "x"}]}],
}
PIPELINE = {
    "schema": "hither/pipeline/1", "sources": [{"read": "tracks"}], "outing": {"route": "route.gpx", "leader": "leo"},
    "steps": [{"operator": "deduplicate"}, {"operator": "jump_repair"}, {"operator": "route_match"},
              {"operator": "progress_smooth"}, {"operator": "stops"},
              {"operator": "stragglers", "gap_m": 300, "rejoin_m": 250}],
    "sinks": [{"write": "events", "to": "-"}],
}


def make(folder):
    """Fills a folder with sound inputs; `hike` is an outing of two members."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, document in [
        ("scenario.json", SCENARIO), ("days.json", DAYS), ("clock.json", CLOCK), ("places.geojson", PLACES),
        ("background.geojson", BACKGROUND), ("sweep.json", SWEEP), ("household.json", HOUSEHOLD),
        ("board.json", BOARD),
    ]:
        (folder / name).write_text(json.dumps(document))
    for name, lines in [("log.ndjson", LOG), ("visibility.ndjson", VISIBILITY)]:
        (folder / name).write_text("".join(json.dumps(line) + "\n" for line in lines))
    (folder / "trace.txt").write_text(TRACE)
    shutil.copy(DATASETS / "lab-standard/devices/n95.json", folder)
    shutil.copy(DATASETS / "commute/journeys.json", folder)
    realtime = (DATASETS / "commute/realtime.ndjson").read_text().splitlines(True)
    (folder / "realtime.ndjson").write_text("".join(realtime[:3]))
    checked(["simulate", "scenario.json", "-o", "hike", "-q"], folder)
    (folder / "hike/truth.json").unlink()
    (folder / "hike/scenario.json").unlink(missing_ok=True)
    shutil.copy(folder / "hike/route.gpx", folder)
    shutil.copytree(folder / "hike/tracks", folder / "tracks")
    (folder / "pipeline.json").write_text(json.dumps(PIPELINE))
    for name in ["all.gpx", "all.csv", "all.geojson", "all.kml", "all.gpkg", "all.ndjson", "all.csv.gz"]:
        checked(["convert", "hike", "-o", name, "-q"], folder)
    checked(["convert", "hike", "-o", "all.owntracks", "--to", "owntracks", "-q"], folder)
    make_timetable(folder)
    make_cards(folder)
    make_state(folder)
    return folder


def make_timetable(folder):
    """A timetable as a folder, an archive and a store."""
    shutil.copytree(DATASETS / "commute/gtfs", folder / "gtfs")
    with zipfile.ZipFile(folder / "gtfs.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for table in sorted((folder / "gtfs").iterdir()):
            archive.write(table, table.name)
    checked(["transit", "import", "gtfs", "--db", "transit.db", "-q"], folder)
    checked(["journeys", "import", "journeys.json", "--db", "transit.db", "-q"], folder)


def make_cards(folder):
    """Two paired stores with edits, a bundle of one for the other, and a store under a key."""
    (folder / "key").write_bytes(bytes(range(32)))
    os.chmod(folder / "key", 0o600)
    for store, device in [("mum.db", "Mum"), ("leo.db", "Leo")]:
        checked(["cards", "init", "--store", store, "--device", device, "--now", NOW, "-q"], folder)
    pair(folder)
    for month in range(1, 7):
        checked(["cards", "set", "--store", "mum.db", "--month", month, "--title", f"Title {month}", "--place", "Lake",
                 "--now", NOW, "-q"], folder)
    checked(["cards", "export", "--store", "mum.db", "--to", "Leo", "-o", "mum.cards", "--now", NOW, "-q"], folder)
    words = ["--store", "sealed.db", "--key", "key", "--now", NOW, "-q"]
    checked(["cards", "init", "--device", "Ann", *words], folder)
    checked(["cards", "set", "--month", 5, "--title", "Secret", *words], folder)


def pair(folder):
    """Pairs the two stores over a pair of pipes."""
    from exchange import meet

    runs = meet("pair", folder, "mum.db", "leo.db")
    if any(run.status for run in runs):
        raise RuntimeError("the devices cannot be paired: " + "\n".join(map(str, runs)))


def make_state(folder):
    """A stream's state and its events."""
    checked(["watch", "all.ndjson", "--outing", "hike/outing.json", "--state", "state.db", "--to", "file:events.ndjson",
             "-q"], folder)
    (folder / "state.db.lock").unlink(missing_ok=True)


def pages(path):
    """The number and size of the pages of an SQLite file."""
    connection = sqlite3.connect(path)
    try:
        return [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "page_size")]
    finally:
        connection.close()
