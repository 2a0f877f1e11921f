"""Which value each argument of each element gets: a parameter by its name, or what an earlier element returned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from vibron_verify.script.fault import Fault
from vibron_verify.script.meanings import meaning_of
from vibron_verify.script.reading import ElementFunction, Script


@dataclass(frozen=True)
class Call:
    """One call of an element: where each argument comes from.

    ``arguments`` has ``{"value": v}`` for a parameter and ``{"product": key, "meaning": word}`` for what another call
    returned; ``missing`` names arguments that nothing supplies.
    """

    key: str
    element: str
    source: str = "script"
    arguments: Mapping[str, dict[str, Any]] = field(default_factory=dict)
    missing: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the call as the worker reads it."""
        return {"key": self.key, "element": self.element, "source": self.source, "arguments": dict(self.arguments)}

    @property
    def needs(self) -> tuple[str, ...]:
        """The calls whose results it takes."""
        return tuple(want["product"] for want in self.arguments.values() if "product" in want)

    def text(self) -> str:
        """Return the call as one would write it."""
        words = [f"{name}={want['product'] + '(...)' if 'product' in want else repr(want['value'])}"
                 for name, want in self.arguments.items()]  # fmt: skip
        return f"{self.element}({', '.join(words)})"


def wire(script: Script, parameters: Mapping[str, Any]) -> tuple[Call, ...]:
    """Return the calls of all sound elements in their order."""
    done: list[ElementFunction] = []
    calls = []
    for one in script.elements:
        if not one.broken:
            calls.append(_call(one, done, parameters))
        done.append(one)
    return tuple(calls)


def _call(element: ElementFunction, earlier: list[ElementFunction], parameters: Mapping[str, Any]) -> Call:
    arguments: dict[str, dict[str, Any]] = {}
    missing = []
    names = {one.name for one in earlier}
    for argument in element.arguments:
        meaning, makers = meaning_of(argument, element.kind)
        found = [one.name for maker in makers for one in reversed(earlier) if one.kind == maker]
        if argument in parameters:
            arguments[argument] = {"value": parameters[argument]}
        elif argument in names:
            arguments[argument] = {"product": argument, "meaning": ""}
        elif found:
            arguments[argument] = {"product": found[0], "meaning": meaning}
        elif argument not in element.optional:
            missing.append(argument)
    return Call(element.name, element.name, "script", arguments, tuple(missing))


def wiring_faults(script: Script, calls: tuple[Call, ...]) -> tuple[Fault, ...]:
    """Return a fault for each element with an argument that nothing supplies."""
    lines = {one.name: one.line for one in script.elements}
    return tuple(
        Fault(
            "signature",
            lines[call.element],
            f"nothing supplies the argument {name!r}: give it a default, name it in __parameters__, or call it like "
            "the element that makes it",
            call.element,
            f"{call.element}({name}=?)",
        )
        for call in calls
        for name in call.missing
    )


def stages(calls: tuple[Call, ...], wanted: tuple[str, ...]) -> tuple[Call, ...]:
    """Return the calls that some calls need, these included, in their order."""
    needed, by_key = set(wanted), {call.key: call for call in calls}
    waiting = list(wanted)
    while waiting:
        call = by_key.get(waiting.pop())
        for key in call.needs if call else ():
            if key not in needed:
                needed.add(key)
                waiting.append(key)
    return tuple(call for call in calls if call.key in needed)


def unchanged(calls: tuple[Call, ...], earlier: tuple[Call, ...]) -> set[str]:
    """Return the keys of calls that get the same arguments as in an earlier wiring, from unchanged calls only."""
    before, same = {call.key: call for call in earlier}, set[str]()
    for call in calls:
        if call == before.get(call.key) and same.issuperset(call.needs):
            same.add(call.key)
    return same
