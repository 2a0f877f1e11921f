"""Equality, hash and digest of a declaration by its JSON text."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import cached_property
from types import MappingProxyType
from typing import Any

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.result import to_json


class Canonical(DataRecord):
    """A frozen declaration: two are equal when their JSON is."""

    def to_dict(self) -> dict[str, Any]:
        """Return the declaration as JSON-safe data, from which it can be built again."""
        return dict(to_json(self))

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of the canonical JSON text, in hexadecimal."""
        text = json.dumps(self.to_dict(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def __reduce__(self) -> tuple[Any, ...]:
        parts = (getattr(self, part.name) for part in fields(self))  # type: ignore[arg-type]
        return type(self), tuple(dict(part) if isinstance(part, MappingProxyType) else part for part in parts)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Canonical) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)


def frozen(value: Any) -> Any:
    """Return lists and arrays as tuples, and numpy's numbers as Python's, all the way down."""
    if isinstance(value, np.ndarray | np.generic):
        return frozen(value.tolist())
    if isinstance(value, Mapping):
        return {str(key): frozen(part) for key, part in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return tuple(frozen(part) for part in value)
    return value
