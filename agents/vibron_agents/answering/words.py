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
    ("strongest", "highest"), ("strongly", "peak"), ("radiate", "emission"), ("emit", "emission"),
    ("filament", "body"), ("omega", "wavenumber"), ("fringe", "interference"), ("opd", "difference"),
    ("exitance", "emittance"), ("site", "size"), ("site", "cell"),
    ("repulsion", "interaction"),
    ("chemical", "molecular"), ("compound", "molecule"), ("substance", "molecule"), ("aperture", "opening"),
    ("opening", "hole"), ("angle", "inclination"), ("coating", "film"), ("layer", "film"), ("surface", "body"),
    ("light", "radiation"), ("lossless", "transparent"), ("speed", "velocity"), ("weight", "mass"),
)  # fmt: skip
SHORT = {
    r"\br\. ?h\.|\bRH\b(?! ?=)": "relative humidity", r"\btemp\.": "temperature", r"\bconc\.": "concentration",
    r"(\d\s?(?:[mkunµμ]?g|[munµμ]?mol|molecules)) of ([A-Za-z]\w*(?: \w+)?) per "
    r"(cubic (?:centi)?met(?:er|re)|square (?:centi)?met(?:er|re)|lit(?:er|re))\b": r"\1 per \3 of \2",
    r"\bca\. ?(?=\d)": "about ", r"\bapprox\. ?(?=\d)": "about ", r"\bdeg\. ?(?=[CFK]\b)": "deg ",
}  # fmt: skip
PLAIN = frozenset(
    (
        "a about all also amount an and answer any approximately are as assume assumed assuming at be been between "
        "by calculate can compute consider correspond corresponding corresponds could determine did do does each "
        "equal equals estimate evaluate exact exactly express expressed find following for from get give given had "
        "has have her his how i if in into is it its just know let like many may me most much must my need no not "
        "number obtain of on one only onto or our out over per please quantity report respectively result return "
        "should show so some such suppose take tell than that the their then there these this those through to under "
        "unit units us use using value want was we were what when where which will with work would you your"
    ).split()
)


def telling(text: str) -> list[str]:
    """Return the stems of the words that carry meaning, in order.

    >>> telling("What is the peak wavelength of a black body?")
    ['peak', 'wavelength', 'black', 'body']
    """
    words = re.findall(r"[a-z]+\d+|[a-z]+", text.lower().replace("blackbody", "black body"))
    return [stem(word) for word in words if word not in PLAIN and len(word) > 1]


def spelt_out(text: str) -> str:
    """Return a text with what people shorten written in full.

    >>> spelt_out("Air at 60 % r.h. and ca. 25 degC")
    'Air at 60 % relative humidity and about 25 degC'
    """
    for pattern, words in SHORT.items():
        text = re.sub(pattern, words, text)
    return text


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
