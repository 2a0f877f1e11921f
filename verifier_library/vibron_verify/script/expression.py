"""A script's parameters in the text of a rubric: ``$L``, sums ``$(L // 2)``, lists ``$([V * i for i in range(L)])``."""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from vibron.core.errors import InputError
from vibron_verify.script.parsing import parsed_expression

WORKS: dict[type, Any] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod, ast.Pow: operator.pow,
}  # fmt: skip
MOST_ENTRIES = 10_000
HIGHEST_POWER = 16


def filled(text: str, parameters: Mapping[str, Any]) -> str:
    """Return the text with parameters in it.

    >>> filled("hubbard(size=[$L], sector={'n_up': $(L // 2)})", {"L": 8})
    "hubbard(size=[8], sector={'n_up': 4})"
    >>> filled("trap $([V * (i - (L - 1) / 2) ** 2 for i in range(L)])", {"L": 3, "V": 0.5})
    'trap [0.5, 0.0, 0.5]'

    Raises
    ------
    InputError
        It names a parameter that the script does not have.
    """
    return "".join(repr(_plain(value(part, parameters))) if meant else part for part, meant in _parts(text))


def _plain(found: Any) -> Any:
    """Return a value without NumPy's types, whose text is not a literal: ``np.float64(0.5)`` becomes 0.5."""
    if isinstance(found, np.ndarray | np.generic):
        return found.tolist()
    if isinstance(found, list | tuple):
        return type(found)(_plain(one) for one in found)
    if isinstance(found, dict):
        return {_plain(key): _plain(one) for key, one in found.items()}
    return found


def _parts(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the parts of a text, and of each whether it is to be worked out."""
    place = 0
    while (sign := text.find("$", place)) >= 0:
        yield text[place:sign], False
        word = re.compile(r"\w+").match(text, sign + 1)
        if word:
            yield word[0], True
            place = word.end()
            continue
        depth, end = 0, sign + 1
        for end in range(sign + 1, len(text)):
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            if depth <= 0:
                break
        inside = text[sign + 1 : end + 1]
        whole = inside.startswith("(") and depth == 0
        yield (inside, True) if whole else (f"${inside}", False)
        place = end + 1
    yield text[place:], False


def value(text: str, parameters: Mapping[str, Any]) -> Any:
    """Return the value of a sum of parameters and numbers, or a list of such sums."""
    try:
        return _value(parsed_expression(text), parameters)
    except (SyntaxError, ValueError, TypeError, ArithmeticError, LookupError) as error:
        raise InputError(
            f"cannot be worked out: {error}", field="rubric", value=text,
            remedy="use the script's __parameters__, numbers, + - * / // % ** and [... for i in range(n)]",
        ) from error  # fmt: skip


def _value(node: ast.expr, known: Mapping[str, Any]) -> Any:
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name):
        if node.id not in known:
            raise ValueError(f"the script has no parameter {node.id!r}")
        return known[node.id]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_value(node.operand, known)
    if isinstance(node, ast.Subscript):
        return _value(node.value, known)[_value(node.slice, known)]
    if isinstance(node, ast.List):
        return [_value(one, known) for one in node.elts]
    if isinstance(node, ast.ListComp):
        return _list(node, known)
    if isinstance(node, ast.BinOp) and type(node.op) in WORKS:
        left, right = _value(node.left, known), _value(node.right, known)
        if isinstance(node.op, ast.Pow) and not abs(right) <= HIGHEST_POWER:
            raise ValueError("a power is too high")
        if isinstance(node.op, ast.Mult | ast.Mod) and not all(isinstance(one, int | float) for one in (left, right)):
            raise ValueError("only numbers are multiplied")
        return WORKS[type(node.op)](left, right)
    raise ValueError("only sums of parameters and numbers")


def _list(node: ast.ListComp, known: Mapping[str, Any]) -> list[Any]:
    """Return a list over one counter, ``[... for i in range(n)]``."""
    (loop,) = node.generators
    call = loop.iter
    plain = isinstance(loop.target, ast.Name) and not loop.ifs and isinstance(call, ast.Call) and not call.keywords
    if not plain or getattr(call.func, "id", "") != "range":  # type: ignore[attr-defined]
        raise ValueError("a list counts by one range")
    counts = range(*(_value(one, known) for one in call.args))  # type: ignore[attr-defined]
    if len(counts) > MOST_ENTRIES:
        raise ValueError("a list is too long")
    return [_value(node.elt, {**known, loop.target.id: count}) for count in counts]  # type: ignore[attr-defined]
