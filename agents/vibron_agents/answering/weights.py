"""The trained numbers of the engine, read from one file."""

from __future__ import annotations

import gzip
import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

FILE = Path(__file__).parents[1] / "data" / "answering.json.gz"
MOST = 3.0  # bound of what the words about a quantity may say for one name


Table = Mapping[str, Mapping[str, float]]


@dataclass(frozen=True)
class Weights:
    """Linear weights by feature, and tables of words.

    ``linear`` holds the weights of pairs, outputs, plans and the probability; ``names`` how much each stem about a
    quantity speaks for the name of an input; ``magnitudes`` the usual decimal logarithm of an input; ``tools`` what
    training adds to the search score of a tool for a token; ``options`` how much a stem speaks for "input=value"; and
    ``uses`` how often a tool was used with some inputs for an output, and an output of a tool for an input.
    """

    linear: Table = field(default_factory=dict)
    names: Table = field(default_factory=dict)
    magnitudes: Mapping[str, float] = field(default_factory=dict)
    tools: Table = field(default_factory=dict)
    options: Table = field(default_factory=dict)
    uses: Table = field(default_factory=dict)

    def dot(self, part: str, features: Mapping[str, float]) -> float:
        """Return the weighted sum of features."""
        weights = self.linear[part]
        return weights.get("bias", 0.0) + sum(weights.get(name, 0.0) * value for name, value in features.items())

    def probability(self, evidence: Mapping[str, float]) -> float:
        """Return the probability that an answer with some evidence is right."""
        return 1.0 / (1.0 + math.exp(-self.dot("sure", evidence)))

    @property
    def least(self) -> float:
        """The probability from which a question is answered."""
        return self.linear.get("limit", {}).get("least", 0.5)

    def called(self, name: str, near: Mapping[str, float], symbol: str) -> float:
        """Return how much the words and the symbol of a quantity speak for the name of an input."""
        row = self.names.get(name, {})
        found = sum(weight * row.get(stem, 0.0) for stem, weight in near.items())
        return max(-MOST, min(found + (row.get(f"{symbol} =", 0.0) if symbol else 0.0), MOST))

    def chosen(self, option: str, stems: Iterable[str]) -> float:
        """Return how much the words of a question speak for the value of an option."""
        row = self.options.get(option, {})
        return sum(sorted((row[stem] for stem in stems if stem in row), reverse=True)[:2])


@cache
def trained() -> Weights:
    """Return the shipped weights."""
    return Weights(**json.loads(gzip.decompress(FILE.read_bytes())))
