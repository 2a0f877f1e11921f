"""Four comparators with one signature, and a budget of judgements."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from vibron.core.errors import InputError
from vibron_agents.app.commands.solve import command as solve
from vibron_agents.core.candidate import ProposedSolution
from vibron_agents.core.problem import Problem
from vibron_agents.core.roles import Tried
from vibron_agents.core.session import Session
from vibron_agents.core.verdict import CheckResult, Verdict
from vibron_agents.loops.catalogue import CatalogueJudge
from vibron_agents.loops.comparing import COMPARATORS, Comparisons
from vibron_agents.loops.scripted import RoleRates, hashed, puzzle, scripted
from vibron_agents.loops.tree import Tree, tree

MakeSession = Callable[..., Session]
PROBLEM = Problem("p", "assist", "Which is longer?")


def solution(text: str, score: float = 0.0) -> Tried:
    return ProposedSolution(text), Verdict(1.0, score)


class ByLength:
    """Prefers the longer source, and counts what it is asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def compare(self, problem: Problem, one: Tried, other: Tried) -> float:
        self.asked.append("pair")
        return float(len(one[0].source) > len(other[0].source))

    def criteria(self, problem: Problem) -> tuple[str, ...]:
        self.asked.append("criteria")
        return ("length",)

    def grade(self, problem: Problem, one: Tried, criteria: Sequence[str] = ()) -> float:
        self.asked.append(f"mark {' '.join(criteria)}".strip())
        return len(one[0].source) / 10.0


@pytest.mark.parametrize(
    ("comparator", "asked"),
    [("pairwise", ["pair"] * 6), ("absolute", ["mark"] * 3), ("rubric", ["criteria", *["mark length"] * 3])],
)
def test_a_judge_is_asked_no_more_than_needed(comparator: str, asked: list[str]) -> None:
    """For three solutions: three pairs in both orders, or one mark each."""
    judge = ByLength()
    compare = Comparisons(judge, comparator)
    one, two, three = map(solution, ("a", "bb", "ccc"))
    for _ in range(2):
        assert [compare(PROBLEM, *pair) for pair in ((one, two), (three, two), (one, three))] == [0.0, 1.0, 0.0]
    assert judge.asked == asked and compare.asked == len(asked)


@pytest.mark.parametrize(("comparator", "enough"), [("pairwise", 2), ("absolute", 2), ("rubric", 3)])
def test_beyond_the_budget_a_pair_is_a_draw(comparator: str, enough: int) -> None:
    one, two, three = map(solution, ("a", "bb", "ccc"))
    compare = Comparisons(ByLength(), comparator, most=enough)
    assert compare(PROBLEM, one, two) == 0.0 and compare(PROBLEM, three, two) == 0.5
    assert Comparisons(ByLength(), comparator, most=0)(PROBLEM, one, two) == 0.5


@pytest.mark.parametrize("comparator", COMPARATORS)
def test_what_can_be_computed_needs_no_judgement(comparator: str) -> None:
    judge = ByLength()
    compare = Comparisons(judge, comparator)
    failed = ProposedSolution("long source"), Verdict(error="it failed")
    assert compare(PROBLEM, solution("a", 0.5), solution("bb", 0.2)) == 1.0
    assert compare(PROBLEM, failed, solution("a")) == 0.0
    assert not judge.asked


def test_a_drawn_winner_does_not_depend_on_the_order() -> None:
    wins = []
    for number in range(200):
        one, other = solution(f"one {number}"), solution(f"other {number}")
        compare = Comparisons(ByLength(), "random", seed=3)
        wins.append(compare(PROBLEM, one, other))
        assert wins[-1] == 1.0 - compare(PROBLEM, other, one)
    assert 70 < sum(wins) < 130


@pytest.mark.parametrize("comparator", COMPARATORS)
def test_a_good_judge_finds_the_right_solution_by_each_but_chance(comparator: str, make_session: MakeSession) -> None:
    rates, right = RoleRates(solver=0.3, crash=0.0, repair=0.0, judge=1.0), 0
    for number in range(20):
        world, cast = scripted(rates, hashed(7))
        settings = Tree(plans=5, steps=0, frontier=5, tests=0, comparator=comparator)
        outcome = tree(puzzle(number), world, cast, make_session(f"{comparator}{number}"), seed=1, settings=settings)
        assert outcome.best is not None
        exists = "right" in {world.kinds[one.id] for one, _ in outcome.history}
        right += world.kinds[outcome.best.id] == "right" or not exists
    assert (right == 20) is (comparator != "random")


def test_without_a_model_marks_are_fractions_of_the_checks() -> None:
    judge = CatalogueJudge()
    checks = (CheckResult("unit", True), CheckResult("size", False))
    tried = ProposedSolution("x"), Verdict(1.0, 0.5, checks)
    assert judge.grade(PROBLEM, tried, ("any",)) == 0.5
    assert judge.grade(PROBLEM, (tried[0], Verdict(1.0, 0.6))) > judge.grade(PROBLEM, tried)
    assert 0.0 <= judge.grade(PROBLEM, tried) <= 1.0


def test_the_comparator_is_chosen_at_the_command_line(tmp_path: Path) -> None:
    words = ["What is the peak wavelength of a black body at 300 K, in um?", "--comparator", "rubric"]
    done = CliRunner().invoke(solve, [*words, "--out", str(tmp_path / "run"), "--json"])
    assert done.exit_code == 0 and json.loads(done.stdout)["loop"] == "tree", done.output
    done = CliRunner().invoke(solve, [*words, "--loop", "bayes", "--out", str(tmp_path / "other")])
    assert isinstance(done.exception, InputError) and "comparator" in str(done.exception)


def test_an_unknown_comparator_is_named() -> None:
    with pytest.raises(InputError, match="pairwise"):
        Tree(comparator="coin")
