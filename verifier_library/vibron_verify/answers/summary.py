"""Known answers as a card shows them: long arrays and texts by their size and hash."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from vibron.core.tool import Tool
from vibron_verify.answers.known import answers_of

LONGEST = 12  # numbers and words in a list
TEXT = 120  # characters
_LEFT_OUT: Mapping[str, Any] = {"path": "", "tolerance": 0.0}


def in_short(tool: Tool) -> list[dict[str, Any]]:
    """Return the known answers of a tool as JSON-able data, without fields that have their default."""
    keys = ("source", "kind", "call", "path", "value", "tolerance")
    rows = [{key: getattr(answer, key) for key in keys} for answer in answers_of(tool)]
    return [{key: _short(value) for key, value in row.items() if value != _LEFT_OUT.get(key, row)} for row in rows]


def _short(value: Any) -> Any:
    """Return a value in which long lists and texts are replaced by a description.

    >>> _short([0.0, 1.0]), _short({"x": [0.5] * 13})
    ([0.0, 1.0], {'x': '13 items, first 0.5, last 0.5, sha256 6a67670a9724'})
    """
    if isinstance(value, Mapping):
        return {key: _short(part) for key, part in value.items()}
    if isinstance(value, str) and len(value) > TEXT:
        return f"text of {len(value)} characters, sha256 {_hash(value)}"
    if not isinstance(value, list) or not value:
        return value
    if _leaves(value) <= LONGEST:
        return [_short(part) for part in value]
    if not isinstance(value[0], list | dict):
        return f"{len(value)} items, first {value[0]}, last {value[-1]}, sha256 {_hash(value)}"
    return f"{len(value)} items, sha256 {_hash(value)}"


def _leaves(value: Any) -> int:
    """Return how many numbers and words a value holds."""
    if isinstance(value, list | Mapping):
        return sum(map(_leaves, value.values() if isinstance(value, Mapping) else value))
    return 1


def _hash(value: Any) -> str:
    return hashlib.sha256(json.dumps(value).encode()).hexdigest()[:12]
