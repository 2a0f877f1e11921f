"""Read what a tool declares in its signature, and refuse a declaration that leaves something unsaid."""

from __future__ import annotations

import dataclasses
import functools
import inspect
import types
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import RELATED, SPECTRAL, Annotation, Array, File, Option, Quantity, Record
from vibron.core.table_like import TableLike

MARKS = (Quantity, Array, Option, File, Record)
REQUIRED = inspect.Parameter.empty
_CONVERTED = {
    "upward": " (a transmittance is converted to absorbance)",
    "absorbance": " (kinds other than reflectance are converted to absorbance)",
}


@dataclasses.dataclass(frozen=True)
class Field:
    """One input or output: its name, Python type, mark, default, and whether None is allowed."""

    name: str
    type: Any
    mark: Annotation
    default: Any = REQUIRED
    optional: bool = False

    @property
    def required(self) -> bool:
        """Whether the caller must give it."""
        return self.default is REQUIRED

    @property
    def text(self) -> str:
        """Explanation of what it is."""
        return self.mark.text

    def describe(self) -> str:
        """Return "type in unit, bounds - explanation"."""
        mark = self.mark
        text = word(self.type)
        if isinstance(mark, Array):
            text = f"array ({mark.shape})"
        if isinstance(mark, Quantity | Array):
            text += f" in {mark.unit}" + (" of the model" if mark.kind == "model" else "")
            text += f", {mark}" if str(mark) else ""
        if isinstance(mark, Option) and mark.choices:
            text += f" ({' | '.join(mark.choices)})"
        if isinstance(mark, Record) and mark.ordinate != "any":
            text += _CONVERTED[mark.ordinate]
        return f"{text} - {mark.text}"


def inputs_of(function: Callable[..., Any]) -> tuple[Field, ...]:
    """Return the declared parameters of a tool."""
    hints = get_type_hints(function, include_extras=True)
    fields = []
    for parameter in inspect.signature(function).parameters.values():
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            raise _bad(function, parameter.name, "a tool names each of its parameters")
        fields.append(_field(function, parameter.name, hints.get(parameter.name), parameter.default))
    return _placed(function, fields)


def outputs_of(function: Callable[..., Any]) -> tuple[Field, ...]:
    """Return the declared outputs: the fields of a result dataclass, or one field called ``result``."""
    hint = get_type_hints(function, include_extras=True).get("return")
    if hint is None or hint is type(None):
        raise _bad(function, "return", "an output has a type")
    record = record_type(hint)
    if record is None or is_whole(function):
        return (_field(function, "result", hint, REQUIRED),)
    return fields_of(record)


def output_type(function: Callable[..., Any]) -> Any:
    """Return the type of what a function returns; that of a list of records is a tuple."""
    return _bare(get_type_hints(function).get("return"))


def is_whole(function: Callable[..., Any]) -> bool:
    """Return True if the one output is the result itself, not a field of it."""
    hint = get_type_hints(function, include_extras=True)["return"]
    return record_type(hint) is None or get_origin(hint) is Annotated


def fields_of(record: type) -> tuple[Field, ...]:
    """Return the annotated fields of a dataclass."""
    return _fields_of(record)


@functools.cache
def _fields_of(record: Any) -> tuple[Field, ...]:
    hints = get_type_hints(record, include_extras=True)
    found = []
    for part in dataclasses.fields(record):
        default = part.default if part.default is not dataclasses.MISSING else REQUIRED
        if part.default_factory is not dataclasses.MISSING:
            default = part.default_factory()
        found.append(_field(record, part.name, hints[part.name], default))
    return _placed(record, found)


def marks_of(record: Any) -> Mapping[str, Annotation | None]:
    """Return the mark of each field of a dataclass, None for the fields of one without declarations."""
    return _marks_of(record)


@functools.cache
def _marks_of(record: Any) -> Mapping[str, Annotation | None]:
    try:
        return {field.name: field.mark for field in fields_of(record)}
    except (InputError, NameError):  # a record of the implementation, whose fields need no declaration
        return {part.name: None for part in dataclasses.fields(record)}


def record_type(hint: Any) -> type | None:
    """Return the dataclass behind ``Record``, ``Annotated[Record, …]``, ``Record | None`` or ``Rows[Record]``."""
    hint = _bare(hint)
    if get_origin(hint) in (tuple, list, Sequence):
        hint = _bare(get_args(hint)[0])
    return hint if isinstance(hint, type) and dataclasses.is_dataclass(hint) else None


def _field(owner: Any, name: str, hint: Any, default: Any) -> Field:
    if hint is None:
        raise _bad(owner, name, "has no type")
    bare, marks = _bare(hint), [mark for mark in _metadata(hint) if isinstance(mark, MARKS)]
    if len(marks) != 1:
        raise _bad(owner, name, "has no unit and explanation")
    mark = marks[0]
    if isinstance(mark, Option) and get_origin(bare) is Literal and not mark.choices:
        mark = dataclasses.replace(mark, choices=get_args(bare))
    if not mark.text.strip() or (isinstance(mark, Quantity | Array) and not mark.unit.strip()):
        raise _bad(owner, name, "has an empty unit or explanation")
    if isinstance(mark, Quantity | Array) and mark.unit in SPECTRAL and mark.kind is None:
        why = f"has a unit of several kinds ({mark.unit})"
        raise _bad(owner, name, why, 'name its kind, for instance kind="position" or kind="width"')
    if isinstance(mark, Quantity | Array) and mark.kind is not None and mark.unit not in SPECTRAL | RELATED:
        raise _bad(owner, name, f"has a kind that {mark.unit} does not have", "leave the kind out")
    return Field(name, bare, mark, default, _optional(hint))


def _placed(owner: Any, fields: list[Field]) -> tuple[Field, ...]:
    """Return the fields, each width with its position among them."""
    positions = [field.name for field in fields if getattr(field.mark, "kind", None) == "position"]
    for field in fields:
        mark = field.mark
        if isinstance(mark, Quantity | Array) and mark.at and (mark.kind != "width" or mark.at not in positions):
            raise _bad(owner, field.name, f"lies at {mark.at!r}, not a position", "name an input of kind position")
    return tuple(fields)


def _metadata(hint: Any) -> tuple[Any, ...]:
    if get_origin(hint) is Annotated:
        return (*hint.__metadata__, *_metadata(get_args(hint)[0]))
    if get_origin(hint) in (Union, types.UnionType):
        return tuple(mark for part in get_args(hint) for mark in _metadata(part))
    return ()


def _optional(hint: Any) -> bool:
    if get_origin(hint) is Annotated:
        return _optional(get_args(hint)[0])
    return get_origin(hint) in (Union, types.UnionType) and type(None) in get_args(hint)


def _bare(hint: Any) -> Any:
    if get_origin(hint) is Annotated:
        return _bare(get_args(hint)[0])
    if get_origin(hint) in (Union, types.UnionType):
        kept = [part for part in get_args(hint) if part is not type(None)]
        return _bare(kept[0]) if len(kept) == 1 else hint
    if inspect.isclass(get_origin(hint)) and issubclass(get_origin(hint), TableLike):
        return tuple.__class_getitem__((*get_args(hint), ...))
    return hint


def word(kind: Any) -> str:
    """Return the name of a type in words."""
    origin = get_origin(kind)
    if origin is np.ndarray:
        return "array"
    if origin is Literal:
        return "string"
    if origin in (tuple, list, Sequence):
        return f"list of {word(_bare(get_args(kind)[0]))}"
    if origin is not None and issubclass(origin, Mapping):
        return "mapping"
    names = {str: "string", bool: "boolean", int: "integer", float: "float", Path: "path"}
    return names.get(kind, getattr(kind, "__name__", str(kind)))


def _bad(
    owner: Any,
    name: str,
    why: str,
    remedy: str = 'annotate it, for instance Annotated[float, Quantity("K", "temperature", gt=0)]',
) -> InputError:
    return InputError(f"{owner.__module__}.{owner.__qualname__}: {why}", field=name, remedy=remedy)
