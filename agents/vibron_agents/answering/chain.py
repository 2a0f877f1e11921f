"""Chains of tools, and the arguments that a question gives them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from vibron.core.index import Face
from vibron_agents.answering.catalogue import Known, Slot, known
from vibron_agents.answering.question import Question, StatedQuantity

PER = "per spectral unit"  # in the explanation of a density whose spectral unit an option chooses
OWN = re.compile(r"\bunit of the (?:model|Hamiltonian)\b")
SAME = {"ppmv": "ppm", "ppbv": "ppb", "Eh": "hartree"}  # names of units that options have
Place = tuple[int, str]  # step and input


@dataclass(frozen=True)
class ToolChain:
    """Tools in the order in which they run, and which input takes which output of an earlier step."""

    tools: tuple[str, ...]
    links: Mapping[Place, tuple[int, str]] = field(default_factory=dict)

    def known(self, step: int) -> Known:
        """Return the tool of a step."""
        return known(self.tools[step])

    def slots(self) -> Iterator[tuple[Place, Slot]]:
        """Yield the inputs of all steps that no earlier step fills."""
        for step, name in enumerate(self.tools):
            for slot in known(name).inputs:
                if (step, slot.name) not in self.links:
                    yield (step, slot.name), slot

    def slot(self, place: Place) -> Slot:
        """Return the input at a place, or the record of which it is a part."""
        return next(one for one in self.known(place[0]).inputs if one.name == place[1].partition(".")[0])

    def gives_list(self, step: int, output: str) -> bool:
        """Return True if an output of a step is a list."""
        face = next(one.face for one in self.known(step).outputs if one.name == output)
        return face.shape not in ("", "...")

    def before(self, producer: str, place: Place, output: str) -> ToolChain:
        """Return the chain with one more tool at its start, whose output goes into an input."""
        links = {(step + 1, name): (source + 1, out) for (step, name), (source, out) in self.links.items()}
        links[place[0] + 1, place[1]] = (0, output)
        return ToolChain((producer, *self.tools), links)


@dataclass
class Filled:
    """A chain with its arguments.

    ``missing`` are required inputs for which the question holds nothing, ``assumed`` those with a usual value on which
    the answer must not depend, ``used`` the quantities that have a place, ``unit`` that of the result where an option
    or a number in any unit decides it, ``model_unit`` that of energies or times of a model, and ``per`` the spectral
    unit of densities.  ``at`` is the length of a list and the place in it at which the result is wanted.
    ``without`` holds what was ruled out: pairs of a place and a quantity, and places of options.
    """

    question: Question
    chain: ToolChain
    bound: dict[Place, int] = field(default_factory=dict)
    slots: dict[Place, Slot] = field(default_factory=dict)
    arguments: dict[Place, Any] = field(default_factory=dict)
    missing: list[Place] = field(default_factory=list)
    assumed: tuple[Place, ...] = ()
    used: set[int] = field(default_factory=set)
    features: Counter[str] = field(default_factory=Counter)
    unit: str = ""
    model_unit: str = ""
    per: str = ""
    at: tuple[int, int] | None = None
    joined: list[tuple[Place, int]] = field(default_factory=list)
    without: frozenset[Hashable] = frozenset()

    @property
    def chosen(self) -> list[Place]:
        """The options that the question sets."""
        names = {(step, one.name) for step in range(len(self.chain.tools)) for one in self.chain.known(step).choices}
        return [place for place in self.arguments if place in names]

    def unit_of(self, face: Face) -> str:
        """Return the unit of an output of the last tool."""
        if face.kind == "model" and self.model_unit:
            return self.model_unit if face.unit in ("J", "1") else f"1/({self.model_unit})"
        if self.per and PER in face.text:
            return f"{face.unit}/({self.per})"
        molecular = any(one.face.type == "Geometry" for one in self.chain.known(-1).inputs)
        if face.unit == "1" and molecular and OWN.search(face.text):
            return "hartree"
        return SAME.get(self.unit, self.unit) or face.unit or "1"

    def bindings(self) -> Iterator[tuple[Place, Slot, StatedQuantity]]:
        """Yield the inputs that take a quantity."""
        for place, number in self.bound.items():
            yield place, self.slots[place], self.question.quantities[number]
