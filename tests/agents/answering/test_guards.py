"""What speaks against a plan though every number has its place, and what chains and switches a question names."""

import pytest

from vibron.core.registry import tools
from vibron_agents.answering.answer import answer
from vibron_agents.answering.guards import another_kind
from vibron_agents.answering.mentioned import mentioned, spoken_chains
from vibron_agents.answering.question import Question
from vibron_agents.answering.reading.intent import intents
from vibron_agents.answering.switches import switched


@pytest.mark.parametrize(
    "question",
    [
        "A film at 1471 cm-1 has a transmittance of 62 %. What is its decadic absorption coefficient in cm-1?",
        "A line has an intensity of 5e-21 cm/molecule and a Lorentz half width of 0.07 cm^-1. Equivalent width?",
        "On a GFN2-xTB force field of water (SMILES: O), where does VSCF put the lowest fundamental, in cm-1?",
    ],
)
def test_a_number_called_otherwise_or_a_method_that_no_step_is_declines(question: str) -> None:
    assert answer(question).declined or "anharmonic_vscf" in answer(question).workflow.tools


@pytest.mark.parametrize(
    ("unit", "text", "fits"),
    [
        ("cm^-1", "What fraction of the lowest vibration is bending?", False),
        ("percent", "Which share of the light passes?", True),
        ("u", "How many degrees of unsaturation has the nearest formula?", False),
        ("1/s", "How many photons per second are these?", True),
        ("dB/km", "How many decibels are lost on a kilometre?", True),
    ],
)
def test_shares_and_counts_are_pure_numbers(unit: str, text: str, fits: bool) -> None:
    assert (another_kind(unit, Question(text)) == "") is fits


@pytest.mark.parametrize(
    ("question", "used"),
    [
        ("APD: I = 20 nA, M = 50, F = 6, B = 1 MHz. Multiplied rms shot noise current?", {"gain": 50.0}),
        ("Ellipsometry at 65 deg: 100 nm SiO2 (n = 1.457) on silicon (n = 3.88, k = 0.02), 632.8 nm. Psi in degrees?",
         {"angle": "65.0 deg"}),
        ("Refractivity of air at 25 °C, 1013 hPa and 60 % r.h. for a vacuum wavelength of 10.591 um?",
         {"humidity": "60.0 percent"}),
    ],
)  # fmt: skip
def test_numbers_go_by_symbols_only_places_and_words_in_short(question: str, used: dict[str, object]) -> None:
    found = answer(question)
    assert found.workflow is not None and not found.declined, found.reason
    assert used.items() <= found.workflow.steps[-1].arguments.items()


def test_steps_are_joined_in_the_order_of_mention() -> None:
    text = "Go to absorbance, normalise the maximum to one, then quote the area between 2000 and 2006 cm-1."
    chain = next(spoken_chains(tools()["integrate_band"], mentioned(text, intents(text)), text))
    assert [tool.name for tool in chain.steps] == ["to_absorbance", "normalise_spectrum", "integrate_band"]
    assert chain.fed[("integrate_band", "spectrum")] == "normalise_spectrum"


@pytest.mark.parametrize(
    ("name", "text", "turned"),
    [
        ("relax", "at the unrelaxed geometry", False), ("sum_to_one", "fractions that sum to one", True),
        ("differences", "no hot bands", False), ("table_only", "the table only, without labels", True),
        ("delta", "of its phase function", None),
    ],
)  # fmt: skip
def test_switches_are_named_and_denied(name: str, text: str, turned: bool | None) -> None:
    assert switched(name, text) is turned
