"""Geo-analytics over recordings of movement, for data frames.

>>> import hither
>>> fixes = hither.fixes(frame, member="user", time="t", lat="lat", lon="lon")  # doctest: +SKIP
>>> fixes.summary()  # doctest: +SKIP
"""

from ._fixes import Fixes, fixes, read, report
from ._library import Error, Result
from ._page import Page

__all__ = ["Error", "Fixes", "Page", "Result", "fixes", "read", "report"]
__version__ = "0.1.0"
