"""Find the declared tools: every public module of a family declares one, and installed packages add theirs."""

from __future__ import annotations

import difflib
import importlib
from functools import cache

from vibron.core import plugins
from vibron.core.errors import UnknownToolError
from vibron.core.renamed import renamed
from vibron.core.shipped import shipped
from vibron.core.tool import REGISTERED, Tool


@cache
def tools() -> dict[str, Tool]:
    """Return all tools by name, sorted, every module imported; faulty plugins are reported and left out."""
    own = {name: _shipped(name) for name in shipped()}
    return dict(sorted({**plugins.loaded(), **own}.items()))


def find(name: str, search: str = 'search with: vibron tools search "what it should compute"') -> Tool:
    """Return one tool, of which only the module is imported, or name similar ones, or say how to ``search``."""
    if name in shipped():
        return _shipped(name)
    if name in plugins.listed():
        return plugins.load(name)
    if old := renamed().get(name):
        raise UnknownToolError("unknown tool", field="name", value=name, remedy=f"use {old}")
    close = ", ".join(difflib.get_close_matches(name, [*shipped(), *plugins.listed()], 3))
    remedy = f"did you mean {close}?" if close else search
    raise UnknownToolError("unknown tool", field="name", value=name, remedy=remedy)


def _shipped(name: str) -> Tool:
    importlib.import_module(shipped()[name])
    return REGISTERED[name].tool
