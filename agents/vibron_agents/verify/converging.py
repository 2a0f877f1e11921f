"""The runs of a script along its convergence series, and what they show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from vibron_agents.verify.ending import UNJUDGED, lost
from vibron_agents.verify.running import CallSequence, RunRecord
from vibron_verify.products import element_of
from vibron_verify.rubric import Check, Rubric
from vibron_verify.rubric.convergence import convergence_check
from vibron_verify.script.reading import Script
from vibron_verify.script.static import uses
from vibron_verify.script.wiring import stages, wire

Curve = list[tuple[Any, float]]


def rung_tasks(script: Script, rubric: Rubric | None, seconds: float) -> dict[tuple[str, int], CallSequence]:
    """Return a task for each rung that is not the full run itself, with the elements that the rubric follows on it."""
    wanted: dict[str, list[str]] = {}
    for rule in rubric.convergence if rubric else ():
        wanted.setdefault(rule["parameter"], []).append(element_of(rule["quantity"]))
    found: dict[tuple[str, int], CallSequence] = {}
    for parameter, elements in wanted.items():
        for index, value in enumerate(script.ladder.get(parameter, ())):
            if script.parameters.get(parameter) != value:
                calls = stages(wire(script, {**script.parameters, parameter: value}), tuple(elements))
                found[parameter, index] = CallSequence(f"rung-{len(found)}", calls, seconds)
    return found


def _names(script: Script, tasks: Mapping[tuple[str, int], CallSequence], parameter: str) -> list[tuple[Any, str]]:
    """Return the rungs of a ladder with the name of the task that ran each."""
    return [
        (value, tasks[parameter, index].name if (parameter, index) in tasks else "full")
        for index, value in enumerate(script.ladder.get(parameter, ()))
    ]


def converged(
    script: Script, rubric: Rubric | None, record: RunRecord, tasks: Mapping[tuple[str, int], CallSequence],
    curves: dict[str, Curve], changed: Mapping[str, Any],
) -> list[Check]:  # fmt: skip
    """Return the checks of the convergence series, and add what each quantity is along its series to ``curves``."""
    checks = []
    for rule in rubric.convergence if rubric else ():
        names = _names(script, tasks, rule["parameter"])
        found_there = [(value, record.products(name)) for value, name in names]
        check, curve = convergence_check(rule, found_there, [lost(record, name) for _, name in names])
        if check.passed is False and record.passed_limit([name for _, name in names]):
            check = replace(check, group=UNJUDGED)
        wrong = _pointless(script, rule["parameter"], changed)
        checks.append(replace(check, passed=False, message=wrong, value=None, tolerance=None) if wrong else check)
        curves[f"{rule['quantity']} against {rule['parameter']}"] = curve
    return checks


def _pointless(script: Script, parameter: str, changed: Mapping[str, Any]) -> str:
    """Return why a series does not apply to the full run, "" if it does."""
    if not uses(script, parameter):
        return f"no element reads {parameter}: the ladder says nothing"
    ladder, own = script.ladder.get(parameter, ()), script.parameters.get(parameter)
    if ladder and ladder[-1] != own and parameter not in changed:
        return f"the ladder ends at {parameter} = {ladder[-1]}, the full run has {own}"
    return ""
