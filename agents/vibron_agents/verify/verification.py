"""The verification of a script against its rubric."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from vibron.core.errors import VibronError
from vibron.manybody.specification import Model
from vibron_agents.sandbox import Limits
from vibron_agents.verify.programming import Programming, programming, small_task
from vibron_agents.verify.running import Record, Task, run_tasks
from vibron_verify.elements import SYSTEMS, family_of
from vibron_verify.products import Product
from vibron_verify.rubric import Check, Rubric, read_rubric
from vibron_verify.rubric.convergence import convergence_check
from vibron_verify.rubric.judging import claim_checks, method_checks, parameter_checks, system_checks
from vibron_verify.scientific import ENERGIES, NESTED, assertion_checks
from vibron_verify.script.reading import Script, read_script
from vibron_verify.script.static import uses
from vibron_verify.script.wiring import stages, wire

Curve = list[tuple[Any, float]]


@dataclass(frozen=True)
class Verification:
    """Everything that was found about a script.

    ``changed`` are the parameters that are not the script's own; ``own_seconds`` is what its import and its full run
    took by themselves, ``seconds`` what the whole verification took.
    """

    script: Script
    rubric: Rubric | None
    programming: Programming
    checks: tuple[Check, ...]
    curves: Mapping[str, Curve]
    record: Record
    own_seconds: float
    seconds: float
    changed: Mapping[str, Any] = field(default_factory=dict)

    @property
    def passed(self) -> bool:
        """Whether there is no fault, no check failed, and one or more were judged."""
        judged = [check.passed for check in self.checks if check.passed is not None]
        return not self.programming.faults and bool(judged) and all(judged)

    @property
    def full(self) -> Mapping[str, Product]:
        """What the elements returned in the full run."""
        return self.record.products("full")


def verify(
    script_path: Path | str, rubric_path: Path | str | None = None, *, seconds: float = 600.0,
    limits: Limits | None = None, changed: Mapping[str, Any] | None = None,
    ladder: Mapping[str, Sequence[Any]] | None = None,
) -> Verification:  # fmt: skip
    """Verify a script.

    Parameters
    ----------
    script_path : path
        A script in element form.
    rubric_path : path, optional
        Its rubric; without one the elements are tried and matrix, state and energy are held against one another.
    seconds : float
        Limit of the full run, and of each rung of a ladder; the small run and each single element have a fifth of it.
    limits : Limits, optional
        Other ceilings.
    changed : mapping, optional
        Parameters of the full run in place of the script's own.
    ladder : mapping, optional
        Ladders in place of the script's own.

    Returns
    -------
    Verification
        ``passed`` tells the verdict.

    Raises
    ------
    InputError, FormatError
        The script or the rubric cannot be read.
    ResourceError
        The sandbox cannot be built here; nothing was run.
    """
    begun = time.monotonic()
    changed = changed or {}
    script = read_script(script_path).with_parameters(changed, ladder)
    rubric = read_rubric(rubric_path) if rubric_path is not None else None
    short = max(1.0, seconds / 5.0)
    rungs = _rungs(script, rubric, seconds)
    tasks = [
        small_task(script, short), Task("full", wire(script, script.parameters), seconds, "small"), *rungs.values()
    ]  # fmt: skip
    record = run_tasks(script, tasks, limits)
    systems, wrong = _systems(script, rubric)
    found = programming(script, record, systems, short, limits)
    checks: list[Check] = [*wrong]
    curves: dict[str, Curve] = {}
    if not found.faults and not wrong:
        checks += _full_run(script, record)
        converged = []
        for rule in rubric.convergence if rubric else ():
            names = _names(script, rungs, rule["parameter"])
            found_there = [(value, record.products(name)) for value, name in names]
            check, curve = convergence_check(rule, found_there, [_lost(record, name) for _, name in names])
            converged.append(check if uses(script, rule["parameter"]) else _unread(rule, check))
            curves[f"{rule['quantity']} against {rule['parameter']}"] = curve
        checks += [*_judged(script, rubric, record, curves), *converged]
    own = record.import_seconds + sum(one.seconds for one in record.outcomes.get("full", {}).values())
    spent = time.monotonic() - begun
    return Verification(script, rubric, found, tuple(checks), curves, record, own, spent, changed)


def _unread(rule: Mapping[str, Any], check: Check) -> Check:
    words = f"no element reads {rule['parameter']}: the ladder says nothing"
    return replace(check, passed=False, message=words, value=None, tolerance=None)


def _judged(
    script: Script, rubric: Rubric | None, record: Record, curves: Mapping[str, Curve]
) -> list[Check]:  # fmt: skip
    kinds = {one.name: one.kind for one in script.elements}
    small, full = record.products("small"), record.products("full")
    given = {**script.parameters, **script.small}
    models = None
    checks: list[Check] = []
    if rubric is not None:
        if "model" in rubric.system:
            sizes = [Model.from_text(rubric.model_text(one)) for one in (given, script.parameters)]
            models = (sizes[0], sizes[1])
        checks += system_checks(rubric, kinds, small, given)
        checks += parameter_checks(rubric, script.parameters)
        checks += method_checks(rubric, full)
        checks += claim_checks(rubric, full, script.parameters)
    ladder = next((curve for name, curve in curves.items() if _nested(name, rubric, kinds)), [])
    energies = [energy for _, energy in ladder]
    return [*checks, *assertion_checks(rubric, kinds, (small, full), (given, script.parameters), models, energies)]


def _nested(name: str, rubric: Rubric | None, kinds: Mapping[str, str]) -> bool:
    """Tell whether a ladder is one of energies whose bases hold one another."""
    quantity, _, parameter = name.partition(" against ")
    if parameter not in NESTED or rubric is None or rubric.energy == "none":
        return False
    element, _, word = quantity.rpartition(".")
    return quantity == rubric.energy if rubric.energy else kinds.get(element) == "solver" and word in ENERGIES


def _full_run(script: Script, record: Record) -> list[Check]:
    """Return a check that the full run came to its end, which the small one did."""
    words, count = _lost(record, "full"), len(record.outcomes["full"])
    return [Check("programming", "the full run returns everything", not words, words or f"{count} elements ran")]


def _lost(record: Record, task: str) -> str:
    """Return which calls of a task did not return, and why; nothing where all did."""
    lost = {key: one for key, one in record.outcomes.get(task, {}).items() if one.state != "returned"}
    return "; ".join(
        f"{key}: {one.error.get('type', one.state)} {one.error.get('message', one.limit)}" for key, one in lost.items()
    )


def _rungs(script: Script, rubric: Rubric | None, seconds: float) -> dict[tuple[str, int], Task]:
    """Return a task for each rung that is not the full run itself."""
    wanted: dict[str, list[str]] = {}
    for rule in rubric.convergence if rubric else ():
        wanted.setdefault(rule["parameter"], []).append(rule["quantity"].partition(".")[0].partition("[")[0])
    found: dict[tuple[str, int], Task] = {}
    for parameter, elements in wanted.items():
        for index, value in enumerate(script.ladder.get(parameter, ())):
            if script.parameters.get(parameter) != value:
                calls = stages(wire(script, {**script.parameters, parameter: value}), tuple(elements))
                found[parameter, index] = Task(f"rung-{len(found)}", calls, seconds, "small")
    return found


def _names(script: Script, rungs: Mapping[tuple[str, int], Task], parameter: str) -> list[tuple[Any, str]]:
    """Return the rungs of a ladder with the name of the task that ran each."""
    return [
        (value, rungs[parameter, index].name if (parameter, index) in rungs else "full")
        for index, value in enumerate(script.ladder.get(parameter, ()))
    ]


def _systems(script: Script, rubric: Rubric | None) -> tuple[tuple[str, ...], list[Check]]:
    """Return the systems of the known-good elements: the rubric's at small size, or a few usual ones."""
    family = family_of(script.sound)
    if rubric is None:
        return SYSTEMS[family], []
    if "molecule" in rubric.system:
        return ((rubric.system["molecule"]["atoms"],) if family == "dft" else SYSTEMS[family]), []
    try:
        text = rubric.model_text({**script.parameters, **script.small})
        Model.from_text(text)
    except VibronError as error:
        return SYSTEMS[family], [Check("rubric", "the rubric names a system", False, str(error))]
    return (text,), []
