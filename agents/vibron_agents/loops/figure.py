"""Write a simulation script, verify it, repair its faults element by element, and verify it again.

After "PhysVEC" (arXiv 2604.00149): an author writes element functions, the programming verifier tries them all, the
scientific verifier compares what they return with the rubric; at most eight rounds, each from the best draft so far.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from vibron.core.errors import FormatError, InputError, ResourceError
from vibron_agents.core.session import Session
from vibron_agents.verify.evidence import to_data
from vibron_agents.verify.keeping import KeptResults
from vibron_agents.verify.verification import verify
from vibron_verify.rubric import Rubric, read_rubric

ROUNDS = 8
SYSTEM = "the system is the one that the rubric names"  # begins the name of the check in each run


class Author(Protocol):
    """Writes and repairs scripts in element form."""

    @property
    def choices(self) -> int:
        """How many repairs it may propose for one report."""

    def write(self, request: str, rubric: Rubric) -> str | None:
        """Return a script for a figure that is described; None where it cannot."""

    def repair(self, path: Path, rubric: Rubric, evidence: Mapping[str, Any], sample: int = 0) -> str | None:
        """Return the script with all reported faults repaired, ``sample`` being the round; None where it cannot."""


@dataclass(frozen=True)
class Draft:
    """A script with the evidence of its verification."""

    source: str
    evidence: Mapping[str, Any]
    place: Path

    @property
    def passed(self) -> bool:
        """Whether every verifier passed it."""
        return bool(self.evidence["passed"])

    @property
    def integration(self) -> float:
        """Fraction of the stages that ran one after another."""
        programming = self.evidence["programming"]
        return float(programming["levels"] / max(programming["stages"], 1))

    @property
    def merit(self) -> tuple[bool, float, int, bool, float, int]:
        """What drafts are compared by.

        Passed, fraction of valid elements, levels that ran, the right system, fraction of judged checks that passed,
        and their number: without the right system the checks that follow from it are not made.
        """
        programming, checks = self.evidence["programming"], self.evidence["checks"]
        judged = [check["passed"] for check in checks if check["passed"] is not None]
        built = not any(check["passed"] is False and check["name"].startswith(SYSTEM) for check in checks)
        fraction = sum(judged) / max(len(judged), 1)
        return self.passed, programming["accuracy"], programming["levels"], built, fraction, sum(judged)


def figure(
    request: str, rubric_path: Path, author: Author, session: Session, folder: Path, *, draft: str | None = None,
    rounds: int = ROUNDS, seconds: float = 1800.0,
) -> list[Draft]:  # fmt: skip
    """Return the drafts in the order in which they were written; the last is the one that passed, if any did.

    Parameters
    ----------
    request : str
        What the figure is to show.
    rubric_path : path
        What a right script builds and returns; an author sees its system and method.
    author : Author
        Who writes and repairs.
    session : Session
        Through which scripts are verified: a script that was verified is not run again.
    folder : path
        Where the drafts are written.
    draft : str, optional
        A script to begin with.
    rounds : int
        Verifications at most.
    seconds : float
        Limit of one verification.
    """
    rubric = read_rubric(rubric_path)
    source = author.write(request, rubric) if draft is None else draft
    drafts, results = list[Draft](), KeptResults()
    folder.mkdir(parents=True, exist_ok=True)
    try:
        for number in range(1, rounds + 1):
            if source is None or source in [one.source for one in drafts]:
                break
            place = folder / f"draft-{number}.py"
            place.write_text(source, encoding="utf-8")
            drafts.append(Draft(source, _verified(session, place, source, rubric, seconds, results), place))
            if drafts[-1].passed:
                break
            source = _repaired(author, rubric, drafts)
    except ResourceError:  # the budget is spent: the drafts so far remain
        if not drafts:
            raise
    return drafts


def _repaired(author: Author, rubric: Rubric, drafts: list[Draft]) -> str | None:
    """Return the best draft so far with repairs; where an author has several, the first that was not tried."""
    kept, tried = best(drafts), [one.source for one in drafts]
    if kept is None:
        return None
    for sample in range(len(drafts), len(drafts) + author.choices):
        source = author.repair(kept.place, rubric, kept.evidence, sample)
        if source is None or source not in tried:
            return source
    return None


def best(drafts: list[Draft]) -> Draft | None:
    """Return the draft that came farthest; of equals the latest."""
    return max(reversed(drafts), key=lambda one: one.merit, default=None)


def _verified(
    session: Session, place: Path, source: str, rubric: Rubric, seconds: float, results: KeptResults
) -> Mapping[str, Any]:  # fmt: skip
    key = [hashlib.sha256(text.encode()).hexdigest() for text in (source, rubric.text)]

    def act() -> tuple[Any, Mapping[str, float]]:
        try:
            return to_data(verify(place, rubric.path, seconds=seconds, kept=results)), {"verifications": 1.0}
        except (InputError, FormatError) as error:  # nothing of it can be run
            fault = {"line": 0, "element": "", "cause": str(error).replace(str(place), place.name)}
            programming = {"faults": [fault], "elements": {}, "accuracy": 0.0, "levels": 0, "stages": 0}
            return {"passed": False, "programming": programming, "checks": []}, {"verifications": 0.0}

    found: Mapping[str, Any] = session.once("verify", [*key, seconds], act, {"verifications": 1.0})
    return found
