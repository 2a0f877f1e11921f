"""The verifier against faults: which of them count, and which it notices with the claims of the rubric and without."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from vibron_agents.jobs import Finished
from vibron_train.bench.faults.drawing import Mutant
from vibron_train.bench.faults.numbers import changed, tolerances_of
from vibron_train.bench.faults.rights import RightScript
from vibron_train.bench.faults.trials import RUNS, KeptVerification, trial, trial_key

SECONDS, SLOWER, SLACK = 900.0, 3.0, 10.0
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
    mutants: Sequence[Mutant], finished: Finished, seed: int, ends: float = float("inf")
) -> Iterator[tuple[RightScript, KeptVerification] | MeasuredFault]:  # fmt: skip
    """Verify each script and then the faults in it, short scripts first; what is kept is not verified again.

    Parameters
    ----------
    mutants : sequence of Mutant
        The faults, all drawn beforehand; those in one script are taken one after another.
    finished : Finished
        Where verifications are kept.
    seed : int
        What the verifier draws its parameters and states from.
    ends : float
        When no further verification is begun, by :func:`time.monotonic`; those that are kept are still yielded.

    Yields
    ------
    (RightScript, KeptVerification) or MeasuredFault
    """

    def left_out(script: RightScript, source: str) -> bool:
        return time.monotonic() > ends and trial_key(source, script.rubric, seed) not in finished

    for script in sorted({one.script for one in mutants}, key=lambda one: (len(one.source), one.name)):
        if left_out(script, script.source):
            continue
        right = trial(script.source, script.rubric, SECONDS, seed, finished)
        yield script, right
        for mutant in (one for one in mutants if one.script == script):
            if left_out(script, mutant.source):
                continue
            yield compared(mutant, right, _wrong(mutant, right, finished, seed))


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


def _wrong(mutant: Mutant, right: KeptVerification, finished: Finished, seed: int) -> KeptVerification:
    seconds = max(SECONDS, SLOWER * right.seconds)
    return trial(mutant.source, mutant.script.rubric, seconds, seed, finished)
