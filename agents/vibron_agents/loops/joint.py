"""A model in addition to the cards: asked what they do not settle, and given tests without opinion and a way on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from vibron_agents.core.candidate import ProposedSolution
from vibron_agents.core.card_text import MOST_TOOLS
from vibron_agents.core.model import LanguageModel, Reply, Request, Troubles
from vibron_agents.core.problem import Problem, Test
from vibron_agents.core.roles import Cast, Examiner, Judge, Proposer, SeenCodes, Tried, WantedChild
from vibron_agents.core.session import Session
from vibron_agents.jobs.call import Rules
from vibron_agents.loops.card_checks import CardTest
from vibron_agents.loops.catalogue import CatalogueExaminer, CatalogueJudge, CatalogueProposer, is_settled
from vibron_agents.loops.kept_calls import RULES
from vibron_agents.loops.tool_agent import ToolAgent
from vibron_agents.model_roles import ChatExaminer, ChatJudge, ChatProposer

APART = 10_000
PLAN_OF_CARDS = {"assist": 1, "opt": 2}  # counted from zero; an optimisation has its start first


@dataclass(frozen=True)
class Seeded:
    """A model whose answers differ from seed to seed.

    Attributes
    ----------
    model : LanguageModel
        Who answers.
    seed : int
        Which of its answers; 0 changes nothing.
    """

    model: LanguageModel
    seed: int

    @property
    def name(self) -> str:
        """Name of the model."""
        return self.model.name

    def most(self, request: Request) -> Mapping[str, float]:
        """Return the most that a request may use."""
        return self.model.most(request)

    def complete(self, request: Request) -> Reply:
        """Answer as the sample of this seed."""
        return self.model.complete(replace(request, sample=request.sample + APART * self.seed))


@dataclass(frozen=True)
class JointProposer:
    """A model that is helped out: what the cards settle is theirs, and one plan of a few, and what it does not give."""

    model: ChatProposer
    cards: Proposer
    troubles: Troubles

    def propose(
        self, problem: Problem, operator: str, parents: Sequence[Tried] = (), feedback: str = "", sample: int = 0
    ) -> ProposedSolution | None:
        """Return a candidate; None where neither has one."""
        return self.propose_each(problem, [WantedChild(operator, tuple(parents), sample, feedback)])[0]

    def propose_each(self, problem: Problem, wanted: Sequence[WantedChild]) -> list[ProposedSolution | None]:
        """Return a candidate for each, those of the model asked for at the same time."""
        settled = is_settled(problem)
        found = [None if settled else self._planned_by_cards(problem, one) for one in wanted]
        asked = [place for place, one in enumerate(found) if one is None and not settled]
        nothing: list[ProposedSolution | None] = [None] * len(asked)
        by_model = self.troubles.asked(
            lambda: self.model.propose_each(problem, [wanted[place] for place in asked], self.troubles.note),
            lambda: nothing,
        )
        for place, one in zip(asked, by_model, strict=True):
            found[place] = one
        return [
            one or self.cards.propose(problem, child.operator, child.parents, child.feedback, child.sample)
            for one, child in zip(found, wanted, strict=True)
        ]

    def _planned_by_cards(self, problem: Problem, child: WantedChild) -> ProposedSolution | None:
        """Return the plan of the cards in its turn; None where it is the model's turn or the plan is known."""
        if child.operator != "plan" or len(child.parents) + child.sample != PLAN_OF_CARDS[problem.kind]:
            return None
        found = self.cards.propose(problem, "plan", child.parents if problem.kind == "opt" else ())
        return None if found is None or found.id in {one.id for one, _ in child.parents} else found


@dataclass(frozen=True)
class JointExaminer:
    """The tests of the cards, then those of a model; what fails a card's test goes back to the proposer."""

    model: Examiner
    cards: Examiner
    proposer: Proposer
    troubles: Troubles

    def tests(
        self, problem: Problem, count: int, sample: int = 0, seen: SeenCodes | None = None
    ) -> tuple[Test, ...]:  # fmt: skip
        """Return up to so many tests, of which the model writes the last third where the cards do not settle it."""
        if is_settled(problem):
            return self.cards.tests(problem, count, sample, seen)
        written: tuple[Test, ...] = self.troubles.asked(
            lambda: self.model.tests(problem, max(count // 3, 1), sample, seen), lambda: ()
        )
        return (*self.cards.tests(problem, count - len(written), sample, seen), *written)

    def referee(
        self, problem: Problem, tried: Tried, test: Test, message: str
    ) -> tuple[ProposedSolution | None, Test | None]:
        """Return the corrected candidate or test; a test of the cards is not doubted."""
        if isinstance(test, CardTest):
            return self.proposer.propose(problem, "repair", [tried], f"{test.source}: {message}"), None
        return self.troubles.asked(
            lambda: self.model.referee(problem, tried, test, message),
            lambda: self.cards.referee(problem, tried, test, message),
        )


@dataclass(frozen=True)
class JointJudge:
    """A model that judges what the cards do not settle."""

    model: Judge
    cards: Judge
    troubles: Troubles

    def compare(self, problem: Problem, one: Tried, other: Tried) -> float:
        """Return 1 where the first is the better, 0 where the second is, 0.5 for a draw."""
        if is_settled(problem):
            return self.cards.compare(problem, one, other)
        return self.troubles.asked(
            lambda: self.model.compare(problem, one, other), lambda: self.cards.compare(problem, one, other)
        )

    def criteria(self, problem: Problem) -> tuple[str, ...]:
        """Return the criteria of the model; those of the cards where they settle the task."""
        if is_settled(problem):
            return self.cards.criteria(problem)
        return self.troubles.asked(lambda: self.model.criteria(problem), lambda: self.cards.criteria(problem))

    def grade(self, problem: Problem, one: Tried, criteria: Sequence[str] = ()) -> float:
        """Return the mark of the model; that of the cards where they settle the task."""
        if is_settled(problem):
            return self.cards.grade(problem, one, criteria)
        return self.troubles.asked(
            lambda: self.model.grade(problem, one, criteria), lambda: self.cards.grade(problem, one, criteria)
        )


def with_model(
    model: LanguageModel, offered: int = MOST_TOOLS, troubles: Troubles | None = None, rules: Rules = RULES,
    in_words: bool = False,
) -> Callable[[Session, int], Cast]:  # fmt: skip
    """Return who plays the parts where a model is at hand, for a session and a seed.

    A plan of the model chooses among so many tools at most.  Where the model fails or its budget is spent the cards
    take its part; the reasons are kept in ``troubles``.  A call of a tool keeps to ``rules``; with ``in_words`` it may
    answer without one.
    """
    kept = troubles or Troubles()

    def casting(session: Session, seed: int) -> Cast:
        asked = Seeded(model, seed)
        proposer = JointProposer(ChatProposer(session, asked, offered), CatalogueProposer(seed), kept)
        agent = ToolAgent(session, asked, kept, rules, in_words)
        examiner = JointExaminer(ChatExaminer(session, asked), CatalogueExaminer(), proposer, kept)
        return Cast(proposer, examiner, JointJudge(ChatJudge(session, asked), CatalogueJudge(), kept), agent)

    return casting
