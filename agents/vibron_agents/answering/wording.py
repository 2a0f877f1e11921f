"""What the wording of a question says of its answer: that two things are asked for, or by how much something falls."""

from __future__ import annotations

import re

from vibron_agents.answering.reading.phrasebook import asking

TWO_ASKED = re.compile(
    r"\b(?:what|how|which|where)\b[^?.;]*,? and (?:what|how (?!ever)|which|at (?:what|which)|by how)\b[^?]*\?",
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
    return bool(TWO_ASKED.search(text) or IN_ORDER.search(asking(text)))


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
