"""The programming verifier: every fault of a script in one report."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from vibron.core.extras import explained
from vibron_agents.verify.running import CallOutcome, CallSequence, RunRecord
from vibron_agents.verify.units import unit_tasks
from vibron_verify.products import Product
from vibron_verify.script.fault import Fault
from vibron_verify.script.reading import ElementFunction, Script
from vibron_verify.script.static import static_faults
from vibron_verify.script.wiring import Call, stages, wire, wiring_faults

Tried = Mapping[str, Mapping[str, CallOutcome]]
NOT_RUN = "not run yet"
LIMITS = {
    "seconds": "does not end in time",
    "memory": "takes more memory than it may",
    "disk": "writes more than it may",
    "killed": "its process was killed",
    "ended": "its process ended before it returned",
    "failed": "its process ended before it returned",
}


@dataclass(frozen=True)
class Programming:
    """What the programming verifier found.

    Attributes
    ----------
    faults : tuple of Fault
        By line; none where the script is sound.
    states : mapping of str to str
        Of each element: ``valid``, ``faulty`` or ``untested``.
    levels : int
        How many stages of the call order ran one after another with the script's own elements.
    stages : int
        How many there are.
    """

    faults: tuple[Fault, ...]
    states: Mapping[str, str]
    levels: int
    stages: int

    @property
    def accuracy(self) -> float:
        """The share of elements that are valid."""
        return sum(state == "valid" for state in self.states.values()) / len(self.states)


def small_task(script: Script, seconds: float) -> CallSequence:
    """Return the task of all elements at the size that can be solved exactly."""
    return CallSequence("small", wire(script, script.small_parameters), seconds)


def programming(script: Script, record: RunRecord, systems: tuple[str, ...], seconds: float) -> Programming:
    """Return all faults of a script, from its text, its small run, and runs of single elements among known-good ones.

    Parameters
    ----------
    script : Script
        As read.
    record : RunRecord
        It has run :func:`small_task`; the single elements are run in it too.
    systems : tuple of str
        Systems from which known-good elements are made.
    seconds : float
        Limit of the run of one element.
    """
    task = small_task(script, seconds)
    outcomes = record.outcomes.get("small", {})
    found = [*static_faults(script), *wiring_faults(script, task.calls)]
    found += _import_faults(record, found)
    alone = tuple(
        call
        for call in task.calls
        if not call.missing and outcomes.get(call.key, CallOutcome("absent")).state != "returned" and record.imported
    )
    tried = {one.name: record.run(one) for one in unit_tasks(script, alone, systems, seconds)}
    lost = {name for fault in record.faults for name in fault.get("names", ())}
    for call in task.calls:
        element = next(one for one in script.elements if one.name == call.element)
        own = outcomes.get(call.key, CallOutcome("absent"))
        shown = {name: one[call.key] for name, one in tried.items() if call.key in one}
        fault = _fault(element, call, task.calls, own, shown)
        if fault and not _known(fault, found, lost) and not _consequence(fault, call, task.calls, found):
            found.append(fault)
    levels = 0
    for call in task.calls:
        if outcomes.get(call.key, CallOutcome("absent")).state != "returned":
            break
        levels += 1
    return Programming(
        tuple(sorted(set(found), key=lambda fault: (fault.line, fault.cause))), _states(script, found, outcomes, tried),
        levels if len(task.calls) == len(script.elements) else min(levels, _first_broken(script)), len(script.elements),
    )  # fmt: skip


def _fault(
    element: ElementFunction, call: Call, calls: tuple[Call, ...], own: CallOutcome, shown: Mapping[str, CallOutcome]
) -> Fault | None:
    """Hold the run among the script's own elements against the runs among known-good ones."""
    if own.state == "returned":
        cause = wrong_product(element.kind, own.product)
        return Fault("product", element.line, cause, element.name, smallest(call, calls)) if cause else None
    works = next((one for one in shown.values() if one.state == "returned"), None)
    if own.state in ("raised", "running"):
        kind, line, cause = _ended(own, element)
        if works is not None and own.state == "raised":
            maker = ", ".join(call.needs)
            return Fault(
                "integration", line, f"{cause}; with a known-good {_kinds(call)} it works, so what {maker} "
                "returns does not suit it", element.name, smallest(call, calls),
            )  # fmt: skip
        return Fault(kind, line, cause, element.name, smallest(call, calls))
    if works is not None:
        cause = wrong_product(element.kind, works.product)
        return Fault("product", element.line, cause, element.name, _alone(call)) if cause else None
    failed = next((one for one in shown.values() if one.state in ("raised", "running")), None)
    if failed is None:
        return None
    kind, line, cause = _ended(failed, element)
    return Fault(kind, line, f"{cause} (with a known-good {_kinds(call)})", element.name, _alone(call))


def _ended(outcome: CallOutcome, element: ElementFunction) -> tuple[str, int, str]:
    if outcome.state == "running":
        return "limit", element.line, LIMITS.get(outcome.limit, "did not return")
    error = outcome.error
    kind = {"NameError": "name", "ModuleNotFoundError": "import", "ImportError": "import"}.get(
        str(error.get("type")), "exception"
    )
    kind = "limit" if outcome.passed_limit else kind
    return kind, int(error.get("line") or element.line), explained(f"{error.get('type')}: {error.get('message')}")


def wrong_product(kind: str, product: Product | None) -> str:
    """Return why no element of a kind may return a product; empty where it may."""
    if product is None or (kind == "plot" and product.kind == "nothing"):
        return ""
    if product.kind == "nothing":
        return "returns nothing"
    if any(part.words.get("unread") == NOT_RUN for _, part in product.walk()):
        return "returns a calculation that was not run"
    if not product.finite:
        where = next(path for path, part in product.walk() if not Product(part.kind, values=part.values).finite)
        return f"returns a number that is not finite{f' in {where}' if where else ''}"
    if kind in ("observable", "sweep") and not any(part.values for _, part in product.walk()):
        return f"returns no number ({product.type})" if product.kind in ("text", "record") else ""
    return ""


def smallest(call: Call, calls: tuple[Call, ...]) -> str:
    """Return the call with the calls that it needs written into it."""
    by_key = {one.key: one for one in calls}
    words = []
    for name, want in call.arguments.items():
        if "product" in want:
            words.append(f"{name}={smallest(by_key[want['product']], calls)}")
        else:
            words.append(f"{name}={want['value']!r}")
    return f"{call.element}({', '.join(words)})"


def _alone(call: Call) -> str:
    words = [f"{name}=known_good" if "product" in want else f"{name}={want['value']!r}"
             for name, want in call.arguments.items()]  # fmt: skip
    return f"{call.element}({', '.join(words)})"


def _kinds(call: Call) -> str:
    return ", ".join(name for name, want in call.arguments.items() if "product" in want) or "environment"


def _import_faults(record: RunRecord, known: list[Fault]) -> list[Fault]:
    if not record.imported:
        ended = record.runs["small"]
        why = "ends the process" if ended.reason == "finished" else LIMITS.get(ended.reason, ended.reason)
        return [Fault("limit", 0, f"the import of the script {why}: no element could be run")]
    lines = {fault.line for fault in known}
    kinds = {"ModuleNotFoundError": "import", "ImportError": "import", "NameError": "name"}
    return [
        Fault(kinds.get(one["type"], "exception"), one["line"], explained(f"{one['type']}: {one['message']}"))
        for one in record.faults
        if one["line"] not in lines
    ]


def _consequence(fault: Fault, call: Call, calls: tuple[Call, ...], found: list[Fault]) -> bool:
    """Return True if a fault at a seam, or a non-finite number, only follows from a faulty element before it."""
    before = {one.element for one in stages(calls, (call.key,)) if one.key != call.key}
    follows = fault.kind == "integration" or "not finite" in fault.cause
    return follows and any(one.element in before for one in found)


def _known(fault: Fault, found: list[Fault], lost: set[str]) -> bool:
    """Return True if a fault only repeats one that is reported already."""
    if any(one.element == fault.element and one.line == fault.line for one in found):
        return True
    return fault.kind == "name" and any(f"'{name}'" in fault.cause for name in lost)


def _first_broken(script: Script) -> int:
    return next(index for index, one in enumerate(script.elements) if one.broken)


def _states(script: Script, found: list[Fault], outcomes: Mapping[str, CallOutcome], tried: Tried) -> dict[str, Any]:
    faulty = {fault.element for fault in found}
    ran = {key for one in (outcomes, *tried.values()) for key, end in one.items() if end.state == "returned"}
    return {
        one.name: "faulty" if one.name in faulty else "valid" if one.name in ran else "untested"
        for one in script.elements
    }
