"""Changes of a source text, by places in its syntax tree."""

from __future__ import annotations

import ast
import difflib
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Edit:
    """Characters from ``start`` to ``end`` of a source, and the text in their place."""

    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Mutation:
    """One fault: its edits, the line of the first one, and what it does in words."""

    edits: tuple[Edit, ...]
    line: int
    words: str

    def applied(self, source: str) -> str:
        """Return the source with the fault in it."""
        for edit in sorted(self.edits, key=lambda one: one.start, reverse=True):
            source = source[: edit.start] + edit.text + source[edit.end :]
        return source


def is_fault(source: str, mutation: Mutation) -> bool:
    """Return True if the changed source can be parsed and its syntax tree is another one.

    >>> is_fault("a = 1 + 2", Mutation((Edit(6, 7, "-"),), 1, "sign")), is_fault("a = 1", Mutation((), 1, "none"))
    (True, False)
    """
    try:
        tree = ast.parse(mutation.applied(source))
    except SyntaxError:
        return False
    return ast.dump(tree) != ast.dump(ast.parse(source))


def difference(right: str, wrong: str) -> str:
    """Return the changed lines as a unified diff without context."""
    lines: Iterable[str] = difflib.unified_diff(right.splitlines(), wrong.splitlines(), "right", "wrong", "", "", 0, "")
    return "\n".join(list(lines)[2:])
