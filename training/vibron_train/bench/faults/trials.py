"""One verification of a script, kept under the hash of everything that it depends on."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import Any, NamedTuple

from vibron.core.errors import ResourceError, VibronError
from vibron_agents.jobs import BatchWorkers, Finished, batch
from vibron_agents.jobs.finished import key_of
from vibron_agents.sandbox import Limits, scratch
from vibron_agents.verify.background import runs_at_once
from vibron_agents.verify.script_verification import ScriptVerification
from vibron_agents.verify.verification import verify
from vibron_agents.verify.versions import verifier_hash, versions
from vibron_train.bench.detection import caught
from vibron_train.bench.faults.numbers import Numbers, numbers_of

RUNS = ("small", "full")


@dataclass(frozen=True)
class KeptVerification:
    """What a verification found.

    Attributes
    ----------
    caught : tuple of mapping
        Faults and failed checks, each with its ``column``, ``check`` and ``message``.
    judged : tuple of str
        Groups of the checks that were judged.
    limit : str
        The limit that was passed, empty where none was.
    raised : str
        The exception that a run of the elements ended in.
    numbers : mapping of str to Numbers
        What the small and the full run returned.
    own_seconds, seconds : float
        Time of the script's full run, and of the whole verification.
    """

    caught: tuple[Mapping[str, str], ...]
    judged: tuple[str, ...]
    limit: str
    raised: str
    numbers: Mapping[str, Numbers]
    own_seconds: float
    seconds: float

    def noticed(self, claims: bool = True) -> list[Mapping[str, str]]:
        """Return the findings, or those that need no claim.

        No other check depends on the claims, so that the verdict without them follows from that with them.
        """
        return [one for one in self.caught if claims or one["column"] != "claims"]

    def passed(self, claims: bool = True) -> bool:
        """Return True if the script passes: nothing is found, and something was judged."""
        judged = any(claims or group != "claims" for group in self.judged)
        return judged and not self.noticed(claims) and not self.limit


class ScriptTrial(NamedTuple):
    """A script and its rubric, as text."""

    source: str
    rubric: str


def trials(
    items: Sequence[ScriptTrial], finished: Finished, *, seed: int, seconds: float, ends: float = inf,
    workers: int | BatchWorkers = 1,
) -> Iterator[KeptVerification | None]:  # fmt: skip
    """Yield what the verifier finds in each script, in the order given; what is kept is not verified again.

    Parameters
    ----------
    items : sequence of ScriptTrial
        The scripts.
    finished : Finished
        Where verifications are kept.
    seed : int
        What the verifier draws its parameters and states from.
    seconds : float
        Limit of a verification.
    ends : float
        When no further verification is begun, by :func:`time.time`; those left give None.
    workers : int or BatchWorkers
        Number of worker processes, or the workers.
    """
    work = partial(_tried, seed=seed, seconds=seconds, ends=ends, at_once=runs_at_once(Limits(), among=workers))
    for outcome in batch(work, items, workers=workers, finished=finished, key=partial(trial_key, seed=seed)):
        if isinstance(outcome.error, LeftError):
            yield None
        elif outcome.error is not None:
            raise outcome.error
        else:
            kept = outcome.value
            yield KeptVerification(**{**kept, "caught": tuple(kept["caught"]), "judged": tuple(kept["judged"])})


class LeftError(ResourceError):
    """A verification that was not begun because the time was up."""


def trial_key(trial: ScriptTrial, seed: int) -> str:
    """Return the hash of script, rubric, seed, versions and the code of the verifier, wherever it is installed."""
    return key_of(*trial, seed, versions(), verifier_hash())


def _tried(trial: ScriptTrial, seed: int, seconds: float, ends: float, at_once: int) -> dict[str, Any]:
    if time.time() > ends:
        raise LeftError("is left for the next time", field="minutes", remedy="give the command again")
    with scratch() as folder:
        script, rules = folder / "script.py", folder / "rubric.yaml"
        script.write_text(trial.source, encoding="utf-8")
        rules.write_text(trial.rubric, encoding="utf-8")
        try:
            found = verify(script, rules, seconds=seconds, seed=seed, at_once=at_once)
        except VibronError as error:
            lost = {"column": "exception", "check": "verification", "message": str(error)}
            return {"caught": [lost], "judged": [], "limit": "", "raised": str(error), "numbers": {},
                    "own_seconds": 0.0, "seconds": 0.0}  # fmt: skip
    return {
        "caught": caught(found),
        "judged": [check.group for check in found.checks if check.passed is not None],
        "limit": found.record.passed_limit(),
        "raised": _raised(found),
        "numbers": {run: numbers_of(found.record.products(run)) for run in RUNS},
        "own_seconds": round(found.own_seconds, 2),
        "seconds": round(found.seconds, 2),
    }


def _raised(found: ScriptVerification) -> str:
    """Return the first exception of the small and the full run, empty where all elements returned."""
    for run in RUNS:
        for key, one in found.record.outcomes.get(run, {}).items():
            if one.state == "raised":
                return f"{run} run, {key}: {one.error.get('type')}: {one.error.get('message')}"
    return "" if found.record.imported and not found.record.faults else "the script cannot be imported"
