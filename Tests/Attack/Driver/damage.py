"""Damaged states and stores, region by region: one clear line, or a correct reading."""

import random
import shutil

import sound
from part import Part
from program import checked, run

CARDS = ["--now", "2026-05-01T10:00:00Z"]
AT = "2026-10-19T06:05:00+02:00"
# The file, commands that read it, the files that they write, and whether what is read must be correct.
STORES = [
    ("state.db", [["report", "--state", "state.db", "--outing", "hike/outing.json", "-o", "out", "--write", "events"]],
     "out/events.ndjson", True),
    ("half.db", [["watch", "more.ndjson", "--outing", "hike/outing.json", "--state", "half.db", "--to",
                  "file:half.ndjson", "-q"]], "half.ndjson", True),
    ("mum.db", [["cards", "history", "--store", "mum.db", "--json", *CARDS]], None, True),
    ("mum.db", [["cards", "list", "--store", "mum.db", "--json", *CARDS]], None, True),
    ("sealed.db", [["cards", "list", "--store", "sealed.db", "--key", "key", "--json", *CARDS]], None, True),
    ("mum.cards", [["cards", "import", "mum.cards", "--store", "leo.db", "--json", *CARDS],
                   ["cards", "history", "--store", "leo.db", "--json", *CARDS]], None, True),
    # An outing of a sweep that is finished: it is used again, or run again.
    ("lab/finished", [["lab", "sweep.json", "-o", "lab"]], "lab/results.csv", True),
    # A store of timetables has no checksums: another value may be read.
    ("transit.db", [["depart", "--db", "transit.db", "--journey", "Home → University", "--at", AT, "--json"]], None,
     False),
]
REGIONS = 64
HARMS = ["bit", "zeros", "cut", "ones", "swap", "grown"]


class Damage(Part):
    name = "damage"

    def attack(self):
        self.base = sound.make(self.folder / "base")
        # A stream of which half is in the state; the other half follows.
        lines = (self.base / "all.ndjson").read_bytes().splitlines(True)
        (self.base / "more.ndjson").write_bytes(b"".join(lines[: len(lines) // 2]))
        checked(STORES[1][1][0], self.base)
        (self.base / "half.db.lock").unlink(missing_ok=True)
        checked(["lab", "sweep.json", "-o", "lab", "-q"], self.base)
        (self.base / "more.ndjson").write_bytes(b"".join(lines))
        self.random = random.Random(self.settings.seed)
        self.expected = {}
        for store in STORES:
            self.expected[str(store[1])] = self.read(store, "sound", None)[1]
        self.others = {}
        rounds = 12 if self.settings.reduced else 1_000_000
        number = 0
        while number < rounds and not self.is_over:
            self.each([(store, number) for store in STORES], lambda task: self.one(*task))
            number += 1
        self.notes.append(f"{min(number, REGIONS)} of {REGIONS} regions")
        self.notes += [f"{file} was read otherwise {count} times" for file, count in self.others.items()]

    def one(self, store, number):
        file = self.file(store)
        bytes_ = bytearray((self.base / file).read_bytes())
        harm = HARMS[number % len(HARMS)]
        with self.lock:
            # In an order that has soon been everywhere.
            region = number * 37 % REGIONS
            place = (region * len(bytes_) + self.random.randrange(len(bytes_))) // REGIONS
            length = self.random.choice([1, 4, 16, 512, 4096])
            bit = 1 << self.random.randrange(8)
        harmed = self.harmed(bytes_, harm, place, length, bit)
        if harmed == (self.base / file).read_bytes():
            return
        runs, output = self.read(store, f"{number}", harmed)
        what = f"{harm} of {length} bytes at {place} of {file}"
        last = runs[-1]
        faults = [fault for fault in (one.fault() for one in runs) if fault]
        self.count(all(one.is_accepted for one in runs))
        if faults:
            self.keep(f"{what}: {faults[0]}\n{last}", file, harmed)
        elif last.status == 0 and output != self.expected[str(store[1])]:
            if store[3] and not (file == "mum.cards" and runs[0].status):
                self.keep(f"{what}: it was read, but otherwise than before\n{last}", file, harmed)
            elif not store[3]:
                with self.lock:
                    self.others[file] = self.others.get(file, 0) + 1

    def file(self, store):
        """The file of a store; of a folder its only file."""
        path = self.base / store[0]
        return str(next(path.iterdir()).relative_to(self.base)) if path.is_dir() else store[0]

    def keep(self, what, file, harmed):
        kept = self.folder / file.replace("/", "-")
        kept.write_bytes(harmed)
        self.fail(what, kept)

    @staticmethod
    def harmed(bytes_, harm, place, length, bit):
        end = min(place + length, len(bytes_))
        if harm == "bit":
            bytes_[place] ^= bit
        elif harm == "zeros":
            bytes_[place:end] = bytes(end - place)
        elif harm == "ones":
            bytes_[place:end] = b"\xff" * (end - place)
        elif harm == "cut":
            del bytes_[place:]
        elif harm == "swap":
            other = bytes_[end : end + end - place]
            bytes_[place : place + len(other) + end - place] = other + bytes_[place:end]
        else:
            bytes_ += bytes_[place:end]
        return bytes(bytes_)

    def read(self, store, name, harmed):
        """Runs the commands over a copy; returns their runs and what they wrote."""
        file, commands, written = self.file(store), *store[1:3]
        folder = self.folder / f"read-{file.replace('/', '-')}-{commands[0][0]}{commands[0][1]}-{name}"
        shutil.copytree(self.base, folder)
        if harmed is not None:
            (folder / file).write_bytes(harmed)
            (folder / file).chmod(0o600)
        runs = [run(command, folder) for command in commands]
        output = runs[-1].output
        if written:
            output = (folder / written).read_bytes() if (folder / written).exists() else None
        shutil.rmtree(folder)
        return runs, output
