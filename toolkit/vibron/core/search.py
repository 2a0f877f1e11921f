"""Find tools by a plain sentence: BM25 over the words of their cards and example questions (bibliography: bm25)."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import pairwise
from typing import TypeVar

from vibron.core.asks import parts
from vibron.core.index import Described

Found = TypeVar("Found", bound=Described)

K1, B = 1.5, 0.75  # saturation of repeated words, weight of length
WEIGHTS = {"name": 4, "keywords": 3, "summary": 2, "family": 1, "fields": 1}
ASKS = 1.5  # weight of the words of example questions
STUB = 5  # letters by which words of one root meet: radiance and radiation
STOP = frozenset(
    (
        "a an and are as at be by can do find for from get give given how i in is it me my of on or out show that the "
        "this to want what where which with"
    ).split()
)
ENDINGS = ("ations", "ation", "ances", "ance", "ing", "ies", "um", "es", "ed", "s", "a")
_WORD = re.compile(r"[a-z0-9]+")


class Postings:
    """Tools by the tokens of their cards and example questions, with the BM25 weight of each token in each tool."""

    def __init__(self, tools: Iterable[Described]) -> None:
        counts: dict[str, dict[str, float]] = {}
        for tool in tools:
            counted = counts[tool.name] = {}
            for text, weight in (*_texts(tool), *((part.words, ASKS) for ask in tool.asks for part in parts(ask))):
                for token in tokens(text):
                    counted[token] = counted.get(token, 0.0) + weight
        lengths = {name: sum(counted.values()) for name, counted in counts.items()}
        mean = sum(lengths.values()) / max(len(counts), 1)
        self.weights: dict[str, dict[str, float]] = {}
        for name, counted in counts.items():
            norm = K1 * (1 - B + B * lengths[name] / mean)
            for token, count in counted.items():
                self.weights.setdefault(token, {})[name] = count * (K1 + 1) / (count + norm)
        self.rarity = {
            token: math.log(1 + (len(counts) - len(holding) + 0.5) / (len(holding) + 0.5))
            for token, holding in self.weights.items()
        }

    def scores(self, query: Iterable[str]) -> dict[str, float]:
        """Return the score of each tool that holds a token of the query."""
        found: dict[str, float] = {}
        for token in dict.fromkeys(query):
            for name, weight in self.weights.get(token, {}).items():
                found[name] = found.get(name, 0.0) + self.rarity[token] * weight
        return found


def search(tools: Mapping[str, Found], sentence: str, limit: int = 10) -> list[tuple[float, Found]]:
    """Return the tools that answer ``sentence``, best first, with their scores.

    Words are compared by their stems, by the first letters of these, and in neighbouring pairs.
    """
    scores = Postings(tools.values()).scores(tokens(sentence))
    ranked = sorted(((score, name) for name, score in scores.items()), key=lambda item: (-item[0], item[1]))
    return [(score, tools[name]) for score, name in ranked[:limit]]


def _texts(tool: Described) -> Iterable[tuple[str, int]]:
    """Return the texts of a card with the weights of their words."""
    texts = {
        "name": tool.name,
        "keywords": " ".join(tool.keywords),
        "summary": tool.summary,
        "family": f"{tool.family} {tool.domain}",
        "fields": " ".join(f"{field.name} {field.text}" for field in (*tool.inputs, *tool.outputs)),
    }
    return ((text, WEIGHTS[part]) for part, text in texts.items())


def words(text: str) -> list[str]:
    """Return the stems of the telling words.

    >>> words("Find the peaks of my spectra")
    ['peak', 'spectr']
    """
    return [stem(word) for word in _WORD.findall(text.lower()) if word not in STOP]


def tokens(text: str) -> list[str]:
    """Return the stems of a text with the stubs of long ones and with neighbouring pairs.

    >>> tokens("the wavelength of a peak")
    ['wavelength', 'peak', 'wavel~', 'wavelength peak']
    """
    stems = words(text)
    stubs = [f"{word[:STUB]}~" for word in stems if len(word) > STUB]
    return [*stems, *stubs, *(f"{one} {other}" for one, other in pairwise(stems))]


@cache
def stem(word: str) -> str:
    """Cut the commonest English and Latin endings, so that spectrum and spectra meet."""
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word.removesuffix(ending)
    return word
