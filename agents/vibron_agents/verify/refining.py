"""The small run again with finer numerical settings: all at once, and, where something moves, each alone."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from vibron_agents.verify.recomputing import finished
from vibron_agents.verify.running import CallSequence, RunRecord
from vibron_agents.verify.varying import within
from vibron_verify.check import Check
from vibron_verify.metamorphic.finer import finer_check, moved, rubric_words
from vibron_verify.metamorphic.relating import GROUP
from vibron_verify.products import Product
from vibron_verify.recomputed import FinishedRun
from vibron_verify.rubric import Rubric
from vibron_verify.script.reading import Script
from vibron_verify.script.settings import (
    COMPUTING,
    RefinedScript,
    Setting,
    parameter_settings,
    refined,
    written_settings,
)
from vibron_verify.script.wiring import Call, stages, unchanged, wire

TASK = "refined"
LEVELS = (1, 2)
MOST_SETTINGS = 12


@dataclass(frozen=True)
class _Refinement:
    """Settings that are made finer together, by ``key``, each with its level."""

    key: str
    settings: tuple[tuple[Setting, int], ...] = ()

    def given(self, base: Mapping[str, Any]) -> dict[str, Any]:
        return {**base, **{one.name: one.finer(level) for one, level in self.settings if not one.function}}

    @property
    def written(self) -> tuple[tuple[Setting, int], ...]:
        return tuple(one for one in self.settings if one[0].function)


def refined_checks(rubric: Rubric, script: Script, record: RunRecord, seconds: float) -> Iterator[Check]:
    """Yield a check for each numerical setting that changes a result of the small system, or one check for all.

    The settings are those of the full run, also where the small run has coarser ones.

    Parameters
    ----------
    rubric, script, record
        The record has the small run.
    seconds : float
        What all runs may take together; what is not reached is not judged.
    """
    parameters = parameter_settings(script, rubric_words(rubric))
    settings = (*parameters, *written_settings(script))[:MOST_SETTINGS]
    if not settings:
        return
    ends = time.monotonic() + seconds
    small = finished(rubric, script, record, "small", script.small_parameters, "")
    full = {one.name: one.value for one in parameters}
    base = replace(small, given={**small.given, **full}, own=type(small.own)())
    first = _Runs(script, record, base)
    together = _Refinement("all", tuple((one, 1) for one in settings))
    found = first.made((_Refinement("own"), together), small, ends - time.monotonic())
    base = replace(base, products={**small.products, **found["own"]})
    complete = set(found["all"]) == first.wanted["all"]
    if complete and not moved(base, found["all"]):
        words = ", ".join(one.words(1) for one in settings)
        yield Check(GROUP, "nothing changes with finer settings", True, words)
        return
    alone = [
        _Refinement(f"s{number}l{level}", ((one, level),)) for level in LEVELS for number, one in enumerate(settings)
    ]
    more = _Runs(script, record, base).made(alone, base, ends - time.monotonic())
    if not any(more.values()):
        yield Check(GROUP, "nothing changes with finer settings", None, "no time left")
    for number, one in enumerate(settings):
        nearer, further = (more[f"s{number}l{level}"] for level in LEVELS)
        if nearer:
            yield finer_check(one, base, nearer, further)


class _Runs:
    """Runs of a script with finer settings, of the elements that these reach; ``wanted`` are their names by run."""

    def __init__(self, script: Script, record: RunRecord, base: FinishedRun) -> None:
        self._script, self._record, self._base = script, record, base
        self.wanted: dict[str, set[str]] = {}

    def made(
        self, refinements: Sequence[_Refinement], before: FinishedRun, seconds: float
    ) -> dict[str, dict[str, Product]]:  # fmt: skip
        """Return what computing elements returned in each run, all made in one process."""
        script = refined(self._script, {one.key: one.written for one in refinements if one.written})
        calls = tuple(call for one in refinements for call in self._calls(script, one, before))
        found: Mapping[str, Product] = {}
        if calls and seconds > 0:
            record = self._record
            runs = RunRecord(
                script.script, record.limits, record.threads, record.ends, runs=dict(record.runs), kept=record.kept
            )
            runs.run(CallSequence(TASK, calls, seconds))
            found = runs.products(TASK)
        return {
            one.key: {key.partition("/")[2]: product for key, product in found.items() if key.startswith(f"{one.key}/")
                      and key.partition("/")[2] in self.wanted[one.key]}
            for one in refinements
        }  # fmt: skip

    def _calls(self, script: RefinedScript, refinement: _Refinement, before: FinishedRun) -> tuple[Call, ...]:
        calls = wire(self._script, refinement.given(self._base.given))
        same = unchanged(calls, wire(self._script, before.given))
        copies = script.copies.get(refinement.key, {})
        reached = set[str]()
        for call in calls:
            if call.key not in same or call.element in copies or reached.intersection(call.needs):
                reached.add(call.key)
        wanted = tuple(one.key for one in calls if one.key in reached and self._script.kinds[one.element] in COMPUTING)
        self.wanted[refinement.key] = set(wanted)
        renamed = (replace(one, element=copies.get(one.element, one.element)) for one in stages(calls, wanted))
        return tuple(within(one, refinement.key) for one in renamed)
