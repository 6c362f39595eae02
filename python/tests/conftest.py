"""Finds the program and the library that are compared: HITHER_BUILD names their folder."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("HITHER_BUILD", ROOT / ".build" / "debug"))
os.environ.setdefault("HITHER_LIBRARY", str(BUILD / "libHitherArrow.so"))
sys.path.insert(0, str(ROOT / "python" / "src"))

OUTINGS = ["alone", "commanded-hike", "family-clock", "figure-eight", "mountain-group", "out-and-back"]


@pytest.fixture(scope="session")
def run():
    """Runs the command line, and returns its output."""

    def run(*arguments):
        command = [str(BUILD / "hither"), *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


@pytest.fixture(scope="session")
def dataset():
    return lambda name: ROOT / "datasets" / name
