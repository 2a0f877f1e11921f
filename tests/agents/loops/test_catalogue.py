"""The deterministic roles: plans, tests that follow from the cards, and verdicts of the judge."""

import numpy as np
import pytest

from vibron.core.workflow import Step, Workflow
from vibron_agents.core.candidate import ProposedSolution
from vibron_agents.core.problem import Problem
from vibron_agents.core.verdict import CheckResult, Verdict
from vibron_agents.loops.card_checks import CardTest, agrees
from vibron_agents.loops.catalogue import CatalogueExaminer, CatalogueJudge, CatalogueProposer, ranked_plans
from vibron_agents.loops.problems import of_question

WIEN = of_question("At which wavelength is the emission of a black body at 300 K highest, in micrometres?")
PEAK = ProposedSolution.of(
    Workflow((Step("wien_peak", "wien_peak", {"temperature": "300.0 K"}),), "wien_peak.wavelength")
)


def run(candidate: ProposedSolution) -> Verdict:
    assert candidate.workflow is not None
    value = float(np.ravel(candidate.workflow.run())[0])
    return Verdict({"value": value, "unit": "um"}, used=candidate.workflow.tools)


def failed(candidate: ProposedSolution, verdict: Verdict, problem: Problem = WIEN) -> set[str]:
    """Names of the tests that a result fails."""
    found = set()
    for test in CatalogueExaminer().tests(problem, 20):
        assert isinstance(test, CardTest)
        if not test.judge(candidate, verdict, run).passed:
            found.add(test.name)
    return found


@pytest.mark.usefixtures("unsettled")
def test_plans_come_in_order_and_end() -> None:
    proposer, tried = CatalogueProposer(), []
    ranked = [one.id for one, _ in ranked_plans(WIEN.statement)]
    while (plan := proposer.propose(WIEN, "plan", tried)) is not None:
        tried.append((plan, Verdict()))
    assert [one.id for one, _ in tried] == ranked and len(set(ranked)) == len(ranked) > 2
    repaired = proposer.propose(WIEN, "repair", tried[1:2])
    assert repaired is not None and repaired.id == ranked[2]
    third = proposer.propose(WIEN, "plan", (), sample=2)
    assert third is not None and third.id == ranked[2]


def test_what_the_cards_settle_comes_first_and_is_held_to() -> None:
    first = CatalogueProposer().propose(WIEN, "plan")
    assert first is not None and run(first).value["value"] == pytest.approx(9.6592, rel=1e-4)
    assert failed(first, run(first)) == set()
    assert failed(PEAK, Verdict({"value": 19.3, "unit": "um"})) == {"settled"}


@pytest.mark.usefixtures("unsettled")
def test_a_right_answer_passes_and_wrong_ones_do_not() -> None:
    verdict = run(PEAK)
    assert failed(PEAK, verdict) == set()
    assert "unit" in failed(PEAK, Verdict({"value": 9.66, "unit": "K"}, used=("wien_peak",)))
    assert "finite" in failed(PEAK, Verdict({"value": None, "unit": "um"}, used=("wien_peak",)))
    assert "finite" in failed(PEAK, Verdict({"value": {"wavelength": 9.66}, "unit": "um"}, used=("wien_peak",)))
    assert "bounds" in failed(PEAK, Verdict({"value": -9.66, "unit": "um"}, used=("wien_peak",)))
    assert "size" in failed(PEAK, Verdict({"value": [9.66, 9.66], "unit": "um"}, used=("wien_peak",)))
    assert "words" in failed(PEAK, Verdict({"value": 9.66, "unit": "um"}, used=("monoisotopic_mass",)))
    fixed = ProposedSolution("def solve(tools, **kwargs):\n    return 9.659\n")
    assert "reacts to 300 K" in failed(fixed, verdict)
    other = ProposedSolution.of(
        Workflow((Step("wien_peak", "wien_peak", {"temperature": "310 K"}),), "wien_peak.wavelength")
    )
    assert {"fits", "reacts to 300 K"} <= failed(other, verdict)


@pytest.mark.usefixtures("unsettled")
def test_a_result_that_does_not_react_is_noticed() -> None:
    def still(candidate: ProposedSolution) -> Verdict:
        return run(PEAK)

    reacts = next(test for test in CatalogueExaminer().tests(WIEN, 20) if test.name.startswith("reacts"))
    assert reacts.judge(PEAK, run(PEAK), run).passed
    assert not reacts.judge(PEAK, run(PEAK), still).passed


def test_of_two_routes_that_disagree_neither_is_confirmed() -> None:
    routes = [
        PEAK,
        ProposedSolution("def solve(tools):\n    return 2.0\n"),
        ProposedSolution("def solve(tools):\n    return 2.01\n"),
    ]
    values = dict(zip([one.id for one in routes], (9.66, 2.0, 2.01), strict=True))

    def told(candidate: ProposedSolution) -> Verdict:
        return Verdict({"value": values[candidate.id], "unit": "um"})

    apart, together = agrees(routes[0], routes[1]), agrees(routes[1], routes[2])
    assert [apart(one, told(one), told)[0] for one in routes[:2]] == [False, False]
    assert [together(one, told(one), told)[0] for one in routes[1:]] == [True, True]


def test_the_ladder_of_an_optimisation_rises() -> None:
    start = ProposedSolution("x = 1")
    problem = Problem("p", "opt", "Smooth it.", start=start)

    def scored(candidate: ProposedSolution) -> Verdict:
        return Verdict(score=0.5)

    counts = []
    for score in (0.4, 0.5, 0.6, 0.9, 0.999):
        tests = CatalogueExaminer().tests(problem, 10)
        checks = [test.judge(start, Verdict(score=score), scored) for test in tests]
        counts.append(sum(check.passed for check in checks))
    assert counts[:2] == [0, 0] and counts[1:] == sorted(set(counts[1:]))


def test_the_judge_looks_at_score_then_checks_then_plan() -> None:
    (best, _), (worse, _) = ranked_plans(WIEN.statement)[:2]
    high, low = Verdict(score=0.9), Verdict(score=0.2)
    passed, missed = Verdict(checks=(CheckResult("a", True),)), Verdict(checks=(CheckResult("a", False),))
    compare = CatalogueJudge().compare
    assert (compare(WIEN, (worse, high), (best, low)), compare(WIEN, (best, low), (worse, high))) == (1.0, 0.0)
    assert compare(WIEN, (worse, passed), (best, missed)) == 1.0
    assert compare(WIEN, (best, passed), (worse, passed)) == 1.0
    assert compare(WIEN, (best, passed), (best, passed)) == 0.5
    assert compare(WIEN, (best, Verdict(error="no")), (worse, low)) == 0.0
