"""One verification of a script, kept under the hash of everything that it depends on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from vibron.core.errors import VibronError
from vibron_agents.jobs import Finished
from vibron_agents.jobs.finished import key_of
from vibron_agents.sandbox import scratch
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


def trial(source: str, rubric: str, seconds: float, seed: int, finished: Finished) -> KeptVerification:
    """Verify a script, or return what an earlier run found of the same script."""
    key = trial_key(source, rubric, seed)
    if key not in finished:
        finished.add(key, _tried(source, rubric, seconds, seed))
    found = finished[key]
    return KeptVerification(**{**found, "caught": tuple(found["caught"]), "judged": tuple(found["judged"])})


def trial_key(source: str, rubric: str, seed: int) -> str:
    """Return the hash of script, rubric, seed, versions and the code of the verifier, wherever it is installed."""
    return key_of(source, rubric, seed, versions(), verifier_hash())


def _tried(source: str, rubric: str, seconds: float, seed: int) -> dict[str, Any]:
    with scratch() as folder:
        script, rules = folder / "script.py", folder / "rubric.yaml"
        script.write_text(source, encoding="utf-8")
        rules.write_text(rubric, encoding="utf-8")
        try:
            found = verify(script, rules, seconds=seconds, seed=seed)
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
