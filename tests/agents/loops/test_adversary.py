"""The adversary aims tests where codes disagree; the posterior of a round is the prior of the next."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from vibron_agents.answering.question import Question
from vibron_agents.core.candidate import ProposedSolution
from vibron_agents.core.problem import Problem, Test
from vibron_agents.core.roles import Cast, SeenCodes
from vibron_agents.core.session import Session
from vibron_agents.core.verdict import Verdict
from vibron_agents.loops.adversary import aimed
from vibron_agents.loops.bayes import Bayes
from vibron_agents.loops.belief import State
from vibron_agents.loops.card_checks import CardTest, agrees_at
from vibron_agents.loops.catalogue import catalogue
from vibron_agents.loops.embedding import embedded
from vibron_agents.loops.scripted import RoleRates, ScriptedRoles, World, hashed, puzzle
from vibron_agents.loops.trail import Trail

MakeSession = Callable[..., Session]
QUESTION = Question("What is the peak wavelength of a black body at 300 K?")


def run(candidate: ProposedSolution) -> Verdict:
    """Run a code that names its tool."""
    names: dict[str, object] = {}
    try:
        exec(candidate.source, names)
        value = names["solve"]()  # type: ignore[operator]
    except ArithmeticError as error:
        return Verdict(error=str(error))
    return Verdict({"value": value, "unit": ""}, used=(str(names["TOOL"]),))


def code(tool: str, result: str) -> ProposedSolution:
    return ProposedSolution(f"TOOL = '{tool}'\ndef solve(T=300.0):\n    return {result}\n")


LINEAR, DIVIDED, SQUARE = code("a", "2 * T"), code("b", "T / 0.5"), code("c", "T * T / 150")


def test_at_another_input_a_result_is_compared_with_what_two_routes_give() -> None:
    """All three give 600 at 300 K, but only two agree at 600 K."""
    check = agrees_at(QUESTION.quantities[0], 2.0, [LINEAR, SQUARE, DIVIDED])
    assert {run(one).value["value"] for one in (LINEAR, DIVIDED, SQUARE)} == {600.0}
    assert [check(one, run(one), run)[0] for one in (LINEAR, DIVIDED, SQUARE)] == [True, True, False]
    assert "1200" in check(SQUARE, run(SQUARE), run)[1]
    assert not check(code("d", "600.0"), Verdict({"value": 600.0, "unit": ""}), run)[0]


def test_where_no_two_routes_agree_a_result_must_be_finite() -> None:
    endless, failing = (
        code("e", "T * float('inf') if T > 500 else T"),
        code("f", "T / (T != 600) if T < 600 else 1 / 0"),
    )
    check = agrees_at(QUESTION.quantities[0], 2.0, [LINEAR, SQUARE])
    assert [check(one, run(one), run)[0] for one in (SQUARE, endless, failing)] == [True, False, True]


def test_an_optimisation_is_asked_for_the_scores_between_its_codes() -> None:
    problem = Problem("p", "opt", "Smooth it.")
    codes = tuple((LINEAR, Verdict(None, score)) for score in (0.5, 0.7, 0.7))
    made = aimed(problem, 5, 1, SeenCodes(codes=codes))
    assert [test.name for test in made] == ["above 0.775000", "above 0.600000"]
    assert isinstance(made[1], CardTest)
    assert [made[1].judge(*one, run).passed for one in codes] == [False, True, True]


class Watched(ScriptedRoles):
    """An examiner that keeps what the adversary was shown."""

    seen: list[SeenCodes | None] = []  # noqa: RUF012

    def tests(
        self, problem: Problem, count: int, sample: int = 0, seen: SeenCodes | None = None
    ) -> tuple[Test, ...]:  # fmt: skip
        self.seen.append(seen)
        return tuple(
            Test(f"{kind} {place}", "correctness", kind) for place in range(3) for kind in ("strict", "blind", "sound")
        )


@pytest.mark.parametrize("adversary", [True, False])
def test_of_the_written_tests_those_that_divide_the_codes_are_kept(adversary: bool) -> None:
    world = World()
    roles = Watched(world, RoleRates(), hashed(1))
    state = State(Trail(puzzle(1), world), Cast(roles, roles, roles), Bayes(new_tests=3, adversary=adversary))
    state.add_tests([Test("first", "correctness", "blind")])
    made = [world.add(kind, kind, "plan", ()) for kind in ("right", "wrong")]
    state.try_some([(made[0], None)], 1)
    state.codes.append(state.trail.run(made[1]))
    state._examine(state.codes[-1], state.tests)
    Watched.seen.clear()
    state.challenge(1)
    kept = [test.source for test in state.tests[1:]]
    seen = Watched.seen[0]
    if adversary:
        assert kept == ["sound"] * 3 and seen is not None
        assert [one.id for one, _ in seen.codes] == [one.id for one in made] and seen.passed == ((True, True),)
    else:
        assert sorted(set(kept)) == ["blind", "sound", "strict"] and seen is None


def test_the_posterior_is_the_prior_of_the_next_round() -> None:
    """After two rounds p ~ exp(E1 + E2); a new pair begins at the mean of the earlier posterior."""
    world = World()
    roles = ScriptedRoles(world, RoleRates(), hashed(1))
    state = State(Trail(puzzle(1), world), Cast(roles, roles, roles), Bayes())
    tests = [Test("one", "correctness", "sound"), Test("two", "correctness", "blind")]
    state.add_tests(tests)
    state.try_some([(world.add("wrong", 1, "plan", ()), None)], 1)
    identity = state.codes[0][0].id
    pairs = [(test, identity) for test in tests]
    state.scores = np.array([0.2, 0.8])
    first = state._posterior(pairs, [0])
    assert first == pytest.approx(np.exp([0.2, 0.8]) / np.exp([0.2, 0.8]).sum())
    state.scores = np.array([0.9, 0.3])
    second = state._posterior(pairs, [0])
    assert second == pytest.approx(np.exp([1.1, 1.1]) / np.exp([1.1, 1.1]).sum())
    third = Test("three", "correctness", "blind")
    state.add_tests([third])
    state.scores = np.ones(3)
    assert state._posterior([*pairs, (third, identity)], [0]) == pytest.approx(np.full(3, 1.0 / 3.0))


@pytest.mark.usefixtures("unsettled")
def test_without_a_model_later_tests_change_the_quantities_of_the_question(tmp_path: Path) -> None:
    """No code passes the test that none can pass, so that the loop goes through all of its rounds."""
    from vibron_agents.loops.catalogue import CatalogueExaminer
    from vibron_agents.loops.problems import of_question
    from vibron_agents.loops.running import Way, solved

    asked: list[tuple[str, ...]] = []

    class Strict(CatalogueExaminer):
        def tests(
            self, problem: Problem, count: int, sample: int = 0, seen: SeenCodes | None = None
        ) -> tuple[Test, ...]:  # fmt: skip
            made = super().tests(problem, count, sample, seen)
            asked.append(tuple(test.name for test in made))
            return made if sample else (*made, CardTest("never", "correctness", "never"))

    def casting(session: Session, seed: int) -> Cast:
        return replace(catalogue(seed), examiner=Strict())

    way = Way("bayes", casting, Bayes(candidates=4, run=2, rounds=3), {"evaluations": 250.0})
    ended = solved(of_question(f"{QUESTION.text}, in um?"), way, tmp_path)
    assert ended.outcome.verdict.value["value"] == pytest.approx(9.6592, rel=1e-4)
    assert asked[1:] == [
        ("agrees at 2 times 300 K", "agrees at 0.5 times 300 K"),
        ("agrees at 1.41 times 300 K", "agrees at 0.707 times 300 K"),
    ]


def test_codes_that_call_the_same_tool_lie_near() -> None:
    """A long name more or less weighs less than another tool."""
    one, turned, other = embedded(
        [
            "def solve(tools):\n    return tools.planck_radiance(temperature=300.0, wavelength=10.0)",
            "def solve(tools):\n    return tools.planck_radiance(temperature=305.0, wavelength=12.0)",
            "def solve(tools):\n    return tools.brightness_temperature(radiance=300.0, wavelength=10.0)",
        ]
    )
    assert np.linalg.norm(one - turned) < 0.5 * np.linalg.norm(one - other)
