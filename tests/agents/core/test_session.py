"""A run that is cut off and resumed: each effect happens once, what was in flight is charged."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from vibron.core.errors import ResourceError
from vibron.core.workflow import Step, Workflow
from vibron_agents.core.budget import Budget
from vibron_agents.core.candidate import ProposedSolution
from vibron_agents.core.journal import Journal
from vibron_agents.core.session import Session
from vibron_agents.core.verdict import CheckResult, Verdict


def test_an_effect_happens_once_and_stands_in_the_journal(tmp_path: Path) -> None:
    happened: list[int] = []

    def act() -> tuple[Any, Mapping[str, float]]:
        happened.append(1)
        return {"value": (1, 2)}, {"tokens": 30.0}

    for spent in (30.0, 30.0):
        with Journal(tmp_path / "run.jsonl") as journal:
            session = Session(journal, Budget({"tokens": 100.0}))
            assert session.once("model", {"words": "hello"}, act, {"tokens": 50.0}) == {"value": [1, 2]}
            assert session.once("model", {"words": "hello"}, act, {"tokens": 50.0}) == {"value": [1, 2]}
            assert session.budget.spent["tokens"] == spent
            assert session.budget.left("tokens") == 70.0
    assert happened == [1]


def test_what_was_in_flight_is_charged(tmp_path: Path) -> None:
    def cut_off() -> tuple[Any, Mapping[str, float]]:
        raise KeyboardInterrupt

    with Journal(tmp_path / "run.jsonl") as journal, pytest.raises(KeyboardInterrupt):
        Session(journal, Budget({"tokens": 100.0})).once("model", 1, cut_off, {"tokens": 60.0})
    with Journal(tmp_path / "run.jsonl") as journal:
        session = Session(journal, Budget({"tokens": 100.0}))
        assert session.budget.left("tokens") == 40.0
        assert not session.knows("model", 1)
        with pytest.raises(ResourceError, match="exceeds the budget"):
            session.once("model", 1, cut_off, {"tokens": 60.0})


def test_nothing_is_held_where_one_of_two_ceilings_is_too_low(tmp_path: Path) -> None:
    with Journal(tmp_path / "run.jsonl") as journal:
        session = Session(journal, Budget({"tokens": 100.0, "money": 1.0}))
        with pytest.raises(ResourceError, match="money"):
            session.once("model", 1, lambda: (1, {}), {"tokens": 60.0, "money": 2.0})
        assert session.budget.left("tokens") == 100.0
        assert journal.events == []


def test_candidates_and_verdicts_come_back_from_json() -> None:
    workflow = Workflow((Step("peak", "wien_peak", {"temperature": "300 K"}),), "peak.wavelength")
    one = ProposedSolution.of(workflow, description="Wien's law", operator="M3", parents=("a",))
    assert ProposedSolution.from_dict(one.to_dict()) == one
    assert one.id == ProposedSolution.of(workflow).id == workflow.id
    assert ProposedSolution("def solve(tools): return 1").id != ProposedSolution("def solve(tools): return 2").id
    verdict = Verdict([1.0], 0.5, (CheckResult("unit", False, "nm is not um"),), used=("wien_peak",))
    assert Verdict.from_dict(verdict.to_dict()) == verdict
    assert verdict.ran and not verdict.passed and verdict.feedback() == "unit: nm is not um"
    assert Verdict(error="line 3: no such tool").feedback() == "line 3: no such tool"


def test_a_result_is_the_same_before_and_after_a_cut(tmp_path: Path) -> None:
    """Also in the order of its keys: what is made of it, such as a request to a model, must not differ."""
    found = []
    for _ in range(2):
        with Journal(tmp_path / "run.jsonl") as journal:
            result = Session(journal, Budget({})).once("model", 1, lambda: ({"value": 2.0, "unit": "nm"}, {}))
            found.append(str(result))
    assert found[0] == found[1]


def test_what_may_be_repeated_is_not_charged_when_it_is_cut_off(tmp_path: Path) -> None:
    def cut_off() -> tuple[Any, Mapping[str, float]]:
        raise KeyboardInterrupt

    with Journal(tmp_path / "run.jsonl") as journal:
        session = Session(journal, Budget({"evaluations": 1.0}))
        with pytest.raises(KeyboardInterrupt):
            session.once("evaluate", 1, cut_off, {"evaluations": 1.0}, repeatable=True)
        assert session.budget.left("evaluations") == 1.0 and journal.events == []
        assert session.once("evaluate", 1, lambda: (5, {"evaluations": 1}), {"evaluations": 1.0}, repeatable=True) == 5
        assert session.budget.left("evaluations") == 0.0
