"""Fits recover planted bands within their errors, agree with other fitters, and say when they cannot."""

from types import SimpleNamespace

import numpy as np
import pytest
from lmfit.models import GaussianModel, LinearModel
from scipy.optimize import curve_fit

from vibron.core.errors import ConvergenceError, DomainError, InputError, ResourceError
from vibron.core.spectrum import Spectrum
from vibron.infrared.bands._fit import BandModel, covariance_of
from vibron.infrared.bands.band_shape import band_shape
from vibron.infrared.bands.fit_bands import fit_bands
from vibron.infrared.bands.resolve_overlap import resolve_overlap
from vibron.physics.line_shape import SHAPES, Shape

GRID = np.arange(1640.0, 1761.0, 1.0)
TRUTH = np.array([[1690.0, 18.0, 8.0], [1709.0, 14.0, 5.0]])  # centre, width, area
LINE = 0.05 + 1e-3 * (GRID - 1700.0)


def planted(shape: Shape, noise: float = 0.0, seed: int = 0, share: float = 0.4) -> Spectrum:
    bands = [area * band_shape(GRID, centre, width, shape, share) for centre, width, area in TRUTH]
    return Spectrum(GRID, sum(bands) + LINE + np.random.default_rng(seed).normal(0.0, 1.0, GRID.size) * noise)


@pytest.mark.parametrize("shape", SHAPES)
def test_truth_is_recovered_exactly_without_noise(shape: Shape) -> None:
    found = fit_bands(planted(shape), np.array([1686.0, 1712.0]), shape=shape)
    values = [(band.centre, band.width, band.area) for band in found.bands]
    assert np.array(values) == pytest.approx(TRUTH, rel=1e-3)
    assert found.slope == pytest.approx(1e-3, rel=1e-2)
    assert found.fitted == pytest.approx(planted(shape).ordinate, abs=1e-5)
    assert found.components.sum(axis=1) + found.level + found.slope * (GRID - 1700.0) == pytest.approx(found.fitted)


@pytest.mark.parametrize("shape", ["gaussian", "lorentzian"])
def test_errors_are_those_of_repeated_measurements(shape: Shape) -> None:
    pulls = []
    for seed in range(12):
        found = fit_bands(planted(shape, 0.01, seed), np.array([1690.0, 1709.0]), shape=shape, noise=0.01)
        for band, truth in zip(found.bands, TRUTH, strict=True):
            errors = (band.centre_error, band.width_error, band.area_error)
            pulls.append((np.array([band.centre, band.width, band.area]) - truth) / errors)
    assert np.std(pulls) == pytest.approx(1.0, abs=0.25)
    assert np.abs(pulls).max() < 4.5
    assert found.chi_square == pytest.approx(1.0, abs=0.4)


def test_agrees_with_curve_fit_and_with_lmfit_models() -> None:
    spectrum = planted("gaussian", 0.01)
    found = fit_bands(spectrum, np.array([1690.0, 1709.0]))

    def model(x: np.ndarray, *p: float) -> np.ndarray:
        return sum(p[i + 2] * band_shape(x, p[i], p[i + 1]) for i in (0, 3)) + p[6] + p[7] * (x - 1700.0)

    values, covariance = curve_fit(model, GRID, spectrum.ordinate, [*TRUTH.ravel(), 0.05, 1e-3])
    names = [f"{kind}_{n}" for n in (1, 2) for kind in ("centre", "width", "area")]
    assert found.parameters == (*names, "level", "slope")
    assert [found.bands[0].centre, found.bands[1].area, found.slope] == pytest.approx(
        [values[0], values[5], values[7]], rel=1e-4
    )
    errors = np.sqrt(np.diag(covariance))
    assert [found.bands[0].centre_error, found.bands[1].area_error] == pytest.approx([errors[0], errors[5]], rel=1e-2)
    assert found.correlations == pytest.approx(covariance / np.outer(errors, errors), abs=0.01)
    models = GaussianModel(prefix="a_") + GaussianModel(prefix="b_") + LinearModel()
    peer = models.fit(
        spectrum.ordinate, x=GRID, a_center=1690, a_sigma=8, a_amplitude=8, b_center=1709, b_sigma=6, b_amplitude=5,
        slope=0, intercept=0,
    )  # fmt: skip
    assert found.bic == pytest.approx(peer.bic, abs=0.01)
    assert found.bands[0].height_error == pytest.approx(peer.params["a_height"].stderr, rel=0.02)


def test_without_guesses_the_bands_are_found() -> None:
    y = 8.0 * band_shape(GRID, 1670.0, 10.0) + 5.0 * band_shape(GRID, 1720.0, 14.0)
    found = fit_bands(Spectrum(GRID, y), baseline="none")
    assert [band.centre for band in found.bands] == pytest.approx([1670.0, 1720.0], abs=1e-3)
    assert found.bands[0].lorentzian is None
    assert fit_bands(Spectrum(GRID, y), shape="pseudo_voigt", baseline="none").at_bound  # the truth is not a mixture


def test_a_fit_that_cannot_be_is_refused() -> None:
    spectrum = planted("gaussian")
    with pytest.raises(InputError, match="7 points for 8 parameters"):
        fit_bands(Spectrum(GRID[:7], spectrum.ordinate[:7]), np.array([1641.0, 1645.0]))
    with pytest.raises(InputError, match="no band"):
        fit_bands(Spectrum(GRID, LINE))
    with pytest.raises(DomainError, match="inside the window"):
        fit_bands(spectrum, np.array([1500.0]))
    with pytest.raises(InputError, match="twice"):
        fit_bands(spectrum, np.array([1690.0, 1690.0]))
    with pytest.raises(ResourceError, match="more than 30"):
        fit_bands(spectrum, np.linspace(1650.0, 1750.0, 40))
    with pytest.raises(ConvergenceError, match="converge"):
        fit_bands(planted("gaussian", 0.01), np.array([1680.0, 1719.0]), evaluations=3)
    twice = SimpleNamespace(var_names=["centre_1", "width_1", "area_1"], jac=np.ones((9, 3)), redchi=1.0)
    with pytest.raises(ConvergenceError, match="singular"):
        covariance_of(BandModel(GRID[:9], "gaussian", "none", 1), twice, None)
    with pytest.raises(InputError, match="upwards"):
        fit_bands(Spectrum(GRID, spectrum.ordinate, "reflectance"))


@pytest.mark.parametrize("apart", [0.0, 13.0])
def test_the_number_of_bands_is_that_planted(apart: float) -> None:
    y = 8.0 * band_shape(GRID, 1690.0, 18.0) + (6.0 * band_shape(GRID, 1690.0 + apart, 18.0) if apart else 0.0)
    noise = np.random.default_rng(7).normal(0.0, 2e-3, GRID.size)
    found = resolve_overlap(Spectrum(GRID, y + noise), 1640.0, 1760.0, 3)
    assert found.number == (2 if apart else 1)
    assert len(found.fit.bands) == found.number
    assert found.weight.sum() == pytest.approx(1.0)
    if apart:
        assert sorted(band.centre for band in found.fit.bands) == pytest.approx([1690.0, 1703.0], abs=0.5)
