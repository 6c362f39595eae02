"""report.pdf of a copy to share: neither its text, its drawings nor its metadata hold anything of a private place."""

import datetime
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

import pypdf

PROGRAM = os.environ["HITHER_PROGRAM"]
HOME = (46.123456, 14.234567)
SECRET = "Elm Street 12"
START = datetime.datetime(2026, 5, 1, 6, 13, 11, tzinfo=datetime.timezone.utc)


def point(index, delay):
    """A fix of a walk to the north-east and back, every five seconds."""
    away = (index if index < 750 else 1500 - index) * 8
    latitude, longitude = HOME[0] + away * 6e-6, HOME[1] + away * 9e-6
    time = START + datetime.timedelta(seconds=5 * index + delay)
    return (
        f'<trkpt lat="{latitude:.7f}" lon="{longitude:.7f}"><ele>{300 + away / 50:.1f}</ele>'
        f"<time>{time:%Y-%m-%dT%H:%M:%SZ}</time></trkpt>"
    )


def write_walk(folder):
    """Two walkers who leave a home together, with its name wherever a recording can have one."""
    for member, delay in [("ann", 0), ("bob", 40)]:
        points = "\n".join(point(index, delay) for index in range(1500))
        (folder / f"{member}.gpx").write_text(
            f'<gpx version="1.1" creator="{SECRET}"><metadata><name>From {SECRET}</name></metadata>'
            f"<trk><name>{SECRET}</name><trkseg>{points}</trkseg></trk></gpx>"
        )
    home = {"id": "elm", "name": SECRET, "kind": "home", "member": "ann", "radius_m": 30}
    place = {"type": "Point", "coordinates": [HOME[1], HOME[0]]}
    feature = {"type": "Feature", "properties": home, "geometry": place}
    collection = {"type": "FeatureCollection", "features": [feature]}
    (folder / "places.geojson").write_text(json.dumps(collection))
    (folder / "log.ndjson").write_text(
        json.dumps(
            {"time": "2026-05-01T06:20:00Z", "type": "message", "member": "ann", "text": f"left {SECRET}"}
        )
        + "\n"
    )
    members = [{"id": "ann", "role": "leader", "tracks": ["ann.gpx"]}, {"id": "bob", "tracks": ["bob.gpx"]}]
    (folder / "outing.json").write_text(
        json.dumps(
            {
                "schema": "hither/outing/1",
                "name": f"{SECRET} to the hut",
                "timezone": "Europe/Ljubljana",
                "places": "places.geojson",
                "log": "log.ndjson",
                "members": members,
            }
        )
    )


def found(pdf):
    """What of the private place a document holds: in its text, its objects and streams, and its metadata."""
    reader = pypdf.PdfReader(pdf)
    texts = [page.extract_text() for page in reader.pages]
    texts.append(str(dict(reader.metadata or {})))
    for number in range(1, len(reader.xref[0]) + 1):
        content = reader.get_object(pypdf.generic.IndirectObject(number, 0, reader))
        texts.append(str(content))
        if isinstance(content, pypdf.generic.StreamObject):
            texts.append(content.get_data().decode("latin-1"))
    whole = " ".join(" ".join(texts).split())
    hits = [word for word in [SECRET, SECRET.lower(), "Elm"] if word in whole]
    for number in re.findall(r"\d{1,3}\.\d{3,}", whole):
        if abs(float(number) - HOME[0]) < 0.0006 or abs(float(number) - HOME[1]) < 0.0009:
            hits.append(number)
    # The first minutes, in UTC and in local time.
    hits += [time for time in ["06:13", "08:13", "06:14", "08:14"] if time in whole]
    return sorted(set(hits))


class SharedPDF(unittest.TestCase):
    def test_nothing_of_the_private_place_is_in_it(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "hike").mkdir()
            write_walk(folder / "hike")
            for options, output in [([], "own"), (["--share", "--share-key", folder / "key"], "shared")]:
                subprocess.run(
                    [PROGRAM, "report", folder / "hike", "--pdf", "-q", "-o", folder / output, *options],
                    check=True, capture_output=True,
                )
            own = found(folder / "own" / "report.pdf")
            self.assertIn(SECRET, own, "the search works")
            self.assertIn("08:13", own, "the search works")
            self.assertEqual(found(folder / "shared" / "report.pdf"), [])


if __name__ == "__main__":
    unittest.main()
