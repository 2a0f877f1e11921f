"""Energy: Kirchhoff, Planck, Beer and Lambert, slabs, slit, curves of growth and band models."""

from typing import Any

import numpy as np
import pytest
from scipy.special import erf

from vibron.core.errors import DomainError, InputError
from vibron.core.example import example
from vibron.infrared.formats.read_line_list import read_line_list
from vibron.physics.planck import radiance_per_wavenumber as planck
from vibron.radiation.lines._gas_slab import GasSpectrum
from vibron.radiation.lines._slab import Slab
from vibron.radiation.lines.band_model import MODELS, band_model
from vibron.radiation.lines.combine_slabs import combine_slabs
from vibron.radiation.lines.convolve_slit import SHAPES, convolve_slit
from vibron.radiation.lines.curve_of_growth import curve_of_growth
from vibron.radiation.lines.dunham_lines import dunham_lines
from vibron.radiation.lines.gas_spectrum import gas_spectrum
from vibron.radiation.lines.line_profile import line_profile

LINES = dunham_lines("CO")
GRID = np.arange(2040.0, 2060.0, 0.01)
ATM = 101325.0


def emission(temperature: float, path: float, part: float = 0.1) -> GasSpectrum:
    return gas_spectrum(LINES, GRID, temperature, ATM, part, path)


def test_optically_thick_gas_is_black() -> None:
    assert np.allclose(emission(800.0, 1e5).radiance, planck(GRID, 800.0), rtol=1e-10)


def test_emissivity_is_absorptance() -> None:
    slab = emission(900.0, 0.3)
    assert np.allclose(slab.radiance / planck(GRID, 900.0), 1.0 - slab.transmittance, rtol=1e-12, atol=1e-15)


def test_paths_add_as_beer_and_lambert_say() -> None:
    one, two, both = (gas_spectrum(LINES, GRID, 500.0, ATM, 0.1, path) for path in (0.2, 0.5, 0.7))
    assert np.allclose(one.transmittance * two.transmittance, both.transmittance, rtol=1e-12)
    assert np.allclose(both.absorbance, -np.log10(both.transmittance))
    assert np.allclose(both.absorption_coefficient * 70.0, both.optical_depth)


def test_isothermal_slabs_in_series_are_one_slab() -> None:
    found = combine_slabs((emission(700.0, 0.2), emission(700.0, 0.3)))
    whole = emission(700.0, 0.5)
    assert np.allclose(found.radiance, whole.radiance, rtol=1e-10)
    assert np.allclose(found.transmittance, whole.transmittance)


def test_gas_before_a_wall_of_its_temperature_cannot_be_seen() -> None:
    found = combine_slabs((emission(600.0, 0.5), emission(600.0, 0.1)), background=planck(GRID, 600.0))
    assert np.allclose(found.radiance, planck(GRID, 600.0), rtol=1e-12)


def test_cold_gas_before_hot_gas_reverses_the_lines() -> None:
    hot, cold = emission(1200.0, 0.2), emission(300.0, 0.2)
    seen, turned = combine_slabs((hot, cold)), combine_slabs((cold, hot))
    assert (seen.radiance <= hot.radiance).all()
    assert turned.radiance.sum() > 1.2 * seen.radiance.sum()
    assert np.allclose(seen.transmittance, turned.transmittance)


def test_parallel_slabs_do_not_know_their_order() -> None:
    slabs = [emission(temperature, 0.1) for temperature in (300.0, 800.0, 1500.0)]
    forward, backward = combine_slabs(tuple(slabs), "parallel"), combine_slabs(tuple(slabs[::-1]), "parallel")
    nested = combine_slabs((combine_slabs((slabs[2], slabs[0]), "parallel").slab, slabs[1]), "parallel")
    for other in (backward, nested):
        assert np.allclose(forward.radiance, other.radiance, rtol=1e-12)
        assert np.allclose(forward.optical_depth, other.optical_depth, rtol=1e-12)


def test_parallel_and_series_agree_when_thin() -> None:
    slabs = (emission(500.0, 1e-7), emission(1000.0, 1e-7))
    assert np.allclose(combine_slabs(slabs, "parallel").radiance, combine_slabs(slabs).radiance, rtol=1e-5)


@pytest.mark.parametrize("arrangement", ["series", "parallel"])
def test_one_slab_stands_for_all(arrangement: Any) -> None:
    slabs = (emission(1200.0, 0.2), emission(300.0, 0.3), emission(700.0, 1e-9))
    wall = planck(GRID, 400.0)
    whole = combine_slabs(slabs, arrangement, wall)
    assert np.allclose(whole.radiance, whole.slab.radiance + wall * whole.transmittance, rtol=1e-12)
    again = combine_slabs((whole.slab,), background=wall)
    assert np.allclose(again.radiance, whole.radiance, rtol=1e-12)


def test_slabs_in_series_nest() -> None:
    slabs = tuple(emission(temperature, 0.1) for temperature in (300.0, 800.0, 1500.0))
    nested = combine_slabs((combine_slabs(slabs[:2]).slab, slabs[2]))
    assert np.allclose(nested.radiance, combine_slabs(slabs).radiance, rtol=1e-12)


def test_slabs_that_cancel_each_others_absorption_still_shine() -> None:
    grid = np.array([1000.0])
    amplifier, absorber = Slab(grid, np.array([-0.5]), np.array([-2.0])), Slab(grid, np.array([0.5]), np.array([1.0]))
    whole = combine_slabs((absorber, amplifier))
    assert whole.radiance[0] == pytest.approx((1.0 - np.exp(-0.5)) * np.exp(0.5) + 2.0 * (np.exp(0.5) - 1.0))
    assert whole.slab.radiance[0] == pytest.approx(whole.radiance[0])
    clear = Slab(grid, np.zeros(1), np.ones(1))
    assert combine_slabs((clear, clear)).source[0] == 1.0


def test_slabs_share_a_grid() -> None:
    other = Slab(GRID + 1.0, np.zeros(GRID.size), np.ones(GRID.size))
    for arrangement in ("series", "parallel"):
        with pytest.raises(InputError, match="another grid"):
            combine_slabs((emission(500.0, 0.1), other), arrangement)
        with pytest.raises(InputError, match="empty"):
            combine_slabs((), arrangement)
    with pytest.raises(InputError, match="for each wavenumber"):
        Slab(GRID, np.zeros(3), np.ones(GRID.size))


@pytest.mark.parametrize("temperature", [300.0, 1000.0, 2000.0])
def test_equal_temperatures_are_equilibrium(temperature: float) -> None:
    arguments = (LINES, GRID, temperature, ATM, 0.1, 0.1)
    both = gas_spectrum(*arguments, temperature, method="windows")
    one = gas_spectrum(*arguments, method="windows")
    assert np.allclose(both.source, one.source, rtol=1e-6)
    assert np.abs(both.radiance - one.radiance).max() < 1e-3 * one.radiance.max()
    assert np.abs(both.optical_depth - one.optical_depth).max() < 1e-3 * one.optical_depth.max()


@pytest.mark.parametrize(
    ("vibrational", "rotational", "radiance", "absorption"),
    [(2000.0, 1000.0, 423.590, 3.05584), (1500.0, 1500.0, 126.061, 1.65539), (1500.0, 300.0, 745.354, 14.6757)],
)
def test_two_temperatures_are_those_of_radis(
    vibrational: float, rotational: float, radiance: float, absorption: float
) -> None:
    """RADIS 0.17.1, non_eq_spectrum on these lines with dxL = dxG = 0.02: integrals from 2040 to 2160 cm^-1."""
    grid = np.arange(2040.0, 2160.0, 0.004)
    slab = gas_spectrum(LINES, grid, rotational, ATM, 0.1, 0.1, vibrational, wing_halfwidths=0.0, method="windows")
    assert np.trapezoid(slab.radiance, grid) == pytest.approx(radiance, rel=1e-3)
    assert np.trapezoid(slab.optical_depth, grid) / 10.0 == pytest.approx(absorption, rel=1e-3)


def test_hot_vibration_raises_the_hot_bands_only() -> None:
    hot = gas_spectrum(LINES, GRID, 300.0, ATM, 0.1, 1e-3, 3000.0)
    cold = gas_spectrum(LINES, GRID, 300.0, ATM, 0.1, 1e-3, 300.0)
    near = {
        v: GRID[np.abs(GRID[:, None] - LINES.wavenumber[LINES.lower_vibration == v]).min(axis=1) < 0.02] for v in (0, 1)
    }
    ratio = {
        v: np.interp(near[v], GRID, hot.optical_depth) / np.interp(near[v], GRID, cold.optical_depth) for v in near
    }
    assert ratio[1].max() > 100.0
    assert np.median(ratio[0]) < 1.0


def test_two_temperatures_need_levels() -> None:
    arguments = (np.array([2147.0]), 300.0, ATM, 0.1, 0.1, 1000.0)
    record = example("carbon_monoxide.par").read_bytes()[:160]
    with pytest.raises(DomainError, match="table of diatomics"):
        gas_spectrum(read_line_list(b" 2" + record[2:]), *arguments)
    with pytest.raises(DomainError, match="unknown"):
        gas_spectrum(read_line_list(record[:67] + b" " * 30 + record[97:]), *arguments)
    with pytest.raises(DomainError, match="populates levels"):
        gas_spectrum(LINES, np.array([2147.0]), 300.0, ATM, 0.1, 0.1, 30000.0)
    with pytest.raises(DomainError, match="10 K or more"):
        gas_spectrum(LINES, np.array([2147.0]), 5.0, ATM, 0.1, 0.1, 1000.0)


@pytest.mark.parametrize("shape", SHAPES)
def test_the_slit_keeps_the_area(shape: str) -> None:
    grid = np.arange(2000.0, 2100.0, 0.02)
    spectrum = np.exp(-(((grid - 2050.0) / 1.5) ** 2))
    seen = convolve_slit(grid, spectrum, 0.8, shape)
    assert seen.sum() == pytest.approx(spectrum.sum(), rel=2e-3 if shape == "lorentzian" else 1e-9)
    assert seen.max() < spectrum.max()


def test_gaussian_slits_add_in_squares() -> None:
    grid = np.arange(2000.0, 2100.0, 0.02)
    line = np.exp(-4.0 * np.log(2.0) * ((grid - 2050.0) / 3.0) ** 2)
    wide = np.exp(-4.0 * np.log(2.0) * ((grid - 2050.0) / 5.0) ** 2) * 3.0 / 5.0
    assert np.abs(convolve_slit(grid, line, 4.0, "gaussian") - wide).max() < 1e-5


def test_slits_refuse_poor_grids() -> None:
    with pytest.raises(InputError, match="uneven"):
        convolve_slit(np.array([1.0, 2.0, 4.0]), np.ones(3), 4.0)
    with pytest.raises(DomainError, match="two points"):
        convolve_slit(np.arange(5.0), np.ones(5), 1.5)


@pytest.mark.parametrize(("lorentz", "doppler"), [(0.1, 0.0), (0.1, 1e-9), (0.02, 0.1), (0.1, 0.02), (0.0, 0.1)])
def test_curve_of_growth_is_the_integral_of_absorptance(lorentz: float, doppler: float) -> None:
    columns, grid = np.array([1e18, 1e20, 3e21]), np.linspace(-400.0, 400.0, 1_600_001)
    profile = line_profile(grid, doppler, lorentz)
    direct = [np.trapezoid(-np.expm1(-1e-20 * column * profile), grid) for column in columns]
    tail = 2.0 * 1e-20 * columns * lorentz / (np.pi * 400.0)
    assert np.allclose(curve_of_growth(columns, 1e-20, lorentz, doppler), direct + tail, rtol=2e-4)


def test_band_models_begin_linear_and_end_as_a_root() -> None:
    for model in MODELS:
        thin = band_model(np.array([1e15]), 1e-20, 1.0, 0.05, model)
        assert thin[0] == pytest.approx(np.exp(-1e-5), abs=1e-9)
    thick, root = np.array([1e22]), np.sqrt(1e-20 * 1e22 * 0.01)
    assert band_model(thick, 1e-20, 3.0, 0.01, "goody")[0] == pytest.approx(
        np.exp(-np.sqrt(np.pi) * root / 3.0), rel=1e-3
    )
    assert band_model(thick, 1e-20, 3.0, 0.01, "elsasser")[0] == pytest.approx(
        1.0 - erf(np.sqrt(np.pi) * root / 3.0), rel=2e-3
    )


def test_elsasser_is_the_sum_of_a_regular_array() -> None:
    grid, places = np.linspace(-0.5, 0.5, 4001)[:-1], np.arange(-20000, 20001)
    profile = np.array([(0.1 / np.pi / ((x - places) ** 2 + 0.01)).sum() for x in grid])
    direct = np.exp(-2.0 * profile).mean()
    assert band_model(2e20, 1e-20, 1.0, 0.1, "elsasser") == pytest.approx(direct, rel=1e-5)
