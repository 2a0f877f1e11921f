"""The loops by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vibron.core.errors import InputError
from vibron_agents.loops.bayes import bayes
from vibron_agents.loops.debug import debug
from vibron_agents.loops.direct import direct, selfdebug
from vibron_agents.loops.evolve import THOROUGH, Evolve, evolve
from vibron_agents.loops.tools import tools
from vibron_agents.loops.trail import Loop
from vibron_agents.loops.tree import tree

LOOPS: Mapping[str, Loop] = {
    "direct": direct, "selfdebug": selfdebug, "debug": debug, "evolve": evolve, "bayes": bayes, "tree": tree,
    "tools": tools,
}  # fmt: skip


def named(name: str) -> str:
    """Return the name of a loop that there is.

    Raises
    ------
    InputError
        There is none of this name.
    """
    if name not in LOOPS:
        raise InputError("unknown loop", field="loop", value=name, remedy=f"use {', '.join(LOOPS)}")
    return name


def without_model(name: str) -> Any:
    """Return the settings of a loop whose proposals cost nothing; None for its own defaults.

    >>> without_model("evolve").offspring["M3"]
    13
    """
    return Evolve(offspring=THOROUGH) if name == "evolve" else None
