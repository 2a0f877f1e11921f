"""JSON Schema of the inputs of a tool, for programs and language models that call it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, get_args, get_origin

import numpy as np

from vibron.core.declaration import Field, fields_of, record_type
from vibron.core.quantity import Array, Option, Quantity, Record
from vibron.core.result import to_json
from vibron.core.tool import Tool

BASIC = {int: "integer", float: "number", bool: "boolean", str: "string"}
LIMITS = {"gt": "exclusiveMinimum", "ge": "minimum", "lt": "exclusiveMaximum", "le": "maximum"}


def input_schema(tool: Tool) -> dict[str, Any]:
    """Return the schema of one call; numbers may also be strings with a unit."""
    return _object(tool.inputs)


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
        schema: dict[str, Any] = {"type": ["number", "string", "null"]}
        for _ in mark.axes if mark.shape != "..." else ():
            schema = {"type": "array", "items": schema}
        if mark.shape == "...":
            return {}
        return {"anyOf": [schema, {"type": "null"}]} if field.optional else schema
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


def _option(field: Field, mark: Option) -> dict[str, Any]:
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
    if origin is not None and origin not in (Literal, np.ndarray) and issubclass(origin, Mapping):
        return {"type": ["object", "null"] if field.optional else "object"}
    return {"anyOf": [word, {"type": "null"}]} if field.optional else word
