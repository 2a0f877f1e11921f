"""The verifier against faults: which of them count, and which it notices with the claims of the rubric and without."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from math import inf

from vibron_agents.jobs import BatchWorkers, Finished
from vibron_train.bench.faults.drawing import Mutant
from vibron_train.bench.faults.numbers import changed, tolerances_of
from vibron_train.bench.faults.rights import RightScript
from vibron_train.bench.faults.trials import RUNS, KeptVerification, ScriptTrial, trials

SECONDS, SLOWER, SLACK = 1800.0, 3.0, 10.0
COUNTED = "counted"


@dataclass(frozen=True)
class MeasuredFault:
    """How a fault went.

    Attributes
    ----------
    mutant : Mutant
        The fault.
    fate : str
        ``counted``, or why it is left out: ``no effect``, ``exception`` or ``slow``.
    effect : str
        The run and the first number that it changes, or the exception.
    noticed, unclaimed : tuple of mapping
        What the verifier found that it does not find of the right script, with the claims and without.
    """

    mutant: Mutant
    fate: str
    effect: str
    noticed: tuple[Mapping[str, str], ...]
    unclaimed: tuple[Mapping[str, str], ...]


def measured(
    mutants: Sequence[Mutant], finished: Finished, seed: int, ends: float = inf, workers: int | BatchWorkers = 1
) -> Iterator[tuple[RightScript, KeptVerification] | MeasuredFault]:  # fmt: skip
    """Verify each script and then the faults in it, short scripts first.

    Parameters
    ----------
    mutants : sequence of Mutant
        The faults, all drawn beforehand; those in one script are taken one after another.
    finished, seed, ends, workers
        As for :func:`trials`.

    Yields
    ------
    (RightScript, KeptVerification) or MeasuredFault
    """
    scripts = sorted({one.script for one in mutants}, key=lambda one: (len(one.source), one.name))
    faults = {script: [one for one in mutants if one.script == script] for script in scripts}
    items = [ScriptTrial(source, script.rubric) for script, those in faults.items()
             for source in (script.source, *(one.source for one in those))]  # fmt: skip
    found = trials(items, finished, seed=seed, seconds=SECONDS, ends=ends, workers=workers)
    for script, those in faults.items():
        right = next(found)
        if right is not None:
            yield script, right
        for mutant, wrong in zip(those, islice(found, len(those)), strict=True):
            if right is not None and wrong is not None:
                yield compared(mutant, right, wrong)


def compared(mutant: Mutant, right: KeptVerification, wrong: KeptVerification) -> MeasuredFault:
    """Return whether a fault counts, and what the verifier found of it."""
    known = {(one["column"], one["check"]) for one in right.caught}
    noticed, unclaimed = (
        tuple(one for one in wrong.noticed(claims) if (one["column"], one["check"]) not in known)
        for claims in (True, False)
    )
    effect = effect_of(mutant.script, right, wrong)
    slow = wrong.limit or wrong.own_seconds > SLOWER * right.own_seconds + SLACK
    fate = "exception" if wrong.raised else "slow" if slow else COUNTED if effect else "no effect"
    return MeasuredFault(mutant, fate, wrong.raised or effect, noticed, unclaimed)


def effect_of(script: RightScript, right: KeptVerification, wrong: KeptVerification) -> str:
    """Return the first run and number that a fault changes by more than the tolerance of the script's rubric."""
    tolerances = tolerances_of(script.rules)
    found = ((run, changed(right.numbers[run], wrong.numbers[run], tolerances)) for run in RUNS
             if run in right.numbers and wrong.numbers.get(run))  # fmt: skip
    return next((f"{run} run: {path}" for run, path in found if path), "")
