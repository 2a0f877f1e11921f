"""Parse Python, one source at a time: before 3.11.8 CPython loses count of its depth if two threads parse at once."""

from __future__ import annotations

import ast
from threading import Lock
from typing import Literal, overload

_ONE_AT_A_TIME = Lock()


@overload
def syntax_tree(source: str, mode: Literal["exec"] = "exec") -> ast.Module: ...
@overload
def syntax_tree(source: str, mode: Literal["eval"]) -> ast.Expression: ...


def syntax_tree(source: str, mode: Literal["exec", "eval"] = "exec") -> ast.Module | ast.Expression:
    """Return the syntax tree of a source, or of one expression with ``mode="eval"``; raises as `ast.parse` does.

    >>> type(syntax_tree("a + 1", "eval").body)
    <class 'ast.BinOp'>
    """
    with _ONE_AT_A_TIME:
        return ast.parse(source) if mode == "exec" else ast.parse(source, mode="eval")
