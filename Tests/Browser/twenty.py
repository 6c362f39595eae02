"""Writes the tracks of twenty people who are out for eight hours, with a fix every ten seconds.

A page has at most as many points of a track as the recording has metres, so it is as large as with a fix
per second. The behaviour does not matter, but the tracks are not smooth, and the people rest.
"""

import math
import pathlib
import random
import sys

STEP, HOURS, MEMBERS = 10, 8, 20


def way(chance):
    """Places of the common route, ten metres apart: a winding loop."""
    heading, east, north, places = 0.0, 0.0, 0.0, []
    for step in range(2400):
        heading += chance.gauss(2 * math.pi / 2400, 0.07)
        east += 10 * math.cos(heading)
        north += 10 * math.sin(heading)
        places.append((east, north, 600 + 400 * math.sin(math.pi * step / 2400) ** 2))
    return places


def main(folder):
    chance = random.Random(20)
    places = way(chance)
    rests = sorted(chance.uniform(1800, 27000) for _ in range(6))
    folder.mkdir(parents=True, exist_ok=True)
    for member in range(MEMBERS):
        pace = chance.uniform(0.78, 0.83)
        along, noise = 0.0, [0.0, 0.0, 0.0]
        lines = ["time,lat,lon,ele,heart_rate"]
        for second in range(0, HOURS * 3600, STEP):
            rests_now = any(rest <= second < rest + 600 + 30 * member for rest in rests)
            along += 0 if rests_now else pace * STEP * chance.uniform(0.6, 1.4)
            noise = [0.8 * one + chance.gauss(0, 1.5) for one in noise]
            east, north, height = places[min(int(along / 10), len(places) - 1)]
            lat = 47.1 + (north + noise[0]) / 111200
            lon = 11.3 + (east + noise[1]) / 75700
            rate = 95 if rests_now else 125 + round(10 * math.sin(second / 400 + member))
            lines.append(
                f"{1777615200 + second},{lat:.7f},{lon:.7f},{height + noise[2]:.1f},{rate}"
            )
        (folder / f"member-{member + 1:02}.csv").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
