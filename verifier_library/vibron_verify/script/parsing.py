"""Parsing of sources that may be nested without end."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache
from typing import TypeVar

from vibron.core.syntax import syntax_tree

DEEPEST = 150
Tree = TypeVar("Tree", bound=ast.AST)


def parsed(source: str) -> ast.Module:
    """Return the syntax tree of a source.

    >>> len(parsed("a = 1").body)
    1

    Raises
    ------
    SyntaxError
        The source is not Python, or nested too deeply to be read safely.
    """
    try:
        return _shallow(syntax_tree(source))
    except (RecursionError, MemoryError, ValueError) as error:  # a null byte, or brackets without end
        raise _refused(error) from None


@lru_cache(1 << 12)
def parsed_expression(text: str) -> ast.expr:
    """Return the syntax tree of an expression, to be read only; raises as :func:`parsed` does.

    >>> type(parsed_expression(" a + 1")).__name__
    'BinOp'
    """
    try:
        return _shallow(syntax_tree(text.strip(), "eval").body)
    except (RecursionError, MemoryError, ValueError) as error:
        raise _refused(error) from None


def imports(tree: ast.AST) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    r"""Yield the line of each import, the module, and the names that are taken from it.

    >>> list(imports(parsed("import a, b.c\nfrom d import e, f")))
    [(1, 'a', ()), (1, 'b.c', ()), (2, 'd', ('e', 'f'))]
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name, ()) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.lineno, node.module, tuple(alias.name for alias in node.names)


def _refused(error: Exception) -> SyntaxError:
    words = str(error) if isinstance(error, ValueError) else "nested too deeply"
    return SyntaxError(words, ("script", 1, 1, ""))


def _shallow(tree: Tree) -> Tree:
    """Return a tree that is not deeper than its visitors may recurse."""
    level: list[ast.AST] = [tree]
    for _ in range(DEEPEST):
        level = [child for node in level for child in ast.iter_child_nodes(node)]
        if not level:
            return tree
    line = getattr(level[0], "lineno", 1)
    raise SyntaxError(f"nested too deeply: more than {DEEPEST} levels", ("script", line, 1, ""))
