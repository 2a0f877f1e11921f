"""Text of others (files, headers, scripts, servers) made safe for a terminal."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any

KEPT = "\n\t"


def printable(text: str) -> str:
    r"""Return the text with control, format and surrogate characters as ``\uXXXX``; line feeds and tabs stay.

    These are the characters by which a text moves the cursor, recolours or rewrites what is on the screen, or
    reverses the order of reading.  A JSON text means the same afterwards.

    >>> print(printable("clear \x1b[2J, one byte \x9b, reversed \u202egpj"))
    clear \u001b[2J, one byte \u009b, reversed \u202egpj
    """
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() or one in KEPT or _is_space(one) else _escaped(one) for one in text)


def printable_data(data: Any) -> Any:
    r"""Return JSON-able data with every text in it made printable.

    >>> printable_data({"path": ["a" + chr(27)], "points": 3})
    {'path': ['a\\u001b'], 'points': 3}
    """
    if isinstance(data, str):
        return printable(data)
    if isinstance(data, Mapping):
        return {key: printable_data(value) for key, value in data.items()}
    return [printable_data(value) for value in data] if isinstance(data, list | tuple) else data


def _is_space(one: str) -> bool:
    return unicodedata.category(one) == "Zs"


def _escaped(one: str) -> str:
    units = one.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))
