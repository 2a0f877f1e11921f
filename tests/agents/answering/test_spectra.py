"""Spectra and tables of samples that are written out in a question; instruments and amounts read as a whole."""

import math

import pytest

from vibron_agents.answering.answer import answer

GRID = "1600, 1610, ..., 1660 cm-1"
BAND = "0.08, 0.12, 0.35, 0.70, 0.38, 0.15, 0.10"
ROWS = "0.21, 0.52, 0.33; 0.25, 0.61, 0.41; 0.19, 0.47, 0.36; 0.31, 0.70, 0.40"
TOLD = (
    (
        f"A film gave {BAND} at {GRID}. Remove a rubberband baseline and integrate from 1600 to 1660 cm-1 with no "
        f"further "
        "baseline. Area?", ("rubberband_baseline", "integrate_band"), {"line": "none", "low": 1600.0, "high": 1660.0},
    ),
    (
        f"Smooth {BAND} (every 10 cm-1 from 1600) with a 5-point quadratic Savitzky-Golay filter. What is the FWHM "
        f"of the "
        "smoothed band, in cm-1?", ("smooth_savitzky_golay", "band_width"), {"wavenumber": 1630.0},
    ),
    (
        "HQI by squared correlation, please. Unknown: 0.05, 0.30, 0.80, 0.40, 0.10; library entry: 0.02, 0.25, 0.90, "
        "0.50, "
        "0.05 (both at 1100, 1110, 1120, 1130, 1140 cm-1).", ("hit_quality_correlation",), {},
    ),
    (
        f"Give the spectra {ROWS} SNV treatment, then PCA (mean-centred). What share of the variance is on the first "
        "component?", ("standard_normal_variate", "principal_components"), {"scaling": "centre"},
    ),
    (
        f"Kennard-Stone on {ROWS}: which three samples are chosen, as indices from 0 in order?", ("kennard_stone",),
        {"count": 3},
    ),
    (
        "The display shows 3.5 %T; stray light is 0.5 % of the empty beam. True absorbance?",
        ("absorbance_transmittance", "stray_light_absorbance"), {"invert": True},
    ),
    (
        "Fundamentals 1595, 3657 and 3756 cm-1: at what wavenumber does the only overtone or combination between "
        "5000 and "
        "5300 cm-1 lie?", ("combination_bands",), {"low": 5000.0},
    ),
    (
        "A cell holds 35 ppmv of the compound with SMILES CC(C)=O at 30 degC and 98.5 kPa. Work out the molar mass "
        "from the structure and quote mg/m3.",
        ("canonical_structure", "isotope_pattern", "convert_concentration"), {"to": "mg/m^3"},
    ),
)  # fmt: skip
REFUSED = (
    "Subtract the solvent from 0.2, 0.5, 0.9, 0.4 at 1600, 1610, 1620, 1630 cm-1, normalise to the maximum, and give "
    "the value "
    "at 1610 cm-1.",
    "Divide the spectra 0.1, 0.4, 0.9 by 0.2, 0.5, 0.8 at 1000, 1010, 1020 cm-1 and give the cosine similarity.",
    "Smooth 0.1, 0.4, 0.9, 0.3, 0.1 at 1000, 1010, 1020, 1030, 1040 cm-1 and give the value at 1020 cm-1.",
    "The bonded O-H stretch of our dimer appears at 3320 cm-1. What is the hydrogen bond enthalpy in kJ/mol?",
    "A film transmits 40 %. What is its absorption coefficient in cm-1?",
    "How many scans do I need to double the signal-to-noise ratio at a better resolution?",
)  # fmt: skip


@pytest.mark.parametrize(("question", "tools", "options"), TOLD, ids=[tools[-1] for _, tools, _ in TOLD])
def test_steps_are_chained_with_their_options(
    question: str, tools: tuple[str, ...], options: dict[str, object]
) -> None:
    found = answer(question)
    assert not found.declined, found.reason
    assert found.workflow is not None and found.workflow.tools == tools
    given = found.workflow.steps[-1].arguments
    assert {name: given.get(name) for name in options} == options


@pytest.mark.parametrize("question", REFUSED)
def test_what_no_step_does_is_declined(question: str) -> None:
    assert answer(question).declined


def test_per_cent_transmittance_is_read_from_the_words_before_its_grid() -> None:
    found = answer(
        "Transmittance in % at 1690, 1700, 1710, 1720, 1730 cm-1: 95, 62, 35, 60, 94. Make absorbance of it and "
        "integrate from "
        "1690 to 1730 cm-1 over a straight line between the end points. Area in cm-1?"
    )
    assert found.workflow is not None and found.workflow.tools == ("to_absorbance", "integrate_band")
    heights = [-math.log10(share) for share in (0.95, 0.62, 0.35, 0.60, 0.94)]
    ends = heights[0] + heights[-1]
    assert found.value == pytest.approx(10.0 * (sum(heights) - ends / 2.0) - 40.0 * ends / 2.0)
