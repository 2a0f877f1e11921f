"""How near the words of a question are in meaning to those of cards, by word vectors.

The vectors are those of WordLlama (MIT licence), reduced to the words of everyday English and of the cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import numpy as np

FILE = Path(__file__).parents[1] / "data" / "words.npz"
LEAST = 0.35  # cosine of two vectors below which words have nothing in common
Array = np.ndarray[Any, np.dtype[np.float32]]


@cache
def vectors() -> tuple[Mapping[str, int], Array]:
    """Return the row of each stem, and the vectors, of length one."""
    with np.load(FILE) as stored:
        stems, rows = bytes(stored["stems"]).decode().split("\n"), stored["vectors"].astype(np.float32)
    return {stem: row for row, stem in enumerate(stems)}, rows / np.linalg.norm(rows, axis=1, keepdims=True)


def rows(stems: Iterable[str]) -> Array:
    """Return the vectors of some stems; zero for unknown ones."""
    places, table = vectors()
    every = list(stems)
    found = np.zeros((len(every), table.shape[1]), dtype=np.float32)
    for at, stem in enumerate(every):
        if stem in places:
            found[at] = table[places[stem]]
    return found


@lru_cache(maxsize=20_000)
def _card(stems: frozenset[str]) -> Array:
    return rows(sorted(stems))


class Nearness:
    """How near each of some words is to sets of words; 1 for the same word, 0 for what has nothing in common."""

    def __init__(self, stems: Iterable[str]) -> None:
        self.places = {stem: place for place, stem in enumerate(dict.fromkeys(stems))}
        self.rows = rows(self.places)
        self._found: dict[frozenset[str], Array] = {}

    def to(self, stems: frozenset[str]) -> Array:
        """Return how near each word is to the nearest of ``stems``."""
        if stems not in self._found:
            found = np.zeros(len(self.places), dtype=np.float32)
            if stems and self.places:
                cosines = (self.rows @ _card(stems).T).max(axis=1)
                found = np.maximum((cosines - LEAST) / (1.0 - LEAST), 0.0)
                found[[place for stem, place in self.places.items() if stem in stems]] = 1.0
            self._found[stems] = found
        return self._found[stems]

    def weights(self, row: Mapping[str, float]) -> Array:
        """Return the weight of each word in a row."""
        found = np.zeros(len(self.places), dtype=np.float32)
        for stem, weight in row.items():
            if stem in self.places:
                found[self.places[stem]] = weight
        return found


def meaning(stems: Iterable[str], weights: Iterable[float]) -> Array:
    """Return the mean vector of some words, of length one."""
    found = np.asarray(list(weights), dtype=np.float32) @ rows(stems)
    return found / (float(np.linalg.norm(found)) or 1.0)
