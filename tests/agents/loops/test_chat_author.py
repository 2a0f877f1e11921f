"""A model as author: what it receives, what is read of its answer."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from vibron_agents.core.budget import Budget
from vibron_agents.core.journal import Journal
from vibron_agents.core.model import Reply, Request
from vibron_agents.core.session import Session
from vibron_agents.loops.chat_author import ChatAuthor, faults_by_element
from vibron_agents.loops.figure import figure
from vibron_verify.check import GROUPS, Check
from vibron_verify.injection import injections
from vibron_verify.rubric import read_rubric

FAULT = next(one for one in injections() if one.name == "transposed_operator")


class Corrector:
    """Answers with the right script."""

    name = "corrector"

    def __init__(self) -> None:
        self.asked: list[Request] = []

    def most(self, request: Request) -> Mapping[str, float]:
        return {"tokens": 100.0}

    def complete(self, request: Request) -> Reply:
        self.asked.append(request)
        return Reply(f"The indices are exchanged.\n```python\n{FAULT.right()}\n```", tokens_in=40, tokens_out=40)


def test_the_model_mends_by_the_report_and_is_told_no_claim(tmp_path: Path) -> None:
    model = Corrector()
    with Journal(tmp_path / "journal.jsonl") as journal:
        session = Session(journal, Budget({"verifications": 4.0, "tokens": 1000.0}))
        drafts = figure("", FAULT.paths()[1], ChatAuthor(session, model), session, tmp_path, draft=FAULT.wrong())
        assert session.budget.spent["tokens"] == 80.0
    assert [one.passed for one in drafts] == [False, True]
    told = model.asked[0].messages[-1][1]
    assert "the system is the one that the rubric names" in told
    claims = [str(claim["value"]) for claim in read_rubric(FAULT.paths()[1]).claims if claim["value"] != "exact"]
    assert not [value for value in claims if len(value) > 3 and value in told]


def test_an_answer_without_a_script_is_none(tmp_path: Path) -> None:
    model = Corrector()
    model.complete = lambda request: Reply("I cannot.")  # type: ignore[method-assign]
    with Journal(tmp_path / "journal.jsonl") as journal:
        session = Session(journal, Budget({"tokens": 1000.0}))
        assert ChatAuthor(session, model).write("Energy of a flux ring", read_rubric(FAULT.paths()[1])) is None


ANSWER = "-1.9021130326"


@pytest.mark.parametrize("group", GROUPS)
def test_no_report_to_a_model_holds_what_the_verifier_computed(group: str) -> None:
    open_ones = ("programming", "rubric", "convergence", "coverage", "limit")
    message = "runs out of time" if group in open_ones else f"-1.9 returned, {ANSWER} computed"
    checks = [
        Check(group, "solve.energy", False, message, 0.0021130326, 1e-9, f"|solve.energy − {formula}|", "solve")
        for formula in ("levels(1)[0]", ANSWER)
    ]
    evidence = {"programming": {"faults": []}, "checks": [one.to_dict() for one in checks]}
    told = " ".join(word for some in faults_by_element(evidence).values() for word in some)
    assert "solve.energy" in told and ANSWER not in told and "0.0021" not in told
    assert ("levels(1)[0]" in told) is (group == "observables") and ("out of time" in told) is (group in open_ones)
