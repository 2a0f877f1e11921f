"""Single elements of a script among known-good ones."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from vibron_agents.verify.running import CallSequence
from vibron_verify.elements import family_of
from vibron_verify.script.reading import Script
from vibron_verify.script.wiring import Call

CHAIN = ("model", "initial_state", "solver", "observable")


def unit_tasks(script: Script, calls: Iterable[Call], systems: tuple[str, ...], seconds: float) -> list[CallSequence]:
    """Return a task for each call and system: what the call needs comes from known-good elements.

    Parameters
    ----------
    script : Script
        As read.
    calls : iterable of Call
        The elements to try.
    systems : tuple of str
        Systems that the known-good elements are made of.
    seconds : float
        Limit of each task.
    """
    family = family_of(script.sound)
    kinds = script.kinds
    return [
        CallSequence(f"unit-{number}-{call.key}", _environment(call, kinds, family, system), seconds)
        for call in calls
        for number, system in enumerate(systems)
    ]


def _environment(call: Call, kinds: dict[str, str], family: str, system: str) -> tuple[Call, ...]:
    wanted = {_standing_for(kinds[key]) for key in call.needs}
    needed = [kind for kind in CHAIN if any(CHAIN.index(kind) <= CHAIN.index(one) for one in wanted - {"lattice"})]
    library = [_known_good(kind, family, system) for kind in (*(["lattice"] if "lattice" in wanted else []), *needed)]
    arguments = {
        name: {**want, "product": f"known-good {_standing_for(kinds[want['product']])}"} if "product" in want else want
        for name, want in call.arguments.items()
    }
    return (*library, replace(call, arguments=arguments))


def _standing_for(kind: str) -> str:
    return "observable" if kind in ("sweep", "plot") else kind


def _known_good(kind: str, family: str, system: str) -> Call:
    given: dict[str, dict[str, Any]] = {
        "lattice": {"system": {"value": system}},
        "model": {"system": {"value": system}},
        "initial_state": {"model": {"product": "known-good model"}},
        "solver": {
            "model": {"product": "known-good model"},
            "state": {"product": "known-good initial_state"},
        },
        "observable": {"solution": {"product": "known-good solver"}},
    }[kind]
    given = {name: {**want, "meaning": ""} for name, want in given.items()}
    return Call(f"known-good {kind}", kind, family, given)
