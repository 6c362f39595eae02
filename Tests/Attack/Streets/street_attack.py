"""The attack by street grid and hidden length on copies to share, in the real streets of an OpenStreetMap extract.

After K. Dhondt et al., CCS 2022: whoever knows how long the hidden part of a track is searches the street network
for the houses at that distance from the end of the visible part. The copies are made by `hither convert --share`;
the attacker has the copies, the streets and the houses, and in the first attack the hidden lengths, which a copy
does not state. The last attacker knows how copies are made and which streets there are: of all zones that fit what
is shown, each as likely, it names the house around which most homes would lie.

    street_attack.py EXTRACT.osm.pbf [--hither PROGRAM] [--homes NUMBER] [--seed NUMBER] [--ways]

With --ways the copies are cut at the last junction before the zone (`--share-ways EXTRACT`).
"""

import argparse
import heapq
import json
import math
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile

WAYS = {"residential", "living_street", "tertiary", "secondary", "unclassified", "service", "footway", "path"}
# The extract has few buildings, so a house each 20 m of these streets stands for those that it lacks.
BUILT = {"residential", "living_street"}
SPACING = 20.0
# Ways that nobody walks, which are no part of a network for people on foot.
UNWALKED = {"abandoned", "bus_stop", "construction", "motorway", "motorway_link", "platform", "proposed", "raceway", "rest_area", "services"}
EARTH = 6_371_008.8


def metres(a, b):
    """The distance of two nearby positions (lat, lon)."""
    east = math.radians(b[1] - a[1]) * math.cos(math.radians((a[0] + b[0]) / 2))
    return EARTH * math.hypot(math.radians(b[0] - a[0]), east)


def read(extract):
    """The street network, as neighbours by node with lengths; the nodes' positions; houses by street, as (a, b, metres from a, position); all ways, as neighbours by node."""
    import osmium

    streets, places, houses, roads = {}, {}, [], {}

    class Reader(osmium.SimpleHandler):
        def way(self, way):
            kind = way.tags.get("highway")
            if kind is None or kind in UNWALKED or way.tags.get("foot", way.tags.get("access")) == "no":
                return
            nodes = [(n.ref, (n.location.lat, n.location.lon)) for n in way.nodes if n.location.valid()]
            places.update(nodes)
            for (a, _), (b, _) in zip(nodes, nodes[1:]):
                roads.setdefault(a, set()).add(b)
                roads.setdefault(b, set()).add(a)
            if kind not in WAYS:
                return
            ahead = SPACING / 2
            for (a, pa), (b, pb) in zip(nodes, nodes[1:]):
                length = metres(pa, pb)
                streets.setdefault(a, {})[b] = length
                streets.setdefault(b, {})[a] = length
                while kind in BUILT and ahead < length:
                    share = ahead / length
                    houses.append((a, b, ahead, (pa[0] + (pb[0] - pa[0]) * share, pa[1] + (pb[1] - pa[1]) * share)))
                    ahead += SPACING
                ahead -= length if kind in BUILT else 0

    Reader().apply_file(extract, locations=True)
    return streets, places, houses, roads


def distances(streets, starts, limit):
    """By node within a limit of nodes with a distance each: the network distance, and the node before it."""
    found, queue = {}, [(d, n, 0) for n, d in starts.items()]
    heapq.heapify(queue)
    while queue:
        distance, node, before = heapq.heappop(queue)
        if node in found or distance > limit:
            continue
        found[node] = (distance, before or None)
        for other, length in streets[node].items():
            if other not in found:
                heapq.heappush(queue, (distance + length, other, node))
    return found


def ends(streets, house):
    """The nodes at the ends of a house's street, with the distance of the house from each."""
    a, b, ahead, _ = house
    return {a: ahead, b: streets[a][b] - ahead}


class Grid:
    """Positions by cell, to find those near a position."""

    def __init__(self, items):
        self.cells = {}
        for key, place in items:
            self.cells.setdefault(self.cell(place), []).append((key, place))

    @staticmethod
    def cell(place):
        return (int(place[0] * 200), int(place[1] * 200))

    def near(self, place, radius):
        reach = 1 + int(radius / 300)
        y, x = self.cell(place)
        for j in range(y - reach, y + reach + 1):
            for i in range(x - reach, x + reach + 1):
                for key, other in self.cells.get((j, i), ()):
                    if metres(place, other) <= radius:
                        yield key, other


def walks(streets, places, house, chance, number):
    """Walks by the shortest way to places 1.5 to 2 km away and back: positions, each with the street on which it is."""
    reached = distances(streets, ends(streets, house), 2000)
    goals = sorted(n for n, (distance, _) in reached.items() if distance > 1500)
    if len(goals) < 20:
        return []
    found = []
    for goal in chance.choices(goals, k=number):
        nodes = [goal]
        while reached[nodes[-1]][1] is not None:
            nodes.append(reached[nodes[-1]][1])
        nodes.reverse()
        corners = [house[3]] + [places[n] for n in nodes]
        legs = [house[:2]] + list(zip(nodes, nodes[1:]))
        points = []
        for a, b, leg in zip(corners, corners[1:], legs):
            steps = max(1, round(metres(a, b) / 10))
            points += [((a[0] + (b[0] - a[0]) * k / steps, a[1] + (b[1] - a[1]) * k / steps), leg) for k in range(steps)]
        found.append(points + points[::-1])
    return found


def copies(program, folder, home, tracks, radius, ways):
    """The visible positions of each walk in a copy to share."""
    feature = {"type": "Feature", "properties": {"id": "home", "kind": "home", "radius_m": 20},
               "geometry": {"type": "Point", "coordinates": [home[1], home[0]]}}
    (folder / "places.geojson").write_text(json.dumps({"type": "FeatureCollection", "features": [feature]}))
    (folder / "share.key").unlink(missing_ok=True)
    shown = []
    for points in tracks:
        rows = ["member,time,lat,lon"]
        for index, (lat, lon) in enumerate(place for place, _ in points):
            rows.append(f"ann,2026-05-01T{6 + index // 360:02d}:{index // 6 % 60:02d}:{index % 6 * 10:02d}Z,{lat:.7f},{lon:.7f}")
        (folder / "ann.csv").write_text("\n".join(rows) + "\n")
        run = subprocess.run(
            [program, "convert", "ann.csv", "--private", "places.geojson", "--share", "--share-key", "share.key",
             "--share-radius", str(radius), "--share-times", "exact", *(["--share-ways", ways] if ways else []), "-o", "-", "-q"], cwd=folder, capture_output=True, text=True, check=True)
        shown.append([(fix["lat"], fix["lon"]) for fix in map(json.loads, run.stdout.splitlines())])
    return shown


def disc(visible_ends, visible, radius):
    """The centre of the disc of the known radius whose edge has all ends of visible parts and that has no visible position in it."""
    lat, lon = (statistics.fmean(p[i] for p in visible_ends) for i in (0, 1))
    step = math.degrees(radius / 20 / EARTH)
    scale = math.cos(math.radians(lat))
    sample = [p for p in visible if metres(p, (lat, lon)) < 3.3 * radius][::5]
    best = None
    for j in range(-45, 46):
        for i in range(-45, 46):
            centre = (lat + j * step, lon + i * step / scale)
            misfit = sum(abs(metres(centre, p) - radius) for p in visible_ends)
            if best is not None and misfit >= best[0]:
                continue
            misfit += 20 * sum(1 for p in sample if metres(centre, p) < radius - 15)
            if best is None or misfit < best[0]:
                best = (misfit, centre)
    return best[1]


class Inference:
    """The attacker who knows how copies are made: tries each middle of a zone, and keeps those that fit what is shown."""

    STEP = 20.0
    # A track ends this near to the zone's edge, or to the junction, at most.
    NEAR = 27.0

    def __init__(self, places, houses, roads, is_cut_at_junctions):
        import numpy

        self.numpy, self.is_cut_at_junctions = numpy, is_cut_at_junctions
        self.origin = houses[0][3]
        self.houses = self.plane([house[3] for house in houses])
        points, chains = [], []
        for number, chain in enumerate(self.chains(roads)):
            line = self.plane([places[n] for n in chain])
            for (ax, ay), (bx, by) in zip(line, line[1:]):
                steps = max(1, round(math.hypot(bx - ax, by - ay) / 10))
                points += [(ax + (bx - ax) * k / steps, ay + (by - ay) * k / steps) for k in range(steps + 1)]
                chains += [number] * (steps + 1)
        self.points, self.chain = numpy.array(points), numpy.array(chains)

    @staticmethod
    def chains(roads):
        """Ways from junction to junction, as lists of nodes."""
        seen = set()
        for start in roads:
            if len(roads[start]) == 2:
                continue
            for follower in roads[start]:
                if (start, follower) in seen:
                    continue
                chain = [start, follower]
                while len(roads[chain[-1]]) == 2:
                    chain.append(next(n for n in roads[chain[-1]] if n != chain[-2]))
                seen.update(zip(chain, chain[1:]))
                seen.update(zip(chain[1:], chain))
                yield chain

    def plane(self, positions):
        """Metres east and north of the origin."""
        unit = math.radians(1) * EARTH
        scale = math.cos(math.radians(self.origin[0])) * unit
        return self.numpy.array([((p[1] - self.origin[1]) * scale, (p[0] - self.origin[0]) * unit) for p in positions])

    def off(self, points, place):
        return self.numpy.hypot(points[:, 0] - place[0], points[:, 1] - place[1])

    def guess(self, ends, visible, radius):
        """The index of the house that is named, and the number of houses that are possible; None if no zone fits."""
        np = self.numpy
        ends, visible = self.plane(ends), self.plane(visible)
        middle = ends.mean(0)
        reach = 2 * radius + 1200
        near = self.off(self.points, middle) < reach
        points = self.points[near]
        _, starts, chain = np.unique(self.chain[near], return_index=True, return_inverse=True)
        shown = visible[self.off(visible, middle) < reach][::2]
        span = range(-int((radius + 500) / self.STEP), int((radius + 500) / self.STEP) + 1)
        fitting = [c for j in span for i in span if self.fits(c := middle + (i * self.STEP, j * self.STEP), ends, shown, points, starts, chain, radius)]
        if not fitting:
            return None
        fitting = np.array(fitting)
        near = np.flatnonzero(self.off(self.houses, middle) < reach)
        houses = self.houses[near]
        weight = np.array([(self.off(fitting, house) <= 0.75 * radius).sum() for house in houses], float)
        if not weight.any():
            return None
        apart = np.hypot(houses[:, 0][:, None] - houses[:, 0], houses[:, 1][:, None] - houses[:, 1])
        mass = ((apart <= 200) * weight).sum(1)
        return int(near[mass.argmax()]), int((weight > 0).sum())

    def fits(self, centre, ends, shown, points, starts, chain, radius):
        """Whether a zone with this middle leaves what is shown."""
        np = self.numpy
        if len(shown) and self.off(shown, centre).min() < radius - self.STEP:
            return False
        if not self.is_cut_at_junctions:
            return abs(self.off(ends, centre) - radius).max() <= self.NEAR
        off = self.off(points, centre)
        hidden = (np.minimum.reduceat(off, starts) <= radius)[chain] & (off <= radius + 400)
        gone, kept = points[hidden], points[~hidden]
        if not len(gone) or any(self.off(gone, end).min() > self.NEAR for end in ends):
            return False
        # No position in the middle of a hidden way is shown.
        return not any(self.off(gone, p).min() < 10 and self.off(kept, p).min() > 40 for p in shown[::4] if self.off(ends, p).min() < 700)


def attack(program, streets, places, houses, grid, house, chance, folder, radius, inference, ways):
    """The miss with the hidden length and without it, the number of houses in the inner disc, the miss of the inference, its number of houses, and whether a zone fits; None if too little is shown."""
    home = house[3]
    tracks = walks(streets, places, house, chance, 10)
    shown = copies(program, folder, home, tracks, radius, ways)
    near = [key for key, _ in grid.near(home, 3 * radius)]
    scores = dict.fromkeys(near, 0.0)
    edge, visible = [], []
    for points, fixes in zip(tracks, shown):
        if not fixes:
            continue
        edge += [fixes[0], fixes[-1]]
        visible += fixes
        start = min(range(len(points) // 2), key=lambda i: metres(points[i][0], fixes[0]))
        hidden = sum(metres(a[0], b[0]) for a, b in zip(points[:start], points[1:start + 1]))
        # The attacker knows on which street the visible part begins.
        reached = distances(streets, {n: metres(places[n], fixes[0]) for n in points[start][1]}, 3000)
        for key in near:
            ways = [reached[n][0] + way for n, way in ends(streets, houses[key]).items() if n in reached]
            scores[key] += min(abs(min(ways, default=5000) - hidden), 1000)
    if not edge:
        return None
    centre = disc(edge, visible, radius)
    best = min(near, key=lambda key: (scores[key], key))
    # Without the length every house of the inner disc is as likely; the one at its middle misses least.
    guess = min(near, key=lambda key: metres(houses[key][3], centre))
    inner = sum(1 for _ in grid.near(centre, 0.75 * radius))
    named = inference.guess(edge, visible, radius)
    # If no zone fits, the attacker guesses as before.
    inferred, possible = named or (guess, inner)
    return metres(houses[best][3], home), metres(houses[guess][3], home), inner, metres(houses[inferred][3], home), possible, named is not None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("extract")
    parser.add_argument("--hither", default="hither")
    parser.add_argument("--homes", type=int, default=40)
    parser.add_argument("--radius", type=float, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ways", action="store_true")
    options = parser.parse_args()
    try:
        import numpy  # noqa: F401
        import osmium  # noqa: F401
    except ImportError:
        print("skipped: the Python packages numpy and osmium are missing (pip install numpy osmium)")
        return 0
    streets, places, houses, roads = read(options.extract)
    inference = Inference(places, houses, roads, options.ways)
    grid = Grid((key, house[3]) for key, house in enumerate(houses))
    chance = random.Random(options.seed)
    known, shared, inner, inferred, possible, fits = [], [], [], [], [], []
    with tempfile.TemporaryDirectory() as name:
        ways = None
        if options.ways:
            ways = name + "/streets.network"
            subprocess.run([options.hither, "network", "import", options.extract, "-o", ways, "-q"], check=True)
        for house in chance.sample(houses, len(houses)):
            if len(known) == options.homes:
                break
            # A home from whose door one can walk.
            if not walks(streets, places, house, chance, 1):
                continue
            result = attack(options.hither, streets, places, houses, grid, house, chance, pathlib.Path(name), options.radius, inference, ways)
            if result is not None:
                for values, value in zip((known, shared, inner, inferred, possible, fits), result):
                    values.append(value)
    print(f"{len(houses)} houses, {len(places)} nodes of streets, {len(known)} homes, radius {options.radius:.0f} m")
    state("length known", known)
    state("no length", shared)
    state("houses in the inner disc", inner)
    state(f"inference ({sum(fits)} homes with a zone that fits)", inferred)
    state("houses that are possible", possible)
    for least, most in [(0, 20), (20, 60), (60, 1 << 30)]:
        state(f"no length, {least} to {most - 1} houses in the inner disc" if most < 1 << 30 else f"no length, {least} houses or more",
              [miss for miss, count in zip(shared, inner) if least <= count < most])
    if statistics.median(known) >= options.radius / 4:
        print("the attack does not work even if the length is known", file=sys.stderr)
        return 1
    return 0


def state(label, values):
    if values:
        print(f"{label}: median {statistics.median(values):.0f}, {min(values):.0f} to {max(values):.0f} ({len(values)} homes)")


if __name__ == "__main__":
    sys.exit(main())
