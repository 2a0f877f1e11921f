"""Faults of the initial state: other words, other sites, another sector."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from vibron_train.bench.faults.edits import Mutation
from vibron_train.bench.faults.script_tree import ScriptTree, name_of

WORDS = {"up": "down", "down": "up", "full": "empty", "empty": "full", "0": "1", "1": "0"}
SECTORS = ("n_fermions", "n_fermions_per_spin", "total_sz", "nelec", "spin", "charge", "total")
ALL = ("initial_state", "solver", "sweep", "observable")


def other_word(source: ScriptTree) -> Iterator[Mutation]:
    """Put another local state on a site of a product state."""
    for node in source.nodes(ast.Constant, "initial_state"):
        if isinstance(node.value, str) and node.value in WORDS:
            yield source.swap(node, f'"{WORDS[node.value]}"')


def other_sites(source: ScriptTree) -> Iterator[Mutation]:
    """Begin the sites that a state is prepared on one later or earlier."""
    for node in source.nodes(ast.Call, "initial_state"):
        if name_of(node.func) == "range" and len(node.args) >= 2 and isinstance(node.args[0], ast.Constant):
            yield source.swap(node.args[0], str(1 - node.args[0].value if node.args[0].value in (0, 1) else 0))
    for place in source.nodes(ast.Subscript, "initial_state"):
        if isinstance(place.slice, ast.Constant) and isinstance(place.slice.value, int):
            yield source.swap(place.slice, str(place.slice.value + 1))


def unprepared(source: ScriptTree) -> Iterator[Mutation]:
    """Leave out a statement that prepares the state."""
    for node in source.nodes(ast.Expr, "initial_state"):
        if isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Attribute):
            yield source.swap(node, "pass")


def other_basis_state(source: ScriptTree) -> Iterator[Mutation]:
    """Begin in another vector of the basis, such as ``np.eye(d)[1]`` in place of ``np.eye(d)[0]``."""
    for node in source.nodes(ast.Subscript, *ALL):
        called = node.value
        number = getattr(node.slice, "value", None)
        if isinstance(called, ast.Call) and name_of(called.func) == "eye" and type(number) is int:
            yield source.swap(node.slice, str(number + 1))
    for statement in source.nodes(ast.Assign, *ALL):
        target, value = statement.targets[0], statement.value
        if not (isinstance(target, ast.Subscript) and isinstance(value, ast.Constant) and value.value in (1, 1.0)):
            continue
        if isinstance(target.slice, ast.Constant) and isinstance(target.slice.value, int):
            yield source.swap(target.slice, str(target.slice.value + 1))


def other_filling(source: ScriptTree) -> Iterator[Mutation]:
    """Take one particle or spin less than half of the sites."""
    for node in source.nodes(ast.BinOp, "initial_state", "solver", "sweep", "model"):
        half = isinstance(node.op, ast.FloorDiv) and isinstance(node.right, ast.Constant) and node.right.value == 2
        above = source.parents[node]
        looped = isinstance(above, ast.Call) and name_of(above.func) == "range"
        if half and not looped and isinstance(above, ast.Call | ast.Compare | ast.keyword | ast.Tuple | ast.Assign):
            yield source.swap(node, f"({source.words(node)} - 1)")


def other_sector(source: ScriptTree) -> Iterator[Mutation]:
    """Change a number that names the sector, or give up its conservation."""
    for keyword in source.nodes(ast.keyword, "initial_state", "solver", "sweep", "model"):
        value = keyword.value
        if keyword.arg in SECTORS and isinstance(value, ast.Constant) and type(value.value) is int:
            yield source.swap(value, str(value.value + 2))
    for table in source.nodes(ast.Dict, "model"):
        for key, value in zip(table.keys, table.values, strict=True):
            if isinstance(key, ast.Constant) and str(key.value).startswith("cons") and isinstance(value, ast.Constant):
                yield source.swap(value, "None")


OPERATORS = (other_word, other_sites, unprepared, other_basis_state, other_filling, other_sector)
