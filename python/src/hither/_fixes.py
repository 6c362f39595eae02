"""Fixes, and what can be computed from them."""

from __future__ import annotations

import ctypes
import json
import os
import tempfile
from pathlib import Path
from typing import Any, Optional, Union

from . import _frames
from ._library import Result, call, encoded, library, stream_address, take_text
from ._page import Page


class Fixes:
    """Recorded positions of one or several members.

    Made by `hither.fixes` or `hither.read`. Each method reads all fixes, and returns the kind of
    data frame that the fixes came in; fixes read from files come back as a table of pyarrow if it
    is installed, otherwise as an object with `__arrow_c_stream__`. Times are in UTC, `_m` columns
    in metres, `_s` in seconds, `_mps` in metres per second, `_deg` in degrees, `lat` and `lon` in
    degrees of WGS 84. A figure that cannot be known is null, never 0.
    """

    def __init__(self, handle: int, kind: str, source: str, frame: Any = None):
        self._handle = handle
        self._kind = kind
        self._source = source
        # The batches belong to the handle; the frame is kept because it may own their memory.
        self._frame = frame

    def __repr__(self) -> str:
        return f"<hither.Fixes of {self._source}>"

    def __del__(self) -> None:
        handle, self._handle = getattr(self, "_handle", None), None
        if handle and library is not None:
            library().hither_release(handle)

    def _run(self, name: str, /, **request: Any) -> Any:
        given = {key: value for key, value in request.items() if value is not None}
        return _frames.back(Result(self._handle, name, given), self._kind)

    def summary(self, *, everything: bool = False) -> Any:
        """Totals, one row a member: distance, time, climb, stops, speeds, quality.

        Args:
            everything: Also compute what depends on route, places and group; the columns are
                then those of `members.csv` of `hither report`. Otherwise the columns are the
                same, but these figures are null, as `hither summarize` computes none.

        Returns:
            Columns such as `id`, `fixes`, `distance_m`, `moving_s`, `ascent_m`, `stops_count`;
            `unknown_…` says why a figure is null.
        """
        return self._run("summary", everything=everything)

    def stops(self, *, everything: bool = False) -> Any:
        """Rests: `member`, `start`, `end`, `lat`, `lon`, `duration_s`.

        Args:
            everything: As for `summary`.
        """
        return self._run("stops", everything=everything)

    def splits(self, *, everything: bool = False) -> Any:
        """Kilometres and miles of each member, as `splits.csv`: `distance_m`, `duration_s`, …

        Args:
            everything: As for `summary`; a planned route gives better climbs.
        """
        return self._run("splits", everything=everything)

    def events(
        self, *, route: Any = None, places: Any = None, leader: Optional[str] = None
    ) -> Any:
        """All events: stops, contact, and with route, places and leader what depends on them.

        Args:
            route: The planned route: a file, pairs of (lat, lon) in degrees, or a LineString.
            places: A file, GeoJSON, or a GeoDataFrame with `radius_m` in metres for points.
            leader: The member to whom the others are compared; else the first in order.

        Returns:
            `id`, `type`, `time`, `detected`, `member`, `subject`, `fields` (JSON), `lat`, `lon`.
        """
        return self._run(
            "events",
            leader=leader,
            **_frames.route_request(route),
            **_frames.places_request(places),
        )

    def fences(self, places: Any) -> Any:
        """When members entered and left places; the columns are those of `events`.

        Args:
            places: A file, GeoJSON as text or dictionary, or a GeoDataFrame.
        """
        return self._run("fences", **_frames.places_request(places))

    def clock(self, places: Any, *, timezone: Optional[str] = None) -> Any:
        """The state of each member over time: home, work, traveling, lost.

        Args:
            places: As for `fences`; their `kind` names the states.
            timezone: The IANA name of the zone of local times.

        Returns:
            `member`, `state`, `place`, `start`, `end`, `duration_s`.
        """
        return self._run("clock", timezone=timezone, **_frames.places_request(places))

    def speed_classes(self) -> Any:
        """How each member moved over time: stationary, walking, running, cycling, driving, rail, flight.

        Returns:
            `member`, `class`, `start`, `end`, `duration_s`. The rows of a member adjoin from the
            first fix to the last; `class` is null inside a recording gap, and if there are too few
            fixes to know it.
        """
        return self._run("speed_classes")

    def match(self, route: Any) -> Any:
        """Each fix matched to a planned route.

        Args:
            route: As for `events`.

        Returns:
            `member`, `time`, `lat`, `lon`, `progress_m`, `cross_track_m` (positive to the
            right), `on_route`, `lap`, `confidence`.
        """
        return self._run("match", **_frames.route_request(route))

    def sample(self, policy: str = "standard") -> Any:
        """The fixes that a sampling policy keeps.

        Args:
            policy: As `hither sample --policy`: `standard`, `fixed:30` (seconds), `distance:50`.
        """
        return self._run("sample", policy=policy)

    def simplify(self, method: str = "td-tr", metres: float = 10) -> Any:
        """The fixes that a simplification keeps.

        Args:
            method: As `hither sample --compress`: `td-tr`, `fbqs`, …
            metres: Its bound of error, in metres.
        """
        return self._run("simplify", method=method, metres=float(metres))

    def table(self) -> Any:
        """The accepted fixes as they were recorded, on the grid of 1e-7 degrees and 1 ms."""
        return self._run("fixes")

    def diagnostics(self) -> dict:
        """Notes on the data: `warnings`, one line each, and `rejects`, the number of rows not used."""
        answer = ctypes.c_void_p()
        call(library().hither_diagnostics, self._handle, ctypes.byref(answer))
        return json.loads(take_text(answer.value))

    def report(
        self, folder: Union[str, os.PathLike], *, language: str = "en", units: str = "metric"
    ) -> list:
        """Writes the report of `hither report` into a folder: page, tables, events, GeoPackage.

        Args:
            folder: Created if it is missing.
            language: `en`, `de` or `zh-Hant`.
            units: `metric` or `imperial`, for the page; the files are in SI units.

        Returns:
            Warnings, one line each.
        """
        request = {"folder": os.fspath(folder), "language": language, "units": units}
        answer = ctypes.c_void_p()
        call(library().hither_report, self._handle, encoded(request), ctypes.byref(answer))
        return json.loads(take_text(answer.value))


    def plot(self, *, height: int = 720, language: str = "en", units: str = "metric") -> Page:
        """The report's page with its map, shown inline by a notebook.

        Args:
            height: Of the frame in the notebook, in pixels.
            language, units: As for `report`.
        """
        with tempfile.TemporaryDirectory() as folder:
            self.report(folder, language=language, units=units)
            return Page(Path(folder, "report.html").read_text(encoding="utf-8"), height)


def _options(
    leader: Optional[str], timezone: Optional[str], route: Any, places: Any, gap: Optional[str]
) -> dict:
    options = {"leader": leader, "timezone": timezone, "gap": gap}
    for name, value in (("route", route), ("places", places)):
        options[name] = None if value is None else os.fspath(value)
    return {key: value for key, value in options.items() if value is not None}


def fixes(
    frame: Any,
    *,
    time: str = "time",
    lat: Optional[str] = None,
    lon: Optional[str] = None,
    member: Optional[str] = None,
    naive: Optional[str] = None,
    leader: Optional[str] = None,
    timezone: Optional[str] = None,
    route: Any = None,
    places: Any = None,
    gap: Optional[str] = None,
    **sensors: Optional[str],
) -> Fixes:
    """Takes fixes from a data frame, without a copy; rows may be in any order.

    Args:
        frame: A table of pyarrow, pandas (2.2 or newer), polars, a GeoDataFrame of points, or
            anything else with `__arrow_c_stream__`.
        time: The column of timestamps, of any unit, with a zone.
        lat: The column of latitudes in degrees (default: `lat`, or the geometry).
        lon: The column of longitudes in degrees (default: `lon`, or the geometry).
        member: The column that says whose fix it is: text, a category or whole numbers; None
            if all fixes are one member's.
        naive: "UTC" if timestamps without a zone are in UTC; otherwise they are an error.
        leader: The member to whom the others are compared.
        timezone: The IANA name of the zone of local times (default: guessed from the place).
        route: The file of a planned route.
        places: A file of places, GeoJSON.
        gap: A longer pause is a recording gap, such as "5m".
        **sensors: The columns of `ele` (metres), `accuracy` (metres), `speed` (m/s), `course`
            (degrees), `battery` (percent), `heart_rate` and `cadence` (a minute), `temperature`
            (°C), `power` (watts) and `break` (true at the first fix of a segment). Columns with
            these names are used unless None is given: `speed=None`.

    Raises:
        hither.Error: A column is missing or of the wrong type, the times have no zone, or there
            is no row.
    """
    for name in sensors:
        if name not in _frames.SENSORS and name != "break":
            raise TypeError(f"fixes() got an unexpected keyword argument '{name}'")
    kind = _frames.kind_of(frame)
    frame, lat, lon = _frames.with_positions(frame, lat, lon)
    request = {"time": time, "lat": lat, "lon": lon, "member": member, "naive": naive, **sensors}
    request.update(_options(leader, timezone, route, places, gap))
    wanted = [time, lat, lon, member, "break", *_frames.SENSORS, *sensors.values()]
    source = _frames.arrow_of(frame, wanted)
    capsule, address = stream_address(source)
    handle = ctypes.c_void_p()
    call(library().hither_open_stream, address, encoded(request), ctypes.byref(handle))
    del capsule
    rows = f"{len(frame)} rows of {kind}" if hasattr(frame, "__len__") else f"a table of {kind}"
    return Fixes(handle.value, kind, rows, frame)


def read(
    *paths: Union[str, os.PathLike],
    leader: Optional[str] = None,
    timezone: Optional[str] = None,
    route: Any = None,
    places: Any = None,
    gap: Optional[str] = None,
    format: Optional[str] = None,
) -> Fixes:
    """Finds recordings in files: GPX, FIT, TCX, KML, CSV and the other formats of Hither.

    Args:
        paths: Files, or one folder of them or with an `outing.json`.
        leader, timezone, route, places, gap: As for `fixes`; they override the manifest.
        format: Read all files as this format (default: recognised).
    """
    request = {"paths": [os.fspath(path) for path in paths]}
    request.update(_options(leader, timezone, route, places, gap))
    if format is not None:
        request["format"] = format
    handle = ctypes.c_void_p()
    call(library().hither_open_files, encoded(request), ctypes.byref(handle))
    names = [os.path.basename(os.fspath(path)) or os.fspath(path) for path in paths]
    source = names[0] if len(names) == 1 else f"{len(names)} files"
    try:
        import pyarrow  # noqa: F401
    except ImportError:
        return Fixes(handle.value, "arrow", source)
    return Fixes(handle.value, "pyarrow", source)


def report(
    *paths: Union[str, os.PathLike],
    folder: Union[str, os.PathLike],
    language: str = "en",
    units: str = "metric",
    **options: Any,
) -> list:
    """Reads files and writes a report: `read(*paths, **options).report(folder, …)`."""
    return read(*paths, **options).report(folder, language=language, units=units)
