"""Find tools by a plain sentence: BM25 over the words of their cards and example questions (bibliography: bm25)."""

from __future__ import annotations

import math
import re
from collections import Counter
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


def search(tools: Mapping[str, Found], sentence: str, limit: int = 10) -> list[tuple[float, Found]]:
    """Return the tools that answer ``sentence``, best first, with their scores.

    Words are compared by their stems, by the first letters of these, and in neighbouring pairs.
    """
    documents: dict[str, dict[str, float]] = {}
    for name, tool in tools.items():
        counted = documents[name] = {}
        for text, weight in (*_texts(tool), *((part.words, ASKS) for ask in tool.asks for part in parts(ask))):
            for token in _tokens(words(text)):
                counted[token] = counted.get(token, 0.0) + weight
    scores = bm25(documents, list(dict.fromkeys(_tokens(words(sentence)))))
    ranked = sorted(
        ((score, name) for name, score in scores.items() if score > 0), key=lambda item: (-item[0], item[1])
    )
    return [(score, tools[name]) for score, name in ranked[:limit]]


def document(tool: Described) -> Counter[str]:
    """Return the weighted words of the card of a tool."""
    counted: Counter[str] = Counter()
    for text, weight in _texts(tool):
        for word in words(text):
            counted[word] += weight
    return counted


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


def bm25(documents: Mapping[str, Mapping[str, float]], query: list[str]) -> dict[str, float]:
    """Return the BM25 score of each document."""
    lengths = {name: sum(document.values()) for name, document in documents.items()}
    mean = sum(lengths.values()) / max(len(documents), 1)
    scores = dict.fromkeys(documents, 0.0)
    for word in query:
        holding = [name for name, document in documents.items() if word in document]
        weight = math.log(1 + (len(documents) - len(holding) + 0.5) / (len(holding) + 0.5))
        for name in holding:
            count = documents[name][word]
            scores[name] += weight * count * (K1 + 1) / (count + K1 * (1 - B + B * lengths[name] / mean))
    return scores


def words(text: str) -> list[str]:
    """Return the stems of the telling words.

    >>> words("Find the peaks of my spectra")
    ['peak', 'spectr']
    """
    return [stem(word) for word in _WORD.findall(text.lower()) if word not in STOP]


def _tokens(stems: list[str]) -> list[str]:
    """Return stems with the stubs of long ones and with neighbouring pairs.

    >>> _tokens(["wavelength", "peak"])
    ['wavelength', 'peak', 'wavel~', 'wavelength peak']
    """
    stubs = [f"{word[:STUB]}~" for word in stems if len(word) > STUB]
    return [*stems, *stubs, *(f"{one} {other}" for one, other in pairwise(stems))]


@cache
def stem(word: str) -> str:
    """Cut the commonest English and Latin endings, so that spectrum and spectra meet."""
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word.removesuffix(ending)
    return word
