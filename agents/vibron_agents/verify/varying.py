"""The small run at other parameters, all variants in one process, and what they say of each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from vibron_agents.verify.recomputing import finished
from vibron_agents.verify.running import CallSequence, RunRecord
from vibron_verify.check import Check
from vibron_verify.metamorphic import Variant, related, variants
from vibron_verify.metamorphic.relating import CONSIDERED, GROUP, VariedRun
from vibron_verify.products import element_of
from vibron_verify.recomputed import FinishedRun
from vibron_verify.rubric import Rubric
from vibron_verify.script.reading import Script
from vibron_verify.script.wiring import Call, stages, unchanged, wire

TASK = "varied"


def varied_checks(rubric: Rubric, script: Script, record: RunRecord, seconds: float) -> Iterator[Check]:
    """Yield the checks that relate the small run to itself at other parameters.

    Parameters
    ----------
    rubric, script, record
        The record has the small run.
    seconds : float
        What all variants may take together; one that is not reached is shown and not judged.
    """
    given = script.small_parameters
    small = finished(rubric, script, record, "small", given, "")
    made = variants(rubric, given)
    calls = {one.key: _calls(script, one, given) for one in made}
    waiting = tuple(within(call, key) for key, some in calls.items() for call in some)
    if not waiting:
        return
    outcomes = record.run(CallSequence(TASK, waiting, seconds))
    record.outcomes[TASK] = {key: one for key, one in outcomes.items() if one.state == "returned"}  # no limit counts
    done, lost = [], []
    for one in made:
        ended = [outcomes[f"{one.key}/{call.key}"] for call in calls[one.key]]
        wrong = next((each for each in ended if each.state != "returned"), None)
        if wrong is None:
            done.append(_run(script, record, small, one, {**given, **one.changed}))
        else:
            lost.append(f"{one.title}: {wrong.error.get('message') or 'no time left'}")
    yield from related(small, done)
    if lost:
        yield Check(GROUP, "variants of the small run", None, f"not run to their end: {'; '.join(lost)}")


def _calls(script: Script, variant: Variant, small: Mapping[str, Any]) -> tuple[Call, ...]:
    """Return the calls of a variant whose results may differ, and those that they need."""
    calls = wire(script, {**small, **variant.changed})
    same = unchanged(calls, wire(script, small))
    named = {element_of(path) for path in variant.times}
    wanted = [one for one in calls if (one.element in named if named else script.kinds[one.element] in CONSIDERED)]
    return stages(calls, tuple(one.key for one in wanted if one.key not in same))


def within(call: Call, run: str) -> Call:
    """Return a call as one of a run: its results and those that it takes are named by it."""
    arguments = {
        name: {**want, "product": f"{run}/{want['product']}"} if "product" in want else want
        for name, want in call.arguments.items()
    }
    return replace(call, key=f"{run}/{call.key}", arguments=arguments)


def _run(
    script: Script, record: RunRecord, small: FinishedRun, variant: Variant, given: Mapping[str, Any]
) -> VariedRun:  # fmt: skip
    """Return the results of a variant; what no changed parameter reaches is that of the small run."""
    found = record.products(TASK)
    own = {key.partition("/")[2]: one for key, one in found.items() if key.startswith(f"{variant.key}/")}
    calls = wire(script, given)
    same = unchanged(calls, wire(script, small.given))
    kept = {key: one for key, one in small.products.items() if key in same}
    takers = tuple(
        call.key for call in calls if call.key in own and any(name in variant.changed for name in call.arguments)
    )
    run = replace(small, products={**kept, **own}, given=given, own=type(small.own)())
    kinds = small.kinds
    return VariedRun(variant, run, tuple(name for name in takers if kinds.get(name) in CONSIDERED))
