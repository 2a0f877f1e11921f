"""Coefficients as expressions: arithmetic on parameters, evaluated for all places at once and nothing else."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from vibron.core.errors import InputError
from vibron.core.syntax import syntax_tree

_BINARY: Mapping[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.Pow: operator.pow, ast.Mod: operator.mod,
}  # fmt: skip
_UNARY: Mapping[type[ast.unaryop], Callable[[Any], Any]] = {ast.USub: operator.neg, ast.UAdd: operator.pos}
_FUNCTIONS: Mapping[str, Callable[[Any], Any]] = {
    "sqrt": np.sqrt, "sin": np.sin, "cos": np.cos, "exp": np.exp, "abs": np.abs, "conj": np.conj,
}  # fmt: skip


class Coefficient:
    """Evaluates one expression over the places of a term."""

    def __init__(self, term: str, text: str, parameters: Mapping[str, Any], sites: np.ndarray[Any, Any], n: int):
        self.term, self.text, self.parameters, self.n_sites = term, text, parameters, n
        self.sites = {name: sites[:, k] for k, name in enumerate("ijk"[: sites.shape[1]])}
        self.count = len(sites)

    def values(self) -> np.ndarray[Any, Any]:
        """Return the coefficient at each place, real unless it is complex."""
        try:
            tree = syntax_tree(self.text, "eval")
        except SyntaxError:
            raise self._wrong("is not an expression", self.text) from None
        with np.errstate(all="ignore"):
            found = np.asarray(self._value(tree.body))
        if found.ndim > 1 or (found.ndim == 1 and len(found) != self.count):
            raise self._wrong(f"must be a number or one for each of {self.count} places", found.shape)
        values = np.broadcast_to(found, (self.count,)) + 0.0
        if not np.isfinite(values).all():
            raise self._wrong("is not finite", self.text)
        return values

    def _value(self, node: ast.expr) -> Any:
        if isinstance(node, ast.Constant) and isinstance(node.value, int | float | complex):
            return node.value
        if isinstance(node, ast.Name):
            return self._name(node.id)
        if isinstance(node, ast.BinOp) and type(node.op) in _BINARY:
            return _BINARY[type(node.op)](self._value(node.left), self._value(node.right))
        if isinstance(node, ast.UnaryOp) and type(node.op) in _UNARY:
            return _UNARY[type(node.op)](self._value(node.operand))
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
            return self._entry(node.value.id, self._value(node.slice))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _FUNCTIONS:
            return _FUNCTIONS[node.func.id](*(self._value(part) for part in node.args))
        raise self._wrong("may hold numbers, parameters, + - * / ** %, and sqrt sin cos exp abs", ast.unparse(node))

    def _name(self, name: str) -> Any:
        if name in self.parameters:
            value = self.parameters[name]
            array = np.asarray(value)
            if array.ndim and len(array) != self.count:
                raise InputError(
                    f"must have one entry for each of {self.count} places of the term {self.term!r}",
                    field=name,
                    value=len(array),
                    remedy=f"give one number, or {self.count} of them",
                )
            return array if array.ndim else value
        if name in self.sites:
            return self.sites[name]
        if name in ("L", "pi"):
            return self.n_sites if name == "L" else np.pi
        known = ", ".join(self.parameters) or "none"
        raise self._wrong(f"names no parameter; declared are {known}", name)

    def _entry(self, name: str, index: Any) -> Any:
        array = np.asarray(self.parameters.get(name, ()))
        numbers = np.asarray(index)
        if not array.ndim or array.size != self.n_sites or not np.issubdtype(numbers.dtype, np.integer):
            raise self._wrong(f"{name!r} must be a parameter with one entry for each of {self.n_sites} sites", name)
        return array[numbers % self.n_sites]

    def _wrong(self, why: str, value: Any) -> InputError:
        return InputError(
            f"coefficient of term {self.term!r} {why}", field="coeff", value=value, remedy="correct the term"
        )
