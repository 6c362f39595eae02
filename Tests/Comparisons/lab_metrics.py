"""The lab's errors once more by MovingPandas and by pandas, on the same fixes.

A hike of the standard sweep is written as a recording, of which the lab takes the full stream for the truth.
The fixes that `fixed` keeps are known without the lab: the first after a cold start of 30 s, then one a second
after every wake-up. Prints a table of figures and one of times; ends with 1 where figures differ or the lab is
not a hundred times as fast as MovingPandas.
"""
import argparse
import csv
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time
import warnings

import geopandas
import numpy
import pandas
import pyproj

with warnings.catch_warnings():
    # It says which optional parts are missing.
    warnings.simplefilter("ignore")
    import movingpandas

ROOT = pathlib.Path(__file__).resolve().parents[2]
INTERVALS = [30, 60, 120]
COLD_START, HOT_START = 30, 1
GEOD = pyproj.Geod(ellps="WGS84")
# How far figures may lie apart: the lab writes metres with one decimal.
METRES, SECONDS = 0.06, 0.01


def hither(*arguments):
    """Runs the program; tells the seconds of processor that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([os.environ["HITHER"], *map(str, arguments)], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def by_lab(folder, intervals):
    """The lab's rows by interval, and its seconds."""
    sweep = folder / "sweep.json"
    sweep.write_text(json.dumps({
        "schema": "hither/sweep/1", "devices": ["nexus-5"],
        "policies": [{"policy": "fixed", "interval_s": intervals}],
        "traces": [{"name": "hike", "input": str(folder / "hike"), "leader": "leader"}]}))
    out = folder / f"lab-{len(intervals)}"
    seconds = hither("lab", sweep, "-o", out, "--jobs", 1, "--quiet")
    with open(out / "results.csv") as file:
        rows = {row["parameters"]: row for row in csv.DictReader(file)}
    return {interval: rows[f"interval_s={interval}"] for interval in INTERVALS}, seconds


def sampled(track, interval):
    """What a phone keeps that wakes every so often."""
    start = track["time"].iloc[0]
    wakes = range(interval * (COLD_START // interval + 1), int(1e6), interval)
    end = (track["time"].iloc[-1] - start).total_seconds()
    seconds = [COLD_START] + [wake + HOT_START for wake in wakes if wake + HOT_START <= end]
    wanted = [start + pandas.Timedelta(seconds=second) for second in seconds]
    return track[track["time"].isin(wanted)].reset_index(drop=True)


def figures(sed, live, ages):
    quantile = lambda sample, share: numpy.quantile(sample, share, method="inverted_cdf")
    return {
        "live_mean_m": numpy.mean(live), "live_p95_m": quantile(live, 0.95),
        "live_max_m": numpy.max(live), "sed_mean_m": numpy.mean(sed),
        "sed_p50_m": quantile(sed, 0.5), "sed_p95_m": quantile(sed, 0.95),
        "sed_max_m": numpy.max(sed), "age_mean_s": numpy.mean(ages)}


def metres(lat, lon, other_lat, other_lon):
    return GEOD.inv(lon, lat, other_lon, other_lat)[2]


def by_pandas(tracks, interval):
    """Whole columns at a time."""
    sed, live, ages = [], [], []
    for member, track in tracks.items():
        kept = sampled(track, interval)
        now = track["time"].astype("int64").to_numpy() / 1e9
        known = kept["time"].astype("int64").to_numpy() / 1e9
        sed.append(metres(
            track["lat"], track["lon"], numpy.interp(now, known, kept["lat"]),
            numpy.interp(now, known, kept["lon"])))
        if member == "leader":
            continue
        seen = pandas.merge_asof(
            track, kept.assign(taken=kept["time"]), on="time", suffixes=("", "_kept")).dropna(subset="taken")
        live.append(metres(seen["lat"], seen["lon"], seen["lat_kept"], seen["lon_kept"]))
        ages.append((seen["time"] - seen["taken"]).dt.total_seconds())
    return figures(*map(numpy.concatenate, (sed, live, ages)))


def by_movingpandas(tracks, interval):
    """Place by place, as a trajectory is asked where it was."""
    sed, live, ages = [], [], []
    for member, track in tracks.items():
        kept = sampled(track, interval)
        trajectory = movingpandas.Trajectory(
            geopandas.GeoDataFrame(
                kept[["time"]], geometry=geopandas.points_from_xy(kept["lon"], kept["lat"]),
                crs=4326).set_index("time"), member)
        first, last = trajectory.get_start_time(), trajectory.get_end_time()
        for moment, lat, lon in zip(track["time"], track["lat"], track["lon"]):
            at = min(max(moment.to_pydatetime(), first), last)
            place = trajectory.interpolate_position_at(at)
            sed.append(metres(lat, lon, place.y, place.x))
            if member == "leader" or moment < first:
                continue
            row = trajectory.get_row_at(at, method="ffill")
            live.append(metres(lat, lon, row.geometry.y, row.geometry.x))
            ages.append((moment - row.name).total_seconds())
    return figures(sed, live, ages)


def timed(work, tracks):
    start = time.process_time()
    results = {interval: work(tracks, interval) for interval in INTERVALS}
    return results, (time.process_time() - start) / len(INTERVALS)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("--seed", type=int, default=5001)
    seed = arguments.parse_args().seed
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        hither("simulate", ROOT / "datasets/lab-standard/scenarios/hike.json", "--seed", seed,
               "-o", folder / "hike", "--quiet")
        hither("convert", folder / "hike", "-o", folder / "hike.csv", "--quiet")
        fixes = pandas.read_csv(folder / "hike.csv")
        fixes["time"] = pandas.to_datetime(fixes["time"], format="ISO8601", utc=True).dt.tz_localize(None)
        tracks = {member: track.reset_index(drop=True) for member, track in fixes.groupby("member")}
        lab, few = by_lab(folder, INTERVALS)
        # What a further setting costs: reading, simulating the phones' outing and the reference are left out.
        more = INTERVALS + [31 + step for step in range(27)]
        _, many = by_lab(folder, more)
    lab_seconds = (many - few) / (len(more) - len(INTERVALS))
    pandas_figures, pandas_seconds = timed(by_pandas, tracks)
    moving_figures, moving_seconds = timed(by_movingpandas, tracks)

    agrees = True
    print("| `fixed` | figure | lab | pandas | MovingPandas |\n| --: | --- | --: | --: | --: |")
    for interval in INTERVALS:
        for figure in pandas_figures[interval]:
            told = float(lab[interval][figure])
            others = [pandas_figures[interval][figure], moving_figures[interval][figure]]
            most = SECONDS if figure.endswith("_s") else METRES
            agrees = agrees and all(abs(told - other) <= most for other in others)
            print(f"| {interval} s | `{figure}` | {told:g} | {others[0]:.3f} | {others[1]:.3f} |")
    rows = sum(map(len, tracks.values()))
    print(f"\n{rows} fixes of {len(tracks)} members, seconds of processor for one setting of a policy:\n")
    print("| by | seconds | lab is faster by |\n| --- | --: | --: |")
    for name, seconds in (
            ("lab, with stragglers, distance, climb and stops", lab_seconds),
            ("pandas " + pandas.__version__, pandas_seconds),
            ("MovingPandas " + movingpandas.__version__, moving_seconds)):
        print(f"| {name} | {seconds:.3f} | {seconds / lab_seconds:.1f} |")
    return 0 if agrees and moving_seconds >= 100 * lab_seconds else 1


if __name__ == "__main__":
    sys.exit(main())
