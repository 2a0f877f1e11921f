"""Short texts that are searched as tools are: passages of a paper, docstrings of a library."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from vibron.core.search import search


@dataclass(frozen=True)
class Passage:
    """A text under a name; the other fields are those that a search looks at, empty here.

    Attributes
    ----------
    name : str
        Where it is from.
    summary : str
        The text.
    keywords : tuple of str
        Words that count more than others.
    """

    name: str
    summary: str
    keywords: tuple[str, ...] = ()
    domain: str = ""
    family: str = ""
    cost: str = ""
    asks: tuple[str, ...] = ()
    inputs: tuple[Any, ...] = ()
    outputs: tuple[Any, ...] = ()


def nearest(passages: Iterable[Passage], sentence: str, limit: int) -> list[Passage]:
    """Return the passages that share most with a sentence, the best first.

    >>> found = nearest([Passage("a", "spin chains"), Passage("b", "molecules")], "a chain of spins", 5)
    >>> [one.name for one in found]
    ['a']
    """
    return [one for _, one in search({one.name: one for one in passages}, sentence, limit)]
