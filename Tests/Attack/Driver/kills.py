"""Kills and signals at random instants: no event is lost or repeated, no half file appears under a final name."""

import filecmp
import itertools
import random
import shutil
import signal
import sqlite3
import subprocess
import time

import sound
from part import Part
from program import checked, finish, run, start

WATCH = ["watch", "fixes.ndjson", "--outing", "hike/outing.json", "--state", "kept.db", "--to", "file:out.ndjson", "-q"]
# Commands that write a file or folder, `out`.
WRITERS = [
    ["report", "hike", "-o", "out"], ["convert", "all.csv", "-o", "out", "--to", "geopackage"],
    ["convert", "all.csv", "-o", "out", "--to", "csv"], ["simulate", "scenario.json", "-o", "out"],
    ["transit", "import", "gtfs", "--db", "out"], ["clock", "hike", "--places", "places.geojson", "-o", "out"],
    ["lab", "sweep.json", "-o", "out"], ["cards", "simulate", "household.json", "-o", "out"],
]


class Kills(Part):
    """In each round a run is ended; the last run of a stream must then give what an undisturbed run gives."""

    name = "kills"

    def attack(self):
        self.base = sound.make(self.folder / "base")
        self.random = random.Random(self.settings.seed)
        self.fixes = checked(["replay", "hike", "--speed", "max", "--duplicates", "5", "-q"], self.base)
        rounds = {"streams": 0, "files": 0}
        for number in itertools.count():
            if self.is_over or (self.settings.reduced and number >= 3):
                break
            rounds["streams"] += self.stream(number)
            for command in WRITERS:
                if not self.is_over:
                    rounds["files"] += self.file(command, number)
        self.notes.append(f"{rounds['streams']} ends of streams, {rounds['files']} of commands that write files")

    def stream(self, number):
        """A watch that is ended again and again while its source grows; returns the number of ends."""
        folder = self.folder / f"stream-{number}"
        shutil.copytree(self.base, folder)
        # The manifest's members are those of the report.
        expected = checked(["report", "hike", "-o", "batch", "--write", "events", "-q"], folder)
        expected = (folder / "batch/events.ndjson").read_bytes()
        lines = self.fixes.splitlines(True)
        (folder / "fixes.ndjson").write_bytes(b"")
        ends = 0
        position = 0
        with open(folder / "fixes.ndjson", "ab", buffering=0) as source:
            while position < len(lines):
                process = start(WATCH + ["--follow"], folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                stderr=subprocess.PIPE)
                moment = time.monotonic() + self.random.uniform(0.005, 0.25)
                while time.monotonic() < moment:
                    step = self.random.randint(1, 12)
                    source.write(b"".join(lines[position : position + step]))
                    position += step
                    time.sleep(0.005)
                number = self.random.choice([signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
                process.send_signal(number)
                done = finish(process, WATCH)
                ends += 1
                # Before a program listens to signals it has read nothing.
                self.ended(done, number)
        last = run(WATCH, folder)
        if self.judge(last, folder):
            found = (folder / "out.ndjson").read_bytes()
            if found != expected:
                self.fail(f"after {ends} ends the events are not those of the report\n{last}", folder)
        shutil.rmtree(folder)
        return ends

    def ended(self, done, number):
        self.count(done.status == 0)
        if done.status == -number:
            return
        fault = done.fault(statuses={0, 130} if number == signal.SIGINT else {0})
        if fault:
            self.fail(f"after {signal.Signals(number).name}: {fault}\n{done}")

    def file(self, command, number):
        """A command that is ended while it writes; afterwards it is repeated, and gives what it gives undisturbed."""
        folder = self.folder / f"file-{number}-{command[0]}"
        shutil.copytree(self.base, folder)
        begin = time.monotonic()
        checked(command, folder)
        length = time.monotonic() - begin
        (folder / "out").rename(folder / "whole")
        rounds = 2 if self.settings.reduced else 6
        for _ in range(rounds):
            process = start(command, folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                            stderr=subprocess.PIPE)
            time.sleep(self.random.uniform(0, length))
            number = self.random.choice([signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
            process.send_signal(number)
            done = finish(process, command)
            self.count(done.status == 0)
            if done.status not in (0, -number):
                fault = done.fault()
                if fault:
                    self.fail(f"after {signal.Signals(number).name}: {fault}\n{done}")
            self.compare(command, folder, number)
        again = run(command, folder)
        if self.judge(again, folder) and not self.is_equal(folder / "whole", folder / "out"):
            self.fail(f"repeated after {rounds} ends, it gives other files\n{again}", folder)
        shutil.rmtree(folder)
        return rounds

    def compare(self, command, folder, number):
        """Each file under its final name is complete."""
        out, whole = folder / "out", folder / "whole"
        if not out.exists():
            return
        if "--db" in command:
            # The next program that opens the store rolls back what was not committed.
            store = run(["transit", "stops", "Home", "--db", "out"], folder)
            fault = store.fault()
            if fault:
                self.fail(f"{fault} after {signal.Signals(number).name}\n{store}", folder)
            return
        if whole.is_file():
            if not self.is_equal(whole, out):
                self.fail(f"a half file under its final name after {signal.Signals(number).name}: {command}", folder)
            return
        for file in out.rglob("*"):
            name = file.relative_to(out)
            if file.is_file() and (whole / name).is_file() and not self.is_equal(whole / name, file):
                self.fail(f"a half file {name} after {signal.Signals(number).name}: {command}", folder)

    def is_equal(self, one, other):
        if one.is_file():
            return filecmp.cmp(one, other, shallow=False) or is_same_store(one, other)
        names = sorted(file.relative_to(one) for file in one.rglob("*") if file.is_file())
        others = sorted(file.relative_to(other) for file in other.rglob("*") if file.is_file())
        # Files of a run that was ended may remain under names of their own.
        return set(names) <= set(others) and all(
            filecmp.cmp(one / name, other / name, shallow=False) for name in names
        )


def is_same_store(one, other):
    """Whether two SQLite files have the same rows, wherever their pages are."""
    try:
        return list(sqlite3.connect(one).iterdump()) == list(sqlite3.connect(other).iterdump())
    except sqlite3.DatabaseError:
        return False
