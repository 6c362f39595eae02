"""Damaged files of every kind, through the real commands: exit statuses and messages."""

import itertools
import random
import shutil

import readers
import sound
from part import Part
from program import run

# Commands that read tracks; `@` is the damaged file. They are taken in turn.
TRACKS = [
    ["summarize", "@", "--json"],
    ["report", "@", "-o", "out", "--write", "page,summary,events,message,timeline,sections"],
    ["convert", "@", "-o", "out.gpx"],
    ["inspect", "@"],
    ["convert", "@", "-o", "out.gpkg", "--rejects", "rejects.csv"],
    ["match", "@", "--route", "route.gpx", "--eta"],
    ["fences", "@", "--places", "places.geojson"],
    ["clock", "@", "--places", "places.geojson", "-o", "out"],
    ["sample", "@", "--policy", "standard", "-o", "out.csv"],
    ["sample", "@", "--compress", "td-tr:10", "-o", "out.ndjson"],
    ["summarize", "@", "--strict", "--leader", "leo"],
    ["report", "@", "-o", "out", "--lang", "zh-Hant", "--units", "imperial", "--write", "card,tracks,geopackage,group"],
    ["locate", "@", "--at", "2026-05-01T00:20:00Z"],
    ["replay", "@", "--speed", "max"],
]
REPORT = ["report", "hike", "-o", "out", "--write", "page,summary,events,timeline"]
WATCH = ["--outing", "hike/outing.json", "--now", "2026-05-01T02:00:00Z", "--to", "-"]
CARDS = ["--store", "leo.db", "--now", "2026-05-01T10:00:00Z"]
# The file that is damaged, and commands that read it.
DOCUMENTS = [
    ("all.gpx", TRACKS), ("all.csv", TRACKS), ("all.geojson", TRACKS), ("all.kml", TRACKS), ("all.ndjson", TRACKS),
    ("all.csv.gz", TRACKS), ("all.owntracks", TRACKS),
    ("all.ndjson", [["watch", "@", *WATCH], ["watch", "@", *WATCH, "--early"], ["watch", "@", *WATCH, "--revise"]]),
    ("all.csv", [["watch", "@", *WATCH]]),
    ("hike/outing.json", [["report", "@", "-o", "out", "--write", "page,summary,events"], ["summarize", "@"],
                          ["watch", "all.ndjson", "--outing", "@", "--to", "-"]]),
    ("route.gpx", [REPORT + ["--route", "@"], ["match", "all.csv", "--route", "@"]]),
    ("places.geojson", [REPORT + ["--places", "@"], ["fences", "all.csv", "--places", "@"]]),
    ("clock.json", [["clock", "hike", "--places", "places.geojson", "--rules", "@", "-o", "out"]]),
    ("log.ndjson", [REPORT + ["--log", "@"], ["watch", "all.ndjson", *WATCH, "--log", "@"]]),
    ("visibility.ndjson", [["clock", "hike", "--places", "places.geojson", "--visibility", "@", "--viewer", "ruth",
                            "-o", "out"]]),
    ("background.geojson", [REPORT + ["--background", "@"]]),
    ("scenario.json", [["simulate", "@", "-o", "out"]]),
    ("days.json", [["simulate", "@", "-o", "out"]]),
    ("sweep.json", [["lab", "@", "-o", "out"]]),
    ("n95.json", [["lab", "sweep.json", "-o", "out"]]),
    ("household.json", [["cards", "simulate", "@", "-o", "out"]]),
    ("trace.txt", [["cards", "simulate", "household.json", "-o", "out"]]),
    ("pipeline.json", [["run", "@"], ["run", "@", "--dry-run"]]),
    ("journeys.json", [["journeys", "import", "@", "--db", "transit.db"]]),
    ("gtfs.zip", [["transit", "import", "@", "--db", "new.db"]]),
    ("gtfs/stops.txt", [["transit", "import", "gtfs", "--db", "new.db"]]),
    ("gtfs/stop_times.txt", [["transit", "import", "gtfs", "--db", "new.db"]]),
    ("gtfs/trips.txt", [["transit", "import", "gtfs", "--db", "new.db"]]),
    ("gtfs/routes.txt", [["transit", "import", "gtfs", "--db", "new.db"]]),
    ("gtfs/calendar.txt", [["transit", "import", "gtfs", "--db", "new.db"]]),
    ("gtfs/agency.txt", [["transit", "import", "gtfs", "--db", "new.db"]]),
    ("realtime.ndjson", [["depart", "--db", "transit.db", "--journey", "Home → University", "--realtime", "@", "--at",
                          "2026-10-19T06:05:00+02:00", "--json"]]),
    ("board.json", [["depart", "--departures", "@", "--timezone", "Europe/Berlin", "--walk", "240"]]),
    ("mum.cards", [["cards", "import", "@", *CARDS]]),
    ("key", [["cards", "list", "--store", "sealed.db", "--key", "@"]]),
]
# Formats that no writer makes; their damaged inputs come from the reader's own seeds.
OTHERS = ["fit", "tcx", "nmea", "igc", "plt", "json", "google-timeline", "mf-json", "zip", "any"]


class Commands(Part):
    """Each kind of file gets the same number of runs, each run in a folder of its own."""

    name = "commands"

    def attack(self):
        base = sound.make(self.folder / "base")
        self.random = random.Random(self.settings.seed)
        kinds = [(file, commands, None) for file, commands in DOCUMENTS]
        kinds += [(f"input.{reader}", TRACKS, reader) for reader in OTHERS]
        # A first run of every kind shows that the sound file is read.
        for file, commands, reader in kinds:
            if reader is None and not self.settings.reduced:
                self.sound(base, file, commands[0])
        for number in itertools.count():
            if self.is_over or number * len(kinds) >= self.settings.runs:
                break
            self.each([(base, kind, number) for kind in kinds], lambda task: self.one(*task))
        self.notes.append(f"{len(kinds)} kinds of file")

    def sound(self, base, file, command):
        done = self.run_in_copy(base, file, command, "sound", None)
        if done.status != 0:
            raise RuntimeError(f"sound input was refused: {done}")

    def one(self, base, kind, number):
        file, commands, reader = kind
        place = self.folder / "damaged" / file.replace("/", "-")
        seed = self.settings.seed + abs(hash_of(commands[0]))
        source = None if reader else base / file
        damaged = readers.write(place / str(number), number, 1, seed, reader, source)[0]
        command = commands[number % len(commands)]
        done = self.run_in_copy(base, file, command, str(number), damaged)
        self.judge(done, damaged)
        shutil.rmtree(place / str(number))

    def run_in_copy(self, base, file, command, name, damaged):
        folder = self.folder / "runs" / f"{file.replace('/', '-')}-{hash_of(command)}-{name}"
        shutil.copytree(base, folder)
        path = file
        if damaged is not None:
            (folder / file).unlink(missing_ok=True)
            shutil.copy(damaged, folder / file)
            (folder / file).chmod(0o600)
        done = run([path if word == "@" else word for word in command], folder)
        shutil.rmtree(folder)
        return done


def hash_of(words):
    """A number that is the same in every process."""
    number = 0
    for byte in " ".join(words).encode():
        number = (number * 31 + byte) % 1_000_003
    return number
