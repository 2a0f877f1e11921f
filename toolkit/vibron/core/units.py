"""Strings with units at the boundary: "10 um" becomes 1000 where cm^-1 is declared."""

from __future__ import annotations

from functools import cache
from typing import Any

from vibron.core.errors import InputError
from vibron.core.require import require

CONTEXTS = ("spectroscopy", "boltzmann")  # length, wavenumber, energy; temperature


@cache
def registry() -> Any:
    """Return the one unit registry, built at first use."""
    units = require("pint").UnitRegistry(autoconvert_offset_to_baseunit=True)
    units.enable_contexts(*CONTEXTS)
    return units


def convert(text: str, unit: str, *, field: str = "value") -> float:
    """Read a number with or without a unit and return it in ``unit``.

    >>> convert("10 um", "cm^-1")
    1000.0
    >>> convert("25 degC", "K")
    298.15
    """
    try:
        return float(text)
    except ValueError:
        pass
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
