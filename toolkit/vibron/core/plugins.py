"""Tools of other packages: listed from their metadata, imported when used, excluded where they are faulty.

A package adds a tool by an entry point of the group ``vibron.tools``: the name of the tool, and the module of that
name that declares it.  A shipped tool cannot be replaced.
"""

from __future__ import annotations

import importlib.metadata
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from vibron.core.errors import InputError
from vibron.core.printable import printable
from vibron.core.shipped import shipped

if TYPE_CHECKING:
    from vibron.core.tool import Tool

GROUP = "vibron.tools"
LOG = logging.getLogger("vibron.plugins")  # without a handler a warning goes to standard error


@dataclass(frozen=True)
class Plugin:
    """A tool of another package.

    Attributes
    ----------
    point : importlib.metadata.EntryPoint
        Where it is declared.
    package, summary : str
        Name and summary of the package.
    """

    point: importlib.metadata.EntryPoint
    package: str
    summary: str


@cache
def listed() -> Mapping[str, Plugin]:
    """Return the plugins by the name of their tool, nothing imported; a name that is taken is reported and left out."""
    found: dict[str, Plugin] = {}
    for point in sorted(importlib.metadata.entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        package = point.dist.metadata["Name"] if point.dist else "unknown package"
        plugin = Plugin(point, package, (point.dist.metadata["Summary"] if point.dist else "") or "")
        taken = "Vibron ships a tool" if point.name in shipped() else ""
        if not taken and point.name in found:
            taken = f"the package {found[point.name].package} has a tool"
        if taken:
            _report(plugin, f"{taken} of this name")
        elif not point.name.isidentifier():
            _report(plugin, "the name is not a Python identifier")
        else:
            found[point.name] = plugin
    return found


@cache
def fault_of(name: str) -> str:
    """Import a plugin and return what is wrong with it; "" where it can be used.

    Whatever the import raises is a fault of the plugin, ``SystemExit`` and ``KeyboardInterrupt`` included.
    """
    from vibron.core.tool import REGISTERED

    plugin = listed()[name]
    try:
        plugin.point.load()
        fault = "" if name in REGISTERED else f"{plugin.point.value} declares no tool of this name"
        if not fault:
            _ = REGISTERED[name].tool  # an incomplete declaration
    except BaseException as error:  # the code of others; nothing it raises may end the program
        fault = f"{type(error).__name__} at import: {error}"
    for taken in shipped().keys() & REGISTERED.keys():
        if not REGISTERED[taken].function.__module__.startswith("vibron."):
            fault = f"it declares {taken}, which is the name of a shipped tool"
            del REGISTERED[taken]
    if fault:
        _report(plugin, fault)
    return fault


def load(name: str) -> Tool:
    """Return the tool of a plugin, imported now.

    Raises
    ------
    InputError
        The plugin is faulty.
    """
    from vibron.core.tool import REGISTERED

    if fault := fault_of(name):
        package = listed()[name].package
        raise InputError(
            f"the plugin of the package {printable(package)} is faulty: {printable(fault)}", field="name", value=name,
            remedy=f"repair the package, or remove it: pip uninstall {printable(package)}",
        )  # fmt: skip
    return REGISTERED[name].tool


def loaded() -> dict[str, Tool]:
    """Return the tools of all plugins that work; the others are reported."""
    from vibron.core.tool import REGISTERED

    return {name: REGISTERED[name].tool for name in listed() if not fault_of(name)}


def _report(plugin: Plugin, fault: str) -> None:
    LOG.warning(
        "faulty plugin, not used: %s of the package %s: %s",
        *map(printable, (plugin.point.name, plugin.package, fault)),
    )
