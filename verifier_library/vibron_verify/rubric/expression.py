"""A script's parameters written into the text of a rubric: ``$L``, and sums with them, ``$(L // 2)``."""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Mapping
from typing import Any

from vibron.core.errors import InputError

WORKS: dict[type, Any] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod,
}  # fmt: skip


def filled(text: str, parameters: Mapping[str, Any]) -> str:
    """Return the text with parameters in it.

    >>> filled("hubbard(size=[$L], sector={'n_up': $(L // 2)})", {"L": 8})
    "hubbard(size=[8], sector={'n_up': 4})"

    Raises
    ------
    InputError
        It names a parameter that the script does not have.
    """

    def put(match: re.Match[str]) -> str:
        return repr(value(match[1] or match[2], parameters))

    return re.sub(r"\$\(([^()]*)\)|\$(\w+)", put, text)


def value(text: str, parameters: Mapping[str, Any]) -> Any:
    """Return the value of a sum of parameters and numbers."""
    try:
        return _value(ast.parse(text.strip(), mode="eval").body, parameters)
    except (SyntaxError, ValueError, TypeError, ZeroDivisionError) as error:
        raise InputError(
            f"cannot be worked out: {error}", field="rubric", value=text,
            remedy="use the script's __parameters__, numbers and + - * / // %",
        ) from error  # fmt: skip


def _value(node: ast.expr, parameters: Mapping[str, Any]) -> Any:
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name):
        if node.id not in parameters:
            raise ValueError(f"the script has no parameter {node.id!r}")
        return parameters[node.id]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_value(node.operand, parameters)
    if isinstance(node, ast.BinOp) and type(node.op) in WORKS:
        return WORKS[type(node.op)](_value(node.left, parameters), _value(node.right, parameters))
    raise ValueError("only sums of parameters and numbers")
