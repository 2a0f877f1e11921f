"""Shared parts of the facade tools: the tool behind a method, and the method that suits a model."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vibron.core.errors import DomainError, InputError, VibronError
from vibron.core.registry import find
from vibron.core.tool import Tool
from vibron.manybody.specification import Model

#: Sectors of up to this many states are diagonalised when nothing else is asked for.
MOST_EXACT = 300_000
#: Whole spaces beyond this are not even counted.
_MOST_COUNTED = 1e12


def behind(method: str, tools: Mapping[str, str]) -> Tool:
    """Return the tool of a method, or say that it is not there."""
    if method not in tools:
        raise InputError("unknown method", field="method", value=method, remedy=f"use auto, {', '.join(tools)}")
    try:
        return find(tools[method])
    except InputError as error:
        raise DomainError(
            "has no tool in this installation", field="method", value=method, remedy=f"use {next(iter(tools))}"
        ) from error


def small_enough(model: Model) -> bool:
    """Return True if exact diagonalisation of the sector is cheap."""
    if model.lattice.infinite or model.full_dimension > _MOST_COUNTED:
        return False
    try:
        return model.dimension <= MOST_EXACT
    except VibronError:  # too many states to count
        return False


def call(tool: Tool, settings: Mapping[str, Any], asked: Mapping[str, Any] | None = None, **data: Any) -> Any:
    """Run a tool on data, with its own settings and with further requests where they differ from the default.

    Data that the tool does not take (a seed, where nothing is random) are left out; requests are not.
    """
    known = {field.name for field in tool.inputs}
    for name, value in (asked or {}).items():
        if name in known:
            data[name] = value
        elif value:
            raise DomainError(f"is nothing that {tool.name} takes", field=name, value=value, remedy="leave it out")
    unknown = sorted(set(settings) - known)
    if unknown:
        raise InputError(
            f"is not a setting of {tool.name}",
            field="settings",
            value=unknown[0],
            remedy=f"use {', '.join(sorted(known))}",
        )
    return tool.execute(**{**{k: v for k, v in data.items() if k in known}, **settings})
