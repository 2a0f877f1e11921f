"""Lists and words that belong together in questions on radiation, and numbers that have no place."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from vibron.core.registry import find
from vibron.core.result import follow
from vibron_agents.answering.answer import answer

ANSWERED: list[tuple[str, str, dict[str, Any], str]] = [
    ("A pixel reads 0.44, 0.37, 0.53. End members: sand 0.5, 0.45, 0.6 and water 0.1, 0.05, 0.02. Which fraction is "
     "sand?", "unmix_spectrum",
     {"spectra": [[0.44, 0.37, 0.53]], "members": [[0.5, 0.45, 0.6], [0.1, 0.05, 0.02]]}, "fractions.0.0"),
    ("View factor between the polygon with corners (0,0,0), (1,0,0), (1,1,0), (0,1,0) and the one with corners "
     "(0,0,2), (0,1,2), (1,1,2), (1,0,2)?", "view_factor_polygons",
     {"vertices_1": [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]],
      "vertices_2": [[0, 0, 2], [0, 1, 2], [1, 1, 2], [1, 0, 2]]}, "forward"),
    ("Ash test: 11 um 271.3 K, 12 um 273.2 K. Split-window difference?", "dust_brightness_difference",
     {"near_11": 271.3, "near_12": 273.2}, "difference"),
    ("Scattering efficiency by Mie for a size parameter of 3 and m = 1.33 + 0.02i?", "mie_efficiencies",
     {"size_parameter": 3.0, "refractive_index": 1.33, "absorption_index": 0.02}, "scattering"),
    ("Voigt HWHM from a Doppler half width of 0.01 and a Lorentz half width of 0.03 cm^-1?", "voigt_width",
     {"doppler_width": 0.01, "lorentz_width": 0.03}, ""),
    ("Dew point 11 °C at 990 hPa: what water vapour mixing ratio in g/kg?", "convert_humidity",
     {"values": 284.15, "measure": "dew_point", "to": "mixing_ratio", "pressure": 99000.0}, ""),
    ("NEP of a detector with D* = 1e10 Jones, 0.25 mm2 and 100 Hz?", "noise_equivalent_power",
     {"detectivity": 1e10, "area": "0.25 mm^2", "bandwidth": 100.0}, ""),
    ("A floor 4 m wide (along the common edge) and 5 m deep meets a wall 3 m high. Fraction of the floor's diffuse "
     "radiation that strikes the wall?", "view_factor_perpendicular_rectangles",
     {"edge": 4.0, "width_1": 5.0, "width_2": 3.0}, "forward"),
]  # fmt: skip


@pytest.mark.parametrize("asked", ANSWERED, ids=lambda asked: asked[0][:40])
def test_lists_and_words_fill_the_inputs(asked: tuple[str, str, dict[str, Any], str]) -> None:
    question, tool, arguments, path = asked
    found = answer(question)
    assert not found.declined, found.reason
    expected = np.ravel(follow(find(tool).execute(**arguments), path))
    factor = 1000.0 if found.unit == "g/kg" else 1.0
    assert np.ravel(found.value) == pytest.approx(factor * expected, rel=1e-6)


@pytest.mark.parametrize(
    ("question", "steps"),
    [
        ("Camera set to emissivity 1 shows 351 K on a coated block that a thermocouple says is at 360 K. Everything "
         "reflected is at 295 K. With the emissivity you get from that, what is the true temperature of another spot "
         "of the same coating that the camera shows as 380 K (reflected temperature again 295 K)?",
         ("emissivity_from_reference", "thermography_temperature")),
        ("An InGaAs photodiode with a quantum efficiency of 80 % at 1.55 um carries 3 nA of dark current, and the shot "
         "noise of that current limits it. Its area is 8e-3 cm2. Work out the specific detectivity at 1.55 um.",
         ("shot_noise", "responsivity", "noise_equivalent_power", "specific_detectivity")),
        ("A camera reads 85 °C apparent on a surface of emissivity 0.7; reflected temperature 25 °C. True temperature "
         "in °C?", ("thermography_temperature",)),
    ],
    ids=("one quantity in two steps", "light is no bandwidth", "what is given is not made"),
)  # fmt: skip
def test_steps_take_the_numbers_that_are_theirs(question: str, steps: tuple[str, ...]) -> None:
    found = answer(question)
    assert found.workflow is not None and sorted(found.workflow.tools) == sorted(steps), found.reason
    given = [value for step in found.workflow.steps for name, value in step.arguments.items() if name == "bandwidth"]
    assert not given


@pytest.mark.parametrize(
    "question",
    [
        "An isolated line has an intensity of 5e-21 cm/molecule and a Lorentz half width of 0.07 cm^-1. What "
        "equivalent width will it have in my cell?",
        "What is the emissivity of a surface with a reflectance of 0.2 and an absorbance of 0.4?",
    ],
)
def test_a_number_of_another_kind_is_no_input(question: str) -> None:
    assert answer(question).declined
