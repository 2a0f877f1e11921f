"""The checks of what the small and the full run of a script returned."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import numpy as np

from vibron_agents.verify.converging import Curve
from vibron_agents.verify.recomputing import finished
from vibron_agents.verify.running import RunRecord
from vibron_verify.metamorphic import curve_checks
from vibron_verify.recomputed import observable_checks
from vibron_verify.recomputed.coverage import CheckedOutput, outputs
from vibron_verify.rubric import Check, Rubric
from vibron_verify.rubric.claims import claim_checks
from vibron_verify.rubric.judging import (
    full_model,
    full_system_checks,
    method_checks,
    parameter_checks,
    system_checks,
)  # fmt: skip
from vibron_verify.rubric.systems import model_of
from vibron_verify.run_facts import ENERGIES
from vibron_verify.scientific import NESTED, assertion_checks, full_energy
from vibron_verify.script.reading import Script
from vibron_verify.script.static import unread


def system_judged(script: Script, rubric: Rubric | None, record: RunRecord) -> Iterable[Check]:
    """Return the checks of the system in the small run."""
    if rubric is None:
        return []
    return system_checks(rubric, script.kinds, record.products("small"), script.small_parameters)


def full_system_judged(script: Script, rubric: Rubric, record: RunRecord, rng: np.random.Generator) -> Iterable[Check]:
    """Yield the checks of system, energy and observables of the full run."""
    kinds, full = script.kinds, record.products("full")
    yield from full_system_checks(rubric, kinds, full, script.parameters, rng)
    yield from full_energy(kinds, full, rubric.topic, rubric.energy, full_model(kinds, full))
    run = finished(rubric, script, record, "full", script.parameters, ", full run")
    yield from observable_checks(run, False)
    yield from curve_checks(run, finished(rubric, script, record, "small", script.small_parameters, ""))


def checked_outputs(script: Script, rubric: Rubric, record: RunRecord) -> tuple[CheckedOutput, ...]:
    """Return the outputs of the full run, each with the parts of the rubric that touch it."""
    return outputs(finished(rubric, script, record, "full", script.parameters, ""))


def unread_parameters(script: Script) -> Iterator[Check]:
    """Yield a failed check for each parameter that an element takes and never reads: changing it changes nothing."""
    drawing = {one.name for one in script.of_kind("plot")}
    for element, name in unread(script):
        if name in script.parameters and element not in drawing:
            words = f"takes {name} and never reads it: leave it out, or call it _{name}"
            yield Check("programming", f"{element} depends on {name}", False, words, element=element)


def run_judged(script: Script, rubric: Rubric | None, record: RunRecord, curves: Mapping[str, Curve]) -> list[Check]:
    """Return the checks of parameters, methods and claims, and the assertions about both runs."""
    kinds = script.kinds
    small, full = record.products("small"), record.products("full")
    given = script.small_parameters
    models = None
    checks: list[Check] = []
    if rubric is not None:
        if "model" in rubric.system:
            models = (model_of(rubric, given), model_of(rubric, script.parameters))
        checks += parameter_checks(rubric, script.parameters)
        checks += method_checks(rubric, full)
        checks += claim_checks(rubric, full, script.parameters)
    ladder = next((curve for name, curve in curves.items() if _nested(name, rubric, kinds)), [])
    energies = [energy for _, energy in ladder]
    return [*checks, *assertion_checks(rubric, kinds, (small, full), (given, script.parameters), models, energies)]


def _nested(name: str, rubric: Rubric | None, kinds: Mapping[str, str]) -> bool:
    """Return True if a ladder is one of energies whose bases hold one another."""
    quantity, _, parameter = name.partition(" against ")
    if parameter not in NESTED or rubric is None or rubric.energy == "none":
        return False
    element, _, word = quantity.rpartition(".")
    return quantity == rubric.energy if rubric.energy else kinds.get(element) == "solver" and word in ENERGIES
