"""The verification of a script against its rubric."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from vibron.core.data_record import Rows, Shown
from vibron.core.errors import InputError, VibronError
from vibron.core.notebook.drawing import new_axes, plain
from vibron.core.notebook.html import cell, heading, table
from vibron_agents.sandbox import WARNING, Limits
from vibron_agents.verify.keeping import KeptResults
from vibron_agents.verify.programming import Programming, programming, small_task
from vibron_agents.verify.recomputing import finished, limit_checks, recomputed_elements, small_checks
from vibron_agents.verify.running import CallSequence, RunRecord
from vibron_agents.verify.varying import varied_checks
from vibron_verify.elements import SYSTEMS, family_of
from vibron_verify.products import Product, element_of
from vibron_verify.recomputed import FinishedRun, evolution_checks, observable_checks
from vibron_verify.recomputed.coverage import CheckedOutput, coverage_check, outputs
from vibron_verify.rubric import Check, Rubric, read_rubric
from vibron_verify.rubric.convergence import convergence_check
from vibron_verify.rubric.draws import drawn_parameters
from vibron_verify.rubric.judging import (
    claim_checks,
    full_model,
    full_system_checks,
    method_checks,
    parameter_checks,
    system_checks,
)  # fmt: skip
from vibron_verify.rubric.molecules import geometry
from vibron_verify.rubric.systems import model_of
from vibron_verify.scientific import ENERGIES, NESTED, assertion_checks, full_energy, own_energy, small_facts
from vibron_verify.script.literals import check as checked
from vibron_verify.script.reading import Script, read_script
from vibron_verify.script.static import unread, uses
from vibron_verify.script.wiring import stages, unchanged, wire

if TYPE_CHECKING:
    from vibron.core.notebook.types import Axes, DataFrame

Curve = list[tuple[Any, float]]
SECONDS = 1800.0
LIMITS = {"memory": "out of memory", "seconds": "out of time", "disk": "out of disk space"}
UNJUDGED = "limit"
VARIED, LEAST_VARIED = 0.3, 10.0  # of the time before, and seconds, that variants of the small run may take
_LEAST = 1e-16  # fraction of the tolerance that a diagram shows


@dataclass(frozen=True)
class ScriptVerification(Shown):
    """Everything that was found about a script.

    ``changed`` are the parameters that are not the script's own; ``own_seconds`` is what its import and its full run
    took alone, ``seconds`` what the whole verification took.  ``seed`` is what everything random was drawn from,
    ``drawn`` the parameters of the run at random parameters, ``outputs`` what the full run returned, each with what in
    the rubric touches it.
    """

    script: Script
    rubric: Rubric | None
    programming: Programming
    checks: tuple[Check, ...]
    curves: Mapping[str, Curve]
    record: RunRecord
    own_seconds: float
    seconds: float
    changed: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 0
    drawn: Mapping[str, Any] = field(default_factory=dict)
    outputs: tuple[CheckedOutput, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether no fault was found, no check failed, and one or more were judged."""
        judged = [check.passed for check in self.checks if check.passed is not None]
        return not self.programming.faults and bool(judged) and all(judged)

    @property
    def warning(self) -> str:
        """Why the verdict is worth less than usual; empty for a script that ran in the sandbox."""
        return "" if self.record.limits.contained else WARNING

    @property
    def verdict(self) -> str:
        """``passed``, ``not passed``, or, where a limit kept it from its end and nothing is wrong, ``not verified``."""
        return f"{self._verdict} (without the sandbox)" if self.warning else self._verdict

    @property
    def _verdict(self) -> str:
        limit = self.record.passed_limit()
        wrong = any(fault.kind != "limit" for fault in self.programming.faults)
        wrong |= any(check.passed is False and check.group != UNJUDGED for check in self.checks)
        if limit and not wrong and not self.passed:
            return f"not verified: {LIMITS[limit]}"
        if not self.passed:
            return "not passed"
        unchecked = sum(not one.checks for one in self.outputs)
        return f"passed, {unchecked} of {len(self.outputs)} outputs unchecked" if unchecked else "passed"

    def to_pandas(self) -> DataFrame:
        """Return the checks, one row each, with the verdict in ``attrs``."""
        frame = Rows(self.checks).to_pandas()
        frame.attrs["verdict"] = self.verdict
        return frame

    def plot(self, *, ax: Axes | None = None, **style: Any) -> Axes:
        """Draw the deviation that each check measured as a fraction of its tolerance, on a logarithmic axis.

        Parameters
        ----------
        ax : matplotlib.axes.Axes, optional
            Axes to draw into; without one a new figure is made.
        **style
            Passed to ``Axes.barh``.

        Returns
        -------
        matplotlib.axes.Axes
        """
        measured = [check for check in self.checks if check.value is not None and check.tolerance]
        places = range(len(measured))
        ax = new_axes(ax)
        ax.barh(places, [max(check.value / check.tolerance, _LEAST) for check in measured], **style)  # type: ignore[operator]
        ax.set_yticks(places, [plain(check.name) for check in measured])
        ax.invert_yaxis()
        ax.set_xscale("log")
        ax.axvline(1.0, color="black", linestyle="dashed")
        ax.set_xlabel("deviation / tolerance")
        return ax

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.script.path.name}: {self.verdict}; {self._counts}>"

    def _repr_html_(self) -> str:
        return heading(f"Verification of {self.script.path.name}", f"{self.verdict}; {self._counts}") + table(
            ("check", "group", "passed", "value", "tolerance", "message"),
            [
                [cell(part) for part in (one.name, one.group, one.passed, one.value, one.tolerance, one.message)]
                for one in self.checks
            ],
        )

    @property
    def _counts(self) -> str:
        judged = [check.passed for check in self.checks if check.passed is not None]
        return f"{sum(judged)} of {len(judged)} checks passed"

    @property
    def full(self) -> Mapping[str, Product]:
        """What the elements returned in the full run."""
        return self.record.products("full")


def verify(
    script_path: Path | str, rubric_path: Path | str | None = None, *, seconds: float = SECONDS,
    limits: Limits | None = None, threads: int = 1, seed: int | None = None, changed: Mapping[str, Any] | None = None,
    ladder: Mapping[str, Sequence[Any]] | None = None, strict: bool = False,
    kept: KeptResults | None = None,
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

    Returns
    -------
    ScriptVerification
        ``passed`` and ``verdict`` tell the verdict.

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
    rng = np.random.default_rng(seed)
    script = read_script(script_path).with_parameters(changed, ladder)
    rubric = read_rubric(rubric_path) if rubric_path is not None else None
    short = max(1.0, seconds / 5.0)
    record = RunRecord(script, limits or Limits(), threads, begun + seconds, kept=kept or KeptResults())
    systems, wrong = _systems(script, rubric)
    task = small_task(script, short)
    record.run(task)
    found = programming(script, record, systems, short)
    checks: list[Check] = [*wrong]
    curves: dict[str, Curve] = {}
    drawn: Mapping[str, Any] = {}
    if not found.faults and not wrong:
        checks += _unread(script)
        system = _guarded("the system is judged", lambda: _system(script, rubric, record))
        checks += system
        if rubric is not None and all(check.passed for check in system):
            exact = rubric
            checks += _guarded("the small run is recomputed", lambda: small_checks(exact, script, record, short))
            checks += _guarded(
                "limiting cases are judged",
                lambda: limit_checks(exact, script, record, short, lambda task, name: _ended(record, task, name)),
            )
            drawn = drawn_parameters(rubric, {**script.parameters, **script.small}, rng)
            checks += _drawn_run(script, rubric, record, drawn, short)
        record.run(CallSequence("full", wire(script, script.parameters), seconds))
        checks.append(_ended(record, "full", "the full run returns everything"))
        if not record.passed_limit(["full"]):
            rungs = _rungs(script, rubric, seconds)
            for one in rungs.values():
                record.run(one)
            converged = _guarded(
                "the convergence is judged", lambda: _converged(script, rubric, record, rungs, curves, changed)
            )
            if rubric is not None and all(check.passed for check in system):
                checks += _guarded("the full run is judged", lambda: _full_system(script, rubric, record, rng))
            checks += _guarded("the run is judged", lambda: _judged(script, rubric, record, curves))
            if rubric is not None and all(check.passed for check in system):
                left = max(LEAST_VARIED, VARIED * (time.monotonic() - begun))
                checks += _guarded("variants are judged", lambda: varied_checks(exact, script, record, left))
            checks += converged
    covered = _outputs(script, rubric, record) if rubric is not None else ()
    checks += [coverage_check(covered, strict)] if covered else []
    own = record.import_seconds + sum(one.seconds for one in record.outcomes.get("full", {}).values())
    spent = time.monotonic() - begun
    return ScriptVerification(
        script, rubric, found, tuple(checks), curves, record, own, spent, changed, seed, drawn, covered
    )


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
    """Return checks; data that a check cannot be made on fails it, whatever a script has put together."""
    try:
        return list(judge())
    except Exception as error:  # the judged data is the script's: any error is a finding about it
        words = f"what the script returned cannot be judged: {type(error).__name__}: {str(error)[:300]}"
        return [Check("rubric", name, False, words)]


def _system(script: Script, rubric: Rubric | None, record: RunRecord) -> Iterable[Check]:
    kinds = {one.name: one.kind for one in script.elements}
    given = {**script.parameters, **script.small}
    return system_checks(rubric, kinds, record.products("small"), given) if rubric is not None else []


def _full_system(script: Script, rubric: Rubric, record: RunRecord, rng: np.random.Generator) -> Iterable[Check]:
    kinds = {one.name: one.kind for one in script.elements}
    full = record.products("full")
    yield from full_system_checks(rubric, kinds, full, script.parameters, rng)
    yield from full_energy(kinds, full, rubric.topic, rubric.energy, full_model(kinds, full))
    yield from observable_checks(finished(rubric, script, record, "full", script.parameters, ", full run"), False)


def _outputs(script: Script, rubric: Rubric, record: RunRecord) -> tuple[CheckedOutput, ...]:
    """Return the outputs of the full run, each with the parts of the rubric that touch it."""
    return outputs(finished(rubric, script, record, "full", script.parameters, ""))


def _drawn_run(
    script: Script, rubric: Rubric, record: RunRecord, drawn: Mapping[str, Any], seconds: float
) -> list[Check]:
    """Run the elements up to the solvers at drawn parameters, and check system, sector and energy there.

    An observable or a sweep that no drawn parameter reaches is that of the small run.
    """
    if not drawn:
        return []
    kinds = {one.name: one.kind for one in script.elements}
    small = {**script.parameters, **script.small}
    given = {**small, **drawn}
    calls = wire(script, given)
    same = unchanged(calls, wire(script, small))
    kept = {key: one for key, one in record.products("small").items() if key in same}
    own = recomputed_elements(rubric) - set(kept)
    wanted = tuple(call.key for call in calls if kinds[call.element] in ("model", "solver") or call.element in own)
    record.run(CallSequence("drawn", stages(calls, wanted), seconds))
    at = f", at {', '.join(f'{name} = {value}' for name, value in drawn.items())}"
    checks = [_ended(record, "drawn", f"the elements return{at}")]
    if checks[0].passed:
        products = {**kept, **record.products("drawn")}

        def judged() -> Iterable[Check]:
            yield from system_checks(rubric, kinds, products, given, at)
            model = model_of(rubric, given) if "model" in rubric.system else None
            yield from own_energy(small_facts(rubric.topic, kinds, products, model, rubric.energy), at)
            run = FinishedRun(rubric, kinds, products, given, at, record.solved)
            if rubric.evolution and "order" not in rubric.evolution:
                yield from evolution_checks([run])
            yield from observable_checks(run)

        checks += _guarded(f"the run is judged{at}", judged)
    return checks


def _converged(
    script: Script, rubric: Rubric | None, record: RunRecord, rungs: Mapping[tuple[str, int], CallSequence],
    curves: dict[str, Curve], changed: Mapping[str, Any],
) -> list[Check]:  # fmt: skip
    """Return the checks of the convergence series, and add what each quantity is along its series to ``curves``."""
    checks = []
    for rule in rubric.convergence if rubric else ():
        names = _names(script, rungs, rule["parameter"])
        found_there = [(value, record.products(name)) for value, name in names]
        check, curve = convergence_check(rule, found_there, [_lost(record, name) for _, name in names])
        if check.passed is False and record.passed_limit([name for _, name in names]):
            check = replace(check, group=UNJUDGED)
        wrong = _pointless(script, rule["parameter"], changed)
        checks.append(replace(check, passed=False, message=wrong, value=None, tolerance=None) if wrong else check)
        curves[f"{rule['quantity']} against {rule['parameter']}"] = curve
    return checks


def _unread(script: Script) -> Iterator[Check]:
    """Yield a failed check for each parameter that an element takes and never reads: changing it changes nothing."""
    drawing = {one.name for one in script.of_kind("plot")}
    for element, name in unread(script):
        if name in script.parameters and element not in drawing:
            words = f"takes {name} and never reads it: leave it out, or call it _{name}"
            yield Check("programming", f"{element} depends on {name}", False, words, element=element)


def _pointless(script: Script, parameter: str, changed: Mapping[str, Any]) -> str:
    """Return why a ladder says nothing of the full run; nothing if it does."""
    if not uses(script, parameter):
        return f"no element reads {parameter}: the ladder says nothing"
    ladder, own = script.ladder.get(parameter, ()), script.parameters.get(parameter)
    if ladder and ladder[-1] != own and parameter not in changed:
        return f"the ladder ends at {parameter} = {ladder[-1]}, the full run has {own}"
    return ""


def _judged(
    script: Script, rubric: Rubric | None, record: RunRecord, curves: Mapping[str, Curve]
) -> list[Check]:  # fmt: skip
    kinds = {one.name: one.kind for one in script.elements}
    small, full = record.products("small"), record.products("full")
    given = {**script.parameters, **script.small}
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


def _ended(record: RunRecord, task: str, name: str) -> Check:
    """Return the check that a run came to its end; one that passed a limit is not judged."""
    words, count = _lost(record, task), len(record.outcomes[task])
    group = UNJUDGED if words and record.passed_limit([task]) else "programming"
    return Check(group, name, not words, words or f"{count} elements ran")


def _lost(record: RunRecord, task: str) -> str:
    """Return which calls of a task did not return, and why; nothing where all did."""
    lost = {key: one for key, one in record.outcomes.get(task, {}).items() if one.state != "returned"}
    return "; ".join(
        f"{key}: {one.error.get('type', one.state)} {one.error.get('message', one.limit)}" for key, one in lost.items()
    )


def _rungs(script: Script, rubric: Rubric | None, seconds: float) -> dict[tuple[str, int], CallSequence]:
    """Return a task for each rung that is not the full run itself, with all that is asked for on it."""
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


def _names(script: Script, rungs: Mapping[tuple[str, int], CallSequence], parameter: str) -> list[tuple[Any, str]]:
    """Return the rungs of a ladder with the name of the task that ran each."""
    return [
        (value, rungs[parameter, index].name if (parameter, index) in rungs else "full")
        for index, value in enumerate(script.ladder.get(parameter, ()))
    ]


def _systems(script: Script, rubric: Rubric | None) -> tuple[tuple[str, ...], list[Check]]:
    """Return the systems of the known-good elements: the rubric's at small size, or a few usual ones."""
    family, given = family_of(script.sound), {**script.parameters, **script.small}
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
