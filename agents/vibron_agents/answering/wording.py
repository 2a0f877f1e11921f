"""What the wording of a question says of its answer: that two things are asked for, or by how much something falls."""

from __future__ import annotations

import re

from vibron_agents.answering.reading.phrasebook import asking

_ASKED = r"\b(?:what|how|which|where)\b"
_WITHIN = r"(?:[^?.;]|\.(?=\d))*"  # a point between digits ends no sentence
TWO_ASKED = re.compile(
    rf"{_ASKED}{_WITHIN},? and (?:what|how (?!ever)|which|at (?:what|which)|by how)\b[^?]*\?", re.IGNORECASE
)
ALSO_ASKED = re.compile(
    rf"{_ASKED}(?:(?!\b(?:if|when|while|between|both|from)\b)(?:[^?.;]|\.(?=\d)))*,? (?:and|as well as) "
    r"(?:also )?(?:its|their|the corresponding)\b[^?,]*\?",
    re.IGNORECASE,
)
TIMES = (
    r"(?:twice|thrice|double|triple|half(?: of)?|a (?:third|quarter|tenth) of|(?:two|three|four|five|ten|\d+) times)"
)
ON_RESULT = re.compile(
    r"^\W*(?:(?:what(?:'s| is| are| would be| will be)|give|compute|calculate|find|determine|report|state|tell me)"
    rf"(?: me)? )?(?:the )?(?:(?P<times>{TIMES}) (?:the|its|their|that|this)\b|(?P<named>square root|square|cube|"
    r"reciprocal|inverse|logarithm|product|quotient|ratio|sum|difference|average|mean) (?:of|between) )"
    r"|\b(?P<last>doubled|halved|squared|tripled|(?:multiplied|divided) by \S+|times (?:two|three|\d+))\W*$",
    re.IGNORECASE,
)
IN_ORDER = re.compile(r"\bin (?:this|that) order\W*$", re.IGNORECASE)
FAR = re.compile(r"\bhow (?:far|high) (?:above|below|apart|up)\b", re.IGNORECASE)
BY_HOW_MUCH = re.compile(r"\bby how (?:much|many)\b", re.IGNORECASE)
DOWNWARD = re.compile(
    r"\btoo (?:low|small|short)\b|\blower(?:s|ed)?\b|\bdrops?\b|\bfalls?\b|\bdecreas\w+|\breduc\w+|\bshrink\w*",
    re.IGNORECASE,
)
SIGNED = re.compile(r"\bsign(?:ed)?\b|\bnegative\b|\bpositive\b|\bminus\b", re.IGNORECASE)


def asks_for_two(text: str) -> bool:
    """Tell whether a question asks for more than one number.

    >>> asks_for_two("How wide are the peaks, and what transmission do they reach?")
    True
    """
    return bool(TWO_ASKED.search(text) or ALSO_ASKED.search(text) or IN_ORDER.search(asking(text)))


def asks_to_compute_on(text: str, cards: str) -> str:
    """Return the operation on the result that a question asks for, where no step is said to do it; "" if none.

    >>> asks_to_compute_on("What is twice the peak wavelength at 300 K?", "peak wavelength of a black body")
    'twice'
    >>> asks_to_compute_on("What is the ratio of the areas?", "ratio of two areas")
    ''
    """
    match = ON_RESULT.search(asking(text))
    if match is None:
        return ""
    named = match["named"] or ""
    return "" if named and named.lower() in cards.lower() else match["times"] or named or match["last"]


def asks_how_far(text: str) -> bool:
    """Tell whether a question asks how far two things are apart, which is one number.

    >>> asks_how_far("How far above the ground state does the triplet lie?")
    True
    """
    return bool(FAR.search(asking(text)))


def is_said_to_fall(text: str) -> bool:
    """Tell whether a question asks by how much something falls, so that its sign is told already.

    >>> is_said_to_fall("A line comes out too low. By how much?"), is_said_to_fall("By how much is it shifted?")
    (True, False)
    """
    return bool(BY_HOW_MUCH.search(text) and DOWNWARD.search(text)) and not SIGNED.search(text)
