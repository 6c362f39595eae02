"""A part of the attack: counts, and the inputs that showed a fault."""

import pathlib
import shutil
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor

JOBS = 2


class Part:
    """A row of the table. Subclasses have a `name` and `attack()`."""

    name = ""

    def __init__(self, settings):
        self.settings = settings
        self.tried = self.refused = self.accepted = 0
        self.faults = []
        self.notes = []
        self.lock = threading.Lock()
        self.end = 0
        self.seconds = 0

    def perform(self, seconds):
        """Runs the part for about this long."""
        begin = time.monotonic()
        self.end = begin + seconds
        with tempfile.TemporaryDirectory(prefix="hither-attack-") as folder:
            self.folder = pathlib.Path(folder)
            self.attack()
        self.seconds = time.monotonic() - begin
        return self

    @property
    def is_over(self):
        return time.monotonic() > self.end

    def count(self, is_accepted, number=1):
        with self.lock:
            self.tried += number
            if is_accepted:
                self.accepted += number
            else:
                self.refused += number

    def fail(self, what, *files):
        """Records a fault, and keeps the files that show it."""
        with self.lock:
            self.faults.append(what)
            print(f"hither: fault: {self.name}: {what}", file=sys.stderr, flush=True)
            place = self.settings.findings / f"{self.name}-{len(self.faults)}"
            place.mkdir(parents=True, exist_ok=True)
            (place / "fault.txt").write_text(what + "\n")
            for file in map(pathlib.Path, files):
                if file.is_dir():
                    shutil.copytree(file, place / file.name, dirs_exist_ok=True, symlinks=True)
                elif file.is_file():
                    shutil.copy(file, place / file.name)

    def judge(self, run, *files, **more):
        """Counts a run, and records its fault if it has one."""
        self.count(run.is_accepted)
        fault = run.fault(**more)
        if fault:
            self.fail(f"{fault}\n{run}", *files)
        return not fault

    def each(self, tasks, work):
        """Does tasks on all cores, until the time is over."""

        def guarded(task):
            if not self.is_over:
                work(task)

        with ThreadPoolExecutor(JOBS) as pool:
            list(pool.map(guarded, tasks))
