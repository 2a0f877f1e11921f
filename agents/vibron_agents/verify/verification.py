"""The verification of a script against its rubric."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext
from dataclasses import dataclass, field
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from vibron.core.errors import InputError, VibronError
from vibron.core.require import require
from vibron_agents.sandbox import Limits
from vibron_agents.verify.background import Background, runs_at_once
from vibron_agents.verify.converging import Curve, converged, rung_tasks
from vibron_agents.verify.drawn_run import drawn_checks, drawn_run
from vibron_agents.verify.ending import ended
from vibron_agents.verify.keeping import KeptResults
from vibron_agents.verify.programming import programming, small_task
from vibron_agents.verify.recomputing import limit_checks, small_checks
from vibron_agents.verify.refining import refined_checks
from vibron_agents.verify.run_checks import (
    checked_outputs,
    full_system_judged,
    run_judged,
    system_judged,
    unread_parameters,
)  # fmt: skip
from vibron_agents.verify.running import CallSequence, RunRecord
from vibron_agents.verify.script_verification import ScriptVerification
from vibron_agents.verify.varying import varied_checks
from vibron_verify.elements import SYSTEMS, family_of
from vibron_verify.recomputed.coverage import coverage_check
from vibron_verify.rubric import Check, Rubric, read_rubric
from vibron_verify.rubric.draws import drawn_parameters
from vibron_verify.rubric.molecules import geometry
from vibron_verify.rubric.systems import model_of
from vibron_verify.script.literals import check as checked
from vibron_verify.script.reading import Script, read_script
from vibron_verify.script.wiring import wire

SECONDS = 1800.0
VARIED, REFINED = 1.0, 0.7  # of the time before, that variants of the small run and finer settings may take
LEAST_VARIED = 10.0  # seconds that each of them may take in any case


def verify(
    script_path: Path | str, rubric_path: Path | str | None = None, *, seconds: float = SECONDS,
    limits: Limits | None = None, threads: int = 1, seed: int | None = None, changed: Mapping[str, Any] | None = None,
    ladder: Mapping[str, Sequence[Any]] | None = None, strict: bool = False,
    kept: KeptResults | None = None, at_once: int | None = None,
) -> ScriptVerification:  # fmt: skip
    """Verify a script.

    Parameters
    ----------
    script_path : path
        A script in element form.
    rubric_path : path, optional
        Its rubric; without one the elements are tried and matrix, state and energy are compared with one another.
    seconds : float
        Limit of the whole verification; the small run and each single element have a fifth of it.
    limits : Limits, optional
        Other ceilings of one run; their seconds are those of the import.
    threads : int
        Threads of the numerical libraries.
    seed : int, optional
        Of everything that is drawn at random; without one it is drawn too.
    changed : mapping, optional
        Parameters of the full run in place of the script's own.
    ladder : mapping, optional
        Convergence series in place of the script's own.
    strict : bool
        Fail where a number that the full run returned is touched by no check.
    kept : KeptResults, optional
        Results of calls that were made before; those of this verification are added.
    at_once : int, optional
        Runs at a time; without it, as many as the processors and the memory of the machine allow.

    Returns
    -------
    ScriptVerification
        With ``passed`` and ``verdict``.

    Raises
    ------
    InputError, FormatError
        The script or the rubric cannot be read.
    ResourceError
        The sandbox cannot be built here; nothing was run.
    """
    begun = time.monotonic()
    changed = changed or {}
    _plain(changed)
    seed = drawn_seed() if seed is None else seed
    script = read_script(script_path).with_parameters(changed, ladder)
    rubric = read_rubric(rubric_path) if rubric_path is not None else None
    limits = limits or Limits()
    at_once = at_once or runs_at_once(limits, threads)
    record = RunRecord(script, limits, threads, at_once, begun + seconds, kept=kept or KeptResults())
    short = max(1.0, seconds / 5.0)
    systems, wrong = _systems(script, rubric)
    judging = _Judging(script, rubric, record, np.random.default_rng(seed), seconds, checks=[*wrong])
    with _few_threads(threads), ExitStack() as stack:
        if at_once > 1 and not wrong and not script.faults:
            record.begin(judging.long_tasks, stack.enter_context(Background(at_once - 1)))
        record.run(small_task(script, short))
        found = programming(script, record, systems, short)
        if not found.faults and not wrong:
            judging.small_run(short)
            judging.variants(begun)
            judging.full_run(changed)
    covered = checked_outputs(script, rubric, record) if rubric is not None else ()
    checks = (*judging.checks, *([coverage_check(covered, strict)] if covered else ()))
    own = record.import_seconds + sum(one.seconds for one in record.outcomes.get("full", {}).values())
    spent = time.monotonic() - begun
    return ScriptVerification(
        script, rubric, found, checks, judging.curves, record, own, spent, changed, seed, judging.drawn, covered
    )


@dataclass
class _Judging:
    """The runs of a script that can be run, and what is found in each.

    ``exact`` is the rubric where the small run has its system: only then is anything computed once more.
    """

    script: Script
    rubric: Rubric | None
    record: RunRecord
    rng: np.random.Generator
    seconds: float
    checks: list[Check]
    varied: list[Check] = field(default_factory=list)
    exact: Rubric | None = None
    curves: dict[str, Curve] = field(default_factory=dict)
    drawn: Mapping[str, Any] = field(default_factory=dict)

    def small_run(self, seconds: float) -> None:
        """Judge the small run, then run and judge limiting cases and parameters drawn at random."""
        script, record = self.script, self.record
        self.checks += unread_parameters(script)
        system = _guarded("the system is judged", lambda: system_judged(script, self.rubric, record))
        self.checks += system
        if self.rubric is None or not all(check.passed for check in system):
            return
        exact = self.exact = self.rubric
        self.checks += _guarded("the small run is recomputed", lambda: small_checks(exact, script, record, seconds))
        self.checks += _guarded("limiting cases are judged", lambda: limit_checks(exact, script, record, seconds))
        self.drawn = drawn_parameters(exact, script.small_parameters, self.rng)
        if self.drawn:
            returned, run = drawn_run(script, exact, record, self.drawn, seconds)
            self.checks.append(returned)
            if returned.passed:
                self.checks += _guarded(f"the run is judged{run.label}", lambda: drawn_checks(run))

    def variants(self, begun: float) -> None:
        """Run the small size at related parameters and finer settings, for as long as took what was ``begun`` then."""
        if (exact := self.exact) is not None:
            spent, run = time.monotonic() - begun, (exact, self.script, self.record)
            varied, refined = (max(LEAST_VARIED, part * spent) for part in (VARIED, REFINED))
            self.varied += _guarded("variants are judged", lambda: varied_checks(*run, varied))
            self.varied += _guarded("settings are judged", lambda: refined_checks(*run, refined))

    def full_run(self, changed: Mapping[str, Any]) -> None:
        """Run the full size and the convergence series, and judge them."""
        script, rubric, record = self.script, self.rubric, self.record
        record.help(self.long_tasks)
        record.run(self._full)
        self.checks.append(ended(record, "full", "the full run returns everything"))
        if record.passed_limit(["full"]):
            return
        for one in self._rungs.values():
            record.run(one)
        series = _guarded(
            "the convergence is judged", lambda: converged(script, rubric, record, self._rungs, self.curves, changed)
        )
        if (exact := self.exact) is not None:
            self.checks += _guarded(
                "the full run is judged", lambda: full_system_judged(script, exact, record, self.rng)
            )
        self.checks += _guarded("the run is judged", lambda: run_judged(script, rubric, record, self.curves))
        self.checks += [*self.varied, *series]

    @property
    def long_tasks(self) -> list[CallSequence]:
        """The full run and those of the convergence series."""
        return [self._full, *self._rungs.values()]

    @cached_property
    def _full(self) -> CallSequence:
        return CallSequence("full", wire(self.script, self.script.parameters), self.seconds)

    @cached_property
    def _rungs(self) -> dict[tuple[str, int], CallSequence]:
        return rung_tasks(self.script, self.rubric, self.seconds)


def _few_threads(count: int) -> AbstractContextManager[Any]:
    """Have the linear algebra of the verifier use as few threads as that of the script: its matrices are small."""
    if find_spec("threadpoolctl") is None:
        return nullcontext()
    limited: AbstractContextManager[Any] = require("threadpoolctl", extra="manybody").threadpool_limits(limits=count)
    return limited


def drawn_seed() -> int:
    """Return a seed that no script can know."""
    return secrets.randbelow(1 << 32)


def _plain(changed: Mapping[str, Any]) -> None:
    try:
        checked(dict(changed))
    except ValueError as error:
        raise InputError(
            f"cannot be taken: {error}", field="parameters", value=str(changed)[:200], remedy="give smaller parameters"
        ) from None


def _guarded(name: str, judge: Callable[[], Iterable[Check]]) -> list[Check]:
    """Return the checks; data on which they cannot be made fails, whatever the script returned."""
    try:
        return list(judge())
    except Exception as error:  # the judged data is the script's: any error is a finding about it
        words = f"what the script returned cannot be judged: {type(error).__name__}: {str(error)[:300]}"
        return [Check("rubric", name, False, words)]


def _systems(script: Script, rubric: Rubric | None) -> tuple[tuple[str, ...], list[Check]]:
    """Return the systems of the known-good elements: the rubric's at small size, or a few usual ones."""
    family, given = family_of(script.sound), script.small_parameters
    if rubric is None:
        return SYSTEMS[family], []
    try:
        if "molecule" in rubric.system:
            named = geometry(rubric.system["molecule"], given)
            return ((named,) if family == "dft" else SYSTEMS[family]), []
        model_of(rubric, script.parameters)
        model_of(rubric, given)
    except VibronError as error:
        return SYSTEMS[family], [Check("rubric", "the rubric names a system", False, str(error))]
    return (rubric.model_text(given),), []
