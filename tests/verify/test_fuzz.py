"""Random calls end in an error of Vibron or a finite answer, and the command that tries them sees each other end."""

from __future__ import annotations

import dataclasses
import os
import time
from typing import Any

import numpy as np
import pytest

from vibron.core.registry import find, tools
from vibron_verify.answers import known_answers
from vibron_verify.conformance import fuzz
from vibron_verify.conformance.calls import random_call
from vibron_verify.conformance.trivial import weaknesses

INSTANT = [name for name, tool in tools().items() if tool.cost == "instant" and tool.extra is None and not tool.effects]


@pytest.mark.parametrize("seed", [1, 2])
def test_random_calls_end_well(seed: int) -> None:
    planned = list(fuzz.plan(0, 120, seed, INSTANT[seed::7]))
    bad = [outcome for outcome in fuzz.run(planned, 60.0) if outcome.kind not in fuzz.KINDS[:2]]
    assert bad == []


def test_a_plan_is_repeatable() -> None:
    assert list(fuzz.plan(5, 20, 3)) == list(fuzz.plan(5, 20, 3))


def _raises(**_: Any) -> float:
    raise KeyError("planted")


def _infinite(**_: Any) -> float:
    return float("inf")


def _sleeps(**_: Any) -> float:
    time.sleep(60.0)
    return 0.0


def _dies(**_: Any) -> float:
    os._exit(3)


@pytest.mark.parametrize(
    ("function", "kind"),
    [(_raises, "other exception"), (_infinite, "not finite"), (_sleeps, "over the time limit"), (_dies, "died")],
)
def test_each_bad_end_is_seen(function: Any, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tool = dataclasses.replace(find("rule07_dark_current"), function=function)
    monkeypatch.setattr(fuzz, "tools", lambda: {"rule07_dark_current": tool})
    call = dict(known_answers("rule07_dark_current")[0].call)
    outcomes = list(fuzz.run([("rule07_dark_current", call), ("rule07_dark_current", call)], 1.0))
    assert [outcome.kind for outcome in outcomes] == [kind, kind]


def test_calls_reach_empty_arrays_and_extreme_magnitudes() -> None:
    generator = np.random.default_rng(0)
    values = [random_call(find("rule07_dark_current"), generator)["temperature"] for _ in range(300)]
    arrays = [np.asarray(value, dtype=float) for value in values]
    assert any(array.size == 0 for array in arrays)
    assert any(array.ndim == 2 for array in arrays)
    assert any(array.size and np.nanmin(np.abs(array)) < 1e-200 for array in arrays)


def weaknesses_with(**changes: Any) -> list[str]:
    answer = dataclasses.replace(known_answers("rule07_dark_current")[0], **changes)
    return list(weaknesses(find("rule07_dark_current"), [answer]))


@pytest.mark.parametrize(
    ("changes", "words"),
    [({"value": 3}, "count"), ({"value": 77.0}, "also in the call"), ({"tolerance": 10.0}, "scaled by 1.01")],
)
def test_trivial_known_answers_are_found(changes: dict[str, Any], words: str) -> None:
    assert any(words in text for text in weaknesses_with(**changes))
    assert not weaknesses_with()


@pytest.mark.parametrize("value", [[0, 3, 2, 1], [True, False, True, True], "a\n1000.0,0.1\n", 184756])
def test_orders_files_and_large_whole_numbers_are_no_trivial_answers(value: Any) -> None:
    assert not weaknesses_with(value=value)


@pytest.mark.parametrize("value", [[0, 1], [1, 1, 1, 1], "methane", True, 12])
def test_small_counts_and_words_are_trivial_answers(value: Any) -> None:
    assert weaknesses_with(value=value)
