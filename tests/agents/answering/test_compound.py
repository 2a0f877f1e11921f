"""A question that asks for more than the tools compute is declined and not answered in part."""

import pytest

from vibron_agents.answering.answer import answer
from vibron_agents.answering.wording import asks_for_two, asks_to_compute_on

TWO = [
    "How many photons per second does a 1 mW laser at 10.6 um emit, and what is its frequency in THz?",
    "What is the peak wavelength of a black body at 300.5 K, and how much power does it radiate per square metre?",
    "What is the frequency of light of 10.6 um and its photon energy?",
]
CHANGED = [
    "twice the peak wavelength at 300 K",
    "What is half the peak wavelength of a black body at 300 K?",
    "Give me three times the peak wavelength of a black body at 300 K.",
    "What is the square root of the peak wavelength of a black body at 300 K?",
    "What is the peak wavelength of a black body at 300 K, doubled?",
    "What is the peak wavelength of a black body at 300 K divided by 3?",
]
WHOLE = [
    ("What is the peak wavelength of a black body at 300 K in um?", 9.659),
    ("At which wavelength is the emission of a black body at 300 K highest, in micrometres?", 9.659),
    ("What is the photon energy at 10.6 um in eV?", 0.11697),
]


@pytest.mark.parametrize("question", TWO + CHANGED)
def test_it_is_declined(question: str) -> None:
    found = answer(question)
    assert found.declined and found.reason and found.value is None, found


@pytest.mark.parametrize(("question", "value"), WHOLE)
def test_a_question_for_one_number_is_answered(question: str, value: float) -> None:
    found = answer(question)
    assert not found.declined, found.reason
    assert float(found.value) == pytest.approx(value, rel=1e-3)


@pytest.mark.parametrize("question", TWO)
def test_a_point_in_a_number_ends_no_sentence(question: str) -> None:
    assert asks_for_two(question)


@pytest.mark.parametrize(
    ("question", "cards"),
    [
        ("What is the ratio of the areas of the bands?", "the ratio of two areas"),
        ("What does a body at twice the temperature radiate?", ""),
        ("What is the half width of the line?", ""),
    ],
)
def test_what_a_step_computes_or_an_input_holds_is_no_operation_on_the_result(question: str, cards: str) -> None:
    assert asks_to_compute_on(question, cards) == ""
