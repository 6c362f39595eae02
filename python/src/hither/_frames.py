"""Data frames in, the same kind of data frame out."""

from __future__ import annotations

import json
import os
from typing import Any, Optional

from ._library import Error, Result

SENSORS = (
    "ele",
    "accuracy",
    "speed",
    "course",
    "battery",
    "heart_rate",
    "cadence",
    "temperature",
    "power",
)


def kind_of(frame: Any) -> str:
    """The library that a frame is of: pandas, geopandas, polars, pyarrow, or arrow for any other."""
    for found in type(frame).__mro__:
        root = found.__module__.split(".")[0]
        if root in ("geopandas", "pandas", "polars", "pyarrow"):
            return root
    return "arrow"


def with_positions(frame: Any, lat: Optional[str], lon: Optional[str]) -> tuple:
    """A GeoDataFrame as a plain frame with columns of latitude and longitude."""
    if kind_of(frame) != "geopandas":
        return frame, lat or "lat", lon or "lon"
    if lat is not None or lon is not None:
        return _plain(frame), lat or "lat", lon or "lon"
    geometry = in_degrees(frame).geometry
    if not (geometry.geom_type[geometry.notna()] == "Point").all():
        raise Error("the geometry holds other shapes than points", 65, hint="give lat and lon")
    return _plain(frame).assign(**{"lat": geometry.y, "lon": geometry.x}), "lat", "lon"


def _plain(frame: Any) -> Any:
    import pandas

    return pandas.DataFrame(frame.drop(columns=frame.geometry.name))


def in_degrees(frame: Any) -> Any:
    """A GeoDataFrame in WGS 84."""
    if frame.crs is None:
        raise Error(
            "the geometry has no coordinate system", 65, hint='give it: frame.set_crs("EPSG:4326")'
        )
    return frame.to_crs(4326)


def arrow_of(frame: Any, columns: list) -> Any:
    """A frame that gives an Arrow stream."""
    if kind_of(frame) == "pandas":
        # Columns of objects that are not read may have no Arrow type.
        frame = frame[[name for name in frame.columns if name in columns]]
    if not hasattr(frame, "__arrow_c_stream__"):
        raise Error(
            f"{type(frame).__name__} has no __arrow_c_stream__",
            hint="give a table of pyarrow, pandas >= 2.2, polars or geopandas",
        )
    return frame


def back(result: Result, kind: str) -> Any:
    """Results as the kind of frame that was given."""
    if kind == "polars":
        import polars

        return polars.DataFrame(result)
    if kind == "arrow":
        return result
    import pyarrow

    table = pyarrow.table(result)
    if kind == "pyarrow":
        return table
    frame = table.to_pandas()
    if kind == "geopandas" and {"lat", "lon"} <= set(frame.columns):
        import geopandas

        points = geopandas.points_from_xy(frame["lon"], frame["lat"])
        return geopandas.GeoDataFrame(frame, geometry=points, crs=4326)
    return frame


def places_request(places: Any) -> dict:
    """Places for a request: a file, GeoJSON as text or dictionary, or a GeoDataFrame."""
    if places is None:
        return {}
    if isinstance(places, os.PathLike) or isinstance(places, str) and "{" not in places:
        return {"places": os.fspath(places)}
    if isinstance(places, str):
        return {"places_geojson": places}
    if isinstance(places, dict):
        return {"places_geojson": json.dumps(places)}
    if kind_of(places) == "geopandas":
        return {"places_geojson": in_degrees(places).to_json()}
    raise Error(
        f"{type(places).__name__} is not a kind of places",
        hint="give a file, GeoJSON or a GeoDataFrame",
    )


def route_request(route: Any) -> dict:
    """A route for a request: a file, pairs of latitude and longitude, or a line of shapely."""
    if route is None:
        return {}
    if isinstance(route, (str, os.PathLike)):
        return {"route": os.fspath(route)}
    if hasattr(route, "coords"):
        route = [(point[1], point[0]) for point in route.coords]
    try:
        return {"route_points": [[float(lat), float(lon)] for lat, lon in route]}
    except (TypeError, ValueError):
        raise Error(
            "the route is not a list of pairs",
            hint="give a file, [(lat, lon), …] or a shapely LineString",
        ) from None
