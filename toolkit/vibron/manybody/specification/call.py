"""A named model written as a call, ``heisenberg(size=[8])``, read without running any code."""

from __future__ import annotations

import ast
from typing import Any

from vibron.core.errors import InputError


def construct(text: str) -> Any:
    """Return what the named tool of the family of models gives for the written arguments.

    An argument may itself be a call of that family, ``potential=trap_potential(n_sites=8, strength=0.1)``.
    """
    try:
        node = ast.parse(text.strip(), mode="eval").body
        if isinstance(node, ast.Name):
            node = ast.Call(node, [], [])
        return _called(node)
    except (SyntaxError, ValueError) as error:
        raise InputError(
            "is neither JSON nor a call of a named model", field="model", value=text,
            remedy='write for instance heisenberg(size=[8], boundary="periodic")',
        ) from error  # fmt: skip


def _called(node: ast.expr) -> Any:
    from vibron.core.registry import find

    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.args):
        raise ValueError("no call with named arguments")
    tool = find(node.func.id)
    if (tool.domain, tool.family) != ("manybody", "models"):
        raise InputError("is no named model", field="model", value=tool.name, remedy="use heisenberg, hubbard, ...")
    return tool.execute(**{
        word.arg or "": _called(word.value) if isinstance(word.value, ast.Call) else ast.literal_eval(word.value)
        for word in node.keywords
    })  # fmt: skip
