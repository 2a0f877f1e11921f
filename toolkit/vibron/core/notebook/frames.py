"""Records as pandas tables and xarray datasets."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from vibron.core.declaration import fields_of, marks_of, record_type
from vibron.core.errors import InputError
from vibron.core.notebook.summary import is_column, is_rows, unit_of
from vibron.core.quantity import Array
from vibron.core.require import require
from vibron.core.table_like import Viewed

if TYPE_CHECKING:
    from vibron.core.notebook.types import DataFrame, Dataset

_WORDS = (str, bool, float, int, np.generic)  # what a cell holds


def record_frame(record: Any) -> DataFrame:
    """Return the first records or arrays of a record as a table, and its numbers and words as ``attrs``."""
    values, marks = _values(record), marks_of(type(record))
    single = {name: value for name, value in values.items() if _is_single(value)}
    first = next((name for name, value in values.items() if is_rows(value) or is_column(marks[name], value)), None)
    if first is None:
        whole = {name: value for name, value in values.items() if _is_single(value) or isinstance(value, tuple)}
        if not whole:
            what = "holds arrays with several axes only"
            raise InputError(what, field=type(record).__name__, remedy="use to_xarray()")
        return _frame({name: _column([value]) for name, value in whole.items()}, marks)
    if is_rows(values[first]):
        frame = rows_frame(values[first], record_type(_types(type(record))[first]))
    else:
        columns = {name: value for name, value in values.items() if _along(marks, values, first, name)}
        frame = _frame(columns, marks)
    frame.attrs.update(single)
    return frame


def rows_frame(rows: Sequence[Any], kind: type | None = None) -> DataFrame:
    """Return a row for each record, the fields of records in it with dotted names; spectra become a column each."""
    kind = type(rows[0]) if rows else kind
    if kind is not None and issubclass(kind, Viewed) and kind.in_column:
        return require("pandas").concat([row.to_pandas() for row in rows], axis="columns")
    if kind is None:
        return require("pandas").DataFrame()
    units: dict[str, str] = {}
    columns = {name: [_follow(row, name) for row in rows] for name in _columns(kind, "", units)}
    frame = require("pandas").DataFrame({name: _column(values) for name, values in columns.items()})
    frame.attrs["units"] = units
    return frame


def record_dataset(record: Any) -> Dataset:
    """Return the arrays and numbers of a record as variables with their units."""
    values, marks = _values(record), marks_of(type(record))
    arrays = {name: value for name, value in values.items() if isinstance(value, np.ndarray)}
    if not arrays:
        raise InputError("holds no arrays", field=type(record).__name__, remedy="use to_pandas()")
    dimensions = _dimensions(arrays, marks)
    variables: dict[str, Any] = {
        name: (dimensions[name], value, attributes(marks[name])) for name, value in arrays.items()
    }
    words = {}
    for name, value in values.items():
        if isinstance(value, str | bool):
            words[name] = value
        elif isinstance(value, float | int | np.generic):
            variables[name] = ((), value, attributes(marks[name]))
    places = {name: variables.pop(name) for name in arrays if dimensions[name] == (name,)}
    dataset: Dataset = require("xarray").Dataset(variables, places, words)
    return dataset


def attributes(mark: Any) -> dict[str, str]:
    """Return unit and meaning as xarray's labels read them."""
    return {"units": str(mark.unit), "long_name": str(mark.text)} if hasattr(mark, "unit") else {}


def _values(record: Any) -> dict[str, Any]:
    return {part.name: getattr(record, part.name) for part in dataclasses.fields(record)}


def _is_single(value: Any) -> bool:
    return not value.ndim if isinstance(value, np.ndarray) else isinstance(value, _WORDS)


def _frame(columns: Mapping[str, Any], marks: Mapping[str, Any]) -> DataFrame:
    frame = require("pandas").DataFrame(columns)
    frame.attrs["units"] = {name: unit for name in columns if (unit := unit_of(marks[name]))}
    return frame


def _along(marks: Mapping[str, Any], values: Mapping[str, Any], first: str, name: str) -> bool:
    """Return True if an array has the declared length of the first."""
    axes = [getattr(marks[one], "shape", None) for one in (first, name)]
    return is_column(marks[name], values[name]) and axes[0] == axes[1] and len(values[name]) == len(values[first])


def _types(kind: Any) -> Mapping[str, Any]:
    """Return the declared type of each field, None where there is none."""
    try:
        return {field.name: field.type for field in fields_of(kind)}
    except (InputError, NameError):
        return {part.name: None for part in dataclasses.fields(kind)}


def _columns(kind: Any, before: str, units: dict[str, str]) -> Iterator[str]:
    """Yield the names of the columns that records of a class have, and note their units."""
    marks = marks_of(kind)
    for name, declared in _types(kind).items():
        inner = record_type(declared)
        if inner is not None and declared is inner and not before:
            yield from _columns(inner, f"{name}.", units)
            continue
        if unit := unit_of(marks[name]):
            units[f"{before}{name}"] = unit
        yield f"{before}{name}"


def _follow(row: Any, name: str) -> Any:
    for part in name.split("."):
        row = getattr(row, part, None)
    return row


def _column(values: list[Any]) -> Any:
    """Return the cells of a column; arrays and records stay whole objects."""
    if all(value is None or isinstance(value, _WORDS) for value in values):
        return values
    cells = np.empty(len(values), dtype=object)
    for index, value in enumerate(values):
        cells[index] = value
    return cells


def _dimensions(arrays: Mapping[str, Any], marks: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """Return the names of the axes of each array: the declared ones, or the position that lies along them."""
    declared = {name: _axes(name, array, marks[name]) for name, array in arrays.items()}
    along: dict[str, str] = {}
    for name, axes in declared.items():
        if len(axes) == 1 and getattr(marks[name], "kind", None) == "position":
            along.setdefault(axes[0], name)
    lengths: dict[str, int] = {}
    found = {}
    for name in sorted(declared, key=lambda one: one not in along.values()):
        named = zip((along.get(axis, axis) for axis in declared[name]), arrays[name].shape, strict=True)
        found[name] = tuple(
            axis if lengths.setdefault(axis, length) == length else f"{name}_{axis}" for axis, length in named
        )
    return found


def _axes(name: str, array: np.ndarray[Any, Any], mark: Any) -> tuple[str, ...]:
    if not isinstance(mark, Array) or len(mark.axes) != array.ndim or mark.shape == "...":
        return tuple(f"axis_{number}" for number in range(array.ndim))
    fixed = [axis for axis in mark.axes if axis.isdigit()]
    names = [f"{name}_{number}" if axis in fixed else axis for number, axis in enumerate(mark.axes)]
    return tuple(f"{axis}_{number}" if axis in names[:number] else axis for number, axis in enumerate(names))
