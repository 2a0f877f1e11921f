"""Values that a declaration excludes, made from it: each must be refused with the name of its field."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, get_args, get_origin

import numpy as np

from vibron.core.declaration import Field, fields_of, record_type
from vibron.core.quantity import Array, Option, Quantity, Record
from vibron.core.tool import Tool

INFINITE = (float("inf"), float("-inf"))
ABSURD = (1e300, -1e300)
TINY, HUGE = (1e-300, 1e-99), (1e30, 1e99)
SHAPES = ((), (2,), (1, 2), (2, 1, 1))  # tried for arrays of any shape


def bad_calls(tool: Tool, call: Mapping[str, Any]) -> Iterator[tuple[set[str], Any, dict[str, Any]]]:
    """Yield (fields that the error may name, wrong value, whole call) for every input, and for fields inside records.

    An array of the wrong size may be reported at another array that shares an axis with it.
    """
    yield {"no_such_parameter"}, 1, {**call, "no_such_parameter": 1}
    for field in tool.inputs:
        names = _sharing(field, tool.inputs) if not isinstance(field.mark, Record) else {field.name, "no_such_field"}
        for value in bad_values(field):
            yield names, value, {**call, field.name: value}
        known = call.get(field.name)
        if isinstance(field.mark, Record) and known is not None:
            for names, value, whole in _inside(field, known):
                yield names, value, {**call, field.name: whole}


def _sharing(field: Field, fields: Iterable[Field]) -> set[str]:
    axes = set(field.mark.axes) if isinstance(field.mark, Array) else set()
    return {field.name, *(part.name for part in fields if isinstance(part.mark, Array) and axes & set(part.mark.axes))}


def extreme_calls(tool: Tool, call: Mapping[str, Any]) -> Iterator[tuple[str, Any, dict[str, Any]]]:
    """Yield (field, value, whole call) with permitted numbers at the ends of their ranges and of extreme magnitude.

    Whole numbers are left out: they set the amount of work, and the random calls with a time limit try them.
    """
    for field in tool.inputs:
        mark = field.mark
        if not isinstance(mark, Quantity | Array) or field.type is int:
            continue
        ends = [limit for limit in (mark.ge, mark.le) if limit is not None]
        for number in (*ends, *TINY, *HUGE, *(-value for value in HUGE), 0.0):
            if not mark.holds(np.array([number])):
                continue
            if isinstance(mark, Quantity):
                yield field.name, number, {**call, field.name: number}
            elif field.name in call:
                value = np.full(np.shape(call[field.name]), number).tolist()
                yield field.name, number, {**call, field.name: value}


def bad_values(field: Field) -> Iterator[Any]:
    """Yield values that the mark of a field excludes."""
    mark = field.mark
    if isinstance(mark, Quantity):
        yield from mark.outside()
        yield from (*(() if mark.infinite else INFINITE), *ABSURD, float("nan"), "not a number", [], [1.0, 2.0])
    elif isinstance(mark, Array):
        yield from _bad_arrays(mark)
    elif isinstance(mark, Option):
        yield from _bad_options(field, mark)
    elif isinstance(mark, Record):
        yield {"no_such_field": 1}


def _bad_arrays(mark: Array) -> Iterator[Any]:
    shapes = SHAPES if mark.shape == "..." else (tuple(int(axis) if axis.isdigit() else 2 for axis in mark.axes),)
    excluded = (
        *mark.outside(),
        *(() if mark.infinite else INFINITE),
        *ABSURD,
        *((float("nan"),) if mark.finite else ()),
    )
    for shape in shapes:
        for value in excluded:
            yield np.full(shape, value).tolist()
    yield "not a number"
    if not mark.empty:
        yield from ([], np.zeros((0, 3))) if mark.shape == "..." else (np.zeros((0,) * len(mark.axes)),)
    if mark.shape != "...":
        yield np.ones((2,) * (len(mark.axes) + 1)).tolist()
        yield from (np.ones((2,) * (len(mark.axes) - 1)).tolist(),) if len(mark.axes) > 1 else (1.0,)


def _bad_options(field: Field, mark: Option) -> Iterator[Any]:
    origin = get_origin(field.type)
    if mark.choices:
        yield "no such choice"
    if field.type in (bool, int, float):
        yield from ("no such word", [True, False])
    elif field.type is str:
        yield from (1.5, ["C", "C"])
    elif origin is tuple and get_args(field.type)[0] in (int, float):
        yield ["no such word"]
        yield [float("nan")]
    elif origin is tuple and get_args(field.type)[0] is str:
        yield [1.5]


def _inside(field: Field, known: Any) -> Iterator[tuple[set[str], Any, Any]]:
    """Yield calls with one wrong array in the record, or the first of the records, that a known answer gives."""
    record = record_type(field.type)
    first = known[0] if isinstance(known, list | tuple) and known else known
    if record is None or not isinstance(first, Mapping):
        return
    parts = fields_of(record)
    shared = [axis for part in parts if isinstance(part.mark, Array) and part.name in first for axis in part.mark.axes]
    for part in parts:
        values = list(bad_values(part)) if isinstance(part.mark, Quantity | Array) else []
        if isinstance(part.mark, Array) and part.name in first and part.mark.shape != "...":
            sizes = [axis for axis in part.mark.axes if axis.isdigit() or shared.count(axis) > 1]
            array = np.asarray(first[part.name], dtype=np.float64)
            values += [array[..., :-1].tolist()] if part.mark.axes[-1] in sizes and array.size else []
        for value in values:
            changed = {**first, part.name: value}
            yield _sharing(part, parts), value, changed if first is known else [changed, *known[1:]]
