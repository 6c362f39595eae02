"""Trains the model of `modes`, and evaluates it on trips that it was not trained on."""
import argparse
import os
import pathlib
import sys

import numpy as np

from features import NAMES, RADIUS, minutes
from recordings import days, tracks
from regression import CURVES, K, decode, design, fit, logarithms
from simulate import MODES, receive, trip

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
NUMBERS = ROOT / "Sources/HitherEstimates/Modes/ModeNumbers.swift"
FIVE = ["walking", "cycling", "road", "rail", "still"]
# The weight of recordings relative to simulation; the largest weight of a trip's minute.
SHARE, MOST = 0.25, 3.0
# The frequencies of the modes, in the order of MODES.
COMMON = np.array([1, 1.2, 0.7, 1, 1.2, 1, 0.5, 0.5])
START = 1_700_000_040.0


class Part:
    """A track's minutes with their labels."""

    def __init__(self, source, track, labels, trips, name=""):
        self.name, self.source, self.track = name, source, track
        self.design = design(track.values)
        self.labels = np.array([MODES.index(m) if m else -1 for m in labels])
        self.trips = np.array(trips)
        # A whole track has one label: its rests are not evaluated.
        if source == "named":
            self.labels[track.values["speed"] <= 0.3] = -1


def recorded(root):
    for track in tracks(root):
        found = minutes(track.t, track.lat, track.lon, track.accuracy)
        labels = [track.label(s + 30) for s in found.start]
        yield Part(track.source, found, [m for m, _ in labels], [g for _, g in labels], track.name)


def simulated(seed, count):
    """Trips of each mode in turn, each recorded by two receivers."""
    rng = np.random.default_rng(seed)
    for number in range(count):
        mode = MODES[number % K]
        seconds = np.exp(rng.uniform(np.log(240), np.log(5000)))
        seconds *= 2 if mode == "rail" else 1
        way = trip(rng, mode, rng.uniform(3000, 6000) if mode == "flight" else seconds)
        for _ in range(2):
            t, xy, accuracy, kinds = receive(rng, way)
            t = t + START
            degree = np.pi / 180 * RADIUS
            lon = 8 + xy[:, 0] / (degree * np.cos(np.radians(47)))
            found = minutes(t, 47 + xy[:, 1] / degree, lon, accuracy)
            if found is None:
                continue
            labels = []
            for start in found.start:
                names, counts = np.unique(kinds[np.floor(t / 60) == start / 60], return_counts=True)
                labels.append(names[counts.argmax()])
            yield Part("simulated", found, labels, [f"simulated {number}"] * len(labels))


def thin(parts, size, seed=0):
    """Minutes of simulated trips, about as many of each mode; their weights give the modes their frequencies."""
    x = np.concatenate([p.design for p in parts])
    y = np.concatenate([p.labels for p in parts])
    keep = np.random.default_rng(seed).random(len(y)) < size / K / np.bincount(y, minlength=K)[y]
    x, y = x[keep], y[keep]
    return x, y, (COMMON * len(y) / K / np.bincount(y, minlength=K))[y]


def training(simulation, parts, leave):
    """Simulation and the recordings' trips except those left out; a trip is weighted by the root of its minutes."""
    x, y, weights = simulation
    size = len(y)
    trips = {}
    for part in parts:
        for name in set(part.trips[part.labels >= 0]) - {""}:
            chosen = (part.trips == name) & (part.labels >= 0)
            if not leave(part, name):
                trips.setdefault((part.labels[chosen][0], name), []).append(part.design[chosen])
    for (mode, name), rows in trips.items():
        rows = np.concatenate(rows)
        roots = sum(sum(map(len, r)) ** 0.5 for (m, _), r in trips.items() if m == mode)
        each = SHARE * COMMON[mode] * size / K * len(rows) ** 0.5 / roots / len(rows)
        x = np.concatenate([x, rows])
        y = np.concatenate([y, np.full(len(rows), mode)])
        weights = np.concatenate([weights, np.full(len(rows), min(each, MOST))])
    return x, y, weights


class Result:
    def __init__(self):
        self.seconds, self.sure = np.zeros((K, K)), np.zeros((4, 2))
        self.bins = [0, 0.5, 0.7, 0.9, 1.01]

    def add(self, part, coefficients, chosen):
        modes, sure = decode(logarithms(part.design, coefficients), part.track.piece)
        for i in np.flatnonzero(chosen):
            seconds, right = part.track.seconds[i], modes[i] == part.labels[i]
            self.seconds[part.labels[i], modes[i]] += seconds
            self.sure[np.digitize(sure[i], self.bins) - 1] += (seconds, seconds * right)

    def show(self, title):
        total = self.seconds.sum()
        recall = {m: self.seconds[i, i] / self.seconds[i].sum()
                  for i, m in enumerate(MODES) if self.seconds[i].sum()}
        five = np.mean([recall[m] for m in FIVE if m in recall])
        print(f"\n{title}: {100 * np.trace(self.seconds) / total:.1f} % right, macro-recall "
              f"{100 * five:.1f} %, always the commonest "
              f"{100 * self.seconds.sum(1).max() / total:.1f} %\n")
        print("| labelled | " + " | ".join(MODES) + " | right |")
        print("| --- |" + " ---: |" * (K + 1))
        for i, m in enumerate(MODES):
            if m in recall:
                cells = " | ".join(f"{v:,.0f}" for v in self.seconds[i])
                print(f"| {m} | {cells} | {100 * recall[m]:.0f} % |")
        for (s, r), low, high in zip(self.sure, self.bins, self.bins[1:]):
            if s:
                print(f"confidence {low}–{min(high, 1)}: {s:,.0f} s, {100 * r / s:.0f} % right")


def write(coefficients):
    """Writes the numbers as a Swift file."""
    lines = ["// Made by `scripts/mode-model --write`; do not edit.", "",
             "/// The numbers of `ModeModel.trained`.", "enum ModeNumbers {",
             "  static let curves: [ModeModel.Curve] = ["]
    for name, kind, knots in CURVES:
        line = f"    .init(.{name}, {kind}: [{', '.join(f'{k:g}' for k in knots)}]),"
        if len(line) > 100:
            knots = ", ".join(f"{k:g}" for k in knots)
            line = f"    .init(\n      .{name},\n      {kind}: [\n        {knots},\n      ]),"
        lines.append(line)
    lines += ["  ]", "", "  /// A row of modes for the constant, then for each knot.",
              "  static let coefficients: [Double] = ["]
    lines += ["    " + ", ".join(f"{c:.3f}".replace("-0.000", "0.000") for c in row) + ","
              for row in coefficients]
    NUMBERS.write_text("\n".join(lines + ["  ]", "}", ""]))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the numbers into the sources")
    parser.add_argument("--trips", type=int, default=2400, help="simulated trips (default: 2400)")
    parser.add_argument("--each", action="store_true", help="print every trip")
    options = parser.parse_args()
    root = os.environ.get("HITHER_CORPUS")
    if not root:
        print("HITHER_CORPUS names no recordings: skipped")
        return
    simulation = thin(list(simulated(1, options.trips)), 22_000)
    parts = list(recorded(root))
    full = fit(*training(simulation, parts, lambda part, name: False), rounds=400)
    if options.write:
        write(full)
        # The evaluated model is that of the program.
    kinds = {"Geolife and MobilityNet": ("geolife", "mobilitynet"), "a phone's day": ("daylog",),
             "tracks named by their makers": ("named",)}
    results = {kind: Result() for kind in kinds} | {"all recordings": Result()}
    trips = sorted({t for p in parts for t in p.trips[p.labels >= 0]} - {""})
    for name in trips:
        some = fit(*training(simulation, parts, lambda p, t: t == name), start=full, rounds=60)
        for part in parts:
            chosen = (part.trips == name) & (part.labels >= 0)
            if not chosen.any():
                continue
            one = Result()
            for kind, sources in kinds.items():
                if part.source in sources:
                    results[kind].add(part, some, chosen)
            results["all recordings"].add(part, some, chosen)
            if options.each:
                one.add(part, some, chosen)
                row = one.seconds.sum(0)
                print(name, part.name, MODES[part.labels[chosen][0]],
                      {m: int(s) for m, s in zip(MODES, row) if s}, file=sys.stderr)
    for kind, result in results.items():
        result.show(f"Leaving one trip out, {kind}")
    result = Result()
    for source in ("geolife", "mobilitynet", "daylog", "named"):
        some = fit(*training(simulation, parts, lambda p, t: p.source == source), start=full,
                   rounds=100)
        for part in parts:
            if part.source == source and source in ("geolife", "mobilitynet"):
                result.add(part, some, part.labels >= 0)
    result.show("Leaving all of one source out, Geolife and MobilityNet")
    result = Result()
    some = fit(*training(simulation, parts, lambda p, t: True), start=full, rounds=100)
    for part in parts:
        if part.source in ("geolife", "mobilitynet"):
            result.add(part, some, part.labels >= 0)
    result.show("Trained on simulation alone, Geolife and MobilityNet")
    result = Result()
    for part in simulated(2, options.trips // 8):
        result.add(part, full, part.labels >= 0)
    result.show("Simulated trips of another seed")
    result = Result()
    for track in days(ROOT / "datasets/family-clock"):
        found = minutes(track.t, track.lat, track.lon, track.accuracy)
        labels = [track.label(s + 30) for s in found.start]
        part = Part(track.source, found, *zip(*labels))
        result.add(part, full, part.labels >= 0)
    result.show("Days of the program's own simulator")


if __name__ == "__main__":
    main()
