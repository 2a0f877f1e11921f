"""Records, arrays and lists as short text."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from vibron.core.quantity import Array
from vibron.core.table_like import TableLike, Viewed

_LINE = 160  # characters
_WORD = 60
_ROWS = 5  # records that a list of them shows
_FEW = 3  # values that are written out
_DIGITS = 9  # longer numbers are rounded


def record_text(record: Any) -> str:
    """Return the class and its fields in one line; fields that do not fit are left out."""
    name = type(record).__name__
    parts = [f"{part.name}={short(getattr(record, part.name))}" for part in dataclasses.fields(record) if part.repr]
    return f"{name}({_joined(parts, _LINE - len(name))})"


def rows_text(rows: Sequence[Any]) -> str:
    """Return a line for each of the first records, in one line if they are as short as that."""
    lines = [repr(row) for row in rows[:_ROWS]]
    if len(rows) <= _ROWS and sum(map(len, lines)) < _LINE:
        return tuple.__repr__(tuple(rows))
    more = [f"... {len(rows) - _ROWS} more"] if len(rows) > _ROWS else []
    return "\n".join([f"{len(rows)} {_kind(rows)}:", *(f"  {line}" for line in (*lines, *more))])


def short(value: Any) -> str:
    """Return a value as text of one line.

    >>> short(np.linspace(400.0, 4000.0, 1801)), short(np.zeros((3, 4))), short([1.0, 2.0])
    ('<1801 values, 400 to 4000>', '<3 x 4 values, 0 to 0>', '[1.0, 2.0]')
    """
    if isinstance(value, np.generic):
        return short(value.item())
    if isinstance(value, float | complex):
        text = repr(value)
        return text if len(text) <= _DIGITS else f"{value:.6g}"
    if isinstance(value, np.ndarray):
        return _array_text(value)
    if isinstance(value, Mapping):
        parts = [f"{key!r}: {short(part)}" for key, part in list(value.items())[:_FEW]]
        text = f"{{{', '.join(parts)}}}"
        return text if len(value) <= _FEW and len(text) <= _WORD else f"<{len(value)} entries>"
    if isinstance(value, tuple | list):
        return _list_text(value)
    text = repr(value)
    if isinstance(value, Viewed):
        return text if len(text) <= _WORD and "\n" not in text else f"<{type(value).__name__}>"
    text = " ".join(text.split())
    return text if len(text) <= _WORD else f"{text[: _WORD - 4]}...{text[0] if isinstance(value, str) else ''}"


def array_names(record: Any) -> str:
    """Return the advice which arrays of a record to use."""
    names = [part.name for part in dataclasses.fields(record) if isinstance(getattr(record, part.name), np.ndarray)]
    return f"use {' or '.join(f'.{name}' for name in names)}" if names else "use to_pandas()"


def range_text(values: np.ndarray[Any, Any]) -> str:
    """Return the smallest and the largest finite number of an array, "" where there is none."""
    if values.dtype.kind not in "iuf":
        return ""
    finite = values[np.isfinite(values)]
    return f"{finite.min():.6g} to {finite.max():.6g}" if finite.size else ""


def unit_of(mark: Any) -> str:
    """Return the unit of a field, "" for pure numbers and words."""
    unit = getattr(mark, "unit", "1")
    return "" if unit == "1" else str(unit)


def is_rows(value: Any) -> bool:
    """Return True for a list of records."""
    return isinstance(value, TableLike) or (
        isinstance(value, tuple | list) and bool(value) and all(map(dataclasses.is_dataclass, value))
    )


def is_column(mark: Any, value: Any) -> bool:
    """Return True for an array with one axis whose length is not fixed."""
    return (
        isinstance(value, np.ndarray) and value.ndim == 1 and not (isinstance(mark, Array) and mark.axes[0].isdigit())
    )


def _array_text(array: np.ndarray[Any, Any]) -> str:
    if array.ndim == 0:
        return short(array.item())
    if array.ndim == 1 and array.size <= _FEW:
        return f"[{', '.join(short(part) for part in array)}]"
    size, between = " x ".join(map(str, array.shape)), range_text(array)
    return f"<{size} values, {between}>" if between else f"<{size} values>"


def _list_text(values: Sequence[Any]) -> str:
    if is_rows(values):
        text = f"({short(values[0])},)" if len(values) == 1 else ""
        return text if text and len(text) <= _WORD else f"<{len(values)} {_kind(values)}>"
    if len(values) > _FEW and isinstance(values[0], float | int | np.generic):
        return f"<{len(values)} values>"
    inner = ", ".join(map(short, values[: _FEW + 1]))
    text = f"({inner}{',' * (len(values) == 1)})" if isinstance(values, tuple) else f"[{inner}]"
    return text if len(values) <= _FEW and len(text) <= _WORD else f"<{len(values)} values>"


def _kind(rows: Sequence[Any]) -> str:
    return type(rows[0]).__name__ if rows else "records"


def _joined(parts: list[str], room: int) -> str:
    text = ", ".join(parts)
    while len(text) > room and len(parts) > 1:
        parts = parts[:-1]
        text = ", ".join([*parts, "..."])
    return text
