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


LINKS: Mapping[str, tuple[Link, ...]] = {
    "fresnel": (
        *material("refractive_index"),
        Link("water_ice_index", {"refractive_index": "refractive_index.0", "extinction": "absorption_index.0"}),
    ),
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
    "size_distribution_average": (WATER,),
    "multilayer_spectrum": DESIGNS,
    "angle_scan": DESIGNS,
    "voigt_width": (DOPPLER, LORENTZ),
    "voigt_profile": (DOPPLER, LORENTZ),
    "curve_of_growth": (DOPPLER, Link("pressure_width", {"lorentz_width": "0"})),
    "band_model": (Link("pressure_width", {"width": "0"}),),
    "quantum_efficiency": (Link("semiconductor_absorption", {"absorption": ""}),),
    "semiconductor_absorption": (Link("varshni_gap", {"gap": "energy"}), Link("hgcdte_gap", {"gap": ""})),
    "responsivity": (Link("quantum_efficiency", {"quantum_efficiency": ""}),),
    "rule07_dark_current": CUTOFFS,
    "blip_detectivity_photovoltaic": CUTOFFS,
    "blip_detectivity_photoconductive": CUTOFFS,
    "specific_detectivity": (
        Link("noise_equivalent_power", {"noise_equivalent_power": ""}),
        Link("responsivity", {"responsivity": ""}),
    ),
    "noise_equivalent_power": (
        Link("responsivity", {"responsivity": ""}),
        Link("shot_noise", {"noise": ""}),
        Link("johnson_noise", {"noise": "current"}),
        Link("specific_detectivity", {"detectivity": ""}),
    ),
    "netd": (Link("blip_detectivity_photovoltaic", {"detectivity": ""}),),
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
    "well_fill_time": (Link("rule07_dark_current", {"dark_current": ""}),),
    "water_continuum": (Link("convert_humidity", {"vapor_pressure": ""}, {"to": "vapor_pressure"}),),
    "kirchhoff_closure": (Link("fresnel", {"reflectance": "reflectance_s"}),),
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
    **{
        ("fabry_perot", path): ANY_WAVENUMBER
        for path in ("free_spectral_range", "linewidth", "finesse", "peak_transmittance")
    },
    ("total_reflection", "critical_angle"): {"angle": [0.0]},
    ("fresnel", "brewster_angle"): {"angle": [0.0]},
    ("diode_current", "zero_bias_resistance"): {"voltage": 0.0},
    ("diode_current", "open_circuit_voltage"): {"voltage": 0.0},
    ("drude_metal", "resistivity"): ANY_WAVENUMBER,
    ("gray_atmosphere", "effective_temperature"): {"optical_depth": [1.0]},
    ("gray_atmosphere", "outgoing_flux"): {"optical_depth": [1.0]},
}
