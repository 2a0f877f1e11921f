"""Strings with units at the boundary: "10 um" becomes 1000 where a wavenumber is declared, "300 +- 2 K" a pair.

What a unit may become is decided by what the number is (:class:`vibron.core.quantity.Meaning`), not by the unit.
"""

from __future__ import annotations

import re
from typing import Any

from vibron.core.errors import InputError
from vibron.core.quantity import Kind
from vibron.core.unit_registry import placed, refusal, registry, turned
from vibron.core.written_units import read_unit

_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_SIGN = re.compile(r"\+-|\+/-|±")
_PART = re.compile(rf"\s*({_NUMBER})\s*(.*?)\s*")
_SLOPE_STEP = 1e-5


def convert(text: str, unit: str, *, field: str = "value", kind: Kind | None = None, at: str = "") -> float:
    """Read a number with or without a unit and return it in ``unit``, as far as its ``kind`` allows.

    ``at`` is the position of a width, with its unit; one that the text states comes first.

    >>> convert("25 degC", "K")
    298.15
    >>> convert("3.5 W/m2", "W m^-2"), convert("1000 cm-1", "cm^-1", kind="position")
    (3.5, 1000.0)
    >>> round(convert("400 ppb", "ppm"), 9)
    0.4
    >>> convert("10 um", "cm^-1", kind="position")
    1000.0
    >>> round(convert("0.01 um at 10 um", "cm^-1", kind="width"), 9)
    1.0
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
    size, place = placed(text) if kind == "width" else (text, "")
    try:
        return float(turned(_read(size), unit, kind, place or at).magnitude)
    except Exception as error:  # pint raises half a dozen unrelated types for a bad string
        raise refusal(text, unit, field, kind) from error


def _read(text: str) -> Any:
    """Return a quantity from a number with a unit, as the registry or as people write it: "5 W/m2", "3 cm-1"."""
    number = _PART.fullmatch(text)
    unit, used = read_unit(number.group(2)) if number else ("", 0)
    if number and used and used == len(number.group(2)):
        return registry().Quantity(float(number.group(1)), unit)
    found = registry().Quantity(text)
    if not hasattr(found, "to"):
        raise ValueError("no quantity")
    return found


def is_uncertain(text: Any, *, strictly: bool = False) -> bool:
    """Return True if a string carries a standard uncertainty; ``strictly`` if it is nothing else.

    >>> is_uncertain("300 +- 2 K"), is_uncertain("300 K"), is_uncertain("file+-1.csv", strictly=True)
    (True, False, False)
    """
    if not isinstance(text, str) or _SIGN.search(text) is None:
        return False
    parts = _SIGN.split(text.rpartition(",")[2])
    return not strictly or (len(parts) == 2 and all(_PART.fullmatch(part) for part in parts))


def elements(text: str) -> list[str]:
    """Return the elements of a list, each with its unit or that of the last.

    >>> elements("8 +- 0.1, 10, 12 +- 1 % um")
    ['8 +- 0.1 um', '10 um', '12 +- 1 % um']
    >>> elements("9000 nm, 10 um")
    ['9000 nm', '10 um']
    """
    *head, last = (part.strip() for part in text.split(","))
    unit = _unit_of(last)
    return [part if _unit_of(part) else f"{part} {unit}".strip() for part in head] + [last]


def _unit_of(text: str) -> str:
    found = _PART.fullmatch(_SIGN.split(text)[-1].replace("%", ""))
    return found.group(2) if found else ""


def measured(value: Any) -> tuple[Any, str] | None:
    """Return the numbers and the unit of a quantity of pint or astropy; None for anything else.

    >>> measured(registry().Quantity(10.0, "um")), measured(10.0)
    ((10.0, 'micrometer'), None)
    """
    if hasattr(value, "magnitude") and hasattr(value, "units"):
        return value.magnitude, str(value.units).replace("dimensionless", "")
    if hasattr(value, "unit") and hasattr(value, "value"):
        return value.value, value.unit.to_string() if hasattr(value.unit, "to_string") else str(value.unit)
    return None


def convert_uncertain(
    text: str, unit: str, *, field: str = "value", kind: Kind | None = None, at: str = ""
) -> tuple[float, float]:
    """Read "value +- standard uncertainty" and return both in ``unit``; the sign is ``+-``, ``+/-`` or ``±``.

    The unit follows either number or both, and the uncertainty may be in per cent of the value.  Through a
    curved conversion (um to cm^-1) the uncertainty goes with the slope at the value.

    >>> convert_uncertain("300 +- 2 K", "K")
    (300.0, 2.0)
    >>> [round(part, 6) for part in convert_uncertain("10 um +- 1 %", "cm^-1", kind="position")]
    [1000.0, 10.0]
    """
    size, place = placed(text) if kind == "width" else (text, "")
    parts = [_PART.fullmatch(part) for part in _SIGN.split(size)]
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
    low, middle, high = (
        convert(f"{value + shift!r} {written}", unit, field=field, kind=kind, at=place or at)
        for shift in (-step, 0.0, step)
    )
    slope = 1.0 if written == unit else abs(high - low) / (2.0 * step)
    return middle, spread * slope


def _unreadable(text: str, unit: str, field: str) -> InputError:
    return InputError(
        "cannot be read as a value with its standard uncertainty",
        field=field,
        value=text,
        remedy=f'write for instance "300 +- 2 {unit}", with one unit and an uncertainty not below zero',
    )
