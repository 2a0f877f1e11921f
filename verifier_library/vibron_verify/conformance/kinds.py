"""Offer every numeric input of every tool quantities of the wrong kind: ``python -m vibron_verify.conformance.kinds``.

What is right follows from the declared kind by the table below and, for inputs without one, from the dimension alone.
A name that says what an input is (a radius, a resolution) overrules its declaration.
"""

from __future__ import annotations

import dataclasses
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from vibron.core.check import from_boundary
from vibron.core.declaration import Field, fields_of, record_type
from vibron.core.errors import VibronError
from vibron.core.quantity import Array, Quantity
from vibron.core.registry import find, tools
from vibron.core.require import require

SAMPLES: Mapping[str, str] = {
    "length": "3 um", "wavenumber": "1000 cm^-1", "frequency": "5 THz", "energy": "0.2 eV", "molar energy": "40 kJ/mol",
    "temperature": "300 K", "duration": "4 ps", "mass": "18 u", "angle": "30 deg", "pressure": "2 bar",
    "area": "2 cm^2", "speed": "3 m/s", "power": "5 W", "current": "1 mA", "concentration": "2 mol/L", "ratio": "40 %",
}  # fmt: skip
LINEAR = {"wavenumber", "frequency", "energy"}
RIGHT: Mapping[str, set[str]] = {
    "position": {"length", *LINEAR},
    "width": LINEAR,
    "energy": {"molar energy", *LINEAR},
    "model": {"molar energy", *LINEAR},
}
NAMED: Sequence[tuple[re.Pattern[str], set[str]]] = (
    (re.compile(r"radius|thickness|diameter|pitch|depth|distance|path_length"), LINEAR | {"temperature"}),
    (re.compile(r"bandwidth"), {"length", "wavenumber", "energy", "duration"}),
    (re.compile(r"width|resolution|tolerance|margin|damping|smoothing|spacing"), {"length", "temperature", "duration"}),
)
ANGLES = re.compile(r"\b(?:deg|degree|rad|mrad|arcmin|sr)\b")


@dataclasses.dataclass(frozen=True)
class Tried:
    """One quantity of the wrong kind offered to one input, and whether it was accepted."""

    place: str
    field: str
    kind: str
    accepted: bool


def numeric_inputs(fields: Sequence[Field], place: str) -> Iterator[tuple[str, Field, Sequence[Field]]]:
    """Yield each numeric input with its place and the inputs of the same call, those of records included."""
    for field in fields:
        if isinstance(field.mark, Quantity | Array):
            yield place, field, fields
        elif (record := record_type(field.type)) is not None:
            yield from numeric_inputs(fields_of(record), f"{place}.{field.name}")


def wrong_kinds(field: Field) -> list[str]:
    """Return the kinds of quantity that an input must refuse."""
    mark = field.mark
    assert isinstance(mark, Quantity | Array)
    own = {kind for kind in SAMPLES if _same_dimension(kind, mark.unit)}
    right = own | (RIGHT.get(mark.kind or "", set()) if not (mark.kind == "width" and "length" in own) else set())
    if mark.kind == "model":
        right = RIGHT["model"] if mark.unit == "J" else {"duration"}
    for name, never in NAMED:
        if name.search(field.name):
            right -= never - own
            break
    return [kind for kind in SAMPLES if kind not in right]


@cache
def _units() -> Any:
    return require("pint").UnitRegistry(autoconvert_offset_to_baseunit=True)


@cache
def _same_dimension(kind: str, unit: str) -> bool:
    """Return True if a sample has the dimension of a unit; an angle differs from a ratio."""
    if (kind == "angle") != bool(ANGLES.search(unit)):
        return False
    try:
        units = _units()
        wanted = units.Unit("" if unit == "1" else unit.replace("ppb", "ppm"))
        return bool(units.Quantity(SAMPLES[kind]).dimensionality == wanted.dimensionality)
    except Exception:  # a unit by name, such as that of a file; pint raises half a dozen unrelated types
        return False


def offered(fields: Sequence[Field], place: str) -> Iterator[Tried]:
    """Offer each numeric input each wrong kind at the boundary, one at a time."""
    for where, field, others in numeric_inputs(fields, place):
        at = getattr(field.mark, "at", "")
        alone = [field, *(dataclasses.replace(other, default=None) for other in others if other.name == at)]
        for kind in wrong_kinds(field):
            try:
                from_boundary(alone, {field.name: SAMPLES[kind]})
            except VibronError:
                yield Tried(where, field.name, kind, accepted=False)
            else:
                yield Tried(where, field.name, kind, accepted=True)


def main(names: list[str]) -> int:
    """Print what was tried and every wrong kind that was accepted; return 1 if there is one."""
    tried = [one for name in names or tools() for one in offered(find(name).inputs, name)]
    accepted = [one for one in tried if one.accepted]
    for one in accepted:
        print(f"{one.place}: {one.field} accepts a {one.kind}, {SAMPLES[one.kind]}")
    fields = len({(one.place, one.field) for one in tried})
    print(f"{fields} fields tried, {len(tried)} wrong kinds tried, {len(accepted)} accepted")
    return int(bool(accepted))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
