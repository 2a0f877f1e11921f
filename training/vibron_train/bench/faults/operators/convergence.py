"""Faults of convergence: bond dimension, cutoff, tolerance, number of states or sweeps too small."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from vibron_train.bench.faults.edits import Mutation
from vibron_train.bench.faults.operators.statistics import SAMPLES
from vibron_train.bench.faults.operators.time_steps import COUNTS, STEPS
from vibron_train.bench.faults.script_tree import ScriptTree, arguments, name_of

KINDS = ("initial_state", "solver", "observable", "sweep")
NUMBERS = ("chi", "sweeps", "n_max", "depth", "alpha", "points", "maxiter", "max_cycle", "bits", "layers", "largest")
TOLERANCES = ("tol", "conv_tol", "gtol", "xatol", "ftol", "xtol", "rtol", "atol", "svd_min", "max_E_err", "accuracy")
COUNTED = ("k", "nroots", "nstates", "max_sweeps", "maxiter", "max_cycle", "max_space", "num", "points")


def fewer(source: ScriptTree) -> Iterator[Mutation]:
    """Take a half or a quarter of a number that decides on convergence, in one function."""
    for function in source.serving(*KINDS):
        for name in set(arguments(function)) & _numerical(source, int):
            for factor in (2, 4):
                yield source.first(function, f"{name} = max(1, {name} // {factor})")


def looser(source: ScriptTree) -> Iterator[Mutation]:
    """Loosen a tolerance to its fourth root, in one function."""
    for function in source.serving(*KINDS):
        for name in set(arguments(function)) & _numerical(source, float):
            yield source.first(function, f"{name} = {name} ** 0.25")


def written_tolerance(source: ScriptTree) -> Iterator[Mutation]:
    """Loosen a tolerance that is written out."""
    for name, value in _written(source):
        number = getattr(value, "value", None)
        if name in TOLERANCES and isinstance(number, float) and 0.0 < number < 1e-2:
            yield source.swap(value, f"{max(number**0.25, 1e-2):.2g}", f"{name}: {number:g} loosened")


def written_number(source: ScriptTree) -> Iterator[Mutation]:
    """Take fewer states, roots or iterations than are written out."""
    for name, value in _written(source):
        number = getattr(value, "value", None)
        if name in COUNTED and type(number) is int and number > 1:
            yield source.swap(value, str(max(1, number // 4)), f"{name}: {number} // 4")


def first_rung(source: ScriptTree) -> Iterator[Mutation]:
    """Set the parameter of a ladder to the value of its first rung, in the manifest."""
    parameters = source.manifest.get("__parameters__")
    ladders = source.entries("__ladder__")
    for key, value in zip(parameters.keys, parameters.values, strict=True) if parameters else ():
        if isinstance(key, ast.Constant) and key.value in ladders:
            yield source.swap(value, repr(ladders[key.value][0]), f"{key.value}: the first rung of its ladder")


def _numerical(source: ScriptTree, kind: type) -> set[str]:
    """Return the parameters of a type that decide on convergence: by name, or as the manifest and the rubric say."""
    ruled = {rule["parameter"] for rule in source.rules.get("convergence", ())}
    names = {*source.entries("__ladder__"), *ruled, *NUMBERS, *TOLERANCES} - {*COUNTS, *STEPS, *SAMPLES}
    return {name for name, value in source.entries("__parameters__").items() if name in names and type(value) is kind}


def _written(source: ScriptTree) -> Iterator[tuple[str, ast.expr]]:
    for keyword in source.nodes(ast.keyword, *KINDS):
        yield str(keyword.arg), keyword.value
    for table in source.nodes(ast.Dict, *KINDS):
        for key, value in zip(table.keys, table.values, strict=True):
            if isinstance(key, ast.Constant):
                yield str(key.value), value
    for called in source.nodes(ast.Call, *KINDS):
        if name_of(called.func) == "eigsh" and len(called.args) > 1:
            yield "k", called.args[1]


OPERATORS = (fewer, looser, written_tolerance, written_number, first_rung)
