"""Faults of what is measured: axis, sites, square, real part, normalisation, sign."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from vibron_train.bench.faults.edits import Mutation
from vibron_train.bench.faults.script_tree import ScriptTree, name_of, returned

KINDS = ("observable", "sweep", "solver")
AXES = {
    "Sz": "Sx", "Sx": "Sz", "Z": "X", "ZZ": "XX", "X": "Z", "XX": "YY", "YY": "ZZ", "Nu": "Nd", "Nd": "Nu", "N": "NN",
    "Sp": "Sm", "Ntot": "Nu", "Nu Nd": "Nu",
}  # fmt: skip
METHODS = {"mean": "sum", "sum": "mean", "min": "max", "max": "min", "argmin": "argmax", "argmax": "argmin",
           "real": "imag", "imag": "real", "abs": "real"}  # fmt: skip
EXTREMES = {"min": "max", "max": "min"}


def other_axis(source: ScriptTree) -> Iterator[Mutation]:
    """Measure another operator."""
    for node in source.nodes(ast.Constant, *KINDS, but="model"):
        if isinstance(node.value, str) and node.value in AXES and not _is_key(source, node):
            yield source.swap(node, f'"{AXES[node.value]}"')


def other_site(source: ScriptTree) -> Iterator[Mutation]:
    """Read the next entry, or the site before the middle."""
    for node in source.nodes(ast.Subscript, *KINDS, but="model"):
        number = node.slice
        if isinstance(node.ctx, ast.Load) and isinstance(number, ast.Constant) and type(number.value) is int:
            yield source.swap(number, str(number.value + 1))
        if isinstance(number, ast.UnaryOp) and source.words(number) == "-1":
            yield source.swap(number, "-2")
    for half in source.nodes(ast.BinOp, "observable"):
        if isinstance(half.op, ast.FloorDiv) and isinstance(half.right, ast.Constant) and half.right.value == 2:
            yield source.swap(half, f"({source.words(half)} - 1)")


def not_squared(source: ScriptTree) -> Iterator[Mutation]:
    """Leave out a square."""
    for node in source.nodes(ast.BinOp, *KINDS, but="model"):
        if isinstance(node.op, ast.Pow) and isinstance(node.right, ast.Constant) and node.right.value == 2:
            yield source.swap(node, f"({source.words(node.left)})")


def other_part(source: ScriptTree) -> Iterator[Mutation]:
    """Take the imaginary part, the sum in place of the mean, or the largest in place of the smallest."""
    for node in source.nodes(ast.Attribute, *KINDS, but="model"):
        if node.attr in METHODS and isinstance(node.ctx, ast.Load):
            yield source.swap(node, f"{source.words(node.value)}.{METHODS[node.attr]}")
    for called in source.nodes(ast.Call, *KINDS, but="model"):
        if isinstance(called.func, ast.Name) and called.func.id in EXTREMES:
            yield source.swap(called.func, EXTREMES[called.func.id])


def not_normalised(source: ScriptTree) -> Iterator[Mutation]:
    """Leave out a divisor, such as the number of sites."""
    for node in source.nodes(ast.BinOp, "observable", "sweep", but="model"):
        if isinstance(node.op, ast.Div) and not source.indexes(node) and not isinstance(node.left, ast.Constant):
            yield source.swap(node, f"({source.words(node.left)})")


def scaled_result(source: ScriptTree) -> Iterator[Mutation]:
    """Return half, twice or the negative of a result."""
    for function in source.serving(*KINDS):
        for key, value in returned(function):
            if _is_number(value):
                for text in (f"0.5 * ({source.words(value)})", f"2 * ({source.words(value)})",
                             f"-({source.words(value)})"):  # fmt: skip
                    yield source.swap(value, text, f"{key}: {text[:60]}")


def sign_of_term(source: ScriptTree) -> Iterator[Mutation]:
    """Exchange plus and minus in what is measured."""
    for node in source.nodes(ast.BinOp, "observable", but="model"):
        whole = any(isinstance(one, ast.Constant) and isinstance(one.value, int) for one in ast.walk(node))
        if isinstance(node.op, ast.Add | ast.Sub) and not source.indexes(node) and not whole:
            sign = "-" if isinstance(node.op, ast.Add) else "+"
            yield source.swap(node, f"{source.words(node.left)} {sign} ({source.words(node.right)})")


def _is_key(source: ScriptTree, node: ast.Constant) -> bool:
    above = source.parents[node]
    return isinstance(above, ast.Dict) and node in above.keys


def _is_number(value: ast.expr) -> bool:
    """Return True if an expression is likely to be a number or an array."""
    calculated = isinstance(value, ast.BinOp | ast.Subscript | ast.Attribute)
    return calculated or (isinstance(value, ast.Call) and name_of(value.func) in ("array", "abs", "sum", "mean"))


OPERATORS = (other_axis, other_site, not_squared, other_part, not_normalised, scaled_result, sign_of_term)
