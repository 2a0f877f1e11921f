"""Questions on infrared radiation as practitioners ask them, and those that are declined."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from vibron.core.registry import find
from vibron.core.result import follow
from vibron_agents.answering.answer import answer
from vibron_agents.answering.reading.radiation import asking, closeness, intents

Asked = tuple[str, str, dict[str, Any], str, float]
# question, tool, its arguments written by hand, path of the result, and the factor to the unit that is asked for
ANSWERED: list[Asked] = [
    ("Which share of the power of a 1200 K kiln wall lies at wavelengths below 4 um?", "band_fraction",
     {"upper": 4.0, "temperature": 1200.0}, "", 1.0),
    ("What in-band radiance does a skin at 34 degC with emissivity 0.98 emit between 8 and 14 um?", "band_radiance",
     {"lower": 8.0, "upper": 14.0, "temperature": "34 degC", "emissivity": 0.98}, "radiance", 1.0),
    ("I look with a 3 to 5 um camera at a 900 K exhaust. What percentage of the photons that a black body of this "
     "temperature emits lies in my band?", "band_fraction",
     {"lower": 3.0, "upper": 5.0, "temperature": 900.0, "of": "photons"}, "", 100.0),
    ("The filament of a lamp runs at 2700 K. Where, in um, does its spectrum peak if photons are counted?",
     "wien_peak", {"temperature": 2700.0}, "photon_wavelength", 1.0),
    ("What is the effective emissivity of a cylindrical cavity 60 mm deep with an opening of 10 mm diameter if its "
     "walls have an emissivity of 0.8?", "cavity_emissivity",
     {"emissivity": 0.8, "depth": 0.06, "aperture_radius": 0.005}, "effective_emissivity", 1.0),
    ("A satellite channel at 10.8 um measures 8.2 W m^-2 sr^-1 um^-1. To which brightness temperature does that "
     "correspond?", "brightness_temperature", {"radiance": 8.2, "wavelength": 10.8}, "", 1.0),
    ("How much heat does a 45 degC radiator panel of 1.8 m2 with emissivity 0.92 lose by radiation to a room at "
     "19 degC?", "radiative_heat_loss",
     {"temperature": "45 degC", "surroundings": "19 degC", "emissivity": 0.92, "area": 1.8}, "heat_flow", 1.0),
    ("What is the dark current density of an MCT diode with a 10.2 um cutoff at 78 K according to Rule 07?",
     "rule07_dark_current", {"cutoff": 10.2, "temperature": 78.0}, "", 1.0),
    ("I need a HgCdTe detector that cuts off at 5.2 um when run at 120 K. Which cadmium fraction x is required?",
     "hgcdte_composition", {"cutoff": 5.2, "temperature": 120.0}, "", 1.0),
    ("Shot noise current of a 3 nA dark current in 20 kHz bandwidth, in pA?", "shot_noise",
     {"current": 3e-9, "bandwidth": 2e4}, "", 1e12),
    ("What zero-bias resistance has a photodiode with a saturation current of 5 nA at 200 K and an ideality factor "
     "of 1.2?", "diode_current", {"voltage": 0.0, "saturation_current": 5e-9, "temperature": 200.0, "ideality": 1.2},
     "zero_bias_resistance", 1.0),
    ("The ideal refractive index of a quarter-wave antireflection coating at 10.6 um on ZnSe with n = 2.40?",
     "antireflection_coating", {"wavelength": 10.6, "substrate_index": 2.4}, "refractive_index.1", 1.0),
    ("What reflectance does a Bragg mirror of 6 pairs reach at 4 um with indices 2.3 (high) and 1.38 (low) on glass "
     "of index 1.5?", "bragg_mirror",
     {"wavelength": 4.0, "high_index": 2.3, "low_index": 1.38, "pairs": 6, "substrate_index": 1.5}, "reflectance", 1.0),
    ("What free spectral range has a solid germanium etalon 0.5 cm thick (n = 4.0) with 60 % mirrors?", "fabry_perot",
     {"wavenumber": [1000.0], "mirror_reflectance": 0.6, "thickness": 0.5, "refractive_index": 4.0},
     "free_spectral_range", 1.0),
    ("A 2 um thick silicon oxide film of index 1.45 lies on silicon of index 3.42. What is its normal-incidence "
     "reflectance in air at 5 um?", "multilayer_spectrum",
     {"wavelength": [5.0], "refractive_index": [1.0, 1.45, 3.42], "thickness": [2.0]}, "reflectance.0", 1.0),
    ("Doppler FWHM of a methane line at 3017 cm^-1 and 250 K?", "doppler_width",
     {"wavenumber": 3017.0, "temperature": 250.0, "molar_mass": 16.0425}, "", 2.0),
    ("What is the collisional half width of a water line with an air-broadening coefficient of 0.09 cm^-1/atm and "
     "exponent 0.7 at 220 K and 0.2 atm if water is only a trace?", "pressure_width",
     {"air_width": 0.09, "self_width": 0.09, "pressure": 0.2, "temperature": 220.0, "exponent": 0.7}, "", 1.0),
    ("What is the total internal partition sum of H2 18O at 500 K?", "partition_function",
     {"molecule": 1, "isotopologue": 2, "temperature": 500.0}, "", 1.0),
    ("A diatomic has omega_e = 2170 cm^-1, omega_e x_e = 13.3 cm^-1, B_e = 1.93 cm^-1 and alpha_e = 0.0175 cm^-1. "
     "Term value of v = 1, J = 10 above v = 0, J = 0?", "rovibrational_levels",
     {"dunham": [[0.0, 1.93], [2170.0, -0.0175], [-13.3, 0.0]], "vibration": 1, "rotation": 10}, "", 1.0),
    ("Brewster's angle for light that falls from air on germanium with n = 4.0?", "fresnel",
     {"angle": [0.0], "refractive_index": 4.0}, "brewster_angle", 1.0),
    ("p-polarised light falls at 70 degrees on a ZnSe plate of index 2.4. Which part is reflected at the first face?",
     "fresnel", {"angle": [70.0], "refractive_index": 2.4}, "reflectance_p.0", 1.0),
    ("Germanium has an index of 4.003 at 293 K and dn/dT of 4e-4 per kelvin. What is its index at 333 K?",
     "thermo_optic", {"temperature": [333.0], "refractive_index": 4.003, "slope": 4e-4, "reference": 293.0},
     "refractive_index.0", 1.0),
    ("What irradiance does an f/2 camera with 85 % transmitting optics get on its focal plane from a scene of "
     "12 W m^-2 sr^-1?", "camera_irradiance", {"radiance": 12.0, "f_number": 2.0, "transmittance": 0.85}, "", 1.0),
    ("View factor between two parallel squares, 2 m by 2 m, 1 m apart?", "view_factor_parallel_rectangles",
     {"width": 2.0, "length": 2.0, "distance": 1.0}, "", 1.0),
    ("Two large parallel plates at 500 K and 300 K have emissivities of 0.6 and 0.4. What is the net heat flux "
     "between them?", "enclosure_exchange",
     {"area": [1.0, 1.0], "emissivity": [0.6, 0.4], "view_factors": [[0.0, 1.0], [1.0, 0.0]],
      "temperature": [500.0, 300.0]}, "heat_flow.0", 1.0),
    ("Five aluminised foils with emissivity 0.03 hang between walls at 293 K and 80 K of emissivity 0.2 each. Heat "
     "flux per square metre?", "radiation_shield",
     {"temperature_1": 293.0, "temperature_2": 80.0, "emissivity_1": 0.2, "emissivity_2": 0.2,
      "shield_emissivity": [0.03] * 5}, "flux", 1.0),
    ("An aircraft of 150 W/sr is detected when the irradiance exceeds 2e-9 W/m2. How far away is it seen if the air "
     "attenuates 0.1 per km?", "point_source_range",
     {"intensity": 150.0, "irradiance": 2e-9, "attenuation": 1e-4}, "", 1.0),
    ("A target of emissivity 0.95 at 310 K before a background of emissivity 0.98 at 295 K: radiance difference in "
     "the 3.7 to 4.8 um band?", "target_background_contrast",
     {"target_temperature": 310.0, "background_temperature": 295.0, "lower": 3.7, "upper": 4.8,
      "target_emissivity": 0.95, "background_emissivity": 0.98}, "difference", 1.0),
    ("A fire pixel shows 330 K near 4 um and 296 K near 11 um while its neighbours show 300 K at 4 um and 293 K at "
     "11 um. How hot is the fire by Dozier's method?", "subpixel_fire",
     {"near_4": 330.0, "near_11": 296.0, "background_4": 300.0, "background_11": 293.0}, "temperature", 1.0),
    ("What is the scattering efficiency of a sphere of 2 um radius and index 1.5 at 10 um by Mie theory?",
     "mie_efficiencies", {"size_parameter": 0.4 * math.pi, "refractive_index": 1.5}, "scattering", 1.0),
    ("How large is the extinction in dB/km at 1.55 um in fog with a visibility of 300 m after Kim?", "fog_visibility",
     {"visibility": 0.3, "wavelength": [1.55], "model": "kim"}, "attenuation.0", 1.0),
    ("Effective refractive index by Bruggeman of a porous film: host of index 2.4 with k = 0, 30 % by volume of pores "
     "with n = 1.0 and k = 0?", "effective_medium",
     {"host_index": 2.4, "host_absorption": 0.0, "inclusion_index": 1.0, "inclusion_absorption": 0.0, "fraction": 0.3,
      "rule": "bruggeman"}, "refractive_index", 1.0),
    ("MTF at 15 cycles per mm of a diffraction-limited f/2 objective at 4 um?", "diffraction_mtf",
     {"frequency": 15.0, "wavelength": 4.0, "f_number": 2.0}, "", 1.0),
    ("How likely does an observer identify a target with 9 resolvable cycles across it?", "johnson_probability",
     {"cycles": 9.0, "task": "identification"}, "", 1.0),
    ("A camera reads 52 degC on black tape of which the thermocouple says 55 degC; the surroundings are at 22 degC. "
     "What emissivity must be set?", "emissivity_from_reference",
     {"apparent_temperature": "52 degC", "temperature": "55 degC", "reflected_temperature": "22 degC"}, "", 1.0),
    ("Two-stream reflectance (quadrature) of a cloud of optical depth 12, single-scattering albedo 0.99 and asymmetry "
     "0.85 for the sun 30 degrees above the horizon?", "two_stream",
     {"optical_depth": 12.0, "albedo": 0.99, "asymmetry": 0.85, "cosine": 0.5}, "reflectance", 1.0),
    ("A gas layer at 260 K of optical depth 0.5 lies before a 300 K wall. What radiance leaves it at 700 cm^-1?",
     "schwarzschild_radiance", {"wavenumber": [700.0], "optical_depth": [[0.5]], "temperature": [260.0, 260.0],
                                "background_temperature": 300.0}, "radiance.0", 1.0),
    ("Effective temperature of a planet of albedo 0.25 under a solar constant of 590 W/m2?", "gray_atmosphere",
     {"optical_depth": [1.0], "solar_constant": 590.0, "albedo": 0.25}, "effective_temperature", 1.0),
    ("CO2 doubles from 280 ppm: what radiative forcing results?", "radiative_forcing",
     {"carbon_dioxide": 560.0, "reference_carbon_dioxide": 280.0}, "carbon_dioxide", 1.0),
    ("Convert 320 Dobson units of ozone to molecules per cm2.", "convert_column",
     {"values": [320.0], "unit": "DU", "to": "cm^-2"}, "0", 1.0),
    ("What is the dew point of air at 25 degC with a relative humidity of 60 %?", "convert_humidity",
     {"values": [0.6], "measure": "relative_humidity", "to": "dew_point", "temperature": "25 degC"}, "0", 1.0),
    ("Saturation vapour pressure over ice at -40 degC in Pa?", "saturation_vapor_pressure",
     {"temperature": "-40 degC", "phase": "ice"}, "", 1.0),
]  # fmt: skip
DECLINED = [
    "How many times more does a body at 600 K radiate than one at 300 K?",
    "A camera shows 60 degC on a pipe. What is its true temperature?",
    "What is the view factor between two spheres of 1 m and 2 m radius 5 m apart?",
    "Dark current of an InGaAs diode with a 1.7 um cutoff at 300 K and 5 V reverse bias by Rule 07?",
    "How long does a 2 kg block at 500 K take to cool to 400 K by radiation in vacuum?",
    "Doppler width of a line at 2000 cm^-1 at 300 K?",
    "What is the finesse of an etalon whose plates are 1 cm apart?",
    "Reflectance of a germanium plate (n = 4) at 45 degrees for unpolarised light?",
    "Air mass at 30 degrees elevation on Mars?",
    "What is the radiative forcing of doubling CFC-11 from 200 to 400 ppt?",
    "Extinction efficiency of a cylinder of radius 2 um and index 1.5 at 10 um?",
    "View factor from a disc of 10 cm radius to a square of 20 cm side 30 cm away?",
    "What absorption coefficient has GaAs at 0.8 um?",
    "What is the extinction efficiency by Draine's method of a sphere with size parameter 3 and index 1.5?",
]


@pytest.mark.parametrize("asked", ANSWERED, ids=[one[1] for one in ANSWERED])
def test_the_question_is_answered_as_the_tool_called_by_hand(asked: Asked) -> None:
    """The tool, every number, the output and the unit are found."""
    question, tool, arguments, path, factor = asked
    found = answer(question)
    assert not found.declined, found.reason
    assert found.workflow is not None and found.workflow.tools[-1] == tool
    expected = np.asarray(follow(find(tool).execute(**arguments), path), dtype=float) * factor
    assert np.asarray(found.value, dtype=float).ravel() == pytest.approx(expected.ravel(), rel=1e-9)


@pytest.mark.parametrize(
    ("question", "tools", "value", "rtol"),
    [
        ("An MCT array with x = 0.23 works at 80 K. What dark current density does Rule 07 predict for its cutoff?",
         ("hgcdte_cutoff", "rule07_dark_current"), 1.71e-6, 0.01),
        ("A line has a Doppler half width of 0.003 cm^-1 and is pressure broadened at 0.3 atm and 250 K; the "
         "coefficient in air is 0.08 cm^-1/atm at 296 K with n = 0.75, and the absorber is a trace gas. What is the "
         "FWHM of the Voigt line?", ("pressure_width", "voigt_width"), 0.0552, 0.01),
        ("Extinction efficiency at 10 um of a water droplet of 10 um diameter by Mie theory?",
         ("water_ice_index", "mie_efficiencies"), 1.035, 0.2),
    ],
)  # fmt: skip
def test_chains(question: str, tools: tuple[str, ...], value: float, rtol: float) -> None:
    """A result that another tool needs is made first.

    By hand: Hansen's gap of 0.1323 eV, 8367 A/cm2 exp(-1.1624 1.24/(9.37 k T)); 0.0272 cm^-1 of collisions in the
    formula of Olivero and Longbothum; anomalous diffraction with n = 1.218 and k = 0.0508, which errs by some 15 %.
    """
    found = answer(question)
    assert found.workflow is not None and found.workflow.tools == tools, found.reason
    assert float(np.ravel(found.value)[0]) == pytest.approx(value, rel=rtol)


@pytest.mark.parametrize("question", DECLINED)
def test_near_misses_are_declined(question: str) -> None:
    """A step of its own, a number that lacks, another shape, planet or method: no answer, with a reason."""
    found = answer(question)
    assert found.declined and found.reason, (found.value, found.used)


def test_the_sentence_that_asks_tells_the_output() -> None:
    """The first phrase behind the asking word counts, not a given quantity."""
    text = "A mirror absorbs 1 % of the light. What does the etalon transmit at a peak?"
    assert asking(text) == "What does the etalon transmit at a peak?"
    assert {one.tool: one.output for one in intents(text)}["fabry_perot"] == "peak_transmittance"


def test_a_number_belongs_to_the_phrase_beside_it() -> None:
    """The nearer phrase wins, and one beyond another clause says little."""
    text = "a target at 310 K before a background at 290 K"
    first, second = text.index("310"), text.index("290")
    near = [closeness(text, place, place + 5, "target_background_contrast", name)
            for place in (first, second) for name in ("target_temperature", "background_temperature")]  # fmt: skip
    assert near[0] > near[1] and near[3] > near[2]


def test_what_is_only_denied_is_not_meant() -> None:
    """ "No two-stream shortcut" asks for no two-stream."""
    text = "Which fraction goes back from the haze layer, by adding and doubling (no two-stream shortcut)?"
    assert "two_stream" not in {one.tool for one in intents(text)}
