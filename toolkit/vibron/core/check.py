"""Check arguments against what a tool declares; turn boundary data (JSON, strings with units) into arguments."""

from __future__ import annotations

import dataclasses
import difflib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, get_args, get_origin

import numpy as np

from vibron.core._model_unit import in_model_unit
from vibron.core._values import array, number, option
from vibron.core.compounds import named
from vibron.core.declaration import REQUIRED, Field, fields_of, record_type
from vibron.core.errors import InputError
from vibron.core.example import PREFIX, example
from vibron.core.geometry import Geometry
from vibron.core.ordinate import with_ordinate
from vibron.core.quantity import Array, File, Option, Ordinate, Quantity, Record
from vibron.core.shipped import shipped_function
from vibron.core.spectrum import Spectrum
from vibron.core.unit_registry import turn
from vibron.core.units import convert, elements, measured

_PLAIN = frozenset((float, int, bool, type(None), np.ndarray))


def checked(fields: Sequence[Field], arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments with numbers and arrays in their final type, or say which one is wrong."""
    lengths: dict[str, int] = {}
    result = dict(arguments)
    for field in fields:
        if field.name not in result or (result[field.name] is None and field.optional):
            continue
        value, mark = result[field.name], field.mark
        if isinstance(mark, Quantity):
            result[field.name] = number(field, mark, value)
        elif isinstance(mark, Array):
            result[field.name] = array(field, mark, value, lengths)
        elif isinstance(mark, Option):
            result[field.name] = option(field, mark, value)
        elif isinstance(mark, Record):
            result[field.name] = _records(field, mark.ordinate, value)
    return result


def from_boundary(fields: Sequence[Field], data: Mapping[str, Any]) -> dict[str, Any]:
    """Return arguments from JSON-like data or from strings with units."""
    known = {field.name: field for field in fields}
    for name in data:
        if name not in known:
            close = difflib.get_close_matches(name, known, 1)
            remedy = f"did you mean {close[0]!r}?" if close else f"known are {', '.join(known) or 'none'}"
            raise InputError("is not a parameter of this tool", field=name, remedy=remedy)
    missing = [field.name for field in fields if field.required and field.name not in data]
    if missing:
        raise InputError("is required", field=missing[0], remedy=f"give {known[missing[0]].describe()}")
    return _read(fields, data, data)


def understood(fields: Sequence[Field], arguments: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the arguments of a call from Python, with those that hold text read as they are at the boundary.

    Numbers, arrays and objects are handed on as they are.
    """
    if all(type(value) in _PLAIN for value in arguments.values()):
        return arguments
    written = {
        field.name: arguments[field.name]
        for field in fields
        if field.name in arguments and _is_written(field, arguments[field.name])
    }
    return {**arguments, **_read(fields, written, arguments)} if written else arguments


def _is_written(field: Field, value: Any) -> bool:
    """Return True if an argument is text that the boundary turns into something else, or holds such text."""
    if value is None or isinstance(value, float | int | np.ndarray):
        return False
    if isinstance(field.mark, Option):
        return isinstance(value, str) and (field.type is bool or _is_series(field))
    if isinstance(value, list | tuple):
        return any(_is_written(field, part) for part in value)
    return isinstance(value, str | Mapping) or measured(value) is not None


def _read(fields: Sequence[Field], data: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of ``data`` as arguments of a call, of which ``given`` holds all that was stated."""
    known = {field.name: field for field in fields}
    data = {name: _as_text(known[name], value) for name, value in data.items()}
    data = in_model_unit(fields, data, given)
    read = {name: _value(known[name], value) for name, value in data.items() if not _position(known[name])}
    for name, value in data.items():
        if position := _position(known[name]):
            where = read.get(position, given.get(position, known[position].default))
            places = _places(known[position], where) if _is_written(known[name], value) else ()
            read[name] = _value(known[name], value, places)
    return {name: read[name] for name in data}


def _position(field: Field) -> str:
    """Return the name of the input at which a width lies, "" for all else."""
    return field.mark.at if isinstance(field.mark, Quantity | Array) else ""


def _places(position: Field, where: Any) -> list[str]:
    """Return the positions of widths as text with their unit; none where they are left out or zero."""
    if where is None or where is REQUIRED:
        return []
    try:
        numbers = np.ravel(np.asarray(where, dtype=np.float64)).tolist()
    except (TypeError, ValueError):  # the position itself is refused later
        return []
    return [f"{number!r} {position.mark.unit}" for number in numbers] if all(numbers) else []  # type: ignore[union-attr]


def _value(field: Field, value: Any, places: Sequence[str] = ()) -> Any:
    mark = field.mark
    if value is None:
        return None
    if isinstance(mark, Quantity):
        return _in_unit(field, mark, value, places[0] if len(places) == 1 else "")
    if isinstance(mark, Array):
        return _numbers(field, mark, value, places)
    if isinstance(mark, File):
        return _paths(field, value)
    if isinstance(mark, Record):
        return _record(field, value)
    if field.type is bool and isinstance(value, str):
        if value.lower() not in ("true", "false"):
            raise InputError("must be true or false", field=field.name, value=value, remedy="write true or false")
        return value.lower() == "true"
    if _is_series(field):
        if isinstance(value, str):
            return tuple(value.split(","))
        return tuple(value) if isinstance(value, Sequence | np.ndarray) else (value,)
    return value


def _in_unit(field: Field, mark: Quantity | Array, value: Any, at: str) -> Any:
    return convert(value, mark.unit, field=field.name, kind=mark.kind, at=at) if isinstance(value, str) else value


def _as_text(field: Field, value: Any) -> Any:
    """Return a quantity of pint or astropy as text with its unit, or in the unit of the field where it is an array."""
    if not isinstance(field.mark, Quantity | Array) or (found := measured(value)) is None:
        return value
    numbers, unit = np.asarray(found[0], dtype=np.float64), found[1]
    if numbers.ndim and field.mark.kind != "model" and not _position(field):
        return turn(numbers, unit, field.mark.unit, kind=field.mark.kind, field=field.name)
    return _worded(numbers.tolist(), unit)


def _worded(numbers: Any, unit: str) -> Any:
    return [_worded(one, unit) for one in numbers] if isinstance(numbers, list) else f"{numbers!r} {unit}".strip()


def _numbers(field: Field, mark: Array, value: Any, places: Sequence[str]) -> Any:
    if isinstance(value, str):
        parts = elements(value)
        if len(parts) == 1 and mark.shape == "...":
            return _in_unit(field, mark, value, places[0] if len(places) == 1 else "")
        value = parts
    if not isinstance(value, Sequence):
        return value
    at = list(places) if len(places) == len(value) else [places[0] if len(places) == 1 else ""] * len(value)
    return [
        _numbers(field, mark, part, [place] if place else [])
        if isinstance(part, Sequence) and not isinstance(part, str)
        else np.nan
        if part is None
        else _in_unit(field, mark, part, place)
        for part, place in zip(value, at, strict=True)
    ]


def _paths(field: Field, value: Any) -> Any:
    if not _is_series(field):
        return _path(field, value)
    return tuple(_path(field, part) for part in ([value] if isinstance(value, str | Path) else value))


def _path(field: Field, value: Any) -> Any:
    text = str(value)
    path = example(text.removeprefix(PREFIX)) if text.startswith(PREFIX) else Path(text)
    return str(path) if field.type is str else path


def _record(field: Field, value: Any) -> Any:
    record = record_type(field.type)
    if record is Spectrum and isinstance(value, str):
        return _spectra_of_file(value) if _is_series(field) else one_spectrum(value, field.name)
    if record is Geometry and isinstance(value, str):
        return shipped_function("embed_conformer")(smiles=named(value))
    if isinstance(value, str) and hasattr(record, "from_text"):
        return record.from_text(value)  # type: ignore[union-attr]
    if _is_series(field):
        parts = value if isinstance(value, list | tuple) else [value]
        return tuple(one for part in parts for one in _built_row(field, record, part))
    return _built(record, value)


def _built_row(field: Field, record: type | None, value: Any) -> Sequence[Any]:
    """Return the records of one element of a series: every spectrum of a file, else one record."""
    if record is Spectrum and isinstance(value, str):
        return _spectra_of_file(value)
    return (_built(record, value),)


def _spectra_of_file(value: str) -> Sequence[Spectrum]:
    """Return every spectrum of a file, or of ``FILE#2`` the second."""
    path, mark, number = value.rpartition("#")
    one = bool(mark) and number.isdigit() and not Path(value).exists()
    spectra: Sequence[Spectrum] = shipped_function("read_spectrum")(
        source=path if one else value, **({"number": int(number)} if one else {})
    )
    return spectra


def one_spectrum(value: str, field: str = "spectrum") -> Spectrum:
    """Return the only spectrum of a file, or of ``FILE#2`` the second.

    Raises
    ------
    InputError
        The file holds several and none is chosen.
    """
    found = _spectra_of_file(value)
    if len(found) != 1:
        raise InputError(
            f"holds {len(found)} spectra, and one is needed",
            field=field,
            value=value,
            remedy=f"choose one by its number, {value}#1 to {value}#{len(found)}",
        )
    return found[0]


def _built(record: type | None, value: Any) -> Any:
    if record is None or dataclasses.is_dataclass(value) or not isinstance(value, Mapping):
        return value
    parts = fields_of(record)
    arguments = checked(parts, from_boundary(parts, value))
    arguments = {
        part.name: tuple(arguments[part.name])
        if _is_tuple(part) and arguments[part.name] is not None
        else arguments[part.name]
        for part in parts
        if part.name in arguments
    }
    return record(**arguments)


def _records(field: Field, needed: Ordinate, value: Any) -> Any:
    """Return records, a single one in a tuple where several may be given, after checking what Python code put in.

    Spectra get the ordinate that is needed.
    """
    if not _is_series(field):
        _complete(field, value)
        return value if needed == "any" else with_ordinate(value, needed, field.name)
    values: Sequence[Any] = value if isinstance(value, list | tuple) else (value,)
    for part in values:
        _complete(field, part)
    return values if needed == "any" else tuple(with_ordinate(part, needed, field.name) for part in values)


def _complete(field: Field, value: Any) -> None:
    record = record_type(field.type)
    if record is None or not isinstance(value, record):
        raise InputError(
            f"must be a {record.__name__ if record else 'record'}",
            field=field.name,
            value=value,
            remedy=f"give {field.describe()}",
        )
    parts = fields_of(record)
    checked(parts, {part.name: getattr(value, part.name) for part in parts})


def _is_series(field: Field) -> bool:
    return get_origin(field.type) in (tuple, list, Sequence)


def _is_tuple(part: Field) -> bool:
    return get_origin(part.type) is tuple and get_args(part.type)[-1:] == (Ellipsis,)
