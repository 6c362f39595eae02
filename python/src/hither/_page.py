"""The report's page in a notebook."""

from __future__ import annotations

import html
import os
from typing import Union


class Page:
    """The page of a report: shown by a notebook, or saved as one file that needs no network."""

    def __init__(self, source: str, height: int):
        self.html = source
        self._height = height

    def __repr__(self) -> str:
        return f"<hither.Page of {len(self.html) / 1e6:.1f} MB>"

    def _repr_html_(self) -> str:
        return (
            f'<iframe srcdoc="{html.escape(self.html)}" title="Hither" '
            f'style="width:100%;height:{self._height}px;border:1px solid #888"></iframe>'
        )

    def save(self, path: Union[str, os.PathLike]) -> None:
        """Writes the page to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.html)
