"""The data of one spectrum of a library other than its ordinates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any


@dataclass(frozen=True)
class Entry:
    """Metadata of one library spectrum; every part but the identifier may be empty."""

    id: str
    name: str = ""
    smiles: str = ""
    inchikey: str = ""
    state: str = "unknown"
    path: str = ""
    sha256: str = ""
    cas: str = ""
    formula: str = ""
    source: str = ""
    method: str = ""
    licence: str = ""

    @property
    def compound(self) -> str:
        """What tells compounds apart: the connectivity of the InChIKey, else the SMILES, else the name."""
        return self.inchikey[:14] or self.smiles or self.name

    @property
    def content(self) -> str:
        """SHA-256 of the file that the spectrum came from and its number in that file; empty where unknown."""
        number = self.id.rpartition("#")[2]
        return f"{self.sha256}#{number}" if self.sha256 else ""


FIELDS = tuple(part.name for part in fields(Entry))


def entries_of(columns: Mapping[str, list[Any]], count: int, **missing: str) -> tuple[Entry, ...]:
    """Return one entry per row from columns of text; ``missing`` gives the values that replace a missing column."""
    words = [columns.get(name) or [missing.get(name, "")] * count for name in FIELDS]
    return tuple(Entry(*(word or "" for word in row)) for row in zip(*words, strict=True))
