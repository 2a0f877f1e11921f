"""Faults of sweeps: a shifted range, reordered points, exchanged labels."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import pairwise

from vibron_train.bench.faults.edits import Mutation
from vibron_train.bench.faults.script_tree import Function, ScriptTree, name_of, returned

KINDS = ("sweep", "observable", "solver")
GRIDS = ("linspace", "arange", "logspace", "geomspace", "array")


def shifted_range(source: ScriptTree) -> Iterator[Mutation]:
    """Shift the points of a grid by a tenth of their range, labels with them."""
    for value in _grids(source):
        if name_of(value.func) != "arange" and len(value.args) >= 2:
            low, high = map(source.words, value.args[:2])
            shift = f"0.1 * (({high}) - ({low}))"
            edits = (source.edit(value.args[0], f"{low} + {shift}"), source.edit(value.args[1], f"{high} + {shift}"))
            yield Mutation(edits, value.lineno, f"{source.words(value)[:60]} shifted by a tenth")


def shifted_labels(source: ScriptTree) -> Iterator[Mutation]:
    """Return a grid that is shifted by a step, or runs the other way, next to values that are not."""
    for function in source.serving(*KINDS):
        grids = _named_grids(function)
        for key, value in returned(function):
            if isinstance(value, ast.Name) and value.id in grids:
                yield source.swap(value, f"{value.id}[::-1]", f"{key}: reversed")
                yield source.swap(value, f"{value.id} + ({value.id}[1] - {value.id}[0])", f"{key}: shifted by a step")


def reordered_points(source: ScriptTree) -> Iterator[Mutation]:
    """Return values that run the other way, or begin one point later, next to labels that do not."""
    for function in source.serving("sweep", "observable"):
        for key, value in returned(function):
            listed = isinstance(value, ast.Call) and name_of(value.func) == "array" and len(value.args) == 1
            if listed and isinstance(value, ast.Call) and isinstance(value.args[0], ast.ListComp):
                words = source.words(value)
                yield source.swap(value, f"{words}[::-1]", f"{key}: reversed")
                yield source.swap(value, f"np.roll({words}, 1, 0)", f"{key}: one point later")


def exchanged_labels(source: ScriptTree) -> Iterator[Mutation]:
    """Exchange the names of two results."""
    for function in source.serving(*KINDS):
        for node in ast.walk(function):
            if isinstance(node, ast.Return) and isinstance(node.value, ast.Dict):
                keys = [key for key in node.value.keys if isinstance(key, ast.Constant)]
                yield from _exchanged(source, keys)


def exchanged_points(source: ScriptTree) -> Iterator[Mutation]:
    """Exchange two numbers of a list in which points are written out."""
    for function in source.serving("sweep"):
        for statement in ast.walk(function):
            if isinstance(statement, ast.Assign):
                yield from _written_out(source, statement.value)
    for part in source.tree.body:
        if isinstance(part, ast.Assign) and part.value not in source.manifest.values():
            yield from _written_out(source, part.value)


def other_point(source: ScriptTree) -> Iterator[Mutation]:
    """Compute the values one step away from the labels that a loop runs over."""
    for node in source.nodes(ast.ListComp, "sweep"):
        loop = node.generators[0]
        grids = _named_grids(_function(source, node))
        if isinstance(loop.iter, ast.Name) and loop.iter.id in grids and len(node.generators) == 1:
            yield source.swap(loop.iter, f"np.roll({loop.iter.id}, 1)")


def _grids(source: ScriptTree) -> Iterator[ast.Call]:
    for statement in source.nodes(ast.Call, *KINDS):
        if name_of(statement.func) in GRIDS[:4] and not any(
            isinstance(above, ast.Subscript | ast.Compare) for above in source.above(statement)
        ):
            yield statement


def _named_grids(function: Function) -> set[str]:
    """Return the names of a function to which a grid is assigned."""
    found = set()
    for node in ast.walk(function):
        value = node.value if isinstance(node, ast.Assign) else None
        if isinstance(node, ast.Assign) and isinstance(value, ast.Call) and name_of(value.func) in GRIDS:
            listed = any(isinstance(one, ast.ListComp) for one in value.args)
            found |= set() if listed else {name_of(node.targets[0])}
    return found - {""}


def _written_out(source: ScriptTree, value: ast.expr) -> Iterator[Mutation]:
    listed = value.args[0] if isinstance(value, ast.Call) and name_of(value.func) == "array" and value.args else value
    if isinstance(listed, ast.List | ast.Tuple):
        numbers = [one for one in listed.elts if isinstance(one, ast.Constant) and isinstance(one.value, int | float)]
        if len(numbers) == len(listed.elts) > 2:
            yield from _exchanged(source, numbers)


def _exchanged(source: ScriptTree, nodes: Sequence[ast.Constant]) -> Iterator[Mutation]:
    for one, other in pairwise(nodes):
        first, second = source.words(one), source.words(other)
        edits = (source.edit(one, second), source.edit(other, first))
        yield Mutation(edits, one.lineno, f"{first} and {second} exchanged")


def _function(source: ScriptTree, node: ast.AST) -> Function:
    return next(above for above in source.above(node) if isinstance(above, Function) and above.name in source.functions)


OPERATORS = (shifted_range, shifted_labels, reordered_points, exchanged_labels, exchanged_points, other_point)
