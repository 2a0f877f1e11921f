"""The one list of papers and books that tools and data cite by key."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from vibron.core.data import load_yaml
from vibron.core.errors import InputError


@dataclass(frozen=True)
class Reference:
    """One entry of the bibliography."""

    key: str
    authors: str
    title: str
    where: str
    year: int
    doi: str = ""
    url: str = ""

    def __str__(self) -> str:
        link = f", doi:{self.doi}" if self.doi else f", {self.url}" if self.url else ""
        return f"{self.authors}, {self.title}, {self.where} ({self.year}){link}"


@cache
def bibliography() -> dict[str, Reference]:
    """Return all entries by key; each family of tools may keep a separate file."""
    entries: dict[str, Reference] = {}
    for path in sorted(files("vibron.data").joinpath("bibliography").iterdir(), key=lambda path: path.name):
        for key, entry in load_yaml("vibron.data", f"bibliography/{path.name}").items():
            reference = Reference(key, **entry)
            if entries.setdefault(key, reference) != reference:
                raise InputError("is in two files", field="key", value=key, remedy="keep one entry in the bibliography")
    return entries


def cite(key: str) -> Reference:
    """Return one entry.

    >>> cite("codata2022").year
    2025
    """
    try:
        return bibliography()[key]
    except KeyError:
        raise InputError(
            "is not in the bibliography", field="key", value=key, remedy="add it to the bibliography"
        ) from None
