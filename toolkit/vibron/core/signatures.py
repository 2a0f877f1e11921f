"""The signature of a tool as its callers see it: strings with units, lists and files by name, as its inputs accept."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import numpy as np

from vibron.core.declaration import Field
from vibron.core.quantity import Array, File, Option, Quantity, Record
from vibron.core.tool import Tool

#: Records that a text can give: the name of a molecule, a model, a file.
TEXTS = frozenset(("CollisionInduced", "Geometry", "LineList", "Model", "Spectrum"))
IMPORTS = """from collections.abc import Mapping, Sequence
from typing import Any, Literal

from vibron.typing import FileName, FloatArray, Integer, Number, Numbers"""


def signature(tool: Tool) -> str:
    """Return ``name(inputs) -> output`` with the types that callers may give.

    >>> from vibron.core.registry import find
    >>> signature(find("stefan_boltzmann"))
    'stefan_boltzmann(temperature: Numbers, emissivity: Numbers | None = ...) -> FloatArray'
    """
    inputs = []
    for one in tool.inputs:
        optional = " | None" if one.optional or one.default is None else ""
        inputs.append(f"{one.name}: {_given(one)}{optional}{'' if one.required else ' = ...'}")
    result = get_type_hints(tool.function)["return"]
    return f"{tool.name}({', '.join(inputs)}) -> {_written(result)}"


def _given(field: Field) -> str:
    """Return the type of what a caller may give for an input."""
    mark, kind = field.mark, field.type
    if isinstance(mark, Array):
        return "Numbers"
    if isinstance(mark, Quantity):
        return "Integer" if kind is int else "Number"
    if isinstance(mark, Option) and mark.choices and kind is str:
        return f"Literal[{', '.join(map(_quoted, mark.choices))}]"
    several = get_origin(kind) is tuple
    one = get_args(kind)[0] if several else kind
    if isinstance(mark, Record):
        text = " | str" if one.__name__ in TEXTS else ""
        name = f"{one.__name__} | Mapping[str, Any]{text}"
    elif isinstance(mark, File):
        name = "FileName" + (" | bytes" if bytes in get_args(one) else "")
    else:
        name = _written(one)
    return f"Sequence[{name}]" if several else name


def _written(kind: Any) -> str:
    """Return a type as the stub writes it."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _written(parts[0])
    if origin is np.ndarray:
        return "FloatArray" if "float64" in str(kind) else "np.ndarray[Any, Any]"
    if origin is Literal:
        return f"Literal[{', '.join(map(_quoted, parts))}]"
    if origin is tuple:
        return f"tuple[{', '.join('...' if one is Ellipsis else _written(one) for one in parts)}]"
    if origin is not None and inspect.isclass(origin) and issubclass(origin, Mapping | Sequence):
        return f"{origin.__name__}[{', '.join(map(_written, parts))}]"
    if parts:
        return " | ".join(map(_written, parts))
    return {type(None): "None", Any: "Any", Path: "Path"}.get(kind) or str(kind.__name__)


def _quoted(choice: object) -> str:
    return f'"{choice}"' if isinstance(choice, str) else repr(choice)
