"""The figure loop repairs scripts without a model, and stops where it cannot."""

from pathlib import Path

from vibron_agents.core.budget import Budget
from vibron_agents.core.journal import Journal
from vibron_agents.core.session import Session
from vibron_agents.loops.figure import Draft, best, figure
from vibron_agents.loops.library_author import LibraryAuthor
from vibron_verify.injection import Injection, injections
from vibron_verify.rubric import read_rubric

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
