"""Find tools by a plain sentence: BM25 over the words of their cards (bibliography: bm25)."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping
from typing import TypeVar

from vibron.core.index import Described

Found = TypeVar("Found", bound=Described)

K1, B = 1.5, 0.75  # saturation of repeated words, weight of length
WEIGHTS = {"name": 4, "keywords": 3, "summary": 2, "family": 1, "fields": 1}
STOP = frozenset(
    (
        "a an and are as at be by can do find for from get give given how i in is it me my of on or out show that the "
        "this to want what where which with"
    ).split()
)
ENDINGS = ("ations", "ation", "ances", "ance", "ing", "ies", "um", "es", "ed", "s", "a")


def search(tools: Mapping[str, Found], sentence: str, limit: int = 10) -> list[tuple[float, Found]]:
    """Return the tools that answer ``sentence``, best first, with their scores."""
    documents = {name: document(tool) for name, tool in tools.items()}
    scores = bm25(documents, words(sentence))
    ranked = sorted(
        ((score, name) for name, score in scores.items() if score > 0), key=lambda item: (-item[0], item[1])
    )
    return [(score, tools[name]) for score, name in ranked[:limit]]


def document(tool: Described) -> Counter[str]:
    """Return the weighted words of a tool."""
    texts = {
        "name": tool.name,
        "keywords": " ".join(tool.keywords),
        "summary": tool.summary,
        "family": f"{tool.family} {tool.domain}",
        "fields": tool.fields_text,
    }
    counted: Counter[str] = Counter()
    for part, text in texts.items():
        for word in words(text):
            counted[word] += WEIGHTS[part]
    return counted


def bm25(documents: Mapping[str, Counter[str]], query: list[str]) -> dict[str, float]:
    """Return the BM25 score of each document."""
    mean = sum(map(sum, (document.values() for document in documents.values()))) / max(len(documents), 1)
    scores = dict.fromkeys(documents, 0.0)
    for word in query:
        holding = [name for name, document in documents.items() if word in document]
        weight = math.log(1 + (len(documents) - len(holding) + 0.5) / (len(holding) + 0.5))
        for name in holding:
            count, length = documents[name][word], sum(documents[name].values())
            scores[name] += weight * count * (K1 + 1) / (count + K1 * (1 - B + B * length / mean))
    return scores


def words(text: str) -> list[str]:
    """Return the stems of the telling words.

    >>> words("Find the peaks of my spectra")
    ['peak', 'spectr']
    """
    return [stem(word) for word in re.findall(r"[a-z0-9]+", text.lower()) if word not in STOP]


def stem(word: str) -> str:
    """Cut the commonest English and Latin endings, so that spectrum and spectra meet."""
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word.removesuffix(ending)
    return word
