"""The figures of the bench, against numbers worked out by hand; and the command."""

import json
import multiprocessing
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from vibron_agents.jobs import JobOutcome, WorkerDiedError
from vibron_train.bench.figures import Answered, Improved, summary, table
from vibron_train.bench.tasks import Attempt, AttemptSettings, _attempted, attempts
from vibron_train.commands.bench import command
from vibron_verify.tasks.optimisation import read_optimisations

RIGHT = Answered("a", "infrared", "tree", 0, "right", "", 1.0, False, 100.0, 0.5, 2.0)
BETTER = Improved("o", "infrared", "tree", 0, 0.4, 0.3, 0.8, 0.7, True, 20, 10.0, 0.25, 4.0)


def test_the_figures_of_a_way() -> None:
    answered = [
        RIGHT,
        replace(RIGHT, id="b", outcome="wrong", tool_accuracy=0.0),
        replace(RIGHT, id="c", outcome="wrong", doubtful=True, tool_accuracy=0.5),
        replace(RIGHT, id="d", outcome="declined", tool_accuracy=0.0),
    ]
    improved = [
        BETTER,
        replace(BETTER, way="direct", train=0.4, test=0.9),
        replace(BETTER, id="p", ran=False, train=0.0),
    ]
    figures = summary(answered, improved)
    tree = figures["ways"]["tree"]
    assert tree["assistant"] | {"right": 1, "wrong": 2, "declined": 1} == tree["assistant"]
    assert (tree["assistant"]["accuracy"], tree["assistant"]["tool_accuracy"]) == (0.25, 0.375)
    assert (tree["assistant"]["undoubted"], tree["assistant"]["undoubted_right"]) == (2, 1)
    assert tree["pass_at_1"] == pytest.approx(0.5 * (0.25 + 0.5))
    # train: o: 0.8 > 0.4 = start 0.4, ranks 1, 1/4; p: start 0.4 > 0.0, ranks 0
    assert tree["optimisation"]["train_rank"] == pytest.approx(0.5 * (1.0 + 0.0))
    # test: o: direct 0.9 > tree 0.7 > start 0.3; p: tree 0.7 > start 0.3
    assert tree["optimisation"]["test_rank"] == pytest.approx(0.5 * (0.5 + 1.0))
    assert figures["ways"]["direct"]["optimisation"]["train_rank"] == pytest.approx(0.25)
    assert tree["overall_score"] == pytest.approx(0.5 * 0.25 + 0.25 * 0.5 + 0.25 * 0.75)
    assert (tree["tokens"], tree["cost"], tree["seconds"]) == (420.0, 2.5, 16.0)
    assert all(way in table(figures) for way in ("tree", "direct"))


def test_the_command_compares_loops(tmp_path: Path) -> None:
    words = ["tasks", "--only", "optimisation", "--domain", "infrared", "--evaluations", "4", "--out", str(tmp_path)]
    result = CliRunner().invoke(command, [*words, "--loop", "direct", "--loop", "tree", "--json", "-"])
    assert result.exit_code == 0, result.output
    ways = json.loads(result.stdout)["ways"]
    assert set(ways) == {"direct", "tree"}
    assert ways["tree"]["optimisation"]["train"] >= ways["direct"]["optimisation"]["train"]
    assert (tmp_path / "tree" / "seed-0" / "smooth-noisy-spectra" / "journal.jsonl").exists()


def attempted(count: int) -> list[Attempt]:
    """Return attempts at the infrared optimisation tasks by the loop that asks once, one for each seed."""
    task = next(one for one in read_optimisations() if one.domain == "infrared")
    return [Attempt("direct", "direct", "", seed, task) for seed in range(count)]


def test_a_task_whose_worker_is_killed_is_tried_again(tmp_path: Path) -> None:
    before = set(multiprocessing.active_children())
    run = attempts(attempted(3), AttemptSettings(tmp_path, 4), 1)
    first = next(run)
    (worker,) = set(multiprocessing.active_children()) - before
    worker.kill()
    assert [one.found.seed for one in (first, *run)] == [0, 1, 2]
    assert set(multiprocessing.active_children()) <= before and not (tmp_path / "tasks.journal").exists()


def test_an_interrupted_bench_keeps_what_is_finished(tmp_path: Path) -> None:
    run = attempts(attempted(2), AttemptSettings(tmp_path, 4), 1)
    first = next(run)
    run.close()
    again = list(attempts(attempted(2), AttemptSettings(tmp_path, 4), 1))
    assert again[0].found == first.found  # with the seconds that it took
    assert not (tmp_path / "tasks.journal").exists()


def test_a_task_that_ends_its_workers_costs_one_line() -> None:
    (attempt,) = attempted(1)
    found = _attempted(attempt, JobOutcome(0, error=WorkerDiedError("died", field="item", value="SIGKILL"))).found
    assert isinstance(found, Improved) and not found.ran and found.start_train > 0.0
