"""The gases of a mixture: the lines and the mole fraction of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import FloatArray
from vibron.core.units import convert
from vibron.physics.line_list import LineList
from vibron.radiation.lines._species import molecule_number

Gas = tuple[LineList, float]
_WATER = 1  # HITRAN's number


def gases_of(lines: LineList | None, mole_fraction: float | None, mixture: Mapping[str, Any] | None) -> list[Gas]:
    """Return lines and mole fraction of each gas, of one gas or of a mixture."""
    if mixture is None:
        if lines is None:
            remedy = "name a molecule, give a line list, or give mixture"
            raise InputError("is needed without a mixture", field="lines", remedy=remedy)
        if mole_fraction is None:
            remedy = "give it, for instance '500 ppm', or give mixture"
            raise InputError("is needed without a mixture", field="mole_fraction", remedy=remedy)
        return [(lines, mole_fraction)]
    if mole_fraction is not None:
        remedy = "leave mole_fraction out; the mixture holds one for each molecule"
        raise InputError("does not go with a mixture", field="mole_fraction", value=mole_fraction, remedy=remedy)
    if not mixture:
        raise InputError("is empty", field="mixture", remedy="give at least one molecule with its mole fraction")
    gases = [(_lines_of(name, lines), _fraction(name, part)) for name, part in mixture.items()]
    total = sum(part for _, part in gases)
    if total > 1.0 + 1e-9:
        raise DomainError("mole fractions add up to more than 1", field="mixture", value=total, remedy="lower them")
    return gases


def _lines_of(name: Any, lines: LineList | None) -> LineList:
    if not isinstance(name, str):
        remedy = "give molecules as text; in YAML write 'NO' in quotes"
        raise InputError("a name is not text", field="mixture", value=name, remedy=remedy)
    if lines is None:
        return LineList.from_text(name)
    found = lines[lines.molecule == molecule_number(name, "mixture")]
    if not len(found):
        remedy = f"leave it out, or give lines of {name} too"
        raise InputError("no line in the list is of this molecule", field="mixture", value=name, remedy=remedy)
    return found


def _fraction(name: str, part: Any) -> float:
    try:
        found = float(convert(part, "1", field="mixture") if isinstance(part, str) else part)
    except (TypeError, ValueError):
        found = -1.0
    if not 0.0 <= found <= 1.0:
        remedy = "give a number from 0 to 1, or text such as '500 ppm'"
        raise DomainError(f"the mole fraction of {name} is not from 0 to 1", field="mixture", value=part, remedy=remedy)
    return found


def is_water(lines: LineList) -> bool:
    """Return whether all lines are of water."""
    return bool(len(lines) and (lines.molecule == _WATER).all())


def covered(lines: LineList, wavenumber: FloatArray, temperature: float) -> tuple[str, ...]:
    """Return a warning where a grid reaches beyond the ranges of built-in lines; refuse one wholly outside.

    A gas too hot for the built-in lines is refused.
    """
    hottest = lines.highest_temperature
    if hottest is not None and temperature > hottest:
        raise DomainError(
            f"is too high for the built-in lines, which lack bands of gas above {hottest:g} K", field="temperature",
            value=temperature, remedy="lower it, or give the lines of a file for hot gas (HITEMP, ExoMol)",
        )  # fmt: skip
    if not lines.coverage:
        return ()
    low, high = float(wavenumber[0]), float(wavenumber[-1])
    ranges = ", ".join(f"{start:g} to {end:g}" for start, end in lines.coverage)
    if not any(low <= end and high >= start for start, end in lines.coverage):
        raise DomainError(
            f"lies outside the built-in lines, which cover {ranges} cm^-1", field="wavenumber",
            value=f"{low:g} to {high:g}", remedy="give the lines of a file (HITRAN, HITEMP, GEISA, ExoMol)",
        )  # fmt: skip
    if any(start <= low and high <= end for start, end in lines.coverage):
        return ()
    return (f"the built-in lines cover {ranges} cm^-1 only; absorption elsewhere is not included",)
