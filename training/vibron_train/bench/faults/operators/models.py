"""Faults of the Hamiltonian: signs, couplings, terms, boundaries, and the factor between S and sigma."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from vibron_train.bench.faults.edits import Mutation
from vibron_train.bench.faults.script_tree import ScriptTree, name_of

BOUNDARIES = {"periodic": "open", "open": "periodic", "infinite": "finite"}
BOUNDARY_WORDS = ("pbc", "periodic")
TURNED = str.maketrans("XYZ", "YZX")


def sign_of_coupling(source: ScriptTree) -> Iterator[Mutation]:
    """Invert the sign of a coupling where the model reads it."""
    for node in source.nodes(ast.Name, "model"):
        if node.id in source.couplings and isinstance(node.ctx, ast.Load) and not source.indexes(node):
            yield source.swap(node, f"(-{node.id})")


def size_of_coupling(source: ScriptTree) -> Iterator[Mutation]:
    """Halve or double a coupling where the model reads it."""
    for node in source.nodes(ast.Name, "model"):
        if node.id in source.couplings and isinstance(node.ctx, ast.Load) and not source.indexes(node):
            for factor in ("0.5", "2"):
                yield source.swap(node, f"({factor} * {node.id})")


def sign_of_term(source: ScriptTree) -> Iterator[Mutation]:
    """Exchange plus and minus between two terms."""
    for node in source.nodes(ast.BinOp, "model"):
        if isinstance(node.op, ast.Add | ast.Sub) and not source.indexes(node) and not _counts(node):
            sign = "-" if isinstance(node.op, ast.Add) else "+"
            yield source.swap(node, f"{source.words(node.left)} {sign} ({source.words(node.right)})")
    for added in _added(source):
        sign = "-" if isinstance(added.op, ast.Add) else "+"
        yield source.swap(added, f"{source.words(added.target)} {sign}= {source.words(added.value)}")


def spin_or_pauli(source: ScriptTree) -> Iterator[Mutation]:
    """Change a factor 1/2 or 1/4 between spin and Pauli matrices."""
    for node in source.nodes(ast.Constant, "model"):
        if node.value in (0.25, 0.5) and isinstance(node.value, float):
            yield source.swap(node, "1.0")
            yield source.swap(node, "0.5" if node.value == 0.25 else "0.25")
    for term in source.nodes(ast.BinOp, "model"):
        divisor = term.right
        if isinstance(term.op, ast.Div) and isinstance(divisor, ast.Constant) and divisor.value in (2, 4):
            yield source.swap(term, f"({source.words(term.left)})")


def boundary(source: ScriptTree) -> Iterator[Mutation]:
    """Exchange open and periodic ends."""
    for keyword in source.nodes(ast.keyword, "model", "lattice"):
        if keyword.arg in BOUNDARY_WORDS and isinstance(keyword.value, ast.Constant):
            yield source.swap(keyword.value, str(not keyword.value.value))
    for node in source.nodes(ast.Constant, "model", "lattice"):
        if isinstance(node.value, str) and node.value in BOUNDARIES:
            yield source.swap(node, f'"{BOUNDARIES[node.value]}"')


def lost_bond(source: ScriptTree) -> Iterator[Mutation]:
    """End a loop over sites or bonds one too early."""
    for node in source.nodes(ast.Call, "model", "lattice"):
        if name_of(node.func) == "range" and not node.keywords and len(node.args) in (1, 2):
            if not isinstance(source.parents[node], ast.comprehension | ast.For):
                continue
            yield source.swap(node.args[-1], f"{source.words(node.args[-1])} - 1")


def lost_term(source: ScriptTree) -> Iterator[Mutation]:
    """Leave out one of two added terms."""
    for node in source.nodes(ast.BinOp, "model"):
        if isinstance(node.op, ast.Add) and not source.indexes(node) and not _counts(node):
            yield source.swap(node, f"({source.words(node.left)})")
    for added in _added(source):
        yield source.swap(added, "pass")


def doubled_term(source: ScriptTree) -> Iterator[Mutation]:
    """Add a term twice."""
    for node in source.nodes(ast.BinOp, "model"):
        if isinstance(node.op, ast.Add) and not source.indexes(node) and not _counts(node):
            yield source.swap(node, f"({source.words(node)} + {source.words(node.right)})")
    for added in _added(source):
        words = source.words(added)
        yield source.swap(added, f"{words}\n{' ' * added.col_offset}{words}", f"twice: {words[:60]}")


def other_axis(source: ScriptTree) -> Iterator[Mutation]:
    """Turn the axes of one Pauli string."""
    for node in source.nodes(ast.Constant, "model"):
        if isinstance(node.value, str) and node.value and set(node.value) <= set("XYZ"):
            yield source.swap(node, f'"{node.value.translate(TURNED)}"')


def _added(source: ScriptTree) -> Iterator[ast.AugAssign]:
    return (node for node in source.nodes(ast.AugAssign, "model") if isinstance(node.op, ast.Add | ast.Sub))


def _counts(node: ast.BinOp) -> bool:
    """Return True if a sum is of whole numbers, as of sites."""
    return any(isinstance(one, ast.Constant) and isinstance(one.value, int) for one in (node.left, node.right))


OPERATORS = (
    sign_of_coupling, size_of_coupling, sign_of_term, spin_or_pauli, boundary, lost_bond, lost_term, doubled_term,
    other_axis,
)  # fmt: skip
