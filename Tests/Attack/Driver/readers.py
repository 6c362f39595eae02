"""Damaged inputs for every reader and document, inside one process per reader."""

import os
import pathlib
import subprocess
import time

from part import Part
from program import ROOT, environment, limit

ATTACK = os.environ.get("ATTACK", str(ROOT / ".build/release/attack"))
# No progress for this many seconds counts as hung.
HANGS_AFTER = 30
# Recordings of others that are used as further seeds, if HITHER_CORPUS names their folder.
LARGEST_SEED = 100_000


def names():
    return subprocess.run([ATTACK, "--list"], capture_output=True, text=True, check=True).stdout.split()


def write(folder, first, count, seed, reader=None, file=None):
    """Writes damaged inputs to a folder, and returns their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    words = [ATTACK, "--first", str(first), "--count", str(count), "--seed", str(seed), "--write", str(folder)]
    words += ["--reader", reader] if reader else []
    words += ["--file", str(file)] if file else []
    subprocess.run(words, check=True)
    return [folder / str(number) for number in range(first, first + count)]


class Readers(Part):
    """Each reader gets the same number of inputs; a trap or hang costs one, and the next run continues."""

    name = "readers"
    piece = 200

    def attack(self):
        targets = names()
        each = max(1, self.settings.inputs // len(targets) + 1)
        pieces = [
            (target, first, min(self.piece, each - first))
            for first in range(0, each, self.piece)
            for target in targets
        ]
        self.each(pieces, lambda piece: self.feed(*piece))
        self.notes.append(f"{len(targets)} readers and documents")

    def feed(self, target, first, count):
        while count > 0:
            done, text, fault = self.process(target, first, count)
            accepted = 0
            for line in text.splitlines():
                word, number, rest = (line.split(" ", 2) + ["", ""])[:3]
                if word == "violation":
                    self.found(target, int(number), rest)
                elif word == "tried":
                    accepted = int(rest.split()[1])
            self.count(True, accepted)
            self.count(False, done - accepted)
            if fault is None:
                return
            # The input that ended the process is counted too.
            self.count(False)
            self.found(target, first + done, fault)
            first, count = first + done + 1, count - done - 1

    def process(self, target, first, count):
        """Runs one process; returns how many inputs it completed, its lines, and how it failed."""
        progress = self.folder / f"{target}-{first}"
        words = [ATTACK, "--reader", target, "--first", str(first), "--count", str(count)]
        words += ["--seed", str(self.settings.seed), "--progress", str(progress)]
        for file in self.corpus(target):
            words += ["--file", str(file)]
        process = subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=limit,
            env=environment(), errors="replace",
        )
        last, since = None, time.monotonic()
        while True:
            try:
                text, errors = process.communicate(timeout=1)
                break
            except subprocess.TimeoutExpired:
                now = progress.read_text() if progress.exists() else ""
                if now != last:
                    last, since = now, time.monotonic()
                if time.monotonic() - since > HANGS_AFTER:
                    process.kill()
                    text, errors = process.communicate()
                    return self.done(progress, first), text, f"no end after {HANGS_AFTER} s"
        if process.returncode == 0:
            return count, text, None
        fault = f"the process ended with {process.returncode}: {errors.strip()[-500:]}"
        return self.done(progress, first), text, fault

    @staticmethod
    def done(progress, first):
        return int(progress.read_text() or first) - first if progress.exists() else 0

    def corpus(self, target):
        """Real recordings of the format, as additional seeds."""
        corpus = os.environ.get("HITHER_CORPUS")
        if not corpus or self.settings.reduced:
            return []
        files = sorted(pathlib.Path(corpus).rglob(f"*.{target}"))
        return [file for file in files if file.stat().st_size < LARGEST_SEED][:20]

    def found(self, target, number, what):
        words = ["--reader", target, "--first", str(number), "--count", "1", "--seed", str(self.settings.seed)]
        for file in self.corpus(target):
            words += ["--file", str(file)]
        again = self.folder / f"found-{target}"
        again.mkdir(exist_ok=True)
        subprocess.run([ATTACK, *words, "--write", str(again)], check=False)
        shown = " ".join(words)
        self.fail(f"{target}: {what}\nattack {shown}", again / str(number))
