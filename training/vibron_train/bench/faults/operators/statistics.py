"""Faults of sampling: too few samples, one seed for several runs, biased estimators, wrong error bars."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from vibron_train.bench.faults.edits import Mutation
from vibron_train.bench.faults.script_tree import Function, ScriptTree, arguments, name_of, returned

KINDS = ("initial_state", "solver", "observable", "sweep")
SAMPLES = ("samples", "shots", "n_samples", "starts", "trials", "realisations", "walkers", "chains")
RANDOM = ("default_rng", "shots", "seed", "seed_simulator", "n_samples", "sampler", "random")
ERRORS = ("error", "err", "sigma", "std", "variance", "deviation", "uncertainty", "spread")


def fewer_samples(source: ScriptTree) -> Iterator[Mutation]:
    """Draw a tenth of the samples."""
    for function in _random(source):
        for name in arguments(function):
            if name in SAMPLES:
                yield source.first(function, f"{name} = max(2, {name} // 10)")
    for keyword in source.nodes(ast.keyword, *KINDS):
        number = getattr(keyword.value, "value", None)
        if keyword.arg in SAMPLES and type(number) is int and number > 10:
            yield source.swap(keyword.value, str(number // 10))


def one_seed(source: ScriptTree) -> Iterator[Mutation]:
    """Use the same seed for runs that should be independent."""
    for node in source.nodes(ast.Call, *KINDS):
        given = node.args[0] if name_of(node.func) == "default_rng" and node.args else None
        if given is not None and not isinstance(given, ast.Constant | ast.Name):
            yield source.swap(given, "0")
    for sum_ in source.nodes(ast.BinOp, *KINDS):
        if isinstance(sum_.op, ast.Add) and isinstance(sum_.left, ast.Name) and sum_.left.id.startswith("seed"):
            yield source.swap(sum_, sum_.left.id)


def drawn_again(source: ScriptTree) -> Iterator[Mutation]:
    """Set the generator back for every draw, so that all draws are the same."""
    for function in source.serving(*KINDS):
        made = {
            name_of(node.targets[0]): source.words(node.value)
            for node in ast.walk(function)
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
            and name_of(node.value.func) == "default_rng"
        }  # fmt: skip
        for node in ast.walk(function):
            if isinstance(node, ast.Attribute) and name_of(node.value) in made and isinstance(node.value, ast.Name):
                yield source.swap(node.value, made[node.value.id])


def biased_estimator(source: ScriptTree) -> Iterator[Mutation]:
    """Change the number of degrees of freedom, or leave out a centring or a square root."""
    for node in source.nodes(ast.keyword, *KINDS):
        if node.arg == "ddof" and source.words(node.value) in ("0", "1"):
            yield source.swap(node.value, "1" if source.words(node.value) == "0" else "0")
    for called in source.nodes(ast.Call, *KINDS):
        if name_of(called.func) in ("var", "std") and not any(one.arg == "ddof" for one in called.keywords):
            end = "" if not (called.args or called.keywords) else ", "
            yield source.swap(called, f"{source.words(called)[:-1]}{end}ddof=1)")
        if name_of(called.func) == "std":
            yield source.swap(called.func, f"{source.words(called.func)[:-3]}var")


def other_error_bar(source: ScriptTree) -> Iterator[Mutation]:
    """Divide an error bar by ten, or by the number of samples in place of its root."""
    for function in _random(source):
        for node in ast.walk(function):
            root = node.right if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) else None
            if isinstance(root, ast.Call) and name_of(root.func) == "sqrt" and root.args:
                yield source.swap(root, source.words(root.args[0]))
        for key, value in returned(function):
            if any(word in key for word in ERRORS):
                yield source.swap(value, f"({source.words(value)}) / 10", f"{key} divided by ten")


def _random(source: ScriptTree) -> Iterator[Function]:
    """Yield the functions that draw random numbers."""
    return (one for one in source.serving(*KINDS) if any(word in source.words(one) for word in RANDOM))


OPERATORS = (fewer_samples, one_seed, drawn_again, biased_estimator, other_error_bar)
