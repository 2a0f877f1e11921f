"""Which element of a list of results is asked for."""

import pytest

from vibron.core.workflow import Step, Workflow
from vibron_agents.answering.picking import pick
from vibron_agents.answering.question import Question

PLATES = Workflow((Step("plates", "stefan_boltzmann", {"temperature": ["300 K", "500 K", "400 K"]}),), "plates")
GIVEN = "Three black plates are at 300, 500 and 400 K."


def picked(question: str, workflow: Workflow = PLATES):
    return pick(workflow, workflow.outputs(), Question(f"{GIVEN} {question}"), ())


@pytest.mark.parametrize(
    ("question", "place"),
    [
        ("What is the exitance of the second plate?", 1),
        ("What does the last plate emit?", 2),
        ("What is the highest exitance?", 1),
        ("What is the lowest exitance?", 0),
    ],
)
def test_one_element_is_picked_by_rank_or_size(question: str, place: int) -> None:
    found = picked(question)
    assert found.value == pytest.approx(5.670374e-8 * [300, 500, 400][place] ** 4, rel=1e-6) and not found.reason


def test_all_are_given_where_all_are_asked_for() -> None:
    assert len(picked("List the exitances of all plates.").value) == 3


def test_none_is_picked_where_the_question_does_not_tell_which() -> None:
    assert "does not tell which" in picked("What is the exitance?").reason


def test_a_rank_beyond_the_list_is_no_element() -> None:
    assert "only 3" in picked("What is the exitance of the fifth plate?").reason


@pytest.mark.parametrize("question", ["Exitances of the plates, in order?", "Give the three exitances."])
def test_a_plural_asks_for_all(question: str) -> None:
    assert len(picked(question).value) == 3


def test_a_singular_that_ends_in_s_does_not() -> None:
    assert "does not tell which" in picked("Loss of the plate, in short?").reason
