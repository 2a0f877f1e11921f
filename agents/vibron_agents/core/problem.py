"""What a loop is given: the task as its solver may see it, and how a candidate is tried."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Protocol, runtime_checkable

from vibron_agents.core.candidate import ProposedSolution
from vibron_agents.core.user_files import UserFile
from vibron_agents.core.verdict import CheckResult, Verdict

if TYPE_CHECKING:
    from vibron_verify.tasks.task_outputs import Output

TestKind = Literal["correctness", "edge_case", "runtime", "component_check", "error_handling"]


@dataclass(frozen=True)
class Test:
    """A test of a solution: Python that defines ``test_case(func) -> (bool, message)``.

    ``func()`` gives the result of the candidate; ``func(**changed)`` runs it on changed inputs.
    """

    __test__ = False  # not for pytest

    name: str
    kind: TestKind
    source: str


@dataclass(frozen=True)
class Problem:
    """A task without its answer.

    Attributes
    ----------
    id : str
        Its name.
    kind : {'assist', 'opt'}
        Whether an answer is wanted or a workflow that scores as high as can be.
    statement : str
        The question in plain words.
    inputs : mapping
        Arguments of ``solve`` in addition to the tools, name to a word on what it is.
    tools : tuple of str
        Tools that may be of use, the likeliest first.
    start : ProposedSolution, optional
        Where an optimisation starts from.
    fixed : tuple of str
        Parameters that stay as they are, as ``step.parameter``.
    bounds : mapping
        The least and the most of parameters, by ``step.parameter``.
    files : tuple of UserFile
        Files of the user, which are its inputs.
    outputs : tuple of Output
        Files that a solution leaves in its working folder, where these are scored.
    """

    id: str
    kind: Literal["assist", "opt"]
    statement: str
    inputs: Mapping[str, str] = field(default_factory=dict)
    tools: tuple[str, ...] = ()
    start: ProposedSolution | None = None
    fixed: tuple[str, ...] = ()
    bounds: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    files: tuple[UserFile, ...] = ()
    outputs: tuple[Output, ...] = ()


@runtime_checkable
class PreparingEvaluator(Protocol):
    """Runs many candidates at the same time, before it is called with each."""

    def prepare(self, candidates: Sequence[ProposedSolution]) -> None:
        """Run candidates."""


class Evaluator(Protocol):
    """Runs a candidate and says what came out: the only one who knows cases and truths."""

    def __call__(self, candidate: ProposedSolution) -> Verdict:
        """Return the verdict: of an optimisation its score on the train part, of a question its result unjudged."""

    def examine(self, candidate: ProposedSolution, verdict: Verdict, tests: Sequence[Test]) -> tuple[CheckResult, ...]:
        """Return how a candidate that ran fares in tests, in their order."""
