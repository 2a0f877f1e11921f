"""Who takes part in a loop: each role is filled by a model or by a deterministic substitute."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from vibron.core.workflow import Step, Workflow
from vibron_agents.core.candidate import PlanComponent, ProposedSolution
from vibron_agents.core.problem import Problem, Test
from vibron_agents.core.verdict import Verdict

Tried = tuple[ProposedSolution, Verdict]
PLANNED = Verdict(error="only planned")  # of a plan that has not been run


class Proposer(Protocol):
    """Writes candidates."""

    def propose(
        self, problem: Problem, operator: str, parents: Sequence[Tried] = (), feedback: str = "", sample: int = 0
    ) -> ProposedSolution | None:
        """Return a candidate; None where there is none to be had.

        Parameters
        ----------
        problem : Problem
            The task.
        operator : str
            ``plan``, ``repair`` (of the one parent, by the feedback), ``improve`` (one change), ``E1``, ``E2`` (of
            several parents), ``M1``, ``M2``, ``M3`` (of one).
        parents : sequence of (ProposedSolution, Verdict)
            What it starts from; for ``plan`` the earlier plans, which it should differ from.
        feedback : str
            What was wrong with the parent; of a plan what the user wants of it.
        sample : int
            Which of several answers to the same request.
        """


@dataclass(frozen=True)
class WantedChild:
    """A requested candidate: the operator, the parents, the number of the sample and the feedback."""

    operator: str
    parents: tuple[Tried, ...] = ()
    sample: int = 0
    feedback: str = ""


@runtime_checkable
class ManyProposer(Proposer, Protocol):
    """Writes several candidates at the same time."""

    def propose_each(self, problem: Problem, wanted: Sequence[WantedChild]) -> list[ProposedSolution | None]:
        """Return a candidate for each, in the same order."""


@dataclass(frozen=True)
class SeenCodes:
    """What an adversary reads before it writes tests.

    Attributes
    ----------
    plan : tuple of PlanComponent
        The approved plan, with a sanity check for each component.
    codes : tuple of (ProposedSolution, Verdict)
        The best codes, the best first.
    code_scores : tuple of float
        Their scores S2.
    tests : tuple of Test
        The tests so far.
    test_scores : tuple of float
        Their scores S1.
    passed : tuple of tuple of bool
        Which test (row) which code (column) passes.
    """

    plan: tuple[PlanComponent, ...] = ()
    codes: tuple[Tried, ...] = ()
    code_scores: tuple[float, ...] = ()
    tests: tuple[Test, ...] = ()
    test_scores: tuple[float, ...] = ()
    passed: tuple[tuple[bool, ...], ...] = ()


class Examiner(Protocol):
    """Writes tests, and settles who is at fault when solution and test disagree."""

    def tests(
        self, problem: Problem, count: int, sample: int = 0, seen: SeenCodes | None = None
    ) -> tuple[Test, ...]:  # fmt: skip
        """Return up to so many tests of a right result, aimed at the differences between codes that were seen."""

    def referee(
        self, problem: Problem, tried: Tried, test: Test, message: str
    ) -> tuple[ProposedSolution | None, Test | None]:
        """Return the corrected solution, the corrected test, or both; None for what was not at fault."""


class Judge(Protocol):
    """Compares two candidates, or marks one."""

    def criteria(self, problem: Problem) -> tuple[str, ...]:
        """Return the criteria of a rubric for the task."""

    def grade(self, problem: Problem, one: Tried, criteria: Sequence[str] = ()) -> float:
        """Return the mark of a candidate between 0 and 1: the mean over the criteria, without any as a whole."""

    def compare(self, problem: Problem, one: Tried, other: Tried) -> float:
        """Return 1 where the first is the better, 0 where the second is, 0.5 for a draw."""


@dataclass(frozen=True)
class Conclusion:
    """The end of a conversation in which a model called tools.

    Attributes
    ----------
    value : JSON data
        The final answer of the model; None where it gave none.
    unit : str
        Its unit, "" for a text and for a pure number.
    reason : str
        In the words of the model; without an answer, why it is missing.
    steps : tuple of Step
        The calls of tools that succeeded, in order.
    workflow : Workflow, optional
        Those of them that lead to the value; None where no call gives it.
    turns : int
        Answers of the model.
    """

    value: Any = None
    unit: str = ""
    reason: str = ""
    steps: tuple[Step, ...] = ()
    workflow: Workflow | None = None
    turns: int = 0


class Agent(Protocol):
    """Answers a question by calling tools, one turn after another."""

    def conclude(
        self, problem: Problem, known: str, turns: int, report: Callable[[str], None], calls: bool = True
    ) -> Conclusion:  # fmt: skip
        """Return the end of a conversation; whatever fails is part of it.

        Parameters
        ----------
        problem : Problem
            The question.
        known : str
            What is known without the model.
        turns : int
            Most answers of the model.
        report : callable
            Is given a line on each turn.
        calls : bool
            Whether tools are offered; without them the model answers from what it knows.
        """


@dataclass(frozen=True)
class Cast:
    """Who plays which part in a run; ``agent`` only where a model can be asked."""

    proposer: Proposer
    examiner: Examiner
    judge: Judge
    agent: Agent | None = None
