"""The loops by name, with their settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from vibron.core.errors import InputError
from vibron_agents.loops.bayes import Bayes, bayes
from vibron_agents.loops.debug import Debug, debug
from vibron_agents.loops.direct import Direct, direct, selfdebug
from vibron_agents.loops.evolve import THOROUGH, Evolve, evolve
from vibron_agents.loops.tools import ToolCalling, tools
from vibron_agents.loops.trail import Loop
from vibron_agents.loops.tree import Tree, tree

LOOPS: Mapping[str, Loop] = {
    "direct": direct, "selfdebug": selfdebug, "debug": debug, "evolve": evolve, "bayes": bayes, "tree": tree,
    "tools": tools,
}  # fmt: skip
DEFAULTS: Mapping[str, Any] = {
    "direct": Direct(), "selfdebug": Direct(repairs=3), "debug": Debug(), "evolve": Evolve(), "bayes": Bayes(),
    "tree": Tree(), "tools": ToolCalling(),
}  # fmt: skip
SWITCH = {"on": True, "off": False}


def named(text: str) -> tuple[str, Any]:
    """Return name and settings of a loop that is written as NAME or NAME:SETTING=VALUE,...; None for its defaults.

    Raises
    ------
    InputError
        The loop or the setting is unknown, or the value does not fit.

    Examples
    --------
    >>> name, settings = named("bayes:adversary=off,rounds=2")
    >>> name, settings.adversary, settings.rounds
    ('bayes', False, 2)
    """
    name, _, rest = text.partition(":")
    if name not in LOOPS:
        raise InputError("unknown loop", field="loop", value=text, remedy=f"use {', '.join(LOOPS)}")
    values = dict(_setting(name, part) for part in rest.split(",") if part)
    return name, replace(DEFAULTS[name], **values) if values else None


def _setting(loop: str, text: str) -> tuple[str, Any]:
    """Return name and value of a setting; the kind of its default says how the value is read."""
    key, _, value = text.partition("=")
    known = {one.name: getattr(DEFAULTS[loop], one.name) for one in fields(DEFAULTS[loop])}
    known = {name: default for name, default in known.items() if isinstance(default, bool | int | float | str)}
    if key not in known:
        raise InputError("unknown setting", field=f"loop {loop}", value=text, remedy=f"use {', '.join(known)}")
    if isinstance(known[key], bool):
        if value not in SWITCH:
            raise InputError("is a switch", field=key, value=value, remedy="write on or off")
        return key, SWITCH[value]
    try:
        return key, type(known[key])(value)
    except ValueError:
        kind = {int: "a whole number", float: "a number"}[type(known[key])]
        raise InputError(f"is not {kind}", field=key, value=value, remedy=f"write {key}={known[key]}") from None


def without_model(name: str) -> Any:
    """Return the settings of a loop whose proposals cost nothing; None for its own defaults.

    >>> without_model("evolve").offspring["M3"]
    13
    """
    return Evolve(offspring=THOROUGH) if name == "evolve" else None
