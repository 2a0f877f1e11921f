"""Random calls of a tool that its schema accepts, made from the declaration and the calls of its known answers."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, get_args, get_origin

import numpy as np

from vibron.core.declaration import Field, fields_of, record_type
from vibron.core.quantity import Array, Bounds, File, Option, Quantity, Record
from vibron.core.tool import Tool
from vibron_verify.answers import answers_of

EXTREMES = (1e300, 1e99, 1e30, 1e-30, 1e-300)
WORDS = ("", "x", "C", "CCO", "H2O", "1", "nan", "a b", "é", "0" * 200)
KEEP, DROP, EXTREME, HOLE = 0.6, 0.5, 0.1, 0.02
MOST = 7  # elements along an axis of a random array


def random_call(tool: Tool, generator: np.random.Generator) -> dict[str, Any]:
    """Return a call in which each input comes from a known answer, from the declaration, or from its default."""
    answers = answers_of(tool)
    base = dict(answers[int(generator.integers(len(answers)))].call)
    keep = float(generator.choice([0.0, 0.5, 0.8, 0.95]))
    lengths: dict[str, int] = {}
    call: dict[str, Any] = {}
    for field in tool.inputs:
        if field.name in base and generator.random() < keep:
            call[field.name] = base[field.name]
        elif field.required or generator.random() > DROP:
            call[field.name] = _value(field, base.get(field.name), generator, lengths)
    return call


def _value(field: Field, known: Any, generator: np.random.Generator, lengths: dict[str, int]) -> Any:
    mark = field.mark
    if isinstance(mark, Quantity):
        number = _number(mark, known, generator)
        return int(np.clip(number, -(10**300), 10**300)) if field.type is int else number
    if isinstance(mark, Array):
        return _array(mark, known, generator, lengths)
    if isinstance(mark, Option):
        return _option(field, mark, known, generator)
    if isinstance(mark, Record):
        return _record(field, known, generator)
    assert isinstance(mark, File)
    return known if known is not None and generator.random() < KEEP else "no_such_file.dat"


def _number(mark: Bounds, known: Any, generator: np.random.Generator) -> float:
    """Return a number inside the bounds: near a known one, across the orders of magnitude, at an end, or extreme."""
    low, high = _ends(mark)
    chance = generator.random()
    if chance < EXTREME:
        found = float(generator.choice(EXTREMES)) * (-1.0 if low < 0.0 and generator.random() < 0.5 else 1.0)
    elif chance < 2 * EXTREME:
        found = float(generator.choice([low, high, 0.0, 1.0]))
    elif isinstance(known, int | float) and chance < KEEP:
        found = float(known) * 10.0 ** generator.normal(0.0, 1.0)
    elif math.isfinite(low) and math.isfinite(high) and high - low < 1e3:
        found = float(generator.uniform(low, high))
    else:
        found = 10.0 ** generator.uniform(-3.0, 4.0) * (-1.0 if low < 0.0 and generator.random() < 0.3 else 1.0)
    return _inside(found, mark, low, high)


def _ends(mark: Bounds) -> tuple[float, float]:
    low = max((limit for limit in (mark.gt, mark.ge) if limit is not None), default=-math.inf)
    high = min((limit for limit in (mark.lt, mark.le) if limit is not None), default=math.inf)
    return low, high


def _inside(found: float, mark: Bounds, low: float, high: float) -> float:
    found = min(max(found, low), high)
    if not math.isfinite(found):
        found = 1.0 if low < 1.0 < high else (low if math.isfinite(low) else high)
    if mark.gt is not None and found <= mark.gt:
        found = mark.gt + min(1e-3, (high - mark.gt) / 2.0)
    if mark.lt is not None and found >= mark.lt:
        found = mark.lt - min(1e-3, (mark.lt - low) / 2.0)
    return found


def _array(mark: Array, known: Any, generator: np.random.Generator, lengths: dict[str, int]) -> Any:
    axes: Sequence[str] = mark.axes if mark.shape != "..." else ("...",) * int(generator.integers(0, 3))
    shape = [
        int(axis) if axis.isdigit() else int(generator.integers(0, MOST)) if axis == "..." else
        lengths.setdefault(axis, int(generator.integers(0, MOST)))
        for axis in axes
    ]  # fmt: skip
    scale = _first_number(known)
    values = np.array([_number(mark, scale, generator) for _ in range(math.prod(shape))], dtype=np.float64)
    if generator.random() < 0.5:
        values.sort()  # grids ascend
    found = values.reshape(shape).tolist()
    if values.size and values.ndim == 1 and len(shape) == 1 and generator.random() < HOLE:
        found[int(generator.integers(len(found)))] = None
    return found


def _first_number(known: Any) -> float | None:
    while isinstance(known, Sequence) and not isinstance(known, str) and known:
        known = known[0]
    return float(known) if isinstance(known, int | float) else None


def _option(field: Field, mark: Option, known: Any, generator: np.random.Generator) -> Any:
    kind, origin = field.type, get_origin(field.type)
    words = mark.choices
    if origin in (tuple, list):
        parts = get_args(kind)
        if known is not None and generator.random() < KEEP:
            return list(known) if not isinstance(known, str) else known
        return [_word(parts[0], words, generator) for _ in range(int(generator.integers(0, MOST)))]
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return dict(known or {}) if generator.random() < KEEP else {"x": "y"}
    if known is not None and not words and kind is str and generator.random() < KEEP:
        return known
    return _word(kind, words, generator)


def _word(kind: Any, words: Sequence[str], generator: np.random.Generator) -> Any:
    if words:
        return words[int(generator.integers(len(words)))]
    if kind is bool:
        return bool(generator.random() < 0.5)
    if kind is int:
        return int(generator.integers(-3, 12))
    if kind is float:
        return float(generator.normal(0.0, 10.0))
    return WORDS[int(generator.integers(len(WORDS)))]


def _record(field: Field, known: Any, generator: np.random.Generator) -> Any:
    record = record_type(field.type)
    assert record is not None
    series = get_origin(field.type) in (tuple, list, Sequence)
    if isinstance(known, str) or (known is not None and generator.random() < 0.3):
        return known
    if series:
        parts = list(known) if isinstance(known, Sequence) and not isinstance(known, Mapping) else [known]
        count = int(generator.integers(0, 4))
        return [_built(record, parts[index % len(parts)] if parts else None, generator) for index in range(count)]
    return _built(record, known, generator)


def _built(record: type, known: Any, generator: np.random.Generator) -> Any:
    base = dict(known) if isinstance(known, Mapping) else {}
    if isinstance(known, str):
        return known
    keep = float(generator.choice([0.0, 0.8]))
    lengths: dict[str, int] = {}
    return {
        part.name: base[part.name]
        if part.name in base and generator.random() < keep
        else _value(part, base.get(part.name), generator, lengths)
        for part in fields_of(record)
        if part.required or part.name in base or generator.random() > DROP
    }
