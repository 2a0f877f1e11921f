"""Recipes as text: ``"absorbance, baseline rubberband, range 600-1800 2800-3000, resample grid=400-4000/2"``."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import numpy as np

from vibron.core.errors import InputError

_NUMBER = r"\d+(?:\.\d*)?"
_INTERVAL = re.compile(rf"({_NUMBER})-({_NUMBER})(?:/({_NUMBER}))?")
_OPEN, _CLOSED = "[{(", "]})"
_MOST = 2_000_000  # points of a grid


def split(text: str, at: str) -> list[str]:
    """Return the parts of a text between separators that lie in no bracket and no quotation.

    >>> split('mask regions=[[1, 2]], snv', ",")
    ['mask regions=[[1, 2]]', ' snv']
    """
    parts, depth, quoted, start = [], 0, False, 0
    for place, letter in enumerate(text):
        if letter == '"':
            quoted = not quoted
        elif not quoted:
            depth += (letter in _OPEN) - (letter in _CLOSED)
        if depth == 0 and not quoted and letter == at:
            parts.append(text[start:place])
            start = place + 1
    if depth or quoted:
        raise InputError("has a bracket or a quotation mark without its partner", field="steps", value=text,
                         remedy="close it")  # fmt: skip
    return [*parts, text[start:]]


def words_of(text: str) -> Iterator[tuple[str, Any]]:
    """Yield the words of a step: the name of the option, empty for a value by its place, and its value.

    >>> list(words_of('normalise area region=1000-1200'))
    [('', 'normalise'), ('', 'area'), ('region', '1000-1200')]
    """
    for word in filter(None, split(" ".join(text.split()), " ")):
        name, sign, value = word.partition("=")
        yield (name, _value(value)) if sign and name.isidentifier() else ("", _value(word))


def numbers(value: Any, *, rows: bool) -> Any:
    """Return numbers that are written as an interval: both ends, or with a step every number between them.

    Parameters
    ----------
    value
        Text, a list of texts, or anything else, which is returned as it is.
    rows : bool
        Whether several intervals are expected, a row each.

    Examples
    --------
    >>> numbers("600-1800", rows=False), numbers("600-1800", rows=True), numbers("400-406/2", rows=False)
    ([600.0, 1800.0], [[600.0, 1800.0]], [400.0, 402.0, 404.0, 406.0])
    """
    if rows and isinstance(value, str) and _INTERVAL.fullmatch(value):
        return [numbers(value, rows=False)]
    if isinstance(value, list):
        return [numbers(one, rows=False) for one in value]
    found = _INTERVAL.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        return value
    low, high = float(found[1]), float(found[2])
    if not found[3]:
        return [low, high]
    step = float(found[3])
    if not (low < high and step > 0 and (high - low) / step < _MOST):
        raise InputError("is not a grid", field="grid", value=value, remedy="write low-high/step, as 400-4000/2")
    return (low + step * np.arange(int((high - low) / step + 1e-9) + 1)).tolist()


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text
