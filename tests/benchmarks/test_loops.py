"""The loops gain what their theory predicts, and resume after a kill as if it had not been."""

import importlib.util
import random
import sys
from functools import partial
from pathlib import Path
from types import ModuleType

import pytest

from vibron_agents.loops.registry import LOOPS

FOLDER = Path(__file__).parents[2] / "benchmarks"


def script(name: str) -> ModuleType:
    """Import a benchmark from its file."""
    spec = importlib.util.spec_from_file_location(name, FOLDER / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # its dataclasses look themselves up
    spec.loader.exec_module(module)
    return module


server = script("scripted_server")
gains, killing = script("loop_gains"), script("kill_and_resume")


@pytest.mark.parametrize("trial", gains.TRIALS, ids=lambda trial: trial.name)
@pytest.mark.parametrize("rate", [0.2, 0.6])
def test_a_loop_gains_what_theory_predicts(trial, rate: float) -> None:
    rates = gains.rates_of(trial, rate)
    measured, error = gains.measure(trial, rates, 120, seed=7)
    assert abs(measured - trial.predict(rates)) < 4.0 * error


def test_the_prediction_would_notice_a_worse_loop() -> None:
    """A referee that is never right and repairs that hardly are would fail the test above."""
    trial = next(one for one in gains.TRIALS if one.name == "debug")
    rates = gains.rates_of(trial, 0.2)
    worse = gains.replace(rates, judge=0.0, repair=0.02)
    measured, error = gains.measure(trial, worse, 120)
    assert abs(measured - trial.predict(rates)) > 4.0 * error


@pytest.mark.parametrize("loop", LOOPS)
def test_a_killed_loop_ends_as_if_it_had_not_been(loop: str, tmp_path: Path) -> None:
    found = killing.killed(partial(killing.by_payment, loop), tmp_path, 4, random.Random(loop))
    assert (found.kills, found.other_ends, found.paid_again) == (4, 0, 0)


@pytest.mark.parametrize("loop", killing.QUESTIONS)
def test_a_killed_run_sends_its_model_nothing_twice(loop: str, tmp_path: Path) -> None:
    pytest.importorskip("langchain_openai")
    with server.serving() as port:
        found = killing.killed(partial(killing.by_model, port, loop), tmp_path, 3, random.Random(loop))
    assert (found.kills, found.other_ends, found.paid_again, found.sent_again) == (3, 0, 0, 0)
    keys = (tmp_path / "whole" / server.SERVED).read_text(encoding="utf-8").split()
    assert len(keys) == len(set(keys)) >= 3


def test_so_does_one_with_the_deterministic_roles(tmp_path: Path) -> None:
    found = killing.killed(partial(killing.by_cards, "tree"), tmp_path, 3, random.Random(5))
    assert (found.kills, found.other_ends) == (3, 0)
