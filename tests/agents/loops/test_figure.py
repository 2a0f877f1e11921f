"""The figure loop repairs scripts without a model, and stops where it cannot."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from vibron_agents.core.budget import Budget
from vibron_agents.core.journal import Journal
from vibron_agents.core.session import Session
from vibron_agents.loops.figure import Draft, best, figure
from vibron_agents.loops.library_author import LibraryAuthor
from vibron_verify.injection import Injection, injections
from vibron_verify.rubric import Rubric, read_rubric

FAULTS = {one.name: one for one in injections()}
ENOUGH = {"verifications": 8.0}


def repaired(one: Injection, folder: Path, budget: dict[str, float]) -> list[Draft]:
    with Journal(folder / "journal.jsonl") as journal:
        session = Session(journal, Budget(budget))
        return figure("", one.paths()[1], LibraryAuthor(), session, folder / "drafts", draft=one.wrong())


def test_a_model_that_is_another_one_is_replaced_and_nothing_is_verified_twice(tmp_path: Path) -> None:
    drafts = repaired(FAULTS["transposed_operator"], tmp_path, ENOUGH)
    assert [one.passed for one in drafts] == [False, True]
    assert (tmp_path / "drafts/draft-2.py").read_text() == drafts[-1].source
    again = repaired(FAULTS["transposed_operator"], tmp_path, {"verifications": 2.0})
    assert [one.source for one in again] == [one.source for one in drafts]


def test_the_best_draft_stands_when_the_budget_is_spent(tmp_path: Path) -> None:
    drafts = repaired(FAULTS["transposed_operator"], tmp_path, {"verifications": 1.0})
    assert len(drafts) == 1 and best(drafts) is drafts[0] and not drafts[0].passed


def test_a_script_is_written_for_a_system_that_the_rubric_names() -> None:
    rubric = read_rubric(FAULTS["hopping_sign"].paths()[1])
    assert LibraryAuthor().write("Hubbard chain", rubric) is None  # the rubric leaves L and t open


def test_a_written_script_passes(tmp_path: Path) -> None:
    place = tmp_path / "rubric.yaml"
    place.write_text(
        "schema: vibron.rubric/1\ntopic: exact\nsystem: {model: 'tfim(size=[$L], g=$g)'}\n"
        "parameters: {L: {value: 6}, g: {value: 0.5}}\n"
        "claims: [{quantity: solve.energy, value: exact, tolerance: 1.0e-9, mark: formula}]\n"
    )
    with Journal(tmp_path / "journal.jsonl") as journal:
        drafts = figure("Ising chain", place, LibraryAuthor(), Session(journal, Budget(ENOUGH)), tmp_path)
    assert [one.passed for one in drafts] == [True], drafts[0].evidence["checks"]


def evidence(*checks: tuple[str, bool | None], faults: tuple[str, ...] = ()) -> dict[str, Any]:
    listed = [{"name": name, "passed": passed, "group": "rubric", "element": ""} for name, passed in checks]
    told = {"faults": [{"element": one} for one in faults], "accuracy": 1.0, "levels": 3, "stages": 3}
    return {"passed": all(passed for _, passed in checks), "programming": told, "checks": listed}


def test_the_best_draft_fails_fewer_checks_and_not_merely_passes_more() -> None:
    system = "the system is the one that the rubric names"
    one = Draft("one", evidence((system, True), *[("a", True)] * 8, ("b", False)), Path("one"))
    more = Draft("more", evidence((system, True), *[("a", True)] * 12, *[("b", False)] * 6), Path("more"))
    wrong = Draft("wrong", evidence(("c", True), (f"{system}, full run", False)), Path("wrong"))
    assert best([one, more]) is one and best([more, one, wrong]) is one
    assert best([wrong, more]) is more  # checks that follow from the system are made only where it is right


SCRIPT = """
__elements__ = {"chain": "model", "solve": "solver"}
__parameters__ = {"L": 6, "g": 0.5}


def chain(L, g):
    return None


def solve(hamiltonian):
    return None
"""


def test_repairs_are_proposed_together_and_then_each_alone(tmp_path: Path) -> None:
    (tmp_path / "rubric.yaml").write_text(
        "schema: vibron.rubric/1\ntopic: exact\nsystem: {model: 'tfim(size=[$L], g=$g)'}\n"
    )
    (tmp_path / "script.py").write_text(SCRIPT)
    rubric, found = read_rubric(tmp_path / "rubric.yaml"), evidence(("a", True), faults=("chain", "solve"))
    proposed = [LibraryAuthor().repair(tmp_path / "script.py", rubric, found, sample) for sample in (1, 2, 3, 4)]
    texts = [
        {name: one.split(f"def {name}")[1].split("\ndef ")[0] for name in ("chain", "solve")} for one in proposed if one
    ]
    kept = [[name for name, text in one.items() if "known." in text] for one in texts]
    assert kept == [["chain", "solve"], ["chain"], ["solve"], ["chain", "solve"]]


class Worsening:
    """Proposes scripts that are worse than the draft."""

    choices = 2

    def write(self, request: str, rubric: Rubric) -> str | None:
        return None

    def repair(self, path: Path, rubric: Rubric, evidence: Mapping[str, Any], sample: int = 0) -> str | None:
        return f"worse {sample % 2}"


def test_the_draft_stays_the_best_where_repairs_are_worse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rubric.yaml").write_text(
        "schema: vibron.rubric/1\ntopic: exact\nsystem: {model: 'tfim(size=[$L], g=$g)'}\n"
    )
    worse, draft = evidence(("a", False), ("b", False)), evidence(("a", True), ("b", False))
    monkeypatch.setattr(
        "vibron_agents.loops.figure._verified",
        lambda session, place, source, *more: worse if source.startswith("worse") else draft,
    )
    with Journal(tmp_path / "journal.jsonl") as journal:
        session = Session(journal, Budget(ENOUGH))
        drafts = figure("", tmp_path / "rubric.yaml", Worsening(), session, tmp_path, draft="draft")
    assert [one.source for one in drafts] == ["draft", "worse 1", "worse 0"]
    assert best(drafts) is drafts[0]
