"""What speaks against a plan though every number has its place, and what chains and switches a question names."""

import pytest

from vibron.core.registry import tools
from vibron_agents.answering.answer import answer
from vibron_agents.answering.mentioned import mentioned, spoken_chains
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
