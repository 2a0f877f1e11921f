"""The one list of papers and books that tools and data cite by key."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from vibron.core.data import parse_yaml
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
    """Return all entries by key."""
    return {key: _parsed(key, line) for key, line in _lines().items()}


@cache
def cite(key: str) -> Reference:
    """Return one entry; the others are not parsed.

    >>> cite("codata2022").year
    2025
    """
    try:
        return _parsed(key, _lines()[key])
    except KeyError:
        raise InputError(
            "is not in the bibliography", field="key", value=key, remedy="add it to the bibliography"
        ) from None


@cache
def _lines() -> dict[str, str]:
    """Return the line of each entry; each family of tools may keep a separate file."""
    found: dict[str, str] = {}
    for path in sorted(files("vibron.data").joinpath("bibliography").iterdir(), key=lambda path: path.name):
        for line in path.read_text(encoding="utf-8").splitlines():
            key = line.partition(":")[0]
            if line and not line.startswith("#") and found.setdefault(key, line) != line:
                raise InputError("is in two files", field="key", value=key, remedy="keep one entry in the bibliography")
    return found


def _parsed(key: str, line: str) -> Reference:
    return Reference(key, **parse_yaml(line)[key])
