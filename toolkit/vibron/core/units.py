"""Strings with units at the boundary: "10 um" becomes 1000 where a wavenumber is declared, "300 +- 2 K" a pair.

What a unit may become is decided by what the number is (:class:`vibron.core.quantity.Meaning`), not by the unit.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import InputError
from vibron.core.quantity import FloatArray, Kind
from vibron.core.require import require

_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_SIGN = re.compile(r"\+-|\+/-|±")
_PART = re.compile(rf"\s*({_NUMBER})\s*(.*?)\s*")
_AT = re.compile(r"\s+at\s+")
_SLOPE_STEP = 1e-5
_ANGLES = re.compile(r"radian|degree(?!_)|arc_?(?:minute|second)|turn|revolution")


@cache
def registry() -> Any:
    """Return the one unit registry, built at first use; it relates no two dimensions to each other."""
    units = require("pint").UnitRegistry(autoconvert_offset_to_baseunit=True)
    units.define("ppb = 1e-9")  # beside the ppm that it knows
    units.define("@alias torr = Torr")
    return units


def turn(
    values: npt.ArrayLike, source: str, unit: str, *, kind: Kind | None = None, at: str = "", field: str = "value"
) -> FloatArray:
    """Return numbers of one unit in another, as far as their kind allows.

    >>> turn([10.0, 2.5], "um", "cm^-1", kind="position").tolist()
    [1000.0, 4000.0]
    """
    try:
        found = registry().Quantity(np.asarray(values, dtype=np.float64), "" if source == "1" else source)
        return np.asarray(_turned(found, unit, kind, at).magnitude, dtype=np.float64)
    except Exception as error:  # pint raises half a dozen unrelated types
        raise _refusal(f"{values!r} {source}", unit, field, kind) from error


def convert(text: str, unit: str, *, field: str = "value", kind: Kind | None = None, at: str = "") -> float:
    """Read a number with or without a unit and return it in ``unit``, as far as its ``kind`` allows.

    ``at`` is the position of a width, with its unit; one that the text states comes first.

    >>> convert("25 degC", "K")
    298.15
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
    size, place = _placed(text) if kind == "width" else (text, "")
    try:
        found = registry().Quantity(size)
        if not hasattr(found, "to"):
            raise ValueError("no quantity")
        return float(_turned(found, unit, kind, place or at).magnitude)
    except Exception as error:  # pint raises half a dozen unrelated types for a bad string
        raise _refusal(text, unit, field, kind) from error


def _turned(found: Any, unit: str, kind: Kind | None, at: str) -> Any:
    """Return a quantity in a unit; a relation between dimensions is used where the kind has it."""
    if kind == "model" and not found.unitless:
        raise ValueError("the unit of a model is known to the call only")
    units = registry()
    target = units.Unit("dimensionless" if unit == "1" else unit)
    if _is_angular(found.units) != _is_angular(target) and str(found.units) != "dimensionless":
        raise ValueError("an angle is not a pure number")  # pint takes one for the other: 1 Hz for 1 rad/s
    if found.dimensionality == target.dimensionality:
        return found.to(target)
    if kind == "energy" and "[substance]" in found.dimensionality:
        found = found / units.avogadro_constant
    lengths = [set(one.dimensionality) == {"[length]"} and one.dimensionality["[length]"] > 0
               for one in (found, target)]  # fmt: skip
    if kind == "position" or (kind in ("width", "energy") and not any(lengths)):
        return found.to(target, "spectroscopy")
    if kind == "width" and at:
        where = units.Quantity(at)
        here, there = (where.to(one, "spectroscopy").magnitude for one in (found.units, target))
        return units.Quantity(found.magnitude * there / here, target)  # |dy/dx| of y = c x and of y = c/x is y/x
    return found.to(target)


def _is_angular(unit: Any) -> bool:
    return _ANGLES.search(str(unit)) is not None


def _placed(text: str) -> tuple[str, str]:
    """Split "0.01 um at 10 um" into the width and its position, "" if it states none."""
    size, *place = _AT.split(text.strip(), maxsplit=1)
    return size, place[0] if place else ""


def _refusal(text: str, unit: str, field: str, kind: Kind | None) -> InputError:
    remedy = f'write for instance "300 {unit}"'
    if kind == "position":
        remedy = f'write for instance "10 um" or "1000 cm^-1", or a number in {unit}'
    elif kind == "width":
        size = _placed(text)[0]
        remedy = f'give a width in {unit}, or say where it lies, for instance "{size} at 10 um"'
    elif kind == "model":
        remedy = "write a plain number in the unit of the model"
    return InputError(f"cannot be read as a quantity in {unit}", field=field, value=text, remedy=remedy)


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
    """Return the elements of a list, each with the unit of the last.

    >>> elements("8 +- 0.1, 10, 12 +- 1 % um")
    ['8 +- 0.1 um', '10 um', '12 +- 1 % um']
    """
    *head, last = (part.strip() for part in text.split(","))
    found = _PART.fullmatch(_SIGN.split(last)[-1].replace("%", ""))
    unit = found.group(2) if found else ""
    return [f"{part} {unit}".strip() for part in head] + [last]


def convert_uncertain(
    text: str, unit: str, *, field: str = "value", kind: Kind | None = None, at: str = ""
) -> tuple[float, float]:
    """Read "value +- standard uncertainty" and return both in ``unit``; the sign is ``+-``, ``+/-`` or ``±``.

    The unit stands behind either number or both, and the uncertainty may be in per cent of the value.  Through a
    curved conversion (um to cm^-1) the uncertainty goes with the slope at the value.

    >>> convert_uncertain("300 +- 2 K", "K")
    (300.0, 2.0)
    >>> [round(part, 6) for part in convert_uncertain("10 um +- 1 %", "cm^-1", kind="position")]
    [1000.0, 10.0]
    """
    size, place = _placed(text) if kind == "width" else (text, "")
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
