"""Each loop runs to a useful end without a model, on questions and on optimisation tasks."""

import signal
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from vibron.core.time_limit import ended_after
from vibron_agents.core.candidate import ProposedSolution
from vibron_agents.core.session import Session
from vibron_agents.jobs import ProcessPool
from vibron_agents.jobs.shared_results import SharedResults
from vibron_agents.loops.catalogue import catalogue
from vibron_agents.loops.evaluating import AskedEvaluator
from vibron_agents.loops.evolve import Evolve, evolve
from vibron_agents.loops.problems import of_question, of_task
from vibron_agents.loops.registry import LOOPS, without_model
from vibron_agents.loops.running import Way, solved
from vibron_agents.loops.scoring import ScoredEvaluator
from vibron_agents.sandbox import guarantees
from vibron_verify.tasks.optimisation import Optimisation, read_optimisations

MakeSession = Callable[..., Session]
WIEN = "At which wavelength is the emission of a black body at 300 K highest, in micrometres?"


@pytest.fixture(scope="module")
def smoothing() -> Optimisation:
    """The quickest of the optimisation tasks."""
    return next(one for one in read_optimisations() if one.id == "smooth-noisy-spectra")


@pytest.mark.parametrize("loop", LOOPS)
def test_a_question_is_answered(loop: str, tmp_path: Path) -> None:
    ended = solved(of_question(WIEN), Way.by_cards(loop), tmp_path)
    verdict = ended.outcome.verdict
    assert verdict.value["value"] == pytest.approx(9.6592, rel=1e-4) and verdict.value["unit"] == "um"
    assert ended.outcome.best is not None and ended.outcome.best.workflow is not None
    assert not ended.outcome.doubtful


@pytest.mark.parametrize("loop", ["debug", "evolve", "bayes", "tree"])
def test_a_workflow_is_improved(loop: str, tmp_path: Path, smoothing: Optimisation) -> None:
    ended = solved(smoothing, Way.by_cards(loop, 60), tmp_path)
    again = solved(smoothing, Way.by_cards(loop, 60), tmp_path)  # all from the journal
    assert ended.outcome.verdict.score > smoothing.score(smoothing.start) + 0.02
    drawn = replace(smoothing, test_seed=ended.test_seed)
    assert ended.test is not None and ended.test.score > drawn.score(drawn.start, "test") + 0.02
    assert again.outcome == ended.outcome and again.spent == ended.spent


@pytest.mark.parametrize("loop", LOOPS)
def test_it_ends_with_what_it_has_when_the_budget_is_spent(loop: str, tmp_path: Path, smoothing: Optimisation) -> None:
    ended = solved(smoothing, Way.by_cards(loop, 3), tmp_path)
    assert ended.outcome.verdict.ran
    assert ended.spent["evaluations"] <= 3


def test_workers_run_a_population_with_the_same_result(tmp_path: Path, smoothing: Optimisation) -> None:
    alone = Way("evolve", settings=Evolve(generations=2, kept=2), ceilings={"evaluations": 6.0})
    together = replace(alone, workers=ProcessPool(2, SharedResults.at(str(tmp_path / "store"))))
    found = [solved(smoothing, way, tmp_path / name, test_seed=1)
             for name, way in (("one", alone), ("two", together))]  # fmt: skip
    tried = [[(one.program, verdict.score) for one, verdict in ended.outcome.history] for ended in found]
    assert tried[0] == tried[1] and found[0].spent == found[1].spent == {"evaluations": len(tried[0])}
    kept = [path.read_text() for path in (tmp_path / "store").rglob("*.json")]
    assert 1 <= len(kept) < len(tried[0])  # all but the first plan


def test_evolution_keeps_the_best_and_depends_on_its_seed_alone(
    make_session: MakeSession, smoothing: Optimisation
) -> None:
    ends = []
    for name, seed in (("one", 3), ("two", 3), ("three", 4)):
        session = make_session(name)
        evaluator = ScoredEvaluator(of_task(smoothing), session, task=smoothing)
        settings = Evolve(generations=3, offspring={"M1": 1, "M3": 3})
        ends.append(evolve(of_task(smoothing), evaluator, catalogue(seed), session, seed=seed, settings=settings))
    seen = [[one.id for one, _ in end.history] for end in ends]
    assert seen[0] == seen[1] != seen[2]
    scores = [verdict.score for _, verdict in ends[0].history if verdict.ran]
    assert ends[0].verdict.score == max(scores)


@pytest.mark.parametrize("name", ["find-weak-bands", "find-in-library", "smooth-noisy-spectra"])
def test_the_start_scores_as_the_task_says(name: str, make_session: MakeSession) -> None:
    """Also where the result is a list of bands, or scores that say which end is better."""
    task = next(one for one in read_optimisations() if one.id == name)
    verdict = ScoredEvaluator(of_task(task), make_session(), task=task)(ProposedSolution.of(task.start))
    assert verdict.passed and verdict.score == pytest.approx(task.score(task.start))


@pytest.mark.skipif(not all(guarantees().values()), reason="no isolation of processes here")
def test_source_is_scored_in_the_sandbox_like_the_workflow(make_session: MakeSession, smoothing: Optimisation) -> None:
    session = make_session()
    evaluator = ScoredEvaluator(of_task(smoothing), session, task=smoothing)
    assert evaluator(ProposedSolution(smoothing.start.source())).score == pytest.approx(
        smoothing.score(smoothing.start)
    )
    broken = evaluator(ProposedSolution("def solve(tools, **kwargs):\n    return tools.no_such_tool()\n"))
    assert not broken.ran and "no_such_tool" in broken.error and "line 2" in broken.error
    bands = next(one for one in read_optimisations() if one.id == "find-weak-bands")
    evaluator = ScoredEvaluator(of_task(bands), session, task=bands)
    assert evaluator(ProposedSolution(bands.start.source())).score == pytest.approx(bands.score(bands.start))


@pytest.mark.skipif(not all(guarantees().values()), reason="no isolation of processes here")
def test_written_tests_run_with_the_candidate(make_session: MakeSession) -> None:
    from vibron_agents.core.problem import Test

    problem, session = of_question(WIEN), make_session()
    evaluator = AskedEvaluator(problem, session)
    candidate = ProposedSolution("def solve(tools, **kwargs):\n    return 9.66 * kwargs.get('factor', 1.0)\n")
    verdict = evaluator(candidate)
    assert verdict.value == {"value": 9.66, "unit": "um"}
    body = "def test_case(func):\n    return {}, 'told'\n"
    tests = [
        Test("near", "correctness", body.format("abs(func()['value'] - 9.66) < 0.01")),
        Test("changed", "edge_case", body.format("func(factor=2.0)['value'] > 19.0")),
        Test("false", "correctness", body.format("func()['unit'] == 'nm'")),
        Test("raises", "error_handling", body.format("1 / 0")),
        Test("no test", "runtime", "x = 1"),
    ]
    checks = evaluator.examine(candidate, verdict, tests)
    assert [check.passed for check in checks] == [True, True, False, False, False]
    assert checks[2].message == "told" and "ZeroDivisionError" in checks[3].message
    assert sum(event["name"] == "examine" for event in session.journal.of("done")) == 1


def test_what_takes_too_long_is_ended() -> None:
    begun = time.perf_counter()
    with pytest.raises(TimeoutError, match=r"longer than 0\.2 s"), ended_after(0.2):
        time.sleep(30.0)
    assert time.perf_counter() - begun < 10.0
    with ended_after(5.0):
        pass
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0.0


def test_settings_without_a_model_are_thorough() -> None:
    assert sum(without_model("evolve").offspring.values()) == 20
    assert without_model("tree") is None
