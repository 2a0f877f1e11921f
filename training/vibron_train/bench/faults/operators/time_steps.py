"""Faults of the time step and of the number of steps."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from vibron_train.bench.faults.edits import Mutation
from vibron_train.bench.faults.script_tree import ScriptTree, arguments, name_of

KINDS = ("solver", "observable", "sweep")
COUNTS = ("steps", "n_steps", "trotter_steps", "slices", "substeps")
STEPS = ("dt", "step", "tau", "delta_t", "time_step", "h_step")
TIMES = ("time", "times", "t", "T", "t_max", "total_time")


def coarser_steps(source: ScriptTree) -> Iterator[Mutation]:
    """Take a half or a tenth of the steps over the same time."""
    for function in source.serving(*KINDS):
        for name in arguments(function):
            if name in COUNTS:
                for factor in (2, 10):
                    yield source.first(function, f"{name} = max(1, {name} // {factor})")


def larger_step(source: ScriptTree) -> Iterator[Mutation]:
    """Double the step, or multiply it by ten, with the same number of steps."""
    for node in source.nodes(ast.Assign, *KINDS):
        for name, value in _assigned(node):
            if name in STEPS and not isinstance(value, ast.Constant | ast.List):
                for factor in (2, 10):
                    yield source.swap(value, f"{factor} * ({source.words(value)})")
    for function in source.serving(*KINDS):
        for name in arguments(function):
            if name in STEPS:
                yield source.first(function, f"{name} = 10 * {name}")


def other_count(source: ScriptTree) -> Iterator[Mutation]:
    """Make one step too few or too many."""
    for node in source.nodes(ast.Call, *KINDS):
        if name_of(node.func) == "range" and len(node.args) == 1 and _is(node.args[0], COUNTS):
            words = source.words(node.args[0])
            yield source.swap(node.args[0], f"{words} - 1")
            yield source.swap(node.args[0], f"{words} + 1")
    for power in source.nodes(ast.Call, *KINDS):
        if name_of(power.func) == "matrix_power" and len(power.args) == 2:
            yield source.swap(power.args[1], f"{source.words(power.args[1])} - 1")


def other_time(source: ScriptTree) -> Iterator[Mutation]:
    """Evolve for twice or half the time that is given."""
    for function in source.serving(*KINDS, but="model"):
        for name in arguments(function):
            if name in TIMES and name not in source.couplings:
                for factor in ("2", "0.5"):
                    yield source.first(function, f"{name} = {factor} * {name}")


def _assigned(node: ast.Assign) -> Iterator[tuple[str, ast.expr]]:
    target, value = node.targets[0], node.value
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        yield from ((name_of(one), other) for one, other in zip(target.elts, value.elts, strict=True))
    else:
        yield name_of(target), value


def _is(node: ast.AST, names: tuple[str, ...]) -> bool:
    return isinstance(node, ast.Name) and node.id in names


OPERATORS = (coarser_steps, larger_step, other_count, other_time)
