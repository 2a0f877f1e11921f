"""What the loops do step by step, with roles whose answers are known."""

from collections.abc import Callable, Sequence

import pytest

from vibron_agents.core.candidate import ProposedSolution
from vibron_agents.core.problem import Problem, Test
from vibron_agents.core.roles import Cast, Tried
from vibron_agents.core.session import Session
from vibron_agents.core.verdict import Verdict
from vibron_agents.loops.bayes import bayes
from vibron_agents.loops.debug import Debug, debug
from vibron_agents.loops.direct import selfdebug
from vibron_agents.loops.integrity import keeps_generality, known_bad
from vibron_agents.loops.scripted import RoleRates, ScriptedRoles, World, hashed, puzzle, scripted
from vibron_agents.loops.tree import Tree, tree

MakeSession = Callable[..., Session]
SURE = RoleRates(solver=0.0, crash=0.0, repair=1.0, test=1.0, judge=1.0)


def test_only_errors_are_mended_three_times_at_most(make_session: MakeSession) -> None:
    session = make_session()
    for rates, tried in ((RoleRates(solver=0.0, crash=1.0, repair=0.0), 4), (RoleRates(solver=0.0, crash=0.0), 1)):
        world, cast = scripted(rates, hashed(1))
        assert len(selfdebug(puzzle(1), world, cast, session).history) == tried


class Biased(ScriptedRoles):
    """A referee that always blames the test, and blinds it."""

    def referee(
        self, problem: Problem, tried: Tried, test: Test, message: str
    ) -> tuple[ProposedSolution | None, Test | None]:
        return None, Test(test.name, test.kind, "blind")


@pytest.mark.parametrize(("bad", "right"), [(known_bad(), True), ((), False)], ids=["held", "not held"])
def test_a_correction_may_not_blind_a_test(
    bad: Sequence[tuple[ProposedSolution, Verdict]], right: bool, make_session: MakeSession
) -> None:
    """Without the constraint the wrong solution passes the blinded tests; with it the solution has to change."""
    world = World()
    script = Biased(world, SURE, hashed(2))
    settings = Debug(plans=1, tests=2, bad=bad)
    outcome = debug(puzzle(1), world, Cast(script, script, script), make_session(), settings=settings)
    assert outcome.verdict.passed and outcome.best is not None
    assert (world.kinds[outcome.best.id] == "right") is right


def test_a_repair_may_not_write_the_answer_out() -> None:
    problem = Problem("p", "assist", "What is the peak wavelength of a black body at 300 K?")
    honest = ProposedSolution(
        "def solve(tools, **kwargs):\n    return tools.wien_peak(temperature='300 K').wavelength\n"
    )
    other = ProposedSolution(
        "def solve(tools, **kwargs):\n    return 1e3 * tools.wien_peak(temperature=300.0).wavelength\n"
    )
    fixed = ProposedSolution("def solve(tools, **kwargs):\n    return 9.66\n")
    elsewhere = ProposedSolution(
        "def solve(tools, **kwargs):\n    return tools.wien_peak(temperature='310 K').wavelength\n"
    )
    assert keeps_generality(problem, honest, other) == ""
    assert keeps_generality(problem, honest, fixed) == "no longer calls a tool"
    assert keeps_generality(problem, honest, elsewhere) == "no longer uses 300 K"
    assert keeps_generality(problem, honest, ProposedSolution("def solve(")) == "is no Python"


def test_the_tree_keeps_its_frontier_small_and_goes_back(make_session: MakeSession) -> None:
    """Where changes to the best are in vain the next best is changed; the judge sees each pair in both orders."""
    asked: list[tuple[str, str]] = []
    parents: list[str] = []

    class Watched(ScriptedRoles):
        def compare(self, problem: Problem, one: Tried, other: Tried) -> float:
            asked.append((one[0].id, other[0].id))
            return super().compare(problem, one, other)

        def propose(
            self, problem: Problem, operator: str, made_of: Sequence[Tried] = (), feedback: str = "", sample: int = 0
        ) -> ProposedSolution | None:
            if operator == "improve":
                parents.append(made_of[0][0].id)
            return super().propose(problem, operator, made_of, feedback, sample)

    world = World()
    script = Watched(world, RoleRates(solver=1.0, repair=0.0, crash=0.0, judge=1.0), hashed(4))
    outcome = tree(
        puzzle(3),
        world,
        Cast(script, script, script),
        make_session(),
        settings=Tree(plans=3, steps=4, frontier=3, tests=0),
    )
    assert len(outcome.history) == 7 and outcome.best is not None
    assert world.kinds[outcome.best.id] == "right"
    assert len(set(parents)) == 3  # every one of the frontier had its turn
    assert all((other, one) in asked for one, other in asked)


def test_the_challenger_finds_the_codes_that_pass_sound_tests(make_session: MakeSession) -> None:
    world, cast = scripted(RoleRates(solver=0.3, repair=0.3, test=0.7), hashed(6))
    session = make_session()
    outcomes = [bayes(puzzle(number), world, cast, session) for number in range(20)]
    right = sum(world.kinds[one.best.id] == "right" for one in outcomes if one.best)
    assert right >= 18
