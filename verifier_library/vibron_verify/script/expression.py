"""Values that a rubric writes: ``$L``, ``$(L // 2)``, ``$(sqrt(2) * t)``, ``$([V * i for i in range(L)])``."""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from vibron.core.errors import InputError
from vibron_verify.script.parsing import parsed_expression

WORKS: dict[type, Any] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod, ast.Pow: operator.pow,
}  # fmt: skip
MOST_ENTRIES = 10_000


def uniform(count: int, seed: int) -> Any:
    """Return independent random numbers from 0 to 1, those of NumPy's generator of a seed.

    >>> uniform(2, 12345).round(6).tolist()
    [0.227336, 0.316758]
    """
    if not 0 <= count <= MOST_ENTRIES:
        raise ValueError(f"{count} random numbers were requested, of at most {MOST_ENTRIES}")
    return np.random.default_rng(int(seed)).random(int(count))


FUNCTIONS: dict[str, Callable[..., Any]] = {
    **{name: getattr(np, name) for name in (
        "sqrt", "exp", "log", "sin", "cos", "tan", "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh", "abs", "real",
        "imag", "conj", "sum", "mean", "min", "max", "diff", "cumsum", "sort", "polyfit",
    )},
    "len": len, "list": list, "solve": np.linalg.solve, "uniform": uniform,
}  # fmt: skip
CONSTANTS = {"pi": np.pi}
HIGHEST_POWER = 16
NUMBERS = (int, float, complex, np.ndarray, np.generic)


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


@lru_cache(1 << 10)
def _parts(text: str) -> tuple[tuple[str, bool], ...]:
    return tuple(_split(text))


def _split(text: str) -> Iterator[tuple[str, bool]]:
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


def value(text: str, known: Mapping[str, Any]) -> Any:
    """Return the value of an expression.

    Parameters
    ----------
    text : str
        Numbers, names, sums, products and powers, lists that count by one range, parts of arrays, ``pi``, and the
        functions of :data:`FUNCTIONS`.
    known : mapping
        Values of its names and of its paths such as ``solve.energy``; functions are allowed.

    Examples
    --------
    >>> float(value("sum([(-1) ** i * z[i] for i in range(len(z))]) / cos(pi)", {"z": np.array([1.0, 2.0, 4.0])}))
    -3.0

    Raises
    ------
    InputError
        It cannot be worked out; the message tells why.
    """
    try:
        return _value(parsed_expression(text), known)
    except (SyntaxError, ValueError, TypeError, ArithmeticError, LookupError) as error:
        raise InputError(
            f"cannot be worked out: {error}", field="rubric", value=text,
            remedy="use the script's __parameters__, numbers, + - * / // % **, [... for i in range(n)], pi, "
            f"{', '.join(FUNCTIONS)}",
        ) from error  # fmt: skip


def _value(node: ast.expr, known: Mapping[str, Any]) -> Any:
    match node:
        case ast.Constant():
            return node.value
        case ast.Name():
            return _named(node.id, known)
        case ast.Attribute():
            return _named(ast.unparse(node), known)
        case ast.UnaryOp(op=ast.USub()):
            return -_value(node.operand, known)
        case ast.Subscript():
            return _part(_value(node.value, known), _value(node.slice, known))
        case ast.Slice():
            return slice(*(None if one is None else _value(one, known) for one in (node.lower, node.upper, node.step)))
        case ast.Tuple():
            return tuple(_value(one, known) for one in node.elts)
        case ast.List():
            return [_value(one, known) for one in node.elts]
        case ast.ListComp():
            return _list(node, known)
        case ast.Call(func=ast.Name(id=name), keywords=[]):
            return _function(name, known)(*(_value(one, known) for one in node.args))
        case ast.BinOp() if type(node.op) in WORKS:
            return _worked(node.op, _value(node.left, known), _value(node.right, known))
    raise ValueError(f"{ast.unparse(node)[:60]!r} is neither a number, a name, a list nor a sum")


def _named(name: str, known: Mapping[str, Any]) -> Any:
    try:
        return known[name]  # not asked before whether it is there: that would work it out twice
    except KeyError:
        if name in CONSTANTS:
            return CONSTANTS[name]
    raise ValueError(f"the script has no parameter {name!r}")


def _function(name: str, known: Mapping[str, Any]) -> Callable[..., Any]:
    found = known.get(name, FUNCTIONS.get(name))
    if not callable(found):
        raise ValueError(f"unknown function {name!r}; the known ones are {', '.join(sorted(FUNCTIONS))}")
    return found  # type: ignore[no-any-return]


def _part(whole: Any, index: Any) -> Any:
    return np.asarray(whole)[index] if isinstance(index, tuple) else whole[index]


def _worked(op: ast.operator, left: Any, right: Any) -> Any:
    plain = all(isinstance(one, int | float) for one in (left, right))
    if isinstance(op, ast.Pow) and plain and not (abs(right) <= HIGHEST_POWER or isinstance(left, float)):
        raise ValueError("a power is too high")
    if isinstance(op, ast.Mult | ast.Mod) and not all(isinstance(one, NUMBERS) for one in (left, right)):
        raise ValueError("only numbers are multiplied")
    return WORKS[type(op)](left, right)


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
    return [_value(node.elt, _Counting(known, loop.target.id, count)) for count in counts]  # type: ignore[attr-defined]


class _Counting(Mapping[str, Any]):
    """What is known, with a counter; the rest may be worked out only when it is asked for."""

    def __init__(self, known: Mapping[str, Any], name: str, count: int) -> None:
        self._known, self._name, self._count = known, name, count

    def __getitem__(self, name: str) -> Any:
        return self._count if name == self._name else self._known[name]

    def __iter__(self) -> Iterator[str]:
        return iter({**dict.fromkeys(self._known), self._name: None})

    def __len__(self) -> int:
        return len(list(iter(self)))
