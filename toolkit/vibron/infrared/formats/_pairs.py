"""Decode ``(XY..XY)`` tables: groups of numbers, one of them the abscissa."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.infrared.formats._ldr import without_comments
from vibron.infrared.formats._model import ConsistencyCheck, complaints
from vibron.infrared.formats._tokens import MISSING, PLAIN, tokenise

_TEXT = re.compile(r"<[^>\n]*>")
_GROUP = re.compile(r"\(\s*([XYRIWAMT]+)", re.IGNORECASE)


@dataclass(frozen=True)
class Pairs:
    """Abscissae and ordinates in table units."""

    x: FloatArray
    y: FloatArray
    checks: tuple[ConsistencyCheck, ...] = ()


def decode_pairs(body: str, *, form: str, first_line: int = 1) -> Pairs:
    """Decode a table of groups such as ``4000, 0.1; 3998, 0.2``.

    A line whose count of numbers is not a multiple of the group is left out and reported, so that no ordinate becomes
    an abscissa; where most lines are so, the groups run on over the ends of lines.

    Examples
    --------
    >>> decode_pairs("4000, 1; 3998, 2", form="(XY..XY)").x
    array([4000., 3998.])
    """
    group = _GROUP.search(form)
    letters = group.group(1).upper() if group else "XY"
    width = max(2, sum(letter not in "AMT" for letter in letters))
    tokens = tokenise(_TEXT.sub(" ", without_comments(body)).replace("(", " ").replace(")", " "))
    numeric = np.isin(tokens.form, (PLAIN, MISSING))
    value = np.where(numeric, tokens.value, np.nan)
    checks = complaints(tokens.line[~numeric] + first_line, "not a number; read as missing")
    line = tokens.line
    if len(letters) > width:  # text there is a multiplicity or an assignment
        value, line = value[numeric], line[numeric]
    _, where, count = np.unique(line, return_inverse=True, return_counts=True)
    whole = count % width == 0
    if whole.size and whole.mean() >= 0.9:
        keep = whole[where]
        checks += complaints(np.unique(line[~keep]) + first_line, f"not in groups of {width} numbers; left out")
        value, line = value[keep], line[keep]
    end = value.size - value.size % width
    if end != value.size:
        checks += complaints(line[-1:] + first_line, "the last group is incomplete; left out")
    groups = value[:end].reshape(-1, width)
    placed = np.isfinite(groups[:, 0])
    checks += complaints(line[:end:width][~placed] + first_line, "no abscissa; left out")
    return Pairs(groups[placed, 0], groups[placed, 1], checks)
