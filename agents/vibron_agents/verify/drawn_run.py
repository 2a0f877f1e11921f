"""The small run at parameters drawn at random."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from vibron_agents.verify.ending import ended
from vibron_agents.verify.recomputing import recomputed_elements
from vibron_agents.verify.running import CallSequence, RunRecord
from vibron_verify.check import Check
from vibron_verify.products import Product
from vibron_verify.recomputed import FinishedRun, evolution_checks, implied_checks, observable_checks
from vibron_verify.rubric import Rubric
from vibron_verify.rubric.judging import system_checks
from vibron_verify.rubric.systems import model_of
from vibron_verify.run_facts import small_facts
from vibron_verify.scientific import own_energy
from vibron_verify.script.reading import Script
from vibron_verify.script.wiring import stages, unchanged, wire


def drawn_run(
    script: Script, rubric: Rubric, record: RunRecord, drawn: Mapping[str, Any], seconds: float
) -> tuple[Check, FinishedRun]:
    """Run the elements up to the solvers at drawn parameters; return the check that they ended, and the run.

    An observable or a sweep that no drawn parameter reaches is that of the small run.
    """
    small = script.small_parameters
    given = {**small, **drawn}
    calls = wire(script, given)
    same = unchanged(calls, wire(script, small))
    kept: dict[str, Product] = {key: one for key, one in record.products("small").items() if key in same}
    own = recomputed_elements(rubric) - set(kept)
    wanted = tuple(
        call.key for call in calls if script.kinds[call.element] in ("model", "solver") or call.element in own
    )
    record.run(CallSequence("drawn", stages(calls, wanted), seconds))
    at = f", at {', '.join(f'{name} = {value}' for name, value in drawn.items())}"
    returned = ended(record, "drawn", f"the elements return{at}")
    products = {**kept, **record.products("drawn")}
    return returned, FinishedRun(rubric, script.kinds, products, given, at, record.solved)


def drawn_checks(run: FinishedRun) -> Iterator[Check]:
    """Yield the checks of system, sector, energy and observables at the drawn parameters."""
    rubric, kinds = run.rubric, run.kinds
    yield from system_checks(rubric, kinds, run.products, run.given, run.label)
    model = model_of(rubric, run.given) if "model" in rubric.system else None
    yield from own_energy(small_facts(rubric.topic, kinds, run.products, model, rubric.energy), run.label)
    if rubric.evolution and "order" not in rubric.evolution:
        yield from evolution_checks([run])
    yield from observable_checks(run)
    yield from implied_checks(run)
