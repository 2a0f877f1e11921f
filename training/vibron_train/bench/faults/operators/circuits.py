"""Faults of circuits: other gates, angles, qubits, layers and orders of splitting."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import pairwise

from vibron_train.bench.faults.edits import Mutation
from vibron_train.bench.faults.script_tree import ScriptTree, name_of

EXCHANGED = {
    "rx": "ry", "ry": "rz", "rz": "rx", "rxx": "ryy", "ryy": "rzz", "rzz": "rxx", "h": "x", "x": "z", "cx": "cz",
    "cz": "cx", "s": "sdg", "sdg": "s", "p": "rx", "cp": "crx",
}  # fmt: skip
ANGLED = ("rx", "ry", "rz", "rxx", "ryy", "rzz", "p", "cp", "crx", "u")
PAIRS = ("cx", "cz", "cp", "rxx", "ryy", "rzz", "swap", "crx")
KINDS = ("initial_state", "solver", "observable", "sweep", "model")


def other_gate(source: ScriptTree) -> Iterator[Mutation]:
    """Put another gate with the same arguments in place of one."""
    for node in _gates(source):
        start = source.words(node.func).rpartition(".")[0]
        yield source.swap(node.func, f"{start}.{EXCHANGED[name_of(node.func)]}")


def other_angle(source: ScriptTree) -> Iterator[Mutation]:
    """Halve, double or invert the angle of a gate."""
    for node in _gates(source):
        if name_of(node.func) in ANGLED and node.args:
            words = source.words(node.args[0])
            for text in (f"({words}) / 2", f"2 * ({words})", f"-({words})"):
                yield source.swap(node.args[0], text)


def lost_gate(source: ScriptTree) -> Iterator[Mutation]:
    """Leave out a gate, or a layer of them in a loop or a function."""
    layers = {name for name, one in source.functions.items() if any(map(_is_gate, ast.walk(one)))}
    for node in source.nodes(ast.Expr, *KINDS):
        called = node.value
        if isinstance(called, ast.Call) and (_is_gate(called) or name_of(called.func) in layers | {"compose"}):
            yield source.swap(node, "pass")


def exchanged_gates(source: ScriptTree) -> Iterator[Mutation]:
    """Exchange two neighbouring statements that apply gates."""
    for function in source.serving(*KINDS):
        for body in _bodies(function):
            for one, other in pairwise(body):
                if _applies(one) and _applies(other):
                    first, second = source.words(one), source.words(other)
                    edits = (source.edit(one, second), source.edit(other, first))
                    yield Mutation(edits, one.lineno, f"exchanged: {first.split(chr(10))[0]}")


def exchanged_qubits(source: ScriptTree) -> Iterator[Mutation]:
    """Exchange control and target."""
    for node in _gates(source):
        if name_of(node.func) in PAIRS and len(node.args) >= 2:
            *_, one, other = node.args
            edits = (source.edit(one, source.words(other)), source.edit(other, source.words(one)))
            yield Mutation(edits, node.lineno, f"{source.words(node)[:60]}: qubits exchanged")


def first_order(source: ScriptTree) -> Iterator[Mutation]:
    """Make a symmetric splitting one of first order: double the first half step and leave out the last."""
    for function in source.serving(*KINDS):
        for body in _bodies(function):
            for place, one in enumerate(body):
                same = [other for other in body[place + 2 :] if source.words(other) == source.words(one)]
                angles = [angle for node in ast.walk(one) if (angle := _angle(source, node)) is not None]
                if same and _applies(one) and angles:
                    doubled = [source.edit(angle, f"2 * ({source.words(angle)})") for angle in angles]
                    yield Mutation((*doubled, source.edit(same[0], "pass")), one.lineno, "first order for second")
    for choice in source.nodes(ast.IfExp, *KINDS):
        if "step" in source.words(choice.test):
            yield source.swap(choice, f"({source.words(choice.body)})")
            yield source.swap(choice, f"({source.words(choice.orelse)})")


def _gates(source: ScriptTree) -> Iterator[ast.Call]:
    return (node for node in source.nodes(ast.Call, *KINDS) if _is_gate(node))


def _is_gate(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in EXCHANGED


def _applies(statement: ast.stmt) -> bool:
    """Return True if a statement, or a loop of one level, applies a gate."""
    return isinstance(statement, ast.Expr | ast.For) and any(
        _is_gate(node) or (isinstance(node, ast.Call) and _is_step(node)) for node in ast.walk(statement)
    )


def _is_step(node: ast.Call) -> bool:
    return isinstance(node.func, ast.Name) and any("dt" in ast.unparse(one) for one in node.args)


def _angle(source: ScriptTree, node: ast.AST) -> ast.expr | None:
    """Return the angle of a gate, or the time step that is given to a function that applies gates."""
    if _is_gate(node) and isinstance(node, ast.Call) and name_of(node.func) in ANGLED and node.args:
        return node.args[0]
    if isinstance(node, ast.Call) and _is_step(node):
        return next(one for one in node.args if "dt" in source.words(one))
    return None


def _bodies(function: ast.FunctionDef) -> Iterator[list[ast.stmt]]:
    for node in ast.walk(function):
        for part in ("body", "orelse"):
            body = getattr(node, part, None)
            if isinstance(body, list):
                yield body


OPERATORS = (other_gate, other_angle, lost_gate, exchanged_gates, exchanged_qubits, first_order)
