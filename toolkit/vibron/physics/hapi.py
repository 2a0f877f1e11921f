"""The package hitran-api, which holds HITRAN's isotopologues and partition sums and works offline."""

from __future__ import annotations

import contextlib
import io
import re
import warnings
from functools import cache
from typing import Any

from vibron.core.require import require

_ATOM = re.compile(r"\((\d+)([A-Z][a-z]?)\)(\d*)|([A-Z][a-z]?)(\d*)")
#: Mass numbers of the elements that HITRAN writes without one.
_PLAIN = {"H": (1, "H"), "D": (2, "H"), "F": (19, "F"), "P": (31, "P"), "I": (127, "I")}


@cache
def hapi() -> Any:
    """Import hitran-api without its banner and without its change of the warning filters."""
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        return require("hapi", extra="radiation")


@cache
def formulas() -> dict[int, str]:
    """Return the formula of each molecule by HITRAN's number."""
    return {molecule: str(entry[4]) for (molecule, _), entry in hapi().ISO.items()}


@cache
def isotopologues() -> dict[tuple[tuple[int, str], ...], tuple[int, int, float]]:
    """Return HITRAN's numbers of molecule and isotopologue, and the abundance, by mass and element of the atoms."""
    return {_atoms(str(entry[1])): (*numbers, float(entry[2])) for numbers, entry in hapi().ISO.items()}


def _atoms(name: str) -> tuple[tuple[int, str], ...]:
    found: list[tuple[int, str]] = []
    for mass, element, count, plain, plain_count in _ATOM.findall(name):
        atom = (int(mass), element) if mass else _PLAIN.get(plain, (0, plain))
        found += [atom] * int(count or plain_count or 1)
    return tuple(found)
