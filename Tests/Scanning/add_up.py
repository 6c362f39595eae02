"""Adds up a recording with another library, as plain_scan.c does, for scripts/scan-speed.

    add_up.py polars|duckdb|gpxpy FILE    prints fixes, metres and metres of climb

Polars and DuckDB read CSV, gpxpy GPX. All columns are read and times are parsed, as a summary needs them.
"""
import math
import sys

RADIUS = 6371008.8


def by_polars(path):
    import polars

    def radians(name):
        return polars.col(name).radians()

    north = ((radians("lat") - radians("lat").shift()) / 2).sin()
    east = ((radians("lon") - radians("lon").shift()) / 2).sin()
    share = north ** 2 + radians("lat").cos() * radians("lat").shift().cos() * east ** 2
    row = polars.scan_csv(path, try_parse_dates=True).select(
        fixes=polars.len(), metres=(2 * RADIUS * share.sqrt().arcsin()).sum(),
        climb=polars.col("ele").diff().clip(0).sum(),
        seconds=polars.col("time").max() - polars.col("time").min()).collect().row(0)
    return row[:3]


def by_duckdb(path):
    import duckdb

    return duckdb.sql(f"""
        WITH step AS (
          SELECT time, lat, lon, ele, lag(lat) OVER track AS lat0, lag(lon) OVER track AS lon0,
            lag(ele) OVER track AS ele0
          FROM read_csv('{path}') WINDOW track AS (ORDER BY time))
        SELECT count(*), sum(2 * {RADIUS} * asin(sqrt(
            sin(radians(lat - lat0) / 2) ** 2
            + cos(radians(lat)) * cos(radians(lat0)) * sin(radians(lon - lon0) / 2) ** 2))),
          sum(greatest(ele - ele0, 0)), max(time) - min(time)
        FROM step""").fetchall()[0][:3]


def by_gpxpy(path):
    import gpxpy

    with open(path) as file:
        gpx = gpxpy.parse(file)
    fixes, metres, climb, last = 0, 0.0, 0.0, None
    for point in (point for track in gpx.tracks for segment in track.segments for point in segment.points):
        if last:
            north = math.sin(math.radians(point.latitude - last.latitude) / 2)
            east = math.sin(math.radians(point.longitude - last.longitude) / 2)
            share = (north ** 2 + math.cos(math.radians(point.latitude))
                     * math.cos(math.radians(last.latitude)) * east ** 2)
            metres += 2 * RADIUS * math.asin(math.sqrt(share))
            climb += max(0, point.elevation - last.elevation)
        fixes, last = fixes + 1, point
    return fixes, metres, climb


if __name__ == "__main__":
    tool, path = sys.argv[1:]
    sums = {"polars": by_polars, "duckdb": by_duckdb, "gpxpy": by_gpxpy}[tool](path)
    print("{} {:.1f} {:.1f}".format(*sums))
