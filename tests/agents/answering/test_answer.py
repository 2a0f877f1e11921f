"""Questions that the tools answer, and questions that are declined."""

import json

import numpy as np
import pytest
from click.testing import CliRunner

from vibron_agents.answering.answer import answer
from vibron_agents.app.commands.solve import command

ANSWERED = [
    # question, tool, value from elsewhere, unit, relative tolerance
    ("At which wavelength does a black body at 300 K emit most, in micrometres?", "wien_peak", 9.6592, "um", 1e-4),
    ("What is the spectral radiance of a 500 K black body at 4 um?", "planck_radiance", 87.4358, "", 1e-5),
    ("Convert 2349 cm^-1 to micrometres.", "convert_spectral_unit", 1e4 / 2349, "um", 1e-9),
    ("Convert an energy of 1.5 eV to kJ/mol.", "convert_energy", 144.728, "kJ/mol", 1e-5),
    ("What transmittance corresponds to an absorbance of 1.5?", "absorbance_transmittance", 10**-1.5, "", 1e-9),
    ("What is the degree of unsaturation of C6H6?", "degree_of_unsaturation", 4.0, "", 0.0),
    ("What is the ground state energy of an open Heisenberg chain with 10 sites?", "exact_ground_state", -4.25803521,
     "", 1e-8),
    ("What is the energy gap of the spin-1 Heisenberg ring with 6 sites?", "energy_gap", 0.72062726, "", 1e-6),
    ("Find the ground-state energy per site of the periodic transverse-field Ising chain of 12 spins with g = 1.",
     "exact_ground_state", -1 / (6 * np.sin(np.pi / 24)) / 1.0, "", 1e-6),
    ("What is the Doppler width of a line at 2349 cm^-1 at 300 K for a molar mass of 44 g/mol?", "doppler_width",
     7.16233e-7 * 2349 * np.sqrt(300 / 44) / 2, "cm^-1", 1e-4),
]  # fmt: skip


@pytest.mark.parametrize(("question", "tool", "value", "unit", "rtol"), ANSWERED)
def test_answered(question: str, tool: str, value: float, unit: str, rtol: float) -> None:
    """Value, unit and tool are right."""
    found = answer(question)
    assert not found.declined, found.reason
    assert found.workflow is not None and found.workflow.tools[-1] == tool
    assert np.asarray(found.value) == pytest.approx(value, rel=rtol or 1e-12)
    assert not unit or found.unit == unit


@pytest.mark.parametrize(
    "question",
    [
        "What is the meaning of life?",
        "What is the peak wavelength of a black body?",
        "How many sheep are there in 12 fields of 3 km?",
        "What is the difference between the radiances of black bodies at 300 K and 310 K at 10 um?",
        "What is the radiance of a black body at 300 metres?",
        "Which colour has a ripe tomato at 20 degrees Celsius?",
    ],
)
def test_declined(question: str) -> None:
    """What the cards do not settle is not guessed, and the reason is given."""
    found = answer(question)
    assert found.declined and found.reason and found.value is None


def test_the_command_prints_one_object() -> None:
    """Answer, workflow with outputs, and what was used."""
    text = "What is the peak wavelength of a black body at 500 K, in nm?"
    done = CliRunner().invoke(command, [text, "--json"])
    data = json.loads(done.stdout)
    assert done.exit_code == 0 and not data["declined"]
    assert data["answer"]["value"] == pytest.approx(5795.54, rel=1e-5) and data["answer"]["unit"] == "nm"
    assert data["workflow"]["steps"][0]["outputs"]["wavelength"] == pytest.approx(5.79554, rel=1e-5)
    assert data["used"] == ["500.0 K as temperature"]
