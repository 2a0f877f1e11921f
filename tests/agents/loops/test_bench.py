"""The figures of the bench, against numbers worked out by hand; and the command."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from vibron_agents.app.commands.bench import command
from vibron_agents.loops.bench import Answered, Improved, summary, table

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
