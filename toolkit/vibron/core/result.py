"""Results as JSON-safe data."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from vibron.core.errors import InputError


def to_json(value: Any) -> Any:
    """Return ``value`` as lists, dictionaries, strings, numbers and None; what is not finite becomes None.

    >>> to_json({"x": np.array([1.0, np.nan]), "n": np.int64(3)})
    {'x': [1.0, None], 'n': 3}
    """
    if value is None or isinstance(value, bool | str | int):
        return value
    if isinstance(value, np.generic):  # before float, since numpy's own is one
        return to_json(value.item())
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, np.ndarray):
        return to_json(value.tolist())
    if isinstance(value, complex):
        return {"real": to_json(value.real), "imag": to_json(value.imag)}
    if isinstance(value, Path):
        return str(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {part.name: to_json(getattr(value, part.name)) for part in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(key): to_json(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [to_json(part) for part in value]
    if isinstance(value, set | frozenset):
        return sorted(to_json(part) for part in value)
    raise InputError(
        "cannot be written as JSON", field=type(value).__name__, remedy="return arrays, numbers or dataclasses"
    )


def shortened(data: Any, most: int = 20, letters: int = 2000) -> Any:
    """Return JSON data with long lists and long texts cut, each with a note of how much is missing.

    >>> shortened({"x": [1, 2, 3, 4], "text": "infrared"}, 2, 5)
    {'x': [1, 2, '... 2 more'], 'text': 'infra... 3 more characters'}
    """
    if isinstance(data, str) and len(data) > letters:
        return f"{data[:letters]}... {len(data) - letters} more characters"
    if isinstance(data, dict):
        return {name: shortened(part, most, letters) for name, part in data.items()}
    if isinstance(data, list):
        rest = len(data) - most
        return [shortened(part, most, letters) for part in data[:most]] + ([f"... {rest} more"] if rest > 0 else [])
    return data


def follow(value: Any, path: str) -> Any:
    """Walk attributes, keys and indices: ``"bands.0.wavenumber"``.

    >>> follow({"bands": [{"wavenumber": 1715.0}]}, "bands.0.wavenumber")
    1715.0
    """
    for step in filter(None, path.split(".")):
        if isinstance(value, Mapping):
            value = value[step] if step in value or not step.isdigit() else value[int(step)]
        elif step.lstrip("-").isdigit():
            value = value[int(step)]
        else:
            value = getattr(value, step)
    return value
