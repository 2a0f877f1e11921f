"""The numbered list of sources at the foot of a page."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from vibron.core.bibliography import bibliography
from vibron_agents.app.report.reading import text

_DOI = re.compile(r"10\.\d{4,9}/\S+")


@dataclass(frozen=True)
class Source:
    """One entry: what to print, and the link of its DOI if it has one."""

    citation: str
    link: str


class Sources:
    """Sources in the order of their first mention."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self.entries: list[Source] = []

    def number(self, source: Any) -> int | None:
        """Return the number of a source, entering it when it is new.

        Parameters
        ----------
        source : str or mapping or None
            A key of the bibliography, a plain sentence, or a mapping with authors, title, where, year and doi.

        Returns
        -------
        int or None
            None for an empty source.
        """
        entry = _entry(source)
        if not entry.citation:
            return None
        if entry.citation not in self._numbers:
            self.entries.append(entry)
            self._numbers[entry.citation] = len(self.entries)
        return self._numbers[entry.citation]


def _entry(source: Any) -> Source:
    if isinstance(source, str) and source in bibliography():
        source = vars(bibliography()[source])
    if not isinstance(source, Mapping):
        return Source(text(source), _link(text(source)))
    parts = [text(source.get(part)) for part in ("authors", "title", "where")]
    year, doi = text(source.get("year")), text(source.get("doi"))
    citation = ", ".join(part for part in parts if part) + (f" ({year})" if year else "")
    place = f"doi:{doi}" if doi else text(source.get("url"))
    citation = ", ".join(part for part in (citation, place) if part) or text(source.get("key"))
    return Source(citation, _link(doi))


def _link(words: str) -> str:
    """Return the address of a DOI; no other address is made a link, so that a page points nowhere unexpected."""
    found = _DOI.search(words)
    return f"https://doi.org/{quote(found.group().rstrip('.,;)'), safe='/().;:-_')}" if found else ""
