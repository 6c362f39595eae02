"""Rests found by Hither, fastmob, trackintel and MovingPandas in the same data frame, with the truth beside.

Walkers go at 1.2 m/s with changing headings and rest for 3 to 40 minutes; a fix every 5 s. The receiver's noise is
correlated, 5 m with a memory of 30 s, and no model of Hither's makes it. The others have their diameter or radius
set to 50 m and their duration to 180 s; Hither has its defaults. A true rest of 5 minutes or more is found if some
answer shares more than half of the time that either covers; an answer is right likewise. Prints a table with the fixes
per second of processor; ends with 1 where another package finds more rests or has more right answers than Hither.

    scripts/stops-comparison [--members N] [--slow N]   --slow: how many members the two slow packages get
"""
import argparse
import sys
import time
import warnings

import numpy
import pandas
import pyarrow

warnings.simplefilter("ignore")

SECONDS, SPEED, NOISE, MEMORY = 5, 1.2, 5.0, 30.0
LEAST, TOLERANCE = 300, 0.5
RADIUS, DURATION = 50, 180
START = pandas.Timestamp("2026-05-01T06:00:00Z")


def walk(random, hours=8):
    """Positions in metres, without noise, and the rests as pairs of seconds."""
    count = hours * 3600 // SECONDS
    moving = numpy.ones(count, bool)
    rests, now = [], 0
    while True:
        begin = now + int(random.uniform(900, 3600) / SECONDS)
        end = begin + int(numpy.exp(random.uniform(numpy.log(180), numpy.log(2400))) / SECONDS)
        if end + 120 >= count:
            break
        moving[begin:end] = False
        rests.append((begin * SECONDS, end * SECONDS))
        now = end
    heading = numpy.cumsum(random.normal(0, 0.12, count))
    step = numpy.where(moving, SPEED * SECONDS, 0.0)
    return numpy.cumsum(step * numpy.cos(heading)), numpy.cumsum(step * numpy.sin(heading)), rests


def noise(random, count):
    """Noise of the first order, of one axis."""
    keep = numpy.exp(-SECONDS / MEMORY)
    fresh = random.normal(0, NOISE * numpy.sqrt(1 - keep * keep), count)
    fresh[0] = random.normal(0, NOISE)
    for index in range(1, count):
        fresh[index] += keep * fresh[index - 1]
    return fresh


def recordings(members):
    random = numpy.random.default_rng(20260501)
    frames, truth = [], {}
    for number in range(members):
        north, east, rests = walk(random)
        count = len(north)
        name = f"m{number:04}"
        truth[name] = rests
        lat = 47 + (north + noise(random, count)) / 111_200
        lon = 11 + (east + noise(random, count)) / (111_320 * numpy.cos(numpy.radians(47)))
        times = START + pandas.to_timedelta(numpy.arange(count) * SECONDS, unit="s")
        frames.append(pandas.DataFrame({"member": name, "time": times, "lat": lat, "lon": lon}))
    return pandas.concat(frames, ignore_index=True), truth


def seconds(time_column):
    return (pandas.to_datetime(time_column, utc=True) - START).dt.total_seconds()


def spans(members, starts, ends):
    """Answers as pairs of seconds by member."""
    found = {}
    for member, start, end in zip(members, seconds(starts), seconds(ends)):
        found.setdefault(member, []).append((start, end))
    return found


def by_hither(frame):
    import hither

    table = pyarrow.Table.from_pandas(frame, preserve_index=False)
    begin = time.process_time()
    stops = hither.fixes(table, member="member").stops()
    took = time.process_time() - begin
    stops = stops.to_pandas()
    return spans(stops["member"], stops["start"], stops["end"]), took


def by_fastmob(frame):
    import fastmob

    columns = {"datetime_col": "time", "lat_col": "lat", "lng_col": "lon", "uid_col": "member"}
    naive = frame.assign(time=frame["time"].dt.tz_localize(None))
    begin = time.process_time()
    stops = fastmob.stay_locations(
        naive, minutes_for_a_stop=DURATION / 60, spatial_radius_km=RADIUS / 1000, **columns
    )
    took = time.process_time() - begin
    return spans(stops["member"], stops["time"], stops["leaving_datetime"]), took


def by_trackintel(frame):
    import geopandas
    import trackintel

    points = geopandas.GeoDataFrame(
        frame[["member", "time"]].rename(columns={"member": "user_id", "time": "tracked_at"}),
        geometry=geopandas.points_from_xy(frame["lon"], frame["lat"]),
        crs=4326,
    )
    begin = time.process_time()
    fixes = trackintel.Positionfixes(points)
    _, stops = fixes.generate_staypoints(
        dist_threshold=RADIUS, time_threshold=DURATION / 60, gap_threshold=15, include_last=True
    )
    took = time.process_time() - begin
    return spans(stops["user_id"], stops["started_at"], stops["finished_at"]), took


def by_movingpandas(frame):
    import movingpandas

    begin = time.process_time()
    found = {}
    for member, own in frame.groupby("member"):
        naive = own.assign(time=own["time"].dt.tz_localize(None)).set_index("time")
        path = movingpandas.Trajectory(naive, member, x="lon", y="lat", crs="EPSG:4326")
        detector = movingpandas.TrajectoryStopDetector(path)
        for stop in detector.get_stop_time_ranges(
            max_diameter=RADIUS, min_duration=pandas.Timedelta(seconds=DURATION)
        ):
            span = pandas.Series([stop.t_0, stop.t_n]).dt.tz_localize("UTC")
            found.setdefault(member, []).append(tuple(seconds(span)))
    return found, time.process_time() - begin


def share(one, other):
    both = min(one[1], other[1]) - max(one[0], other[0])
    return both / (max(one[1], other[1]) - min(one[0], other[0]))


def score(found, truth, members):
    hits = rests = right = answers = 0
    errors = []
    for member in members:
        own = found.get(member, [])
        for rest in (rest for rest in truth[member] if rest[1] - rest[0] >= LEAST):
            rests += 1
            best = max(own, key=lambda answer: share(rest, answer), default=None)
            if best and share(rest, best) > TOLERANCE:
                hits += 1
                errors += [abs(best[0] - rest[0]), abs(best[1] - rest[1])]
        answers += len(own)
        right += sum(any(share(rest, one) > TOLERANCE for rest in truth[member]) for one in own)
    return hits / rests, right / answers if answers else None, numpy.median(errors) if errors else None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--members", type=int, default=200)
    parser.add_argument("--slow", type=int, default=5)
    options = parser.parse_args()
    frame, truth = recordings(options.members)
    few = frame[frame["member"].isin(sorted(truth)[: options.slow])]
    rows = []
    for name, find, part in [
        ("Hither", by_hither, frame),
        ("fastmob", by_fastmob, frame),
        ("trackintel", by_trackintel, few),
        ("MovingPandas", by_movingpandas, few),
    ]:
        find(few)  # What is imported and prepared at the first call is not timed.
        found, took = find(part)
        rows.append((name, len(part), len(part) / took, *score(found, truth, part["member"].unique())))
    print("| package | fixes | million fixes/s of processor | rests found | answers right | edge, median |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for name, count, rate, recall, precision, edge in rows:
        right = "–" if precision is None else f"{precision:.1%}"
        off = "–" if edge is None else f"{edge:.0f} s"
        print(f"| {name} | {count:,} | {rate / 1e6:.3f} | {recall:.1%} | {right} | {off} |")
    ours = rows[0]
    if any(row[3] > ours[3] or (row[4] or 0) > (ours[4] or 0) for row in rows[1:]):
        sys.exit(1)


main()
