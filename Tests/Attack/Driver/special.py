"""Special files as inputs and outputs: pipes, devices, folders, loops, files that change, full disks, closed pipes."""

import os
import pathlib
import shutil
import signal
import socket
import subprocess
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import sound
from part import JOBS, Part
from program import HITHER, Run, environment, finish, limit, run, start

# Commands that read a file, `@`; and the sound file that it replaces.
INPUTS = [
    ("all.csv", ["summarize", "@"]), ("all.gpx", ["report", "@", "-o", "out"]),
    ("all.kml", ["convert", "@", "-o", "out.csv"]), ("all.csv", ["inspect", "@"]),
    ("all.ndjson", ["watch", "@", "--to", "-"]), ("hike/outing.json", ["summarize", "--outing", "@"]),
    ("route.gpx", ["match", "all.csv", "--route", "@"]), ("places.geojson", ["fences", "all.csv", "--places", "@"]),
    ("clock.json", ["clock", "all.csv", "--places", "places.geojson", "--rules", "@", "-o", "out"]),
    ("log.ndjson", ["report", "hike", "--log", "@", "-o", "out", "--write", "events"]),
    ("visibility.ndjson", ["clock", "hike", "--places", "places.geojson", "--visibility", "@", "--viewer", "ruth",
                           "-o", "out"]),
    ("background.geojson", ["report", "hike", "--background", "@", "-o", "out", "--write", "page"]),
    ("scenario.json", ["simulate", "@", "-o", "out"]), ("sweep.json", ["lab", "@", "-o", "out"]),
    ("pipeline.json", ["run", "@"]), ("household.json", ["cards", "simulate", "@", "-o", "out"]),
    ("journeys.json", ["journeys", "import", "@", "--db", "transit.db"]),
    ("gtfs.zip", ["transit", "import", "@", "--db", "new.db"]),
    ("transit.db", ["depart", "--db", "@", "--journey", "Home → University", "--at", "2026-10-19T06:05:00+02:00"]),
    ("realtime.ndjson", ["depart", "--db", "transit.db", "--journey", "Home → University", "--realtime", "@", "--at",
                         "2026-10-19T06:05:00+02:00"]),
    ("board.json", ["depart", "--departures", "@", "--timezone", "Europe/Berlin"]),
    ("mum.cards", ["cards", "import", "@", "--store", "leo.db", "--now", "2026-05-01T10:00:00Z"]),
    ("mum.db", ["cards", "list", "--store", "@", "--now", "2026-05-01T10:00:00Z"]),
    ("key", ["cards", "list", "--store", "sealed.db", "--key", "@", "--now", "2026-05-01T10:00:00Z"]),
    ("state.db", ["report", "--state", "@", "-o", "out"]),
]
# Commands that write `@`; the last one reads what it writes.
OUTPUTS = [
    ["convert", "all.csv", "-o", "@", "--to", "gpx"], ["convert", "all.csv", "-o", "@", "--to", "geopackage"],
    ["convert", "all.csv", "-o", "@", "--to", "csv"], ["fences", "all.csv", "--places", "places.geojson", "-o", "@"],
    ["match", "all.csv", "--route", "route.gpx", "-o", "@"], ["sample", "all.csv", "--policy", "standard", "-o", "@"],
    ["transit", "import", "gtfs", "--db", "@"], ["journeys", "export", "--db", "transit.db", "-o", "@"],
    ["cards", "export", "--store", "mum.db", "--to", "Leo", "-o", "@", "--now", "2026-05-01T10:00:00Z"],
    ["cards", "list", "--store", "mum.db", "--sheet", "@", "--now", "2026-05-01T10:00:00Z"],
    ["watch", "all.ndjson", "--to", "file:@"], ["watch", "all.ndjson", "--to", "-", "--state", "@"],
    ["watch", "all.ndjson", "--to", "-", "--rejects", "@"],
    ["cards", "init", "--store", "@", "--device", "New", "--now", "2026-05-01T10:00:00Z"],
    ["depart", "--departures", "board.json", "--timezone", "Europe/Berlin", "-o", "@"],
]
FOLDERS = [
    ["report", "hike", "-o", "@"], ["clock", "hike", "--places", "places.geojson", "-o", "@"],
    ["simulate", "scenario.json", "-o", "@"], ["lab", "sweep.json", "-o", "@"],
    ["cards", "simulate", "household.json", "-o", "@"],
]


# Commands that read a file while it changes.
READING = [["summarize", "big.csv"], ["convert", "big.csv", "-o", "out.ndjson"], ["inspect", "big.csv"],
           ["watch", "big.csv", "--to", "file:events.ndjson"]]
# Commands that write to standard output.
WRITING = [["summarize", "all.csv"], ["convert", "all.csv", "-o", "-"], ["replay", "all.csv", "--speed", "max"],
           ["watch", "all.ndjson", "--to", "-"], ["inspect", "all.gpx"], ["--help"], ["operators"],
           ["completions", "bash"], ["fences", "all.csv", "--places", "places.geojson"],
           ["cards", "list", "--store", "mum.db", "--json", "--now", "2026-05-01T10:00:00Z"]]
# Bytes of a pipe that seems endless: more than a document may have.
ENDLESS = 20_000_000


def put(command, path):
    return [word.replace("@", str(path)) for word in command]


class Special(Part):
    name = "special"

    def attack(self):
        self.base = sound.make(self.folder / "base")
        self.number = 0
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)
        # A container may not permit it, even to root.
        trial = subprocess.run(["unshare", "-m", "mount", "-t", "tmpfs", "none", "/tmp"], capture_output=True)
        self.can_mount = trial.returncode == 0
        if not self.can_mount:
            self.notes.append("no small disks: mount is not permitted")
        # The time is not a limit: each case is tried once, in CI only some of them.
        step = 4 if self.settings.reduced else 1
        cases = [(self.input, *case) for case in INPUTS[::step]]
        cases += [(self.output, command) for command in OUTPUTS[::step]]
        cases += [(self.output_folder, command) for command in FOLDERS[::step]]
        cases += [(self.onto_input, name) for name in ["all.csv", "all.gpx", "all.ndjson", "all.kml", "all.csv.gz"][::step]]
        ways = ["grows", "shrinks", "vanishes", "replaced"]
        cases += [(self.changing_file, way, command) for way in ways for command in READING[::step]]
        cases += [(self.closed_pipe, command) for command in WRITING[::step]]
        with ThreadPoolExecutor(JOBS) as pool:
            list(pool.map(lambda case: case[0](*case[1:]), cases))

    def fresh(self):
        """A new copy of the sound files."""
        with self.lock:
            self.number += 1
            folder = self.folder / f"case-{self.number}"
        shutil.copytree(self.base, folder)
        return folder

    def check(self, done, what, folder, **more):
        fault = done.fault(**more)
        self.count(done.is_accepted)
        if fault:
            self.fail(f"{what}: {fault}\n{done}")

    # Inputs

    def input(self, original, command):
        for kind in ["zeros", "folder", "loop", "missing", "empty", "dangling", "socket", "unreadable", "null"]:
            folder = self.fresh()
            path = folder / ("in" + pathlib.Path(original).suffix)
            path = self.make(kind, path, folder / original)
            if path is None or (kind == "zeros" and command[0] == "watch"):
                # A stream that never ends is read for ever.
                continue
            done = run(put(command, path), folder)
            self.check(done, f"{kind} as {original}", folder)
            if done.is_accepted and kind not in ("empty", "null", "folder"):
                self.fail(f"{kind} as {original} was accepted\n{done}")
            shutil.rmtree(folder)
        for kind in ["sound", "cut", "nothing", "endless"]:
            self.pipe(kind, original, command)

    def make(self, kind, path, original):
        """A special file; None if it cannot be made here."""
        if kind == "zeros":
            return pathlib.Path("/dev/zero")
        if kind == "null":
            return pathlib.Path("/dev/null")
        if kind == "folder":
            path.mkdir()
        elif kind == "loop":
            path.symlink_to(path.name)
        elif kind == "dangling":
            path.symlink_to("nowhere")
        elif kind == "empty":
            path.touch(0o600)
        elif kind == "socket":
            # By a short path: an address has at most 108 bytes.
            folder = os.open(path.parent, os.O_RDONLY)
            with socket.socket(socket.AF_UNIX) as bound:
                bound.bind(f"/proc/self/fd/{folder}/{path.name}")
            os.close(folder)
        elif kind == "unreadable":
            # Modes do not bind root.
            if os.geteuid() == 0:
                return None
            shutil.copy(original, path)
            path.chmod(0)
        return path

    def pipe(self, kind, original, command):
        """A FIFO: with the sound file, half of it, nothing, or its start again and again."""
        folder = self.fresh()
        path = folder / ("fifo" + pathlib.Path(original).suffix)
        os.mkfifo(path, 0o600)
        data = (folder / original).read_bytes()
        process = start(put(command, path), folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                        stderr=subprocess.PIPE)
        stop = time.monotonic() + 30

        def feed():
            pieces = {"sound": [data], "cut": [data[: len(data) // 2]], "nothing": []}.get(kind)
            descriptor = None
            while descriptor is None and process.poll() is None and time.monotonic() < stop:
                try:
                    descriptor = os.open(path, os.O_WRONLY | os.O_NONBLOCK)
                except OSError:
                    time.sleep(0.005)
            if descriptor is None:
                return
            os.set_blocking(descriptor, True)
            try:
                if pieces is None:
                    for _ in range(ENDLESS // len(data)):
                        os.write(descriptor, data)
                else:
                    for piece in pieces:
                        os.write(descriptor, piece)
            except OSError:
                pass
            os.close(descriptor)

        feeder = threading.Thread(target=feed)
        feeder.start()
        done = finish(process, put(command, path))
        feeder.join()
        self.check(done, f"a FIFO ({kind}) as {original}", folder)
        shutil.rmtree(folder)

    # Outputs

    def output(self, command):
        folder = self.fresh()
        self.write(folder, command, "/dev/full", "a full device")
        (folder / "taken").mkdir()
        (folder / "taken/inside").touch()
        self.write(folder, command, "taken", "a folder")
        self.write(folder, command, "missing/folder/out", "a path without its folder")
        self.write(folder, command, "x" * 300, "a name of 300 letters")
        (folder / "loop").symlink_to("loop")
        self.write(folder, command, "loop", "a link to itself")
        self.on_small_disk(folder, command)
        shutil.rmtree(folder)

    def output_folder(self, command):
        folder = self.fresh()
        self.write(folder, command, "/dev/full", "a device as a folder")
        self.write(folder, command, "all.csv", "a file as a folder")
        self.on_small_disk(folder, command)
        shutil.rmtree(folder)

    def write(self, folder, command, path, what):
        done = run(put(command, path), folder)
        self.check(done, what, folder)
        if done.is_accepted and path == "/dev/full":
            self.fail(f"{what} was accepted\n{done}")

    def on_small_disk(self, folder, command):
        """A file system of 16 KB: the run fails with 73 or 74, and leaves no half file under the final name."""
        if not self.can_mount:
            return
        disk = folder / "disk"
        disk.mkdir(exist_ok=True)
        for kilobytes in [4, 16]:
            script = 'mount -t tmpfs -o size="$1"k,nr_inodes=40 none "$2"; shift 2; "$@"; s=$?; ' \
                "ls -lA disk >&3; exit $s"
            listing = folder / "listing"
            words = ["unshare", "-m", "sh", "-c", script, "sh", str(kilobytes), str(disk), HITHER,
                     *put(command, "disk/out")]
            with open(listing, "wb") as sink:
                process = subprocess.Popen(
                    ["sh", "-c", 'exec 3>&1 >/dev/null; exec "$@"', "sh", *words], cwd=folder, stdout=sink,
                    stderr=subprocess.PIPE, preexec_fn=limit, env=environment(),
                )
                try:
                    errors = process.communicate(timeout=60)[1]
                except subprocess.TimeoutExpired:
                    process.kill()
                    errors = process.communicate()[1]
            done = Run(put(command, f"disk/out ({kilobytes} KB)"), process.returncode, b"", errors, False)
            self.check(done, "a small disk", folder)
            names = [line.split()[-1] for line in listing.read_text().splitlines()[1:]]
            is_file = command not in FOLDERS and not any(one in command for one in ("--state", "watch", "cards"))
            if done.status and is_file and "out" in names and command[0] != "transit":
                self.fail(f"a half file is left under the final name: {listing.read_text()}\n{done}")

    def onto_input(self, name):
        """The output is the input, by its name, another name, a link: refused, or complete; never a mixture."""
        for way in ["same", "symlink", "hardlink", "dots"]:
            folder = self.fresh()
            before = (folder / name).read_bytes()
            path = pathlib.Path("other" + pathlib.Path(name).suffix)
            if way == "symlink":
                (folder / path).symlink_to(name)
            elif way == "hardlink":
                os.link(folder / name, folder / path)
            else:
                path = pathlib.Path(name) if way == "same" else f"hike/../{name}"
            counted = run(["summarize", name, "--json"], folder).output
            done = run(["convert", name, "-o", path], folder)
            self.check(done, f"onto the input ({way})", folder)
            if done.status and (folder / name).read_bytes() != before:
                self.fail(f"a refused run changed its input ({way})\n{done}")
            if not done.status:
                again = run(["summarize", name, "--json"], folder)
                if again.status or records(again.output) != records(counted):
                    self.fail(f"the input is lost ({way})\n{done}\n{again}")
            shutil.rmtree(folder)

    # Files that change, and pipes that close

    def changing_file(self, way, command):
        """A file that grows, shrinks or is replaced while it is read."""
        folder = self.fresh()
        # A row a second: a fix a millisecond would not be evaluated, only read.
        rows = b"time,lat,lon\n" + b"".join(
            b"%d,47.%07d,11.5\n" % (1_777_600_000 + n, n % 9_999_999) for n in range(400_000)
        )
        (folder / "big.csv").write_bytes(rows)
        process = start(command, folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                        stderr=subprocess.PIPE)
        time.sleep(0.05)
        for step in range(8):
            time.sleep(0.01)
            if way == "grows":
                with open(folder / "big.csv", "ab") as file:
                    file.write(rows[13:50_013])
            elif way == "shrinks":
                os.truncate(folder / "big.csv", max(0, len(rows) // 2 - step * 1_000_000))
            elif way == "vanishes":
                (folder / "big.csv").unlink(missing_ok=True)
            else:
                (folder / "new.csv").write_bytes(b"\0" * 1000)
                os.replace(folder / "new.csv", folder / "big.csv")
        self.check(finish(process, command), f"a file that is {way} while it is read", folder)
        shutil.rmtree(folder)

    def closed_pipe(self, command):
        """Standard output that nobody reads, is closed, or is full."""
        folder = self.fresh()
        reading, writing = os.pipe()
        process = start(command, folder, stdin=subprocess.DEVNULL, stdout=writing, stderr=subprocess.PIPE)
        os.close(writing)
        os.close(reading)
        self.check(finish(process, command), "a closed pipe", folder, signals=(signal.SIGPIPE,))
        with open("/dev/full", "wb") as full:
            done = run(command, folder, output=full)
        self.check(done, "a full standard output", folder)
        if done.is_accepted:
            self.fail(f"a full standard output was not noticed\n{done}")
        shell = subprocess.run(
            ["sh", "-c", 'exec "$@" <&- >&-', "sh", HITHER, *command], cwd=folder, capture_output=True,
            env=environment(), preexec_fn=limit, timeout=60,
        )
        done = Run(command, shell.returncode, b"", shell.stderr, False)
        self.check(done, "no standard input and output", folder)
        shutil.rmtree(folder)


def records(summary):
    """The number of records that a summary counts, without what depends on the file's name."""
    import json

    return json.loads(summary)["diagnostics"]["accepted"] if summary else None
