"""Which results of infrared tools are usual inputs of others, and what an output does not depend on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vibron_agents.answering.reading.intent import Link

LINKS: Mapping[str, tuple[Link, ...]] = {
    "homogeneous_linewidth": (Link("rotational_correlation_time", {"rotational_time": "first_rank_time"}),),
    "integrate_band": (Link("to_absorbance", {"spectrum": ""}), Link("normalise_units", {"spectrum": ""})),
    "band_moments": (Link("to_absorbance", {"spectrum": ""}), Link("normalise_units", {"spectrum": ""})),
    "band_width": (Link("to_absorbance", {"spectrum": ""}), Link("normalise_units", {"spectrum": ""})),
    "scale_frequencies": (Link("read_quantum_chemistry_log", {"wavenumber": "wavenumber"}),),
    "morse_levels": (Link("anharmonic_constants", {"harmonic": "omega", "anharmonicity": "anharmonicity"}),),
    "enumerate_isomers": (Link("enumerate_formulas", {"formula": "0.formula"}),),
    "hydrogen_bond": (),
}  # fmt: skip

GRID = {"wavenumber": [1000.0], "width": 1.0}
GRANTED: Mapping[tuple[str, str], Mapping[str, Any]] = {
    ("rotational_contour", "separation"): {"wavenumber": [1000.0, 1001.0], "origin": 1000.0, "width": 1.0},
    ("stray_light_absorbance", "largest"): {"absorbance": 1.0},
    ("field_of_view_shift", "solid_angle"): {"wavenumber": [1000.0]},
    ("modulation_frequency", "laser_frequency"): {"wavenumber": [1000.0]},
    ("signal_averaging_gain", "scans_for_equal_noise"): {"scans": 1},
    ("isotope_shift", "ratio"): {"wavenumber": 1000.0},
}  # fmt: skip
