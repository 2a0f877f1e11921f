"""Which results of radiation tools are usual inputs of others, and what an output does not depend on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vibron_agents.answering.reading.intent import Link

INDEX = "refractive_index.refractive_index.0"
WATER = Link("water_ice_index", {"refractive_index": "refractive_index", "absorption_index": "absorption_index"})
DOPPLER = Link("doppler_width", {"doppler_width": ""})
LORENTZ = Link("pressure_width", {"lorentz_width": ""})
DESIGNS = tuple(
    Link(maker, {"refractive_index": "refractive_index", "thickness": "thickness"})
    for maker in ("antireflection_coating", "bragg_mirror", "bandpass_filter")
)
DIELECTRICS = tuple(
    Link(maker, {"extinction": "extinction"}) for maker in ("gervais_phonon", "lorentz_oscillator", "drude_metal")
)
SPECIES = Link("reference_atmosphere", {"altitude": "altitude", "number_density": "number_density"})
CUTOFFS = (Link("hgcdte_cutoff", {"cutoff": ""}), Link("varshni_gap", {"cutoff": "cutoff"}))
RADIANCES = (Link("band_radiance", {"radiance": "radiance"}),)
STANDARD_AIR = (Link("us_standard_atmosphere", {"temperature": "temperature"}),)


def material(name: str) -> tuple[Link, ...]:
    """Return the tools that give the refractive index of a material."""
    return (
        Link("refractive_index", {name: "refractive_index.0"}),
        Link("sellmeier_index", {name: "0"}),
        Link("thermo_optic", {name: "refractive_index.0"}),
    )


MIXTURE = Link("effective_medium", {"refractive_index": "refractive_index", "extinction": "absorption_index"})
ALLOY = Link("hgcdte_composition", {"composition": ""})
COVER = (Link("ndvi_emissivity", {"emissivity": ""}),)
HUMID = Link("convert_humidity", {"vapor_pressure": ""}, {"to": "vapor_pressure"})
WORDED: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(
        (
            "multilayer_spectrum angle_scan layer_absorptance ellipsometric_angles incoherent_multilayer_spectrum "
            "absorption_profile selective_emitter optimise_coating"
        ).split(),
        ("refractive_index", "extinction", "thickness", "thick"),
    ),
    "beer_lambert_path": ("absorption", "length"),
    "enclosure_exchange": ("area", "emissivity", "view_factors", "temperature", "heat_flow"),
    "two_color_temperature": ("radiance_1", "radiance_2", "wavelength_1", "wavelength_2"),
    "split_window_temperature": ("coefficients",),
    "nonlinear_sst": ("coefficients",),
    "adiabat": ("pressure",),
    **dict.fromkeys(("adding_doubling", "disort_intensity", "delta_m_scaling"), ("moments",)),
}
BY_NOISE = {f"noise_equivalent_power.{name}": None for name in ("detectivity", "area")}
BY_POWER = {f"specific_detectivity.{name}": None for name in ("zero_bias_product", "temperature", "responsivity")}
LISTED = (Link("select_lines", {"lines": ""}), Link("dunham_lines", {"lines": ""}))
LINKS: Mapping[str, tuple[Link, ...]] = {
    "select_lines": LISTED[1:],
    **dict.fromkeys(
        "line_intensity gas_transmittance gas_emission absorption_cross_section two_temperature_emission".split(),
        LISTED,
    ),
    "fresnel": (
        *material("refractive_index"),
        Link("water_ice_index", {"refractive_index": "refractive_index.0", "extinction": "absorption_index.0"}),
        MIXTURE,
        *(
            Link(maker, {"refractive_index": "refractive_index.0", "extinction": "extinction.0"})
            for maker in ("drude_metal", "lorentz_oscillator", "gervais_phonon")
        ),
    ),
    "hgcdte_cutoff": (ALLOY,),
    "hgcdte_gap": (ALLOY,),
    "split_window_temperature": COVER,
    "atmospheric_correction_thermal": COVER,
    "radiative_heat_loss": (*COVER, Link("kirchhoff_closure", {"emissivity": "emissivity"})),
    "stefan_boltzmann": (
        Link("brightness_temperature", {"temperature": ""}),
        Link("kirchhoff_closure", {"emissivity": "emissivity"}),
        Link("cavity_emissivity", {"emissivity": "effective_emissivity"}),
        Link("hagen_rubens_emissivity", {"emissivity": "emissivity.0"}),
    ),
    "band_radiance": (
        Link("cavity_emissivity", {"emissivity": "effective_emissivity"}),
        Link("kirchhoff_closure", {"emissivity": "emissivity"}),
    ),
    "thermography_temperature": (
        Link("kirchhoff_closure", {"emissivity": "emissivity"}),
        Link("emissivity_from_reference", {"emissivity": ""}),
    ),
    "wien_peak": (
        Link("brightness_temperature", {"temperature": ""}),
        Link("gray_atmosphere", {"temperature": "effective_temperature"}, {"optical_depth": [1.0]}),
    ),
    "planck_radiance": (Link("wien_peak", {"wavelength": "wavelength"}),),
    "shot_noise": (Link("photocurrent", {"current": ""}), Link("diode_current", {"current": "current"})),
    "diode_current": (Link("photocurrent", {"photocurrent": ""}),),
    "johnson_noise": (Link("diode_current", {"resistance": "zero_bias_resistance"}, {"voltage": 0.0}),),
    "convert_column": (Link("column_amount", {"values": "molecules"}, {"unit": "cm^-2"}),),
    "antireflection_coating": material("substrate_index"),
    "total_reflection": material("dense_index"),
    "penetration_depth_atr": material("crystal_index"),
    "thermo_optic": material("refractive_index")[:2],
    "mie_efficiencies": (WATER,),
    "rayleigh_efficiencies": (WATER,),
    "anomalous_diffraction": (WATER,),
    "mie_phase_function": (
        Link("water_ice_index", {"refractive_index": "refractive_index.0", "absorption_index": "absorption_index.0"}),
    ),
    "size_distribution_average": (
        Link(
            "lognormal_moments",
            {"effective_radius": "effective_radius", "effective_variance": "effective_variance"},
            {"shape": "lognormal"},
        ),
        WATER,
    ),
    "multilayer_spectrum": DESIGNS,
    "angle_scan": DESIGNS,
    "voigt_width": (DOPPLER, LORENTZ),
    "voigt_profile": (DOPPLER, LORENTZ),
    "curve_of_growth": (DOPPLER, Link("pressure_width", {"lorentz_width": ""})),
    "band_model": (Link("pressure_width", {"width": ""}),),
    "quantum_efficiency": (Link("semiconductor_absorption", {"absorption": ""}),),
    "semiconductor_absorption": (Link("varshni_gap", {"gap": "energy"}), Link("hgcdte_gap", {"gap": ""})),
    "responsivity": (
        Link("quantum_efficiency", {"quantum_efficiency": ""}),
        Link("varshni_gap", {"wavelength": "cutoff"}),
        Link("hgcdte_cutoff", {"wavelength": ""}),
        Link("wien_peak", {"wavelength": "wavelength"}),
    ),
    "slab_emissivity_diffuse": (Link("beer_lambert_path", {"optical_depth": "optical_depth"}),),
    "exponential_integral": (Link("beer_lambert_path", {"optical_depth": "optical_depth"}),),
    "rule07_dark_current": CUTOFFS,
    "blip_detectivity_photovoltaic": CUTOFFS,
    "blip_detectivity_photoconductive": CUTOFFS,
    "specific_detectivity": (
        Link("noise_equivalent_power", {"noise_equivalent_power": ""}, BY_POWER),
        Link("responsivity", {"responsivity": ""}),
    ),
    "noise_equivalent_power": (
        Link("responsivity", {"responsivity": ""}),
        Link("shot_noise", {"noise": ""}, BY_NOISE),
        Link("johnson_noise", {"noise": "current"}, BY_NOISE),
        Link("specific_detectivity", {"detectivity": ""}),
    ),
    "netd": (
        Link("blip_detectivity_photovoltaic", {"detectivity": ""}),
        Link("blip_detectivity_photoconductive", {"detectivity": ""}),
        Link("thermal_detectivity_limit", {"detectivity": ""}),
        Link("specific_detectivity", {"detectivity": ""}),
    ),
    "absorption_depth": (
        *DIELECTRICS,
        Link("refractive_index", {"extinction": "extinction"}),
        Link("water_ice_index", {"extinction": "absorption_index"}),
    ),
    "brightness_temperature": (Link("schwarzschild_radiance", {"radiance": "radiance"}, {"per": "cm^-1"}),),
    "point_source_range": (Link("target_background_contrast", {"intensity": "intensity_difference"}),),
    "point_source_irradiance": (Link("target_background_contrast", {"intensity": "intensity_difference"}),),
    "camera_irradiance": RADIANCES,
    "lambertian_irradiance": RADIANCES,
    "saturation_vapor_pressure": STANDARD_AIR,
    "scale_height": STANDARD_AIR,
    "column_amount": (SPECIES,),
    "limb_path": (SPECIES,),
    "well_fill_time": (
        Link("rule07_dark_current", {"dark_current": ""}),
        Link("band_radiance", {"photon_irradiance": "photon_exitance"}),
    ),
    "water_continuum": (HUMID,),
    "kirchhoff_closure": (
        Link("fresnel", {"reflectance": "reflectance_s"}),
        Link("drude_metal", {"reflectance": "reflectance"}),
    ),
}

MEASURED: Mapping[str, str] = {
    "vapor_pressure": "Pa",
    "relative_humidity": "1",
    "mole_fraction": "1",
    "mixing_ratio": "1",
    "specific_humidity": "1",
    "absolute_humidity": "kg/m^3",
    "dew_point": "K",
    "frost_point": "K",
    "atm cm": "",
    "DU": "",
    "mol m^-2": "mol/m^2",
    "mmol m^-2": "mmol/m^2",
    "kg m^-2": "kg/m^2",
    "g cm^-2": "g/cm^2",
    "mg m^-2": "mg/m^2",
}
ANY_WAVENUMBER = {"wavenumber": [1000.0]}
GRANTED: Mapping[tuple[str, str], Mapping[str, Any]] = {
    **{("fabry_perot", path): ANY_WAVENUMBER for path in ("linewidth", "finesse", "peak_transmittance")},
    ("fabry_perot", "free_spectral_range"): {**ANY_WAVENUMBER, "mirror_reflectance": 0.5},
    ("total_reflection", "critical_angle"): {"angle": [0.0]},
    ("fresnel", "brewster_angle"): {"angle": [0.0]},
    ("diode_current", "zero_bias_resistance"): {"voltage": 0.0},
    ("diode_current", "open_circuit_voltage"): {"voltage": 0.0},
    ("drude_metal", "resistivity"): ANY_WAVENUMBER,
    ("gray_atmosphere", "effective_temperature"): {"optical_depth": [1.0]},
    ("gray_atmosphere", "outgoing_flux"): {"optical_depth": [1.0]},
}
