"""Matches the walks of networktrial --export with fastmm: fixes a second of processor time, and the share on the right way."""

import argparse
import collections
import csv
import statistics
import tempfile
import time

import fastmm


def edges(folder):
    """The ways of the network; each edge twice, because walkers go both ways."""
    network = fastmm.Network()
    ways = []
    with open(f"{folder}/edges.csv", newline="") as file:
        for row in csv.DictReader(file):
            line = [tuple(map(float, point.split(":"))) for point in row["line"].split()]
            number, start, end = int(row["edge"]), int(row["from"]), int(row["to"])
            network.add_edge(2 * number, start, end, line)
            network.add_edge(2 * number + 1, end, start, line[::-1])
            ways.append(row["way"])
    network.finalize()
    return network, ways


def walks(folder):
    """By interval and walk, the fixes with their true edges."""
    found = collections.defaultdict(lambda: collections.defaultdict(list))
    with open(f"{folder}/walks.csv", newline="") as file:
        for row in csv.DictReader(file):
            x, y = map(float, row["xy"].split(":"))
            found[int(row["every"])][row["walk"]].append((x, y, row["edge"]))
    return found


def matched(result, count):
    """The edge of each fix; None where there is none."""
    found = [None] * count
    for part in result.subtrajectories:
        segments = part.segments
        for index, segment in enumerate(segments):
            place = part.start_index + index
            path = segment.edges
            if path and place < count:
                found[place] = path[0].edge_id // 2
            if path and place + 1 < count:
                found[place + 1] = path[-1].edge_id // 2
    return found


def main():
    """Prints a line for each interval."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("folder")
    arguments.add_argument("--error", default="1=30,10=15,30=10", help="fastmm's gps_error by interval")
    arguments.add_argument("--table", type=float, default=600, help="metres of its table")
    arguments.add_argument("--runs", type=int, default=5)
    options = arguments.parse_args()
    errors = dict(pair.split("=") for pair in options.error.split(","))
    network, ways = edges(options.folder)
    started = time.process_time()
    with tempfile.TemporaryDirectory() as cache:
        matcher = fastmm.FastMapMatch(
            network, fastmm.TransitionMode.SHORTEST, max_distance_between_candidates=options.table, cache_dir=cache
        )
        print(f"table\t{time.process_time() - started:.2f} s")
        for every, tracks in sorted(walks(options.folder).items()):
            error = float(errors.get(str(every), 10))
            lines = [fastmm.Trajectory.from_xy_tuples([fix[:2] for fix in track]) for track in tracks.values()]
            count = sum(len(track) for track in tracks.values())
            times = []
            for _ in range(options.runs):
                started = time.process_time()
                results = [
                    matcher.match(line, max_candidates=8, candidate_search_radius=50, gps_error=error) for line in lines
                ]
                times.append(time.process_time() - started)
            right = on = 0
            for track, result in zip(tracks.values(), results, strict=True):
                for fix, edge in zip(track, matched(result, len(track)), strict=True):
                    if fix[2] == "":
                        continue
                    on += 1
                    right += edge is not None and ways[edge] == ways[int(fix[2])]
            rate = count / statistics.median(times) / 1000
            print(f"fastmm {every} s\t{count} fixes\t{100 * right / on:.2f} % right way\t{rate:.0f} thousand fixes/s")


if __name__ == "__main__":
    main()
