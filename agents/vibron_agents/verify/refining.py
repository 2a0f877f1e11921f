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
from vibron_verify.script.refined import RefinedScript, refined
from vibron_verify.script.settings import COMPUTING, Setting, settings_of
from vibron_verify.script.wiring import Call, stages, unchanged, wire

TASK, ALONE = "refined", "refined alone"
LEVELS = (1, 2)
KINDS = {float: "finer tolerances", int: "larger counts"}
MOST_SETTINGS = 12
FIRST = 0.6  # of the time, that runs with all settings of a kind may take


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
    settings = settings_of(script, rubric_words(rubric))[:MOST_SETTINGS]
    if not settings:
        return
    ends = time.monotonic() + seconds
    small = finished(rubric, script, record, "small", script.small_parameters, "")
    full = {one.name: one.value for one in settings if not one.function}
    base = replace(small, given={**small.given, **full}, own=type(small.own)())
    kinds = {kind: tuple(one for one in settings if isinstance(one.value, kind)) for kind in KINDS}
    together = {kind: _Refinement(kind.__name__, tuple((one, 1) for one in some)) for kind, some in kinds.items()}
    first = _Runs(script, record, base)
    found = first.made(TASK, (_Refinement("own"), *together.values()), small, FIRST * seconds)
    same = {name: one for name, one in small.products.items() if name not in first.wanted["own"]}
    base = replace(base, products={**same, **found["own"]})
    left: list[Setting] = []
    for kind, one in together.items():
        if set(found[one.key]) < first.wanted[one.key] or moved(base, found[one.key]):
            left += kinds[kind]
        elif kinds[kind]:
            words = ", ".join(each.words(1) for each in kinds[kind])
            yield Check(GROUP, f"nothing changes with {KINDS[kind]}", True, words)
    yield from _alone(left, _Runs(script, record, base), base, ends - time.monotonic())


def _alone(settings: Sequence[Setting], runs: _Runs, base: FinishedRun, seconds: float) -> Iterator[Check]:
    """Yield a check of each setting, made finer alone."""
    listed = tuple(enumerate(settings))
    made = [_Refinement(f"s{number}l{level}", ((one, level),)) for level in LEVELS for number, one in listed]
    found = runs.made(ALONE, made, base, seconds) if settings else {}
    lost = []
    for number, one in listed:
        nearer, further = (found[f"s{number}l{level}"] for level in LEVELS)
        if nearer:
            yield finer_check(one, base, nearer, further)
        else:
            lost.append(one.words(1))
    if lost:
        yield Check(GROUP, "finer settings", None, f"not run to their end: {', '.join(lost)}")


class _Runs:
    """Runs of a script with finer settings, of the elements that these reach; ``wanted`` are their names by run."""

    def __init__(self, script: Script, record: RunRecord, base: FinishedRun) -> None:
        self._script, self._record, self._base = script, record, base
        self.wanted: dict[str, set[str]] = {}

    def made(
        self, task: str, refinements: Sequence[_Refinement], before: FinishedRun, seconds: float
    ) -> dict[str, dict[str, Product]]:  # fmt: skip
        """Return the results of computing elements in each run, all made in one process."""
        script = refined(self._script, {one.key: one.written for one in refinements if one.written})
        calls = tuple(call for one in refinements for call in self._calls(script, one, before))
        found: Mapping[str, Product] = {}
        if calls and seconds > 0:
            record = self._record
            runs = replace(record, script=script.script, outcomes={})  # a limit of theirs counts for nothing
            runs.run(CallSequence(task, calls, seconds))
            found = runs.products(task)
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
