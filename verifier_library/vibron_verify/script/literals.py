"""Literals of a manifest: plain numbers, words and collections of bounded size, read without running anything."""

from __future__ import annotations

import ast
import math
from typing import Any

MOST_ENTRIES = 10_000
LONGEST_TEXT = 10_000
LARGEST_INTEGER = 1 << 63
DEEPEST = 8


def literal(node: ast.expr) -> Any:
    """Return the value of a literal.

    >>> import ast
    >>> literal(ast.parse("{'L': 8, 'g': -0.5, 'ends': ['open']}", mode="eval").body)
    {'L': 8, 'g': -0.5, 'ends': ['open']}

    Raises
    ------
    ValueError
        It is not a literal, or larger than a parameter has reason to be.
    """
    if sum(1 for _ in ast.walk(node)) > 4 * MOST_ENTRIES:
        raise ValueError(f"more than {MOST_ENTRIES} entries")
    try:
        value = ast.literal_eval(node)
    except (TypeError, SyntaxError, MemoryError, RecursionError) as error:
        raise ValueError(str(error)) from None
    check(value)
    return value


def check(value: Any, depth: int = 0) -> None:
    """Raise ``ValueError`` for a value that is not plain, finite and of bounded size."""
    if depth > DEEPEST:
        raise ValueError(f"nested more than {DEEPEST} deep")
    if isinstance(value, dict):
        for key, one in value.items():
            check(key, depth + 1)
            check(one, depth + 1)
    elif isinstance(value, list | tuple):
        for one in value:
            check(one, depth + 1)
    elif isinstance(value, str):
        if len(value) > LONGEST_TEXT:
            raise ValueError(f"a text of more than {LONGEST_TEXT} characters")
    elif isinstance(value, int):
        if abs(value) >= LARGEST_INTEGER:
            raise ValueError("an integer of more than 64 bits")
    elif isinstance(value, float):
        if not math.isfinite(value):
            raise ValueError("a number that is not finite")
    elif value is not None:
        raise ValueError(f"a {type(value).__name__} is not a parameter")
