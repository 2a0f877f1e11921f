"""Python types as they are written in the source of a packaged tool."""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import numpy as np

BUILTINS = (float, int, bool, str, bytes, tuple, list, dict)


def type_source(kind: Any) -> tuple[str, frozenset[str]]:
    """Return a type as source, and the lines that import what it names.

    >>> type_source(tuple[int, ...])
    ('tuple[int, ...]', frozenset())
    >>> from collections.abc import Mapping
    >>> type_source(Mapping[str, float])
    ('Mapping[str, float]', frozenset({'from collections.abc import Mapping'}))
    """
    if kind in (..., NoneType):
        return ("..." if kind is ... else "None"), frozenset()
    origin, parts = get_origin(kind), get_args(kind)
    if origin is np.ndarray:
        return "FloatArray", frozenset()
    if origin is Literal:
        return f"Literal[{', '.join(map(repr, parts))}]", frozenset({"from typing import Literal"})
    if origin in (Union, UnionType):
        written = [type_source(one) for one in parts]
        return " | ".join(text for text, _ in written), frozenset().union(*(lines for _, lines in written))
    if origin is not None:
        outer, lines = type_source(origin)
        written = [type_source(one) for one in parts]
        return f"{outer}[{', '.join(text for text, _ in written)}]", lines.union(*(one for _, one in written))
    if kind in BUILTINS:
        return kind.__name__, frozenset()
    return kind.__name__, frozenset({f"from {kind.__module__} import {kind.__name__}"})
