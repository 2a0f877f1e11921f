"""Find the declared tools: every public module of a family declares one, and installed packages add theirs."""

from __future__ import annotations

import difflib
import importlib
import importlib.metadata
import importlib.util
import pkgutil
from functools import cache

from vibron.core.errors import InputError
from vibron.core.tool import REGISTERED, Tool

DOMAINS = ("infrared", "radiation", "manybody")
GROUP = "vibron.tools"


@cache
def families() -> dict[tuple[str, str], str]:
    """Return the title of each family by (domain, family)."""
    titles = {}
    for domain in DOMAINS:
        for family, title in importlib.import_module(f"vibron.{domain}").FAMILIES.items():
            titles[domain, family] = title
    return titles


@cache
def tools() -> dict[str, Tool]:
    """Return all tools by name, sorted."""
    for domain, family in families():
        package = f"vibron.{domain}.{family}"
        for module in pkgutil.iter_modules(importlib.import_module(package).__path__):
            if not module.name.startswith("_"):
                importlib.import_module(f"{package}.{module.name}")
    for plugin in plugins():
        plugin.load()
    return dict(sorted(REGISTERED.items()))


def plugins() -> tuple[importlib.metadata.EntryPoint, ...]:
    """Return the entry points by which installed packages add tools, each a module that declares one of its name."""
    return tuple(importlib.metadata.entry_points(group=GROUP))


def find(name: str) -> Tool:
    """Return one tool, or say which name was probably meant.

    Only the module of that tool is imported: a tool stands in a module of its own name.
    """
    for domain, family in families():
        package = f"vibron.{domain}.{family}"
        if name.isidentifier() and not name.startswith("_") and importlib.util.find_spec(f"{package}.{name}"):
            importlib.import_module(f"{package}.{name}")
            return REGISTERED[name]
    for plugin in plugins():
        if plugin.name == name:
            plugin.load()
            return REGISTERED[name]
    known = tools()
    if name not in known:
        close = ", ".join(difflib.get_close_matches(name, known, 3))
        remedy = f"did you mean {close}?" if close else 'search with: vibron tools search "what it should compute"'
        raise InputError("there is no such tool", field="name", value=name, remedy=remedy)
    return known[name]
