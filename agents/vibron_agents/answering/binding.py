"""Bind the numbers of a question to the inputs of tools: by dimension, by bounds and by the words about them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from typing import Any, get_args, get_origin

import numpy as np

from vibron.core.declaration import Field
from vibron.core.errors import VibronError
from vibron.core.quantity import Array, Kind, Option, Quantity
from vibron.core.units import convert, registry
from vibron_agents.answering.labels import label_score
from vibron_agents.answering.numbers import Found
from vibron_agents.answering.pairing import Pairs, Slot, in_order
from vibron_agents.answering.units import density_per, in_molecules, same_dimension

SHARES = ("percent", "ppm", "ppb")
ANGLES = ("deg", "degree", "rad", "mrad", "sr", "arcmin", "arcsec", "msr")
ANY_UNIT = re.compile(r"\b(?:any (?:one )?unit|same unit)\b")
NATURAL = ("J", "1/J")  # energies of a model and times, in units of its own
PERIOD = re.compile(r"\bperiod\b", re.IGNORECASE)
NEVER = -1e6
WEAK = 0.35
LEFT_OUT = 1.6  # an optional number needs a better reason than this to be an input


@dataclass(frozen=True)
class Binding:
    """Which number goes to which slot, how well, and the inputs between which two numbers could as well change."""

    pairs: Pairs = ()
    score: float = 0.0
    ambiguous: str = ""
    twin: Pairs = ()
    silent: int = 0  # numbers that stand for an input only because it is the one that is left


@cache
def is_share(unit: str) -> bool:
    """Tell whether a unit is that of a share: a percent, or one mass over another such as g/kg."""
    return unit in SHARES or ("/" in unit and unit not in ANGLES and same_dimension(unit, "1"))


def is_sequence_of_int(one: Field) -> bool:
    """Tell whether an input is a list of whole numbers, such as the size of a lattice."""
    return (
        isinstance(one.mark, Option) and get_origin(one.type) in (tuple, list, Sequence) and int in get_args(one.type)
    )


def takes_numbers(one: Field) -> bool:
    """Tell whether an input may take numbers of a question."""
    if not isinstance(one.mark, Quantity | Array):
        return is_sequence_of_int(one)
    return one.mark.unit == "1" or same_dimension(one.mark.unit, one.mark.unit)  # one that another input names is none


def value_for(found: Found, one: Field, raw: bool = False) -> Any:
    """Return a number as the input takes it, None where it does not."""
    if is_sequence_of_int(one):
        return [int(value) for value in found.values] if found.whole and not found.unit and not found.rows else None
    mark = one.mark
    assert isinstance(mark, Quantity | Array)
    if found.rows:
        return _table(found, one)
    if found.unit and mark.unit == "1" and (ANY_UNIT.search(mark.text) or found.unit == "e"):  # counted electrons
        found = replace(found, unit="")
    if (
        mark.unit == "Hz"
        and PERIOD.search(found.before)
        and same_dimension(found.unit or "1", "s")
        and all(found.values)
    ):
        found = replace(found, values=tuple(1.0 / value for value in found.values), unit=f"1/({found.unit})")
    if raw:
        values: list[Any] = list(found.values)
        numbers = list(found.values)
    else:
        if "per spectral unit" in mark.text and (per := density_per(found.unit, mark.unit)):
            return _density(found, one, f"({mark.unit})/({per})")
        if (
            not found.unit
            and mark.unit != "1"
            and found.lent
            and _fits(lent := replace(found, unit=found.lent), mark.unit)
        ):
            found = lent
        if not _fits(found, mark.unit):
            return None
        written = (
            mark.unit if found.unit == "u" and mark.unit == "g/mol" else in_molecules(found.unit, mark.unit)
        )  # equal in number
        values = [f"{value!r} {written}" if written else value for value in found.values]
        try:
            own = mark.kind == "model"  # its unit is that of the call
            numbers = list(found.values) if own else [_converted(str(one), mark.unit, mark.kind) for one in values]
        except VibronError:
            return None
    if not mark.holds(np.asarray(numbers)) or (one.type is int and any(number != int(number) for number in numbers)):
        return None
    if one.type is int:
        values = [int(value) for value in numbers]
    if isinstance(mark, Quantity):
        return values[0] if len(values) == 1 else None
    if mark.shape == "...":
        return numbers[0] if len(values) == 1 else values  # text would be a row of one
    if len(mark.axes) == 1:
        return values
    return [values] if len(mark.axes) == 2 and not mark.axes[1].isdigit() else None  # the one row of a table


def _table(found: Found, one: Field) -> Any:
    """Return the rows of a table; None where an input takes none."""
    if not isinstance(one.mark, Array) or len(one.mark.axes) != 2:
        return None
    width = len(found.values) // found.rows
    listed = value_for(replace(found, rows=0), replace(one, mark=replace(one.mark, shape="n")))
    if listed is None or (one.mark.axes[1].isdigit() and int(one.mark.axes[1]) != width):
        return None
    return [listed[at : at + width] for at in range(0, len(listed), width)]


@cache
def _converted(text: str, unit: str, kind: Kind | None) -> float:
    return convert(text, unit, kind=kind)


def _density(found: Found, one: Field, unit: str) -> Any:
    """Return the numbers of a spectral density in the unit that the choice of ``per`` implies."""
    assert isinstance(one.mark, Quantity | Array)
    numbers = registry().Quantity(np.asarray(found.values), found.unit).to(unit).magnitude
    if not one.mark.holds(numbers):
        return None
    return float(numbers[0]) if numbers.size == 1 else numbers.tolist()


def _fits(found: Found, unit: str) -> bool:
    if not found.unit:
        return unit == "1" or unit in NATURAL
    if unit == "1":
        return is_share(found.unit)
    if found.unit == "u" and unit == "g/mol":
        return True
    if (found.unit in ANGLES) != (unit in ANGLES):
        return False
    if "molecule" in found.unit and "molecule" not in unit and same_dimension(unit, "m"):
        return False  # the strength of a line is no wavenumber
    return same_dimension(found.unit, unit)


def bind(
    numbers: Sequence[Found], slots: Sequence[Slot], raw: frozenset[Slot] = frozenset(),
    habit: Callable[[Found, Slot], float] | None = None,
) -> Binding | None:  # fmt: skip
    """Return the best way in which every number goes to a slot of its own; None where there is none.

    ``habit`` tells how plainly a field's own phrases give a number to a slot, in the measure of :func:`label_score`.
    """
    from scipy.optimize import linear_sum_assignment

    if not numbers:
        return Binding()
    spare = [row for row, found in enumerate(numbers) if found.optional]
    if len(numbers) - len(spare) > len(slots):
        return None
    table = np.full((len(numbers), len(slots) + len(spare)), NEVER)
    for column, row in enumerate(spare, len(slots)):
        table[row, column] = LEFT_OUT
    for row, found in enumerate(numbers):
        for column, slot in enumerate(slots):
            table[row, column] = _score(found, slot, slot in raw, habit(found, slot) if habit else 0.0)
    rows, columns = (places.tolist() for places in linear_sum_assignment(table, maximize=True))
    total = float(table[rows, columns].sum())
    if total <= NEVER / 2:
        return None
    placed = [(row, column) for row, column in zip(rows, columns, strict=True) if column < len(slots)]
    rows, columns = [row for row, _ in placed], [column for _, column in placed]
    pairs = tuple((numbers[row], slots[column]) for row, column in placed)
    pairs, doubt, twin = _doubt(table, rows, columns, pairs, slots)
    mean = total / len(numbers)
    return Binding(pairs, mean, doubt, twin)


def _score(found: Found, slot: Slot, raw: bool, near: float) -> float:
    if value_for(found, slot.field, raw) is None:
        return NEVER
    label = label_score(found, slot.field)
    unit = 1.0 if found.unit and not raw else 0.0
    if not slot.required and label + near < WEAK and not unit:
        return NEVER
    return min(label, 8.0) + near + unit + (1.2 if slot.required else 0.0)


def _doubt(
    table: Any, rows: list[int], columns: list[int], pairs: Pairs, slots: Sequence[Slot]
) -> tuple[Pairs, str, Pairs]:  # fmt: skip
    """Return the pairs with paired inputs in their order, inputs that could be changed, and the pairs then."""
    twin: Pairs = ()
    columns, doubt = list(columns), ""
    for one, other in combinations(range(len(rows)), 2):
        kept = table[rows[one], columns[one]] + table[rows[other], columns[other]]
        changed = table[rows[one], columns[other]] + table[rows[other], columns[one]]
        if changed <= kept - 0.3 or pairs[one][0].values == pairs[other][0].values:
            continue
        swapped = _swapped(pairs, one, other)
        if (ordered := in_order(pairs, one, other)) is False:
            pairs = swapped
            columns[one], columns[other] = columns[other], columns[one]
        elif ordered is None and not doubt:
            doubt, twin = f"{pairs[one][1].field.name} and {pairs[other][1].field.name}", swapped
    for one, (_, taken) in enumerate(pairs):
        for column, slot in enumerate(slots):
            loss = table[rows[one], columns[one]] - table[rows[one], column]
            if column not in columns and not taken.required and loss < 0.3 and not doubt:
                doubt = f"{taken.field.name} or {slot.field.name}"
                twin = tuple((found, slot if at == one else own) for at, (found, own) in enumerate(pairs))
    return pairs, doubt, twin


def _swapped(pairs: Pairs, one: int, other: int) -> Pairs:
    """Return the pairs in which two numbers change their slots."""
    changed = list(pairs)
    changed[one], changed[other] = (pairs[one][0], pairs[other][1]), (pairs[other][0], pairs[one][1])
    return tuple(changed)
