"""Parsing of sources one after another: CPython 3.11 loses count of its depth where two threads parse at once."""

from __future__ import annotations

import ast
from threading import Lock

_ONE_AT_A_TIME = Lock()


def parsed(source: str) -> ast.Module:
    """Return the syntax tree of a source.

    >>> len(parsed("a = 1").body)
    1
    """
    with _ONE_AT_A_TIME:
        return ast.parse(source)


def parsed_expression(text: str) -> ast.expr:
    """Return the syntax tree of an expression.

    >>> type(parsed_expression(" a + 1")).__name__
    'BinOp'
    """
    with _ONE_AT_A_TIME:
        return ast.parse(text.strip(), mode="eval").body
