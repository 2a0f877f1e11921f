"""Candidates of a population run by workers before the loop asks for their verdicts, in any process."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from vibron_agents.core.candidate import ProposedSolution
from vibron_agents.core.verdict import Verdict
from vibron_agents.jobs import BatchWorkers, WorkerDiedError, batch
from vibron_agents.jobs.finished import key_of
from vibron_agents.jobs.state import code_state


@dataclass(frozen=True)
class CandidateRun:
    """The run of a candidate without the journal of the search: what a worker does.

    Attributes
    ----------
    evaluated : callable
        Returns the verdict on a candidate; it can be pickled.
    about : tuple
        Everything that a verdict depends on in addition to the program and the code, as JSON-able data.
    """

    evaluated: Callable[[ProposedSolution], Verdict]
    about: tuple[Any, ...]

    def key(self, candidate: ProposedSolution) -> str:
        """Return the hash of everything that the verdict depends on."""
        return key_of(
            "evaluate", *self.about, candidate.program, code_state("vibron", "vibron_agents", "vibron_verify")
        )

    def __call__(self, candidate: ProposedSolution) -> dict[str, Any]:
        """Return the verdict as JSON-able data."""
        return self.evaluated(candidate).to_dict()


def verdicts(
    run: CandidateRun, candidates: Sequence[ProposedSolution], workers: int | BatchWorkers
) -> Mapping[str, dict[str, Any]]:
    """Return the verdicts of candidates by their programs; one that ends its process twice has failed.

    Raises
    ------
    Exception
        What a candidate cannot be blamed for, such as a missing sandbox.
    """
    found = {}
    for outcome in batch(run, candidates, workers=workers, key=run.key):
        if outcome.error is not None and not isinstance(outcome.error, WorkerDiedError):
            raise outcome.error
        value = Verdict(error=str(outcome.error)).to_dict() if outcome.error else outcome.value
        found[candidates[outcome.index].program] = value
    return found
