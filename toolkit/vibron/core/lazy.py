"""Public names of a package, imported when first used.

The generated stub ``__init__.pyi`` next to a package lists its names: an import each, or the signature of a tool with
its module in a comment.  Type checkers read the stub; at run time, it says where each name is (PEP 562).
"""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from types import FunctionType
from typing import Any

_IMPORT = re.compile(r"^from ([\w.]+) import (?:\(\s*)?(\w+) as (\w+)", re.MULTILINE)
_TOOL = re.compile(r"^def (\w+)\(.*:  # ([\w.]+)$", re.MULTILINE)


def attach(
    package: str, file: str, own: Iterable[str] = ()
) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """Return ``__getattr__``, ``__dir__`` and ``__all__`` of a package.

    Parameters
    ----------
    package, file
        ``__name__`` and ``__file__`` of the package.
    own
        Public names that the package itself defines.
    """
    places = lazy_names(package, file)
    names = sorted({*places, *own})

    def __getattr__(name: str) -> Any:
        if name not in places:
            raise AttributeError(_unknown(package, name, names))
        value = _load(package, name, *places[name])
        setattr(sys.modules[package], name, value)
        return value

    return __getattr__, names.copy, names.copy()


def lazy_names(package: str, file: str) -> dict[str, tuple[str, str]]:
    """Return the module of each public name that a package imports when it is used, and its name there."""
    stub = Path(file).with_suffix(".pyi").read_text(encoding="utf-8")
    imports = {public: (_absolute(package, source), name) for source, name, public in _IMPORT.findall(stub)}
    return imports | {name: (_absolute(package, source), name) for name, source in _TOOL.findall(stub)}


def _absolute(package: str, source: str) -> str:
    return f"{package}{source}".rstrip(".") if source.startswith(".") else source


def _load(package: str, public: str, module: str, name: str) -> Any:
    """Import one name: a subpackage, an object of a module, or what another package adds by its entry point."""
    if module == package:
        return importlib.import_module(f"{package}.{name}")
    if module.partition(".")[0] != package.partition(".")[0]:
        from vibron.core import front

        return front.load(public)
    found = getattr(importlib.import_module(module), name)
    if isinstance(found, FunctionType) and (declared := getattr(found, "declared", None)):
        from vibron.core.documentation import documentation

        found.__doc__ = documentation(declared.tool)
    return found


def _unknown(package: str, name: str, names: list[str]) -> str:
    message = f"module {package!r} has no attribute {name!r}"
    if name.startswith("_"):
        return message
    import difflib

    from vibron.core.renamed import renamed

    if old := renamed().get(name):
        return f"{message}; use {old}"
    close = ", ".join(difflib.get_close_matches(name, names, 3))
    return f"{message}; did you mean {close}?" if close else message
