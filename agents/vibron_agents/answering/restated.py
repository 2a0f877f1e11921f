"""Numbers that a question gives again: in a bracket in another unit, as an end of its list, or as a known constant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from vibron.core.constants import AVOGADRO, BOLTZMANN, PLANCK, SPEED_OF_LIGHT
from vibron.core.errors import VibronError
from vibron.core.units import convert
from vibron_agents.answering.numbers import Found

CONSTANTS = (
    (9.80665, "m/s^2"), (AVOGADRO.value * BOLTZMANN.value, "J/mol/K"), (5.670374419e-8, "W/m^2/K^4"),
    *((one.value, one.unit) for one in (SPEED_OF_LIGHT, BOLTZMANN, PLANCK, AVOGADRO)),
)  # fmt: skip
NEAR = 2e-3
ALIKE = 0.02  # what rounding makes of 2500 cm^-1 in 4 um
ASIDE = re.compile(r"\s*\(\s*(?:=|or|i\.e\.,?|that is,?|about|ca\.?|≈|~)?\s*$")
CLOSED = re.compile(r"\s*\)")


def without_restated(text: str, numbers: Sequence[Found]) -> list[Found]:
    """Return the numbers without those that a bracket gives again, and with those that may be left out marked.

    >>> from vibron_agents.answering.numbers import read_numbers
    >>> text = "at 2500 cm^-1 (4 um) under g = 9.81 m/s^2"
    >>> [(one.unit, one.optional) for one in without_restated(text, read_numbers(text))]
    [('cm^-1', False), ('m/s^2', True)]
    """
    kept: list[Found] = []
    for one in numbers:
        if kept and _is_aside(text, kept[-1], one):
            continue
        kept.append(replace(one, optional=True) if _is_constant(one) or _is_end(one, numbers) else one)
    return kept


def _is_aside(text: str, last: Found, one: Found) -> bool:
    """Tell whether a bracket gives the number before it in another unit."""
    if len(last.values) > 1 or len(one.values) > 1 or not last.unit or not one.unit or last.unit == one.unit:
        return False
    if not ASIDE.fullmatch(text[last.end : one.start]) or not CLOSED.match(text, one.end):
        return False
    value = _in(last, one.unit)
    return value is not None and abs(value - one.values[0]) <= ALIKE * abs(value)


def _is_constant(one: Found) -> bool:
    """Tell whether a number is a constant of nature, or the acceleration of gravity."""
    if len(one.values) > 1 or not one.unit:
        return False
    close = ((_in(one, unit), value) for value, unit in CONSTANTS)
    return any(given is not None and abs(given - value) <= NEAR * value for given, value in close)


def _is_end(one: Found, numbers: Sequence[Found]) -> bool:
    """Tell whether a number is the first or the last one of a list before it."""
    return bool(one.unit) and len(one.values) == 1 and any(
        len(other.values) > 2 and other.unit == one.unit and other.start < one.start
        and one.values[0] in (other.values[0], other.values[-1])
        for other in numbers
    )  # fmt: skip


def _in(one: Found, unit: str) -> float | None:
    try:
        return convert(f"{one.values[0]!r} {one.unit}", unit, kind="position")
    except VibronError:
        return None
