"""Words of questions and cards: stems, what means the same, and how telling a word is."""

from __future__ import annotations

import math
import re
from collections import Counter
from functools import cache

from vibron.core.registry import tools
from vibron.core.search import document, stem

SAME = (
    ("ring", "periodic"), ("kelvin", "temperature"), ("hot", "temperature"),
    ("warm", "temperature"), ("cold", "temperature"), ("long", "length"), ("thick", "thickness"), ("wide", "width"),
    ("broad", "width"), ("deep", "depth"), ("high", "height"), ("far", "distance"), ("away", "distance"),
    ("big", "size"), ("gap", "spacing"), ("reflect", "reflectance"), ("emissive", "emissivity"),
    ("concentrated", "concentration"), ("fraction", "share"), ("percentage", "share"), ("part", "share"),
    ("colour", "color"), ("gray", "grey"), ("vapor", "vapour"), ("maximum", "peak"), ("maximum", "highest"),
    ("strongest", "highest"), ("exitance", "emittance"), ("site", "size"), ("site", "cell"), ("repulsion", "interaction"),
    ("chemical", "molecular"), ("compound", "molecule"), ("substance", "molecule"), ("aperture", "opening"),
    ("opening", "hole"), ("angle", "inclination"), ("coating", "film"), ("layer", "film"), ("surface", "body"),
    ("light", "radiation"), ("lossless", "transparent"), ("speed", "velocity"), ("weight", "mass"),
)  # fmt: skip
PLAIN = frozenset(
    "what which how is are was were be been do does did the a an of for at in on by to from with and or if when where "
    "that this these those it its has have had i we you me my our your would should could can will may must there "
    "please tell give show find compute calculate determine evaluate estimate work out get obtain return let us need want "
    "much many into onto as then than so such one each any some all value number amount using use assume assuming assumed "
    "take given consider suppose under over between through about per expressed express answer result report unit units "
    "want like know quantity corresponding correspond corresponds equal equals your his her their not no only just also "
    "exactly exact approximately respectively following would".split()
)


def telling(text: str) -> list[str]:
    """Return the stems of the words that carry meaning, in order.

    >>> telling("What is the peak wavelength of a black body?")
    ['peak', 'wavelength', 'black', 'body']
    """
    words = re.findall(r"[a-z]+\d+|[a-z]+", text.lower().replace("blackbody", "black body"))
    return [stem(word) for word in words if word not in PLAIN and len(word) > 1]


@cache
def _groups() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for group in SAME:
        stems = {stem(word) for word in group}
        for one in stems:
            found.setdefault(one, set()).update(stems)
    return {one: frozenset(others) for one, others in found.items()}


def alike(word: str) -> frozenset[str]:
    """Return the stems that mean about the same, the word's own among them."""
    return _groups().get(word, frozenset((word,)))


@cache
def documents() -> dict[str, Counter[str]]:
    """Return the weighted stems of each tool's card."""
    return {name: document(tool) for name, tool in tools().items()}


@cache
def rarity(word: str) -> float:
    """Return how telling a stem is among the cards: the logarithm of the inverse share of cards that hold it."""
    every = documents()
    holding = sum(1 for counted in every.values() if word in counted)
    return math.log(1.0 + (len(every) - holding + 0.5) / (holding + 0.5))
