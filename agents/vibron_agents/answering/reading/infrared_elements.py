"""Which of a molecule's vibrations a question means: the lowest, the second strongest, the bend, the third one."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np

from vibron_agents.answering.reading.infrared_way import Way
from vibron_agents.answering.reading.reader import Unclear
from vibron_agents.answering.reading.whole import Whole

ORDER = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_ORDINAL = "|".join(ORDER)
_NOUN = r"(?:modes?|bands?|vibrations?|fundamentals?|levels?|lines?|ones?|wavenumbers?|frequenc\w+|stretch\w*|peaks?)"
RANK = re.compile(
    rf"\b(?:(?P<order>{_ORDINAL})[- ])?(?P<word>lowest|highest|strongest|weakest|most intense|least intense|"
    r"most (?:raman )?active|largest|smallest|greatest)(?! (?:to|first)\b)(?:[- ](?P<noun>[a-z]+(?: [a-z]+)?))?",
    re.IGNORECASE,
)  # fmt: skip
NUMBERED = re.compile(
    rf"\bmode (?:number |no\.? |#)?(?P<number>\d{{1,2}})\b(?!\.\d)|\b(?P<order>{_ORDINAL}|last) {_NOUN}", re.IGNORECASE
)
NAMED = (  # of three atoms, by their place; 0 is the last one
    (r"\bbend\w*|\bbending\b|\bnu_?2\b|ν_?2", 1),
    (r"\b(?:anti|a)-?symmetric\w*|\bnu_?3\b|ν_?3", 0),
    (r"\bsymmetric\w*|\bnu_?1\b|ν_?1", -1),
)
ALL = re.compile(
    r"\b(?:all|list|every|each|both|respectively|fundamentals|wavenumbers|modes|intensities|levels)\b", re.I
)
EACH = re.compile(
    r"\b(?:all|list|every|each|respectively)\b|\b(?:lowest|strongest|highest) first\b|\bascending\b", re.IGNORECASE
)
STRONG = ("strong", "most intense", "most active", "most raman")
WEAK = ("weak", "least intense")
STRENGTHS = ("intensity", "activity", "infrared")


class Rank(NamedTuple):
    """How the element is told: ``low``, ``high``, ``strong``, ``weak``, ``most``, ``least`` or ``place``; its count."""

    kind: str
    number: int


def rank(way: Way, size: int = 0) -> Rank | None:
    """Take and return what tells one of several vibrations; None where nothing does.

    Parameters
    ----------
    way : Way
    size : int
        Number of atoms; of three atoms the vibrations have names.
    """
    for text in (way.asking, way.text):
        if match := RANK.search(text):
            way.take_all(re.escape(match.group()))
            count = ORDER.index(match.group("order").lower()) + 1 if match.group("order") else 1
            return Rank(_kind(match.group("word").lower(), (match.group("noun") or "").lower()), count)
        if match := NUMBERED.search(text):
            way.take_all(re.escape(match.group()))
            word = (match.group("order") or "").lower()
            if word == "last":
                return Rank("place", 0)
            return Rank("place", int(match.group("number")) if not word else ORDER.index(word) + 1)
        if size == 3:
            for pattern, count in NAMED:
                if re.search(pattern, text, re.IGNORECASE):
                    return Rank("place", count)
    return None


def _kind(word: str, noun: str) -> str:
    if word.startswith(STRONG):
        return "strong"
    if word.startswith(WEAK):
        return "weak"
    mode = not noun or re.match(_NOUN, noun) or re.search(_NOUN, noun)
    low = word in ("lowest", "smallest")
    if mode and word in ("lowest", "highest"):
        return "low" if low else "high"
    return "least" if low else "most"


def one_of(way: Way, path: str, size: int = 0, axis: str = "wavenumber") -> Whole:
    """Return the element of an output along the vibrations that is asked for, or all of them.

    ``axis`` names the output by which the lowest and the highest vibration are told.

    Raises
    ------
    Unclear
        Nothing tells which.
    """
    told = None if EACH.search(way.asking) else rank(way, size)
    if told is None and not (ALL.search(way.asking) or size == 2):
        raise Unclear(f"which of the values of {path} is meant is not clear")
    if told is None and size != 2:
        return way.answer(path)
    return way.answer(path, place=_placed(path, told or Rank("place", 1), axis))


def _placed(path: str, told: Rank, axis: str) -> Callable[[Mapping[str, Any]], str]:
    name, _, output = path.partition(".")

    def place(outputs: Mapping[str, Any]) -> str:
        record = outputs[name]
        values = getattr(record, output)
        if told.kind == "place":
            return f"{path}.{told.number - 1}"
        by = np.asarray(values) if told.kind in ("most", "least") else np.asarray(getattr(record, axis))
        if told.kind in ("strong", "weak"):
            by = np.asarray(next(getattr(record, one) for one in STRENGTHS if hasattr(record, one)))
        order = np.argsort(by, kind="stable")
        if told.kind in ("high", "strong", "most"):
            order = order[::-1]
        return f"{path}.{int(order[told.number - 1]) if told.number <= order.size else told.number}"

    return place
