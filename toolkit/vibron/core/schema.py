"""JSON Schema of the inputs and the result of a tool, for programs and language models that call it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args, get_origin

from vibron.core.declaration import Field, fields_of, is_whole, output_type, record_type
from vibron.core.quantity import Array, Option, Quantity, Record
from vibron.core.result import to_json
from vibron.core.tool import Tool

BASIC = {int: "integer", float: "number", bool: "boolean", str: "string"}
LIMITS = {"gt": "exclusiveMinimum", "ge": "minimum", "lt": "exclusiveMaximum", "le": "maximum"}


def input_schema(tool: Tool) -> dict[str, Any]:
    """Return the schema of one call.

    A number may also be a string with a unit (``"10 um"``), and an array one string (``"8, 10, 12 um"``).
    """
    return _object(tool.inputs)


def output_schema(tool: Tool) -> dict[str, Any]:
    """Return the schema of a result as JSON data: an object, with ``result`` for what is not a record.

    Each part states its unit.  Elements of arrays have no type: a missing number is null, a complex one an object, and
    a long array may end with a text that counts what was left out.

    Examples
    --------
    >>> from vibron.core.registry import find
    >>> output_schema(find("wien_peak"))["properties"]["wavelength"]
    {'type': ['number', 'array', 'null'], 'description': 'array (...) in um, > 0 - maximum of the radiance per um'}
    """
    if is_whole(tool.function) or is_record(tool):
        return _result(tool.outputs)
    items = {"anyOf": [_result(tool.outputs), {"type": "string"}]}
    return {"type": "object", "properties": {"result": {"type": "array", "items": items}}, "required": ["result"]}


def is_record(tool: Tool) -> bool:
    """Return True if the result is one record, not a single value or a list of records."""
    return not is_whole(tool.function) and get_origin(output_type(tool.function)) not in (tuple, list)


def _result(fields: Sequence[Field]) -> dict[str, Any]:
    properties = {field.name: _output(field) for field in fields}
    return {"type": "object", "properties": properties, "required": list(properties)}


def _output(field: Field) -> dict[str, Any]:
    mark, origin, text = field.mark, get_origin(field.type), {"description": field.describe()}
    if isinstance(mark, Array):
        return {"type": ["number", "array", "null"] if mark.shape == "..." else ["array", "null"], **text}
    if isinstance(mark, Quantity):
        return {"type": [BASIC.get(field.type, "object" if _is_mapping(origin) else "array"), "null"], **text}
    record = record_type(field.type)
    if isinstance(mark, Record) and record:
        schema = _result(fields_of(record))
        if origin in (tuple, list, Sequence):
            return {"type": "array", "items": {"anyOf": [schema, {"type": "string"}]}, **text}
        return {"anyOf": [schema, {"type": "null"}], **text} if field.optional else {**schema, **text}
    kind = BASIC.get(field.type)
    return {"type": [kind, "null"] if field.optional else kind, **text} if kind else text


def _is_mapping(origin: Any) -> bool:
    return isinstance(origin, type) and issubclass(origin, Mapping)


def _object(fields: Sequence[Field]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {field.name: _property(field) for field in fields},
        "required": [field.name for field in fields if field.required],
        "additionalProperties": False,
    }


def _property(field: Field) -> dict[str, Any]:
    schema = {**_kind(field), "description": field.describe()}
    if not field.required and field.default is not None:
        schema["default"] = to_json(field.default)
    return schema


def _kind(field: Field) -> dict[str, Any]:
    mark = field.mark
    if isinstance(mark, Quantity):
        number = {"type": BASIC[field.type]}
        number |= {word: limit for name, word in LIMITS.items() if (limit := getattr(mark, name)) is not None}
        return {"anyOf": [number, {"type": "string"}, *([{"type": "null"}] if field.optional else [])]}
    if isinstance(mark, Array):
        return {"anyOf": [*_array(mark), *([{"type": "null"}] if field.optional else [])]}
    if isinstance(mark, Record):
        record = record_type(field.type)
        schema = _object(fields_of(record)) if record else {}
        if get_origin(field.type) in (tuple, list, Sequence):
            return {"type": "array", "items": schema}
        return {"anyOf": [schema, {"type": "string"}]} if schema else {}
    if isinstance(mark, Option):
        return _option(field, mark)
    text = {"type": ["string", "null"] if field.optional else "string"}
    return {"type": "array", "items": text} if get_origin(field.type) in (tuple, list, Sequence) else text


def _array(mark: Array) -> list[dict[str, Any]]:
    """Return the forms of an array: lists as deep as it has axes, or one text; any depth where its shape is open."""
    if mark.shape == "...":
        elements = {"type": ["number", "string", "null", "array"]}
        return [{"type": "number"}, {"type": "string"}, {"type": "array", "items": elements}]
    schema: dict[str, Any] = {"type": ["number", "string", "null"]}
    for _ in mark.axes:
        schema = {"type": "array", "items": schema}
    return [schema, {"type": "string"}]


def _option(field: Field, mark: Option) -> dict[str, Any]:
    if field.type is Any:  # a word, or what the tool reads instead of one
        return {}
    origin = get_origin(field.type)
    word: dict[str, Any] = {"type": BASIC.get(field.type, "string")}
    if mark.choices:
        word["enum"] = list(mark.choices)
    if origin in (tuple, list, Sequence):
        return {
            "type": "array",
            "items": {
                "type": BASIC.get(get_args(field.type)[0], "string"),
                **({"enum": list(mark.choices)} if mark.choices else {}),
            },
        }
    if _is_mapping(origin):
        return {"type": ["object", "null"] if field.optional else "object"}
    return {"anyOf": [word, {"type": "null"}]} if field.optional else word
