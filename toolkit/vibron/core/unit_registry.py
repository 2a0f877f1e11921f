"""The unit registry of pint, which takes a second to load, and conversions by it.

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

_AT = re.compile(r"\s+at\s+")
_ANGLES = re.compile(r"radian|degree(?!_)|arc_?(?:minute|second)|turn|revolution")


@cache
def registry() -> Any:
    """Return the one unit registry, built at first use; it relates no two dimensions to each other."""
    units = require("pint").UnitRegistry(autoconvert_offset_to_baseunit=True)
    units.define("ppb = 1e-9")  # pint defines ppm, but not ppb
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
        return np.asarray(turned(found, unit, kind, at).magnitude, dtype=np.float64)
    except Exception as error:  # pint raises half a dozen unrelated types
        raise refusal(f"{values!r} {source}", unit, field, kind) from error


def turned(found: Any, unit: str, kind: Kind | None, at: str) -> Any:
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
    elif kind == "energy" and "[substance]" in target.dimensionality:
        return (turned(found, "J", kind, at) * units.avogadro_constant).to(target)
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


def placed(text: str) -> tuple[str, str]:
    """Split "0.01 um at 10 um" into the width and its position, "" if it states none."""
    size, *place = _AT.split(text.strip(), maxsplit=1)
    return size, place[0] if place else ""


def refusal(text: str, unit: str, field: str, kind: Kind | None) -> InputError:
    """Return the error for text that is not a quantity in a unit, with an example of one."""
    remedy = f'write for instance "300 {unit}"'
    if kind == "position":
        remedy = f'write for instance "10 um" or "1000 cm^-1", or a number in {unit}'
    elif kind == "width":
        size = placed(text)[0]
        remedy = f'give a width in {unit}, or say where it lies, for instance "{size} at 10 um"'
    elif kind == "model":
        remedy = "write a plain number in the unit of the model"
    return InputError(f"cannot be read as a quantity in {unit}", field=field, value=text, remedy=remedy)
