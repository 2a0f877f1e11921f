"""Which results of infrared tools are usual inputs of others, and what an output does not depend on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vibron_agents.answering.reading.intent import Link

FIELD = (Link("harmonic_field", {"field": ""}),)
FORMULA = (Link("canonical_structure", {"formula": "formula"}),)
READY = (Link("to_absorbance", {"spectrum": ""}), Link("normalise_units", {"spectrum": ""}))
FROM_FILE = (
    "find_bands", "second_derivative_bands", "baseline", "rubberband_baseline", "denoise_wavelet", "smooth_whittaker",
    "smooth_savitzky_golay", "derivative_spectrum", "normalise_spectrum", "remove_spikes", "remove_fringes", "resample",
    "path_length_from_fringes", "noise_100_percent_line", "correct_atr", "kramers_kronig_reflectance",
    "correct_atr_kramers_kronig", "band_ratio_index", "fit_bands",
)  # fmt: skip
LINKS: Mapping[str, tuple[Link, ...]] = {
    "homogeneous_linewidth": (Link("rotational_correlation_time", {"rotational_time": "first_rank_time"}),),
    **dict.fromkeys(("integrate_band", "band_moments"), READY),
    "band_width": (*READY, Link("match_resolution", {"spectrum": ""})),
    "match_resolution": (READY[1],),
    "thermochemistry": (Link("harmonic_field", {"geometry": "geometry"}),),
    "to_absorbance": (Link("read_spectrum", {"spectrum": "0"}),),
    "quality_report": (Link("read_spectrum", {"spectrum": "0"}),),
    "normalise_units": (Link("kubo_lineshape", {"y": ""}), Link("band_shape", {"y": ""})),
    "scale_frequencies": (Link("fit_scale_factors", {"factors": "factors"}), Link("read_quantum_chemistry_log", {
        "wavenumber": "wavenumber"}),),
    "morse_levels": (Link("anharmonic_constants", {"harmonic": "omega", "anharmonicity": "anharmonicity"}),),
    "enumerate_isomers": (Link("enumerate_formulas", {"formula": "0.formula"}), *FORMULA),
    **dict.fromkeys(("degree_of_unsaturation", "isotope_pattern"), FORMULA),
    **dict.fromkeys(("symmetry_activity", "isotopologue_spectrum", "mode_contributions", "normal_modes"), FIELD),
    **dict.fromkeys(("anharmonic_vpt2", "anharmonic_vscf"), (Link("quartic_force_field", {"field": ""}),)),
    "apodisation_window": (Link("spectral_resolution", {"maximum": "maximum_path_difference"}),),
    "line_shape_width": (Link("spectral_resolution", {"maximum": "maximum_path_difference"}),),
    "filter_candidates": (Link("enumerate_isomers", {"smiles": "smiles"}),),
    "canonical_structure": (Link("murcko_scaffold", {"smiles": ""}),),
    "calibrate_wavenumber": (Link("reference_lines", {"reference": "wavenumber"}),),
    "alias_wavenumber": (Link("laser_sampling", {"nyquist": "nyquist"}),),
    "principal_components": (Link("standard_normal_variate", {"spectra": ""}),),
    **dict.fromkeys(FROM_FILE, (Link("read_spectrum", {"spectrum": "0"}), *READY)),
}  # fmt: skip

GRANTED: Mapping[tuple[str, str], Mapping[str, Any]] = {
    ("rotational_contour", "separation"): {"wavenumber": [1000.0, 1001.0], "origin": 1000.0, "width": 1.0},
    ("stray_light_absorbance", "largest"): {"absorbance": 1.0},
    ("field_of_view_shift", "solid_angle"): {"wavenumber": [1000.0]},
    ("modulation_frequency", "laser_frequency"): {"wavenumber": [1000.0]},
    ("signal_averaging_gain", "scans_for_equal_noise"): {"scans": 1},
    ("isotope_shift", "ratio"): {"wavenumber": 1000.0},
}  # fmt: skip

RATIO, DIFFERENCE, CHOICE, COMPARISON = ("ratio",), ("difference",), ("choice",), ("comparison",)
TWISTS: Mapping[str, tuple[str, ...]] = {
    "signal_averaging_gain": (*RATIO, "choice", "difference"), "fit_scale_factors": (*RATIO, "choice"),
        "match_information": COMPARISON,
    "isotope_shift": (*RATIO, *DIFFERENCE), "field_of_view_shift": (*RATIO, *DIFFERENCE), "orientation_function": RATIO,
    "retrieval_metrics": CHOICE, "hit_gap_confidence": (*CHOICE, *RATIO), "open_set_threshold": CHOICE,
        "allan_deviation": CHOICE,
    "photometric_linearity": CHOICE, "internal_standard_ratio": RATIO, "scale_frequencies": RATIO,
        "quantum_correction_factor": RATIO,
    "apodisation_window": RATIO, "line_shape_width": RATIO, "spectral_resolution": RATIO, "isotope_pattern": RATIO,
        "rotational_contour": DIFFERENCE,
    **dict.fromkeys(("isotopologue_spectrum", "band_ratio_index", "mixture_nnls", "figures_of_merit",
        "normal_modes"), RATIO),
    **dict.fromkeys(("filter_candidates", "classify_spectra", "simca"), COMPARISON),
    "symmetry_activity": COMPARISON, "calibrate_wavenumber": (*COMPARISON, *RATIO),
    "standard_addition": DIFFERENCE, "morse_levels": DIFFERENCE, "laser_sampling": CHOICE,
}  # fmt: skip
