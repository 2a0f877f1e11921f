"""Runs after the small and the full one: finer steps and limiting cases, and what the verifier computes itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from vibron_agents.verify.ending import ended
from vibron_agents.verify.running import CallSequence, RunRecord
from vibron_verify.check import Check
from vibron_verify.products import element_of
from vibron_verify.recomputed import FinishedRun, evolution_checks, implied_checks, implied_paths, observable_checks
from vibron_verify.rubric import Rubric
from vibron_verify.rubric.claims import claim_checks
from vibron_verify.script.reading import Script
from vibron_verify.script.wiring import stages, wire

FINER = (2, 4)  # times as many steps as the small run


def finished(
    rubric: Rubric, script: Script, record: RunRecord, task: str, given: Mapping[str, Any], label: str
) -> FinishedRun:  # fmt: skip
    """Return a run as what is recomputed from."""
    return FinishedRun(rubric, script.kinds, record.products(task), given, label, record.solved)


def recomputed_elements(rubric: Rubric) -> set[str]:
    """Return the elements whose results are computed once more."""
    paths = [*rubric.observables, *implied_paths(rubric).values(), rubric.evolution.get("state", "")]
    return {element_of(path) for path in paths if path}


def small_checks(rubric: Rubric, script: Script, record: RunRecord, seconds: float) -> Iterator[Check]:
    """Yield the checks of the small run: its state against exact evolution, its observables computed once more."""
    given = script.small_parameters
    run = finished(rubric, script, record, "small", given, ", small run")
    if rubric.evolution:
        yield from evolution_checks([run, *_finer(rubric, script, record, given, seconds)])
    yield from observable_checks(run)
    yield from implied_checks(run)


def _finer(
    rubric: Rubric, script: Script, record: RunRecord, given: Mapping[str, Any], seconds: float
) -> Iterator[FinishedRun]:
    """Yield the run with more steps of the product formula whose order is declared."""
    name = rubric.evolution.get("steps", "")
    for factor in FINER if isinstance(given.get(name), int) else ():
        finer = {**given, name: factor * given[name]}
        calls = wire(script, finer)
        element = rubric.evolution.get("state", "").partition(".")[0]
        wanted = tuple(
            one.key
            for one in calls
            if one.element == element or (not element and script.kinds[one.element] == "solver")
        )
        record.run(CallSequence(f"steps-{factor}", stages(calls, wanted), seconds))
        yield finished(rubric, script, record, f"steps-{factor}", finer, "")


def limit_checks(rubric: Rubric, script: Script, record: RunRecord, seconds: float) -> Iterator[Check]:
    """Yield the claims of each limiting case, in a small run at its parameters."""
    for number, case in enumerate(rubric.limits):
        given = {**script.small_parameters, **case["at"]}
        at = f", at {', '.join(f'{name} = {value}' for name, value in case['at'].items())}"
        if strange := [name for name in case["at"] if name not in script.parameters]:
            yield Check("limiting case", f"parameters{at}", False, f"the script has no parameter {', '.join(strange)}")
            continue
        calls = wire(script, given)
        claimed = {element_of(claim["quantity"]) for claim in case["claims"]}
        task = f"limit-{number}"
        record.run(
            CallSequence(task, stages(calls, tuple(one.key for one in calls if one.element in claimed)), seconds)
        )
        returned = ended(record, task, f"the elements return{at}")
        yield returned
        if returned.passed:
            cases = replace(rubric, claims=tuple(case["claims"]))
            for one in claim_checks(cases, record.products(task), given):
                yield replace(one, group="limiting case", name=f"{one.name}{at}")
