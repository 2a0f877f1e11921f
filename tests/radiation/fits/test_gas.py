"""Gas fits: derivatives, agreement with the forward tools, what cannot be fitted."""

import dataclasses

import numpy as np
import pytest

from vibron.core.errors import ConvergenceError, InputError
from vibron.radiation.fits._gas_model import GasModel
from vibron.radiation.fits._instrument import SHAPES, Instrument
from vibron.radiation.fits.fit_gas_spectrum import fit_gas_spectrum
from vibron.radiation.lines.convolve_slit import convolve_slit
from vibron.radiation.lines.dunham_lines import dunham_lines
from vibron.radiation.lines.gas_spectrum import gas_spectrum

BAND = dunham_lines("CO")
GRID = np.arange(2150.0, 2166.0, 0.08)
TRUE = np.array([8e-4, 310.0, 9e4, 0.5, 0.25, 0.02])


def measured(noise=0.002, seed=0, shape="gaussian"):
    fine = np.arange(2148.0, 2168.0, 0.005)
    air = gas_spectrum(BAND, fine, 310.0, 9e4, 8e-4, 0.5).transmittance
    seen = np.interp(GRID, fine + 0.02, convolve_slit(fine, air, 0.25, shape))
    return 0.97 * seen + noise * np.random.default_rng(seed).normal(size=GRID.size)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("absorbance", [False, True])
def test_derivatives_are_those_of_the_model(shape, absorbance):
    line = np.polynomial.legendre.legvander(np.linspace(-1.0, 1.0, GRID.size), 1)
    names, factor = (("a", "1"), ("b", "1")), np.array([0.9, 0.05])
    every = list(range(TRUE.size))
    model = GasModel((BAND,), GRID, TRUE, every, absorbance, line, names, shape, None, 25.0)

    def spectrum(values):
        offset, design = model.evaluate(values)
        return offset + design @ factor

    slopes = model.slopes(TRUE, factor)
    for place, value in enumerate(TRUE):
        step = np.zeros(TRUE.size)
        step[place] = 1e-3 * value
        expected = (spectrum(TRUE + step) - spectrum(TRUE - step)) / (2.0 * step[place])
        assert np.abs(slopes[:, place] - expected).max() < 2e-3 * np.abs(expected).max()


@pytest.mark.parametrize(("shape", "values"), [
    ("gaussian", lambda x: np.exp(-4.0 * np.log(2.0) * x**2)), ("lorentzian", lambda x: 1.0 / (1.0 + 4.0 * x**2)),
    ("triangular", lambda x: np.maximum(1.0 - np.abs(x), 0.0)), ("sinc", lambda x: np.sinc(1.2067091288 * x)),
    ("sinc_squared", lambda x: np.sinc(0.8858929414 * x) ** 2),
])  # fmt: skip
def test_a_narrow_line_shows_the_shape_of_the_instrument(shape, values):
    grid = np.arange(0.0, 400.0, 0.01)
    line = np.zeros((1, grid.size))
    line[0, grid.size // 2] = 1.0
    points = grid[grid.size // 2] + np.linspace(-2.0, 2.0, 41)
    seen = Instrument(grid, points, shape).seen(line, 1.0, 0.0)[0][0]
    assert seen / seen[20] == pytest.approx(values(points - points[20]), abs=5e-3)


def test_the_fit_finds_what_the_forward_tools_were_given():
    free = ("mole_fraction", "temperature", "pressure", "instrument_width", "shift")
    fit = fit_gas_spectrum((BAND,), GRID, measured(), [4e-4], 296.0, 1e5, 0.5, 0.35, free, noise=0.002)
    truth = {"mole_fraction_1": 8e-4, "temperature": 310.0, "pressure": 9e4, "instrument_width": 0.25, "shift": 0.02}
    for name, value in truth.items():
        assert abs(fit[name].value - value) < 4.0 * fit[name].standard_error, name
    assert fit["pressure"].standard_error < 0.05 * 9e4
    assert fit.chi_square_probability > 1e-3
    assert fit.degrees_of_freedom == GRID.size - 7
    assert np.diag(fit.covariance) == pytest.approx([one.standard_error**2 for one in fit.parameters])
    assert fit.fitted + fit.residual == pytest.approx(measured())


def test_a_missing_gas_shows_in_the_tests_of_the_residuals():
    seen = measured() - 0.03 * np.exp(-(((GRID - 2157.0) / 0.4) ** 2))
    fit = fit_gas_spectrum((BAND,), GRID, seen, [8e-4], 310.0, 9e4, 0.5, 0.25, noise=0.002)
    assert fit.chi_square_probability < 1e-6
    assert fit.durbin_watson < 1.5
    assert any("chi-square" in one for one in fit.warnings)
    assert any("neighbouring" in one for one in fit.warnings)


def test_an_absorbance_gives_the_same_amount():
    common = [8e-4], 310.0, 9e4, 0.5, 0.25
    direct = fit_gas_spectrum((BAND,), GRID, measured(0.0), *common)
    turned = fit_gas_spectrum((BAND,), GRID, -np.log10(measured(0.0)), *common, quantity="absorbance")
    assert turned["mole_fraction_1"].value == pytest.approx(direct["mole_fraction_1"].value, rel=2e-4)
    assert turned["mole_fraction_1"].value == pytest.approx(8e-4, rel=2e-3)
    assert turned.chi_square_probability is None


def test_path_and_amount_cannot_both_be_free():
    with pytest.raises(InputError, match="same effect"):
        fit_gas_spectrum((BAND,), GRID, measured(), [8e-4], 310.0, 9e4, 0.5, 0.25, ("mole_fraction", "path_length"))
    fit = fit_gas_spectrum(
        (BAND,), GRID, measured(), [8e-4], 310.0, 9e4, 0.3, 0.25, ("path_length", "shift"), noise=0.002
    )
    assert fit["path_length"].value == pytest.approx(0.5, rel=0.02)


def test_a_gas_without_lines_here_is_named():
    elsewhere = dataclasses.replace(dunham_lines("HF"), coverage=())
    with pytest.raises(ConvergenceError, match="mole_fraction_2 does not change"):
        fit_gas_spectrum((BAND, elsewhere), GRID, measured(), [8e-4, 1e-6], 310.0, 9e4, 0.5, 0.25)


def test_points_that_do_not_ascend_are_refused():
    with pytest.raises(InputError, match="wavenumber"):
        fit_gas_spectrum((BAND,), GRID[::-1], measured(), [8e-4], 310.0, 9e4, 0.5, 0.25)
