"""The documentation of a tool, put together from its declaration and its docstring."""

from __future__ import annotations

import ast
import builtins
import importlib
import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from doctest import DocTestParser
from textwrap import fill, indent
from typing import Any

from vibron.core.bibliography import cite
from vibron.core.declaration import Field
from vibron.core.syntax import syntax_tree
from vibron.core.tool import Tool

WIDTH = 100
Table = Mapping[str, str]  # explanation of each name
_TITLE = re.compile(r"^([A-Z][\w ]+)\n-{3,}\n", re.MULTILINE)


def sections(function: Callable[..., Any]) -> dict[str, str]:
    """Return the sections of a NumPy docstring by their titles, what is before the first one under "".

    >>> from vibron.core.registry import find
    >>> print(sections(find("find_bands").function)["Raises"].splitlines()[0])
    InputError
    """
    first, *rest = _TITLE.split(inspect.getdoc(inspect.unwrap(function)) or "")
    texts = (first, *rest[1::2])
    return dict(zip(("", *rest[::2]), (text.strip("\n") for text in texts), strict=True))


def table(text: str) -> dict[str, str]:
    r"""Return the explanation of each entry of a section, where entries of one explanation are separated by commas.

    >>> table("low, high\n    Ends of the\n    window.\nInputError\n    If not.")
    {'low': 'Ends of the window.', 'high': 'Ends of the window.', 'InputError': 'If not.'}
    """
    found: dict[str, str] = {}
    names: list[str] = []
    for line in text.splitlines():
        if line and not line.startswith(" "):
            names = [name.strip() for name in line.split(",")]
            found |= dict.fromkeys(names, "")
        else:
            found |= {name: f"{found[name]} {line.strip()}".strip() for name in names}
    return found


def documentation(tool: Tool) -> str:
    """Return a NumPy docstring: inputs and outputs from the declaration, everything else from the function."""
    own = sections(tool.function)
    parts = {
        "": own.pop(""),
        "Parameters": _fields(tool.inputs, table(own.pop("Parameters", ""))),
        "Returns": "\n".join(filter(None, (_fields(tool.outputs, {}), own.pop("Returns", "")))),
        "Raises": own.pop("Raises", ""),
        "Notes": fill(f"Valid for {tool.valid_for}. Limitations: {tool.limitations}.", WIDTH),
        "See Also": "\n".join(tool.see_also),
        "References": own.pop("References", "") or "\n".join(_paper(key) for key in tool.papers),
        "Examples": "\n\n".join(examples(tool)),
    }
    parts |= {title: text for title, text in own.items() if title not in parts}
    titles = (f"{title}\n{'-' * len(title)}\n{text}" if title else text for title, text in parts.items() if text)
    return "\n\n".join(titles)


def _paper(key: str) -> str:
    return fill(f"{cite(key)}.", WIDTH, subsequent_indent="    ", break_on_hyphens=False)


def _fields(fields: tuple[Field, ...], more: Table) -> str:
    """Return the entries of inputs or outputs, each with the sentence that the docstring adds."""
    return "\n".join(line for field in fields for line in _entry(field, more.get(field.name, "")))


def _entry(field: Field, more: str) -> Iterator[str]:
    kind = field.describe().removesuffix(f" - {field.text}")
    yield f"{field.name} : {kind}" + ("" if field.required else f", default {field.default!r}")
    text = f"{field.text[:1].upper()}{field.text[1:]}." + (f" {more}" if more else "")
    yield indent(fill(text, WIDTH - 4), "    ")


def examples(tool: Tool) -> list[str]:
    """Return the examples of a tool as one text that runs on its own, with its imports; none if there is none.

    >>> from vibron.core.registry import find
    >>> examples(find("wien_peak"))[0].splitlines()[0]
    '>>> from vibron.radiation import wien_peak'
    """
    parts = DocTestParser().get_examples(inspect.getdoc(inspect.unwrap(tool.function)) or "")
    if not parts:
        return []
    text = "".join(f">>> {'... '.join(part.source.splitlines(keepends=True))}{part.want}" for part in parts)
    return [_imports(tool, "".join(part.source for part in parts)) + text]


def _imports(tool: Tool, source: str) -> str:
    """Return the import statements for the public names that a source uses and does not define."""
    nodes = list(ast.walk(syntax_tree(source)))
    names = [node for node in nodes if isinstance(node, ast.Name)]
    defined = {name.id for name in names if not isinstance(name.ctx, ast.Load)} | set(vars(builtins))
    imports = [node for node in nodes if isinstance(node, ast.ImportFrom | ast.Import)]
    defined |= {alias.asname or alias.name for node in imports for alias in node.names}
    used = {name.id for name in names} - defined
    lines = [">>> import numpy as np\n"] if "np" in used else []
    module = tool.function.__module__
    package = module.rpartition(".")[0].rpartition(".")[0] if module.startswith("vibron.") else module
    if public := sorted(used & {tool.name, *dir(importlib.import_module(package))}):
        lines.append(f">>> from {package} import {', '.join(public)}\n")
    return "".join(lines)
