"""Where in a list of results the one stands that a question asks for: the second overtone, the peak at M + 2."""

from __future__ import annotations

import re

from vibron_agents.answering.reading.numerals import COUNT, number

ORDER = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6}


def overtone(text: str) -> str:
    """Return the place among the transitions of a vibration from its ground state; "" where it is not told.

    >>> overtone("Where is the second overtone?"), overtone("the transition from v = 0 to v = 4")
    ('transition.2', 'transition.3')
    """
    if match := re.search(r"\bv\S{0,2}\s*=\s*0\s*(?:to|->|→|-)\s*(?:v\S{0,2}\s*=\s*)?(\d)", text, re.IGNORECASE):
        return f"transition.{int(match.group(1)) - 1}"
    if match := re.search(rf"\b({'|'.join(ORDER)})\s+overtone", text, re.IGNORECASE):
        return f"transition.{ORDER[match.group(1).lower()]}"
    if re.search(r"hot band|overtones\b", text, re.IGNORECASE):
        return ""
    if re.search(r"\bfundamental\b", text, re.IGNORECASE):
        return "transition.0"
    return ""


def level_energy(text: str) -> str:
    """Return the place of a level over the bottom of the well."""
    if re.search(r"zero[- ]point|ground (?:state|level)", text, re.IGNORECASE):
        return "energy.0"
    match = re.search(rf"\bv\S?\s*=\s*({COUNT})", text)
    return f"energy.{int(number(match.group(1)))}" if match else ""


def mass_peak(text: str) -> str:
    """Return the place of a peak of an isotope pattern whose peaks stand one unit of mass apart."""
    match = re.search(r"M ?\+ ?(\d)", text)
    if match is None or re.search(r"M ?\+ ?\d[^?]*M ?\+ ?\d", text):
        return ""
    return f"abundance.{match.group(1)}"


def top(text: str) -> str:
    """Return the share of queries answered within the first few hits.

    >>> top("What share is among the first three?"), top("What is the top-5 accuracy?")
    ('top.3', 'top.5')
    """
    match = re.search(rf"\b(?:top|first|best)[- ]?({COUNT})\b", text, re.IGNORECASE)
    return f"top.{int(number(match.group(1)))}" if match else ""
