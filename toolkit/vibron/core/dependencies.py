"""Which installed packages a tool's source really imports, read from the source itself."""

from __future__ import annotations

import ast
import importlib.util
import sys
from functools import cache
from pathlib import Path

from vibron.core.syntax import syntax_tree

OWN = ("vibron",)
NOTEBOOK = "vibron.core.notebook"  # how results are shown; no tool computes with it


@cache
def packages(module: str) -> frozenset[str]:
    """Return the third-party top-level packages that ``module`` and the modules of ours below it import."""
    return frozenset(_collect(module, set()))


def _collect(module: str, seen: set[str]) -> set[str]:
    if module in seen or module.startswith(NOTEBOOK):
        return set()
    seen.add(module)
    found: set[str] = set()
    for name in _imports(module):
        top = name.split(".")[0]
        if top in OWN:
            found |= _collect(name, seen)
        elif top not in sys.stdlib_module_names:
            found.add(top)
    return found


def _source(module: str) -> str | None:
    try:
        spec = importlib.util.find_spec(module)
    except ModuleNotFoundError:  # a name inside a module, not a module
        return None
    if spec is None or spec.origin is None:
        return None
    return Path(spec.origin).read_text(encoding="utf-8")


@cache
def _imports(module: str) -> tuple[str, ...]:
    names: list[str] = []
    for node in ast.walk(syntax_tree(_source(module) or "")):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names += [
                node.module,
                *(f"{node.module}.{alias.name}" for alias in node.names if node.module.startswith(OWN)),
            ]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "require":
            names += [str(node.args[0].value)] if node.args and isinstance(node.args[0], ast.Constant) else []
    return tuple(names)
