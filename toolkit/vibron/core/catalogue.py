"""The tools as a read-only mapping by name, each imported when it is looked up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from vibron.core.index import entries
from vibron.core.registry import find
from vibron.core.shipped import families

if TYPE_CHECKING:
    from vibron.core.tool import Tool


class Catalogue(Mapping[str, "Tool"]):
    """All tools by name: ``tools["wien_peak"]``, ``tools.search("peak of a black body")``, ``tools.families``."""

    def __getitem__(self, name: str) -> Tool:
        """Return one tool; an unknown name raises `UnknownToolError`, which names similar ones."""
        return find(name)

    def __contains__(self, name: object) -> bool:
        return name in entries()

    def __iter__(self) -> Iterator[str]:
        return iter(entries())

    def __len__(self) -> int:
        return len(entries())

    def __repr__(self) -> str:
        return f"<{len(self)} tools in {len(self.families)} families>"

    def search(self, sentence: str, limit: int = 10) -> dict[str, str]:
        """Return the names and summaries of the tools that answer a sentence, best first.

        Examples
        --------
        >>> list(tools.search("peak wavelength of a black body", 1))
        ['wien_peak']
        """
        from vibron.core.search import search

        return {entry.name: entry.summary for _, entry in search(entries(), sentence, limit)}

    @property
    def families(self) -> Mapping[str, str]:
        """The title of each family by its domain and name, ``radiation.films``."""
        return {f"{domain}.{family}": title for (domain, family), title in families().items()}


tools = Catalogue()
