"""Recordings with known modes, below HITHER_CORPUS; a trip is left out as a whole."""
import csv
import datetime
import glob
import json
import os
import xml.etree.ElementTree as xml

import numpy as np

MODES = {"walk": "walking", "taxi": "road", "car": "road", "bus": "road", "train": "rail",
         "subway": "rail", "bike": "cycling", "run": "running", "airplane": "flight"}
PHONES = ["android-1", "android-2", "android-3", "ios-1", "ios-2", "ios-3"]
# Tracks whose file or folder names the mode of travel; the same ride has the same trip.
NAMED = [
    ("hike/garmin_etrex32_hike_1.gpx", "walking", "etrex hike"),
    ("hike/garmin_etrex32_hike_error_1.gpx", "walking", "etrex hike 2"),
    ("hike/endomondo.gpx", "walking", "endomondo hike"),
    ("hike/korita-zbevnica.gpx", "walking", "korita"),
    ("hike/cerknicko-jezero.gpx", "walking", "cerknicko"),
    ("hike/UrbanBiker2019-04-18_16-12.gpx", "cycling", "racing bicycle"),
    ("hike/bikeride.gpx", "cycling", "bicycle tour"),
    ("group/guichet-2022-02-09/Guichet_asc_suunto.gpx", "cycling", "guichet"),
    ("hike/bus-304-to-UL-2019-02-18.gpx", "road", "bus 304"),
    ("hike/garmin-activity.gpx", "running", "garmin run"),
    ("group/two-devices-run-2024-05-27/garmin.gpx", "running", "two-devices run"),
    ("group/two-devices-run-2024-05-27/polar.gpx", "running", "two-devices run"),
    ("formats/gpsbabel/fit-sample.gpx", "running", "fit run"),
] + [(f"group/whitchurch-A/{device}.gpx", "cycling", "whitchurch") for device in [
    "Garmin-Edge-605", "Garmin-Etrex-30x", "Lezyne", "MotoG3", "adafruit", "openlog", "xiaomi"]]


def epoch(text, form="%Y/%m/%d %H:%M:%S"):
    return datetime.datetime.strptime(text, form).replace(
        tzinfo=datetime.timezone.utc).timestamp()


class Track:
    """Fixes, and labels: start, end, mode, trip."""

    def __init__(self, name, source, t, lat, lon, accuracy=None, labels=()):
        self.name, self.source, self.labels = name, source, list(labels)
        self.t, self.lat, self.lon = (np.asarray(x, float) for x in (t, lat, lon))
        self.accuracy = None if accuracy is None else np.asarray(accuracy, float)

    def label(self, t):
        """The mode and the trip at a moment, from the label that began last; labels overlap."""
        found = [(s, m, trip) for s, e, m, trip in self.labels if s <= t < e]
        return max(found)[1:] if found else ("", "")


def geolife(root):
    labels, last = [], (0, "")
    rows = [line.split("\t") for line in open(root + "/labels.txt").read().splitlines()[1:]]
    for number, (start, end, mode) in enumerate(sorted(rows)):
        s, e, m = epoch(start), epoch(end), MODES[mode]
        trip = f"geolife {start[:10]} {m} {number}"
        # Labels of a night train are divided at midnight, and at pauses of the recording.
        if m == "rail":
            trip = last[1] if s - last[0] < 3600 else trip
            last = (e, trip)
        labels.append((s, e, m, trip))
    for path in sorted(glob.glob(root + "/**/*.plt", recursive=True)):
        rows = [line.split(",") for line in open(path).read().splitlines()[6:]]
        times = [epoch(r[5] + " " + r[6], "%Y-%m-%d %H:%M:%S") for r in rows]
        yield Track(os.path.basename(path), "geolife", times, [r[0] for r in rows],
                    [r[1] for r in rows], labels=labels)


def phone(path, name, source, labels):
    entries = [e["data"] for e in json.load(open(path))
               if e["metadata"]["key"] == "background/location"]
    entries.sort(key=lambda e: e["ts"])
    column = lambda key: [e.get(key, np.nan) for e in entries]
    return Track(name, source, column("ts"), column("latitude"), column("longitude"),
                 column("accuracy"), labels)


def within(ring, lon, lat):
    inside = False
    for (x1, y1), (x2, y2) in zip(ring[-1:] + ring[:-1], ring):
        if (y1 > lat) != (y2 > lat) and lon < (x2 - x1) * (lat - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def mobilitynet(root):
    unimodal = root + "/sampling/mobilitynet-unimodal-2019-07-28/{}.location.json"
    lines = []
    for path in sorted(glob.glob(root + "/sampling/mobilitynet-reference/*.csv")):
        rows = list(csv.reader(open(path)))[1:]
        lines.append([[float(r[1]), float(r[3]), float(r[2])] for r in rows])
    # The car trip lasts from the last fix at one library to the first at the other, on the phone
    # that records every second.
    truth = root + "/sampling/mobilitynet-truth/unimodal_trip_car_bike_mtv_la.filled.reroute.json"
    legs = json.load(open(truth))["evaluation_trips"][0]["legs"]
    start, end = (legs[k]["loc"][0]["geometry"]["coordinates"][0] for k in (0, 2))
    control = phone(unimodal.format(PHONES[0]), "", "", [])
    good = ~(control.accuracy > 60)
    places = list(zip(control.lon, control.lat))
    arrived = control.t[good & np.array([within(end, *p) for p in places])].min()
    left = control.t[good & np.array([within(start, *p) for p in places])]
    labels = [(left[left < arrived].max(), arrived, "road", "mobilitynet car"),
              (lines[0][0][0], lines[0][-1][0], "cycling", "mobilitynet bicycle 0")]
    for name in PHONES:
        yield phone(unimodal.format(name), name, "mobilitynet", labels)
    for number, line in enumerate(lines):
        t, lat, lon = np.array(line).T
        ride = (t[0], t[-1] + 1, "cycling", f"mobilitynet bicycle {number}")
        yield Track(f"reference {number}", "mobilitynet", t, lat, lon, labels=[ride])
    for name in ["android-1", "android-2", "android-3", "android-4"]:
        path = root + f"/sampling/mobilitynet-stationary-medfreq/{name}.location.json"
        yield phone(path, "still " + name, "mobilitynet", [(0, 9e9, "still", "mobilitynet still")])


def daylog(root):
    """A phone's day; the longer of its two vehicle rides stops at railway stations."""
    modes = {"MotionTypes.AIR_OR_HSR": "flight", "MotionTypes.ON_FOOT": "walking",
             "MotionTypes.IN_VEHICLE": "road"}
    labels = []

    def collect(part):
        properties = part.get("properties", {})
        mode = modes.get(properties.get("sensed_mode"))
        if mode:
            if mode == "road" and properties["distance"] > 13_000:
                mode = "rail"
            labels.append((properties["start_ts"], properties["end_ts"], mode,
                           f"daylog {len(labels)}"))
        for other in part.get("features", []):
            collect(other)

    for part in json.load(open(root + "/daylog/shankari_2016-08-05.ground_truth.json"))["data"]:
        collect(part)
    yield phone(root + "/daylog/shankari_2016-08-05.json", "daylog", "daylog", labels)


def named(root):
    for path, mode, trip in NAMED:
        t, lat, lon = [], [], []
        for point in xml.parse(root + "/" + path).iter():
            if point.tag.endswith("}trkpt"):
                time = [c.text for c in point if c.tag.endswith("}time")]
                if time:
                    stamp = datetime.datetime.fromisoformat(time[0].replace("Z", "+00:00"))
                    t.append(stamp.timestamp())
                    lat.append(point.get("lat"))
                    lon.append(point.get("lon"))
        yield Track(path, "named", t, lat, lon, labels=[(min(t), max(t) + 1, mode, trip)])


def days(folder):
    """Days of the bundled outings, which are from another simulator."""
    names = {"stationary": "still", "driving": "road"}
    for member in json.load(open(folder / "truth.json"))["members"]:
        rows = list(csv.DictReader(open(folder / f"tracks/{member['id']}.csv")))
        t = [datetime.datetime.fromisoformat(r["time"].replace("Z", "+00:00")).timestamp()
             for r in rows]
        labels = [(*(datetime.datetime.fromisoformat(leg[key].replace("Z", "+00:00")).timestamp()
                     for key in ("start", "end")), names.get(leg["class"], leg["class"]), "days")
                  for leg in member["legs"]]
        yield Track(member["id"], "days", t, [r["lat"] for r in rows], [r["lon"] for r in rows],
                    [float(r.get("accuracy") or "nan") for r in rows], labels)


def tracks(root):
    yield from geolife(root + "/daylog/geolife-modes/010")
    yield from mobilitynet(root)
    yield from daylog(root)
    yield from named(root)
