"""A plan is shown as sub-tasks before any loop begins, and revised until it is approved."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from vibron.core.errors import InputError
from vibron.core.workflow import MARK, Step, Workflow
from vibron_agents.core.budget import Budget
from vibron_agents.core.candidate import PlanComponent, ProposedSolution
from vibron_agents.core.journal import Journal
from vibron_agents.core.problem import Problem
from vibron_agents.core.roles import Tried, WantedChild
from vibron_agents.core.session import Session
from vibron_agents.loops.approval import ApprovedProposer, components
from vibron_agents.loops.bayes import Bayes, bayes
from vibron_agents.loops.registry import named
from vibron_agents.loops.scripted import RoleRates, hashed, puzzle, scripted
from vibron_agents.loops.tree import Tree, tree

MakeSession = Callable[..., Session]
SURE = RoleRates(solver=1.0, crash=0.0, repair=1.0, test=1.0, judge=1.0)


class Refusing:
    """A user who wants two changes and then approves."""

    def __init__(self) -> None:
        self.shown: list[Sequence[PlanComponent]] = []

    def __call__(self, problem: Problem, plan: Sequence[PlanComponent]) -> str:
        self.shown.append(plan)
        return "" if len(self.shown) > 2 else f"change {len(self.shown)}"


@pytest.mark.parametrize("loop", ["bayes", "tree"])
def test_a_plan_is_revised_until_it_is_approved(loop: str, tmp_path: Path) -> None:
    user, ends = Refusing(), []
    for _ in range(2):  # the second run takes the replies from the journal
        with Journal(tmp_path / "journal.jsonl") as journal:
            session = Session(journal, Budget({}))
            world, cast = scripted(SURE, hashed(5))
            proposer = ApprovedProposer(cast.proposer, session, user)
            cast = type(cast)(proposer, cast.examiner, cast.judge)
            if loop == "bayes":
                ends.append(bayes(puzzle(1), world, cast, session, settings=Bayes(candidates=2, run=1, rounds=1)))
            else:
                ends.append(tree(puzzle(1), world, cast, session, settings=Tree(plans=1, steps=0)))
            assert proposer.wishes == ["change 1", "change 2"] and proposer.is_approved
    assert len(user.shown) == 3 and ends[0] == ends[1]
    assert len(ends[0].history) == 1  # refused plans are not run


class Listening:
    """A proposer that keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, int, str]] = []

    def propose(
        self, problem: Problem, operator: str, parents: Sequence[Tried] = (), feedback: str = "", sample: int = 0
    ) -> ProposedSolution | None:
        self.asked.append((operator, len(parents), feedback))
        return ProposedSolution(f"# {len(self.asked)}")


def test_later_plans_meet_the_same_wishes(make_session: MakeSession) -> None:
    inner = Listening()
    proposer = ApprovedProposer(inner, make_session(), Refusing())
    found = proposer.propose_each(puzzle(1), [WantedChild("plan", sample=place) for place in range(3)])
    assert [one.source for one in found if one] == ["# 3", "# 4", "# 5"]
    wishes = "change 1; change 2"
    assert inner.asked == [("plan", 0, ""), ("plan", 1, "change 1"), ("plan", 2, wishes), *[("plan", 0, wishes)] * 2]


def test_the_components_of_a_workflow_name_what_is_taken_and_its_bounds() -> None:
    first = Step("hot", "wien_peak", {"temperature": "400 K"})
    second = Step("band", "planck_radiance", {"temperature": "300 K", "wavelength": {MARK: "hot.wavelength"}})
    shown = components(ProposedSolution.of(Workflow((first, second), "band")))
    assert [one.tool for one in shown] == ["wien_peak", "planck_radiance"]
    assert "temperature = 400 K" in shown[0].what and shown[0].check == "wavelength > 0 um"
    assert "hot.wavelength" in shown[1].what


@pytest.mark.parametrize(
    ("text", "named_in_error"),
    [("spiral", "debug"), ("bayes:speed=3", "alpha"), ("bayes:tests=maybe", "on or off"), ("tree:plans=few", "whole")],
)
def test_a_wrong_setting_of_a_loop_is_named(text: str, named_in_error: str) -> None:
    with pytest.raises(InputError, match=named_in_error):
        named(text)
