"""A model as author: what it receives, what is read of its answer."""

from collections.abc import Mapping
from pathlib import Path

from vibron_agents.core.budget import Budget
from vibron_agents.core.journal import Journal
from vibron_agents.core.model import Reply, Request
from vibron_agents.core.session import Session
from vibron_agents.loops.chat_author import ChatAuthor
from vibron_agents.loops.figure import figure
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
