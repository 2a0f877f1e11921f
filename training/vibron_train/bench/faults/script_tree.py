"""What the operators know of a script: its syntax tree, the kinds of element that its functions serve, its rubric."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, TypeVar

from vibron_train.bench.faults.edits import Edit, Mutation

Node = TypeVar("Node", bound=ast.AST)
Function = ast.FunctionDef
INDEXING = ("range", "arange", "reshape", "zeros", "eye", "ones", "identity", "len", "zip", "empty")
SIZES = re.compile(r"size=\[([^\]]*)\]")


class ScriptTree:
    """A script with its rubric's rules, for operators to look through.

    Parameters
    ----------
    text : str
        The script.
    rules : mapping
        Its rubric.
    """

    def __init__(self, text: str, rules: Mapping[str, Any]) -> None:
        self.text, self.rules = text, rules
        self.tree = ast.parse(text)
        lines = text.splitlines(keepends=True)
        self._lines = [line.encode() for line in lines]
        self._starts = [sum(map(len, lines[:number])) for number in range(len(lines) + 1)]
        self.parents = {child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)}

    @cached_property
    def functions(self) -> Mapping[str, Function]:
        """The functions of the module by name."""
        return {one.name: one for one in self.tree.body if isinstance(one, Function)}

    @cached_property
    def manifest(self) -> Mapping[str, ast.Dict]:
        """The dictionaries of the manifest by name."""
        return {
            statement.targets[0].id: statement.value
            for statement in self.tree.body
            if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name)
            and statement.targets[0].id.startswith("__") and isinstance(statement.value, ast.Dict)
        }  # fmt: skip

    def entries(self, name: str) -> dict[str, Any]:
        """Return a dictionary of the manifest, such as ``__ladder__``."""
        return dict(ast.literal_eval(self.manifest[name])) if name in self.manifest else {}

    @cached_property
    def couplings(self) -> frozenset[str]:
        """Parameters in the rubric's model that are not sizes: those that its energies depend on."""
        model = str(self.rules["system"].get("model", ""))
        sizes = set(re.findall(r"\$\(?(\w+)", " ".join(SIZES.findall(model))))
        names = set(re.findall(r"\b[A-Za-z]\w*\b", model)) - sizes
        return frozenset(name for name, value in self.entries("__parameters__").items()
                         if name in names and isinstance(value, float))  # fmt: skip

    @cached_property
    def roles(self) -> Mapping[str, frozenset[str]]:
        """The kinds of element that each function serves: its own, and those of the functions that call it."""
        kinds = {name: {kind} for name, kind in self.entries("__elements__").items()}
        found = {name: set(kinds.get(name, ())) for name in self.functions}
        calls = {
            name: {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and node.id in self.functions}
            for name, function in self.functions.items()
        }
        for _ in self.functions:
            for caller, callees in calls.items():
                for callee in callees - kinds.keys():
                    found[callee] |= found[caller]
        return {name: frozenset(one) for name, one in found.items()}

    def serving(self, *kinds: str, but: str = "plot") -> Iterator[Function]:
        """Yield the functions that serve one of some kinds and none of another."""
        for name, function in self.functions.items():
            if self.roles[name] & set(kinds) and but not in self.roles[name]:
                yield function

    def nodes(self, wanted: type[Node], *kinds: str, but: str = "plot") -> Iterator[Node]:
        """Yield the nodes of a type in the bodies of functions that serve some kinds; docstrings are left out."""
        for function in self.serving(*kinds, but=but):
            for statement in function.body:
                if not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)):
                    yield from (node for node in ast.walk(statement) if isinstance(node, wanted))

    def words(self, node: ast.AST) -> str:
        """Return the text of a node."""
        return self.text[slice(*self.span(node))]

    def span(self, node: Any) -> tuple[int, int]:
        """Return where the text of a node begins and ends, in characters."""
        return self._place(node.lineno, node.col_offset), self._place(node.end_lineno, node.end_col_offset)

    def _place(self, line: int, column: int) -> int:
        return self._starts[line - 1] + len(self._lines[line - 1][:column].decode())

    def above(self, node: ast.AST) -> Iterator[ast.AST]:
        """Yield what contains a node, the nearest first."""
        while node in self.parents:
            node = self.parents[node]
            yield node

    def indexes(self, node: ast.AST) -> bool:
        """Return True if a node counts sites or bits rather than adding physical terms."""
        below: ast.AST = node
        for above in self.above(node):
            if isinstance(above, ast.stmt):
                return False
            if isinstance(above, ast.Subscript) and below is above.slice:
                return True
            if isinstance(above, ast.Call) and name_of(above.func) in INDEXING:
                return True
            if isinstance(above, ast.BinOp) and isinstance(above.op, ast.Mod | ast.FloorDiv | ast.LShift | ast.RShift):
                return True
            below = above
        return False

    def edit(self, node: ast.AST, text: str) -> Edit:
        """Return the edit that puts a text in place of a node."""
        return Edit(*self.span(node), text)

    def swap(self, node: Any, text: str, label: str = "") -> Mutation:
        """Return the fault that puts a text in place of a node."""
        before = " ".join(self.words(node).split())
        words = label or f"{before[:60]} -> {' '.join(text.split())[:60]}"
        return Mutation((self.edit(node, text),), node.lineno, words)

    def first(self, function: Function, statement: str) -> Mutation:
        """Return the fault that begins a function with another statement."""
        body = function.body
        documented = isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant) and len(body) > 1
        place = self.span(body[documented])[0]
        indent = " " * body[documented].col_offset
        return Mutation(
            (Edit(place, place, f"{statement}\n{indent}"),), body[0].lineno, f"{function.name}: {statement}"
        )


def name_of(node: ast.AST) -> str:
    """Return the last name of a name or attribute: ``array`` of ``np.array``; empty for anything else."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def arguments(function: Function) -> list[str]:
    """Return the names of a function's arguments."""
    return [one.arg for one in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)]


def returned(function: Function) -> Iterator[tuple[str, ast.expr]]:
    """Yield the entries of the dictionaries that a function returns."""
    for node in ast.walk(function):
        if isinstance(node, ast.Return) and isinstance(node.value, ast.Dict):
            for key, value in zip(node.value.keys, node.value.values, strict=True):
                if isinstance(key, ast.Constant):
                    yield str(key.value), value
