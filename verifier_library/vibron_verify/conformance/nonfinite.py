"""Find NaN and infinity in a result, outside the outputs that declare them."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from vibron.core.declaration import Field, fields_of, record_type
from vibron.core.quantity import Array, Quantity, Record
from vibron.core.tool import Tool


def undeclared(tool: Tool, result: Any) -> list[str]:
    """Return the paths of the numbers that are not finite and not declared so."""
    declared = set(_declared(tool.outputs))
    return sorted({path for path in _places(result, "") if path.rpartition(".")[2] not in declared})


def _declared(fields: tuple[Field, ...]) -> Iterator[str]:
    for field in fields:
        if isinstance(field.mark, Quantity | Array):
            name = "" if field.name == "result" else field.name
            yield from (f"{name} NaN",) if not field.mark.finite else ()
            yield from (f"{name} infinite",) if field.mark.infinite else ()
        record = record_type(field.type) if isinstance(field.mark, Record) else None
        if record is not None:
            yield from _declared(fields_of(record))


def _places(value: Any, path: str) -> Iterator[str]:
    if isinstance(value, float | complex | np.floating | np.complexfloating):
        yield from _kinds(np.array(value), path)
    elif isinstance(value, np.ndarray):
        yield from _kinds(value, path) if value.dtype.kind in "fc" else ()
    elif isinstance(value, Mapping):
        for name, part in value.items():
            yield from _places(part, f"{path}.{name}")
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _places(part, path)
    elif dataclasses.is_dataclass(value):
        for part in dataclasses.fields(value):
            yield from _places(getattr(value, part.name), f"{path}.{part.name}")


def _kinds(values: np.ndarray[Any, Any], path: str) -> Iterator[str]:
    if np.isnan(values).any():
        yield f"{path} NaN"
    if np.isinf(values).any():
        yield f"{path} infinite"
