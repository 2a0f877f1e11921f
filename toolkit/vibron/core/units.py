"""Strings with units at the boundary: "10 um" becomes 1000 where cm^-1 is declared, "300 +- 2 K" a pair."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from vibron.core.errors import InputError
from vibron.core.require import require

CONTEXTS = ("spectroscopy", "boltzmann")  # length, wavenumber, energy; temperature
_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_SIGN = re.compile(r"\+-|\+/-|±")
_PART = re.compile(rf"\s*({_NUMBER})\s*(.*?)\s*")
_SLOPE_STEP = 1e-5


@cache
def registry() -> Any:
    """Return the one unit registry, built at first use."""
    units = require("pint").UnitRegistry(autoconvert_offset_to_baseunit=True)
    units.define("ppb = 1e-9")  # beside the ppm that it knows
    units.enable_contexts(*CONTEXTS)
    return units


def convert(text: str, unit: str, *, field: str = "value") -> float:
    """Read a number with or without a unit and return it in ``unit``.

    >>> convert("10 um", "cm^-1")
    1000.0
    >>> convert("25 degC", "K")
    298.15
    >>> round(convert("400 ppb", "ppm"), 9)
    0.4
    """
    try:
        return float(text)
    except ValueError:
        pass
    if is_uncertain(text):  # pint would take 300 +- 2 for a difference
        raise InputError(
            "carries an uncertainty, which this call would drop",
            field=field,
            value=text,
            remedy="add --uncertainty linear (or sampling), or use vibron.core.uncertainty.propagate",
        )
    try:
        found = registry().Quantity(text)
        if not hasattr(found, "to"):
            raise ValueError("no quantity")
        return float(found.to("dimensionless" if unit == "1" else unit).magnitude)
    except Exception as error:  # pint raises half a dozen unrelated types for a bad string
        raise InputError(
            f"cannot be read as a quantity in {unit}",
            field=field,
            value=text,
            remedy=f'write for instance "300 {unit}"',
        ) from error


def is_uncertain(text: Any, *, strictly: bool = False) -> bool:
    """Tell whether a string carries a standard uncertainty; ``strictly`` if it is nothing else.

    >>> is_uncertain("300 +- 2 K"), is_uncertain("300 K"), is_uncertain("file+-1.csv", strictly=True)
    (True, False, False)
    """
    if not isinstance(text, str) or _SIGN.search(text) is None:
        return False
    parts = _SIGN.split(text.rpartition(",")[2])
    return not strictly or (len(parts) == 2 and all(_PART.fullmatch(part) for part in parts))


def elements(text: str) -> list[str]:
    """Return the elements of a list, each with the unit of the last.

    >>> elements("8 +- 0.1, 10, 12 +- 1 % um")
    ['8 +- 0.1 um', '10 um', '12 +- 1 % um']
    """
    *head, last = (part.strip() for part in text.split(","))
    found = _PART.fullmatch(_SIGN.split(last)[-1].replace("%", ""))
    unit = found.group(2) if found else ""
    return [f"{part} {unit}".strip() for part in head] + [last]


def convert_uncertain(text: str, unit: str, *, field: str = "value") -> tuple[float, float]:
    """Read "value +- standard uncertainty" and return both in ``unit``; the sign is ``+-``, ``+/-`` or ``±``.

    The unit stands behind either number or both, and the uncertainty may be in per cent of the value.  Through a
    curved conversion (um to cm^-1) the uncertainty goes with the slope at the value.

    >>> convert_uncertain("300 +- 2 K", "K")
    (300.0, 2.0)
    >>> [round(part, 6) for part in convert_uncertain("10 um +- 1 %", "cm^-1")]
    [1000.0, 10.0]
    """
    parts = [_PART.fullmatch(part) for part in _SIGN.split(text)]
    if len(parts) != 2 or parts[0] is None or parts[1] is None:
        raise _unreadable(text, unit, field)
    (number, given), (width, other) = parts[0].groups(), parts[1].groups()
    value, spread = float(number), float(width)
    if other.startswith("%"):
        spread, other = abs(value) * spread / 100.0, other[1:].strip()
    if spread < 0.0 or (given and other and given != other):
        raise _unreadable(text, unit, field)
    written = given or other
    if not written:
        return value, spread
    step = _SLOPE_STEP * (abs(value) or spread or 1.0)
    low, middle, high = (convert(f"{value + shift!r} {written}", unit, field=field) for shift in (-step, 0.0, step))
    slope = 1.0 if written == unit else abs(high - low) / (2.0 * step)
    return middle, spread * slope


def _unreadable(text: str, unit: str, field: str) -> InputError:
    return InputError(
        "cannot be read as a value with its standard uncertainty",
        field=field,
        value=text,
        remedy=f'write for instance "300 +- 2 {unit}", with one unit and an uncertainty not below zero',
    )
