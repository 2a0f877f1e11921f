"""Changes of the text of a script, which need not be valid Python elsewhere."""

from __future__ import annotations

import ast
import re
from typing import Any

from vibron.core.syntax import syntax_tree


def with_function(source: str, name: str, body: str) -> str:
    """Return the source with a top-level function in the place of the one of that name, decorators kept."""
    lines = source.split("\n")
    start = next((place for place, line in enumerate(lines) if re.match(rf"(?:async )?def {name}\b", line)), None)
    if start is None:
        return source
    end = start + 1
    while end < len(lines) and not re.match(r"[A-Za-z_@#]", lines[end]):
        end += 1
    while end > start + 1 and not lines[end - 1].strip():
        end -= 1
    return "\n".join([*lines[:start], *body.rstrip("\n").split("\n"), *lines[end:]])


def with_literal(source: str, word: str, value: Any) -> str:
    """Return the source with another literal in the place of a top-level one."""
    for statement in syntax_tree(source).body:
        if isinstance(statement, ast.Assign) and getattr(statement.targets[0], "id", "") == word:
            lines = source.split("\n")
            end = statement.end_lineno or statement.lineno
            return "\n".join([*lines[: statement.lineno - 1], f"{word} = {value!r}", *lines[end:]])
    return source


def with_imports(source: str, block: str) -> str:
    r"""Return the source with the top-level imports of a block that it lacks, before its own first statement.

    >>> with_imports("'''A ring.'''\n\nimport numpy\n\n__small__ = {}\n", "import scipy\nimport numpy\n")
    "'''A ring.'''\n\nimport scipy\nimport numpy\n\n__small__ = {}\n"
    """
    lines = source.split("\n")
    wanted = [line.rstrip() for line in block.split("\n") if re.match(r"(?:import|from)\s", line)]
    new = [line for line in dict.fromkeys(wanted) if line not in lines and "(" not in line]
    place = next((number for number, line in enumerate(lines) if re.match(r"(?:import|from|def|@|__\w+__)\b", line)), 0)
    return "\n".join([*lines[:place], *new, *lines[place:]])


def function_in(block: str, name: str) -> str | None:
    r"""Return the text of a top-level function of a block; None where it holds none of that name.

    >>> function_in("import numpy\n\ndef f(x):\n    return x\n", "f")
    'def f(x):\n    return x'
    """
    try:
        tree = syntax_tree(block)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    found = [one for one in tree.body if isinstance(one, ast.FunctionDef) and one.name == name]
    return ast.get_source_segment(block, found[-1]) if found else None
