"""A named model written as a call, ``heisenberg(size=[8])``, read without running any code."""

from __future__ import annotations

import ast
from typing import Any

from vibron.core.errors import InputError
from vibron.core.syntax import syntax_tree


def construct(text: str) -> Any:
    """Return the model that the named tool of the models family builds from the written arguments."""
    from vibron.core.registry import find

    try:
        node = syntax_tree(text.strip(), "eval").body
        if isinstance(node, ast.Name):
            node = ast.Call(node, [], [])
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.args):
            raise ValueError("no call with named arguments")
        arguments = {word.arg or "": ast.literal_eval(word.value) for word in node.keywords}
    except (SyntaxError, ValueError) as error:
        raise InputError(
            "is neither JSON nor a call of a named model", field="model", value=text,
            remedy='write for instance heisenberg(size=[8], boundary="periodic")',
        ) from error  # fmt: skip
    tool = find(node.func.id)
    if (tool.domain, tool.family) != ("manybody", "models"):
        raise InputError("is not a named model", field="model", value=tool.name, remedy="use heisenberg, hubbard, ...")
    return tool.execute(**arguments)
