"""Energies and times in the unit of a model: one unit for all that a call states."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from vibron.core.declaration import Field
from vibron.core.errors import InputError
from vibron.core.quantity import Array, Quantity
from vibron.core.unit_registry import registry, turn
from vibron.core.units import elements

UNIT = "unit"  # the input by which a tool learns the unit of its energies, to name it in the result
_REMEDY = "write all energies of the call in one unit such as eV (times in 1/eV), or all as plain numbers"


def in_model_unit(fields: Sequence[Field], data: Mapping[str, Any], given: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the data with the energies of a model as plain numbers in the unit that all of the call share.

    Raises
    ------
    InputError
        Two of them have different units, some have one and others have none, or one is not an energy.
    """
    marked = [field for field in fields if isinstance(field.mark, Quantity | Array) and field.mark.kind == "model"]
    stated = {field.name: _read(field, given.get(field.name, _default(field))) for field in marked}
    units = {unit: name for name, (_, found) in stated.items() for unit in found if unit}
    if not units:
        return data
    unit, first = next(iter(units.items()))
    if len(units) > 1:
        raise InputError("have different units", field=", ".join(units.values()), value=list(units), remedy=_REMEDY)
    for name, (numbers, found) in stated.items():
        if "" in found:
            raise InputError(f"has no unit while {first!r} is in {unit}", field=name, value=numbers, remedy=_REMEDY)
    if given.get(UNIT, unit) != unit:
        raise InputError(f"differs from {unit}, the unit of {first!r}", field=UNIT, value=given[UNIT], remedy=_REMEDY)
    named = {UNIT: unit} if any(field.name == UNIT for field in fields) else {}
    return {**data, **{name: numbers for name, (numbers, _) in stated.items() if name in data}, **named}


def _default(field: Field) -> Any:
    return None if field.required else field.default


def _read(field: Field, value: Any) -> tuple[Any, set[str]]:
    """Return the numbers of an argument and the units of energy that they are in, "" for those without that count."""
    parts = elements(value) if isinstance(value, str) else value
    if not isinstance(parts, list | tuple) or not any(isinstance(part, str) for part in parts):
        return value, {""} if value is not None and _counts(value) else set()
    pairs = [_part(field, part) for part in parts]
    numbers = [number for number, _ in pairs]
    return numbers if isinstance(field.mark, Array) else numbers[0], {unit for number, unit in pairs if number or unit}


def _counts(value: Any) -> bool:
    try:
        return bool(np.any(value))
    except ValueError:  # lists of unequal length, which are refused as arrays
        return True


def _part(field: Field, part: Any) -> tuple[Any, str]:
    """Return the number and the unit of energy of one part."""
    try:
        return (part, "") if not isinstance(part, str) else (float(part), "")
    except ValueError:
        pass
    try:
        found = registry().Quantity(part)
        unit = found.units**-1 if field.mark.unit.startswith("1/") else found.units  # type: ignore[union-attr]
        if found.dimensionality == {"[length]": 1}:  # the inverse of a wavenumber, but also a place in space
            raise ValueError("a length is not an energy or a time")
        turn(1.0, str(unit), "J", kind="energy")
    except Exception as error:  # pint raises half a dozen unrelated types
        raise InputError("is not in a unit of energy", field=field.name, value=part, remedy=_REMEDY) from error
    return float(found.magnitude), f"{unit:~C}".replace("1/cm", "cm^-1")
