"""Faults of the basis: order of sites and bits, transposed and conjugated matrices."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from vibron_train.bench.faults.edits import Mutation
from vibron_train.bench.faults.script_tree import ScriptTree, name_of, returned

KINDS = ("model", "initial_state", "solver", "observable", "sweep")


def kept_order(source: ScriptTree) -> Iterator[Mutation]:
    """Leave out a reversal of sites or bits."""
    for node in source.nodes(ast.Subscript, *KINDS):
        if source.words(node.slice) == "::-1":
            yield source.swap(node, source.words(node.value))
    for called in source.nodes(ast.Call, *KINDS):
        if name_of(called.func) in ("reversed", "flip", "flipud") and len(called.args) == 1:
            yield source.swap(called, source.words(called.args[0]))


def other_bit(source: ScriptTree) -> Iterator[Mutation]:
    """Count bits or sites from the other end: ``n - 1 - i`` becomes ``i``, and ``1 << i`` the reverse."""
    for node in source.nodes(ast.BinOp, *KINDS):
        left = node.left
        if not (isinstance(node.op, ast.Sub) and isinstance(left, ast.BinOp) and isinstance(left.op, ast.Sub)):
            continue
        if isinstance(left.right, ast.Constant) and left.right.value == 1 and isinstance(node.right, ast.Name):
            yield source.swap(node, node.right.id)
    for power in source.nodes(ast.BinOp, *KINDS):
        shift = isinstance(power.op, ast.RShift) and isinstance(power.right, ast.Call)
        if shift and isinstance(power.right, ast.Call) and name_of(power.right.func) == "arange":
            yield source.swap(power.right, f"{source.words(power.right)}[::-1]")


def reversed_factors(source: ScriptTree) -> Iterator[Mutation]:
    """Exchange the factors of a tensor product."""
    for node in source.nodes(ast.Call, *KINDS):
        if name_of(node.func) == "kron" and len(node.args) == 2:
            one, other = node.args
            edits = (source.edit(one, source.words(other)), source.edit(other, source.words(one)))
            yield Mutation(edits, node.lineno, f"{source.words(node)[:60]}: factors exchanged")


def not_conjugated(source: ScriptTree) -> Iterator[Mutation]:
    """Leave out a transposition or a complex conjugation."""
    for node in source.nodes(ast.Attribute, *KINDS):
        if node.attr == "T" and isinstance(node.ctx, ast.Load):
            yield source.swap(node, source.words(node.value))
    for called in source.nodes(ast.Call, *KINDS):
        if isinstance(called.func, ast.Attribute) and called.func.attr == "conj" and not called.args:
            yield source.swap(called, source.words(called.func.value))
        if name_of(called.func) == "vdot":
            yield source.swap(called.func, "np.dot")


def exchanged_product(source: ScriptTree) -> Iterator[Mutation]:
    """Exchange the two factors of a matrix product of names, such as ``c[i].T @ c[j]``."""
    for node in source.nodes(ast.BinOp, *KINDS):
        simple = all(isinstance(one, ast.Name | ast.Subscript | ast.Attribute) for one in (node.left, node.right))
        if isinstance(node.op, ast.MatMult) and simple:
            yield source.swap(node, f"{source.words(node.right)} @ {source.words(node.left)}")


def reversed_result(source: ScriptTree) -> Iterator[Mutation]:
    """Return an array of an observable in the reverse order."""
    for function in source.serving("observable"):
        for key, value in returned(function):
            if isinstance(value, ast.Name | ast.BinOp | ast.Subscript):
                yield source.swap(value, f"({source.words(value)})[::-1]", f"{key}: reversed")


OPERATORS = (kept_order, other_bit, reversed_factors, not_conjugated, exchanged_product, reversed_result)
