"""Faults of what is solved or evolved: another Hamiltonian than the one that the model element returns."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from vibron_train.bench.faults.edits import Mutation
from vibron_train.bench.faults.script_tree import ScriptTree, arguments, name_of

KINDS = ("solver", "observable", "sweep", "initial_state")
SOLVERS = ("eigh", "eigsh", "eigvalsh", "eigs", "eig", "expm", "expm_multiply", "minimize", "solve_ivp")
MODELS = ("model", "hamiltonian", "matrix", "operator", "H", "ham")


def reversed_time(source: ScriptTree) -> Iterator[Mutation]:
    """Invert the sign of an imaginary unit: exp(-iHt) becomes exp(iHt)."""
    for node in _imaginary(source):
        yield source.swap(node, f"(-{source.words(node)})")


def half_generator(source: ScriptTree) -> Iterator[Mutation]:
    """Evolve under half or twice the Hamiltonian."""
    for node in _imaginary(source):
        for factor in ("0.5", "2"):
            yield source.swap(node, f"({factor} * {source.words(node)})")


def other_matrix(source: ScriptTree) -> Iterator[Mutation]:
    """Hand the solver of a library the negative, the half or the transpose of its matrix."""
    for node in source.nodes(ast.Call, *KINDS, but="model"):
        if name_of(node.func) in SOLVERS[:7] and node.args:
            words = source.words(node.args[0])
            for other in (f"-({words})", f"0.5 * ({words})", f"({words}).T"):
                yield source.swap(node.args[0], other)


def negative_model(source: ScriptTree) -> Iterator[Mutation]:
    """Use the negative or half of the model where a function first reads it."""
    for function in source.serving(*KINDS[:3], but="initial_state"):
        for name in arguments(function):
            if name in MODELS:
                yield source.first(function, f"{name} = -1 * {name}")
                yield source.first(function, f"{name} = 0.5 * {name}")


def other_coupling(source: ScriptTree) -> Iterator[Mutation]:
    """Scale a coupling in the solver or the circuit, and not in the model."""
    for node in source.nodes(ast.Name, *KINDS, but="model"):
        if node.id in source.couplings and isinstance(node.ctx, ast.Load) and not source.indexes(node):
            for text in (f"(-{node.id})", f"(0.5 * {node.id})", f"(0.0 * {node.id})"):
                yield source.swap(node, text)


def other_model(source: ScriptTree) -> Iterator[Mutation]:
    """Build the model of a solver or a sweep with another number in place of a given one."""
    builders = {name for name, kinds in source.roles.items() if "model" in kinds}
    for node in source.nodes(ast.Call, *KINDS, but="model"):
        if name_of(node.func) in builders:
            for given in node.args:
                if isinstance(given, ast.Constant) and isinstance(given.value, float):
                    yield source.swap(given, f"{given.value + 0.5:g}")


def lost_part(source: ScriptTree) -> Iterator[Mutation]:
    """Leave out one of two added matrices in an evolution."""
    for node in source.nodes(ast.BinOp, *KINDS, but="model"):
        parts = (node.left, node.right)
        product = any(isinstance(part, ast.BinOp) and isinstance(part.op, ast.MatMult) for part in parts)
        matrix = product or any(isinstance(part, ast.Call) and name_of(part.func) == "kron" for part in parts)
        if isinstance(node.op, ast.Add | ast.Sub) and matrix:
            yield source.swap(node, f"({source.words(node.left)})")


def _imaginary(source: ScriptTree) -> Iterator[ast.Constant]:
    for node in source.nodes(ast.Constant, *KINDS, but="model"):
        if isinstance(node.value, complex):
            yield node


OPERATORS = (reversed_time, half_generator, other_matrix, negative_model, other_coupling, other_model, lost_part)
