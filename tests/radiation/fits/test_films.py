"""Film fits: recovery through every quantity, several starts, and inputs that cannot be fitted."""

import numpy as np
import pytest
import tmm

from vibron.core.errors import ConvergenceError, InputError
from vibron.radiation.films.ellipsometric_angles import ellipsometric_angles
from vibron.radiation.films.multilayer_spectrum import multilayer_spectrum
from vibron.radiation.fits._film_model import FilmModel
from vibron.radiation.fits._films import FilmLayer, FilmSpectrum, ParameterPlace
from vibron.radiation.fits.fit_film_spectra import fit_film_spectra
from vibron.radiation.least_squares import Unknown
from vibron.radiation.optics.dielectric_function import dielectric_function
from vibron.radiation.scattering.effective_medium import effective_medium

GRID = np.arange(700.0, 3000.0, 25.0)
MICRONS, ONE = 1e4 / GRID, np.ones(GRID.size)


def oxide():
    found = dielectric_function(GRID, "lorentz", [60.0], [850.0], [1070.0], high_frequency_permittivity=2.1)
    return found.refractive_index, found.extinction_coefficient


def start(**changes):
    given = {"thickness": 1.1, "model": "lorentz", "damping": np.array([75.0]), "plasma": np.array([800.0]),
             "resonance": np.array([1060.0]), "high_frequency_permittivity": 2.0}  # fmt: skip
    return FilmLayer(**{**given, **changes})


OSCILLATOR = ("1.thickness", "1.high_frequency_permittivity", "1.plasma.0", "1.resonance.0", "1.damping.0")
TRUTH = (1.2, 2.1, 850.0, 1070.0, 60.0)


def test_an_oscillator_film_is_found_from_several_spectra():
    n, k = oxide()
    index, loss = np.array([ONE, n, 3.42 * ONE]), np.array([0 * ONE, k, 0 * ONE])
    powers = multilayer_spectrum(MICRONS, index, [1.2], loss, 50.0, "p")
    angles = ellipsometric_angles(MICRONS, index, [1.2], loss, 65.0)
    draw = np.random.default_rng(3)
    clean = (0.8 * powers.reflectance, "reflectance", 0.002), (powers.transmittance, "transmittance", 0.002), (
        angles.psi, "psi", 0.1), (angles.delta, "delta", 0.3)  # fmt: skip
    spectra = tuple(
        FilmSpectrum(GRID, values + noise * draw.normal(size=GRID.size), what, 65.0 if noise > 0.01 else 50.0, "p",
                     noise, free_scale=what == "reflectance")
        for values, what, noise in clean
    )  # fmt: skip
    fit = fit_film_spectra((FilmLayer(), start(), FilmLayer(refractive_index=3.42)), spectra, OSCILLATOR)
    for name, value in zip((*OSCILLATOR, "scale_1"), (*TRUTH, 0.8), strict=True):
        assert abs(fit[name].value - value) < 4.0 * fit[name].standard_error, name
    assert fit.chi_square_probability > 1e-3
    assert fit.layers[1].thickness == fit["1.thickness"].value
    assert fit.refractive_index[1] == pytest.approx(n, rel=0.02)


def test_the_covariance_is_the_scatter_of_the_estimates():
    clean = multilayer_spectrum(MICRONS, [1.0, 1.45, 3.42], [2.0]).reflectance
    stack, draw = (FilmLayer(), FilmLayer(1.95, 1.5), FilmLayer(refractive_index=3.42)), np.random.default_rng(5)
    found = []
    for _ in range(25):
        seen = FilmSpectrum(GRID, clean + 0.003 * draw.normal(size=GRID.size), noise=0.003)
        fit = fit_film_spectra(stack, (seen,), ("1.thickness", "1.refractive_index"))
        found.append([one.value for one in fit.parameters])
    ratio = np.std(found, axis=0) / np.sqrt(np.diag(fit.covariance))
    assert ratio == pytest.approx([1.0, 1.0], abs=0.45)
    assert np.corrcoef(np.array(found).T)[0, 1] == pytest.approx(fit.correlation[0, 1], abs=0.25)


def test_total_reflection_through_a_crystal():
    n, k = oxide()
    reflected = [
        tmm.coh_tmm("s", [2.4, a + 1j * b], [np.inf, np.inf], np.radians(45.0), at)["R"]
        for a, b, at in zip(n, k, MICRONS, strict=True)
    ]
    seen = FilmSpectrum(GRID, -np.log10(reflected), "atr_absorbance", 45.0, "s", incident_index=2.4)
    medium = start(thickness=None)
    fit = fit_film_spectra((FilmLayer(), medium), (seen,), OSCILLATOR[1:])
    assert [one.value for one in fit.parameters] == pytest.approx(TRUTH[1:], rel=1e-5)


def test_roughness_is_half_a_layer():
    mixed = effective_medium(1.0, 0.0, 1.45, 0.0, 0.5, "bruggeman").refractive_index
    stack = [1.0, float(mixed), 1.45, 3.42], [0.15, 2.0]
    angles = ellipsometric_angles(MICRONS, *stack, angle=70.0)
    seen = FilmSpectrum(GRID, angles.psi, "psi", 70.0)
    layers = FilmLayer(), FilmLayer(1.9, 1.45, roughness=0.08), FilmLayer(refractive_index=3.42)
    fit = fit_film_spectra(layers, (seen,), ("1.thickness", "1.roughness"))
    assert [one.value for one in fit.parameters] == pytest.approx([2.0, 0.15], rel=1e-6)


def test_several_starts_find_the_fringe_that_one_misses():
    clean = multilayer_spectrum(MICRONS, [1.0, 2.2, 1.45], [6.0]).reflectance
    layers, seen = (FilmLayer(), FilmLayer(3.0, 2.2), FilmLayer(refractive_index=1.45)), FilmSpectrum(GRID, clean)
    alone = fit_film_spectra(layers, (seen,), ("1.thickness",), [1.0], [10.0])
    many = fit_film_spectra(layers, (seen,), ("1.thickness",), [1.0], [10.0], starts=32)
    assert alone.chi_square > 1e3 * many.chi_square
    assert many["1.thickness"].value == pytest.approx(6.0, rel=1e-9)


def test_an_empty_roughness_is_at_its_bound():
    seen = FilmSpectrum(GRID, multilayer_spectrum(MICRONS, [1.0, 1.45, 3.42], [2.0]).reflectance)
    layers = FilmLayer(), FilmLayer(2.0, 1.45, roughness=0.02), FilmLayer(refractive_index=3.42)
    fit = fit_film_spectra(layers, (seen,), ("1.roughness",))
    assert fit["1.roughness"].value < 1e-3


def test_slopes_at_a_bound_are_one_sided():
    seen = FilmSpectrum(GRID, 0.1 * ONE)
    layers, place = (
        (FilmLayer(), FilmLayer(2.0, 1.45), FilmLayer(refractive_index=3.42)),
        ParameterPlace(1, "roughness", None),
    )
    at = [
        FilmModel(layers, (seen,), (place,), (Unknown("r", "um", 0.0, low),)).slopes(np.array([0.01]), np.zeros(0))
        for low in (0.0, 0.01)
    ]
    assert at[0] == pytest.approx(at[1], rel=1e-4)


@pytest.mark.parametrize(("free", "words"), [
    (("1.thicknes",), "not a parameter"), (("4.thickness",), "not a parameter"), (("1.plasma.0",), "no such value"),
    (("0.thickness",), "no such value"), (("1.thickness", "1.thickness"), "names one twice"), ((), "names one twice"),
])  # fmt: skip
def test_parameters_that_are_not_there(free, words):
    layers = FilmLayer(), FilmLayer(2.0, 1.45), FilmLayer(refractive_index=3.42)
    with pytest.raises(InputError, match=words):
        fit_film_spectra(layers, (FilmSpectrum(GRID, 0.1 * ONE),), free)


def test_thickness_and_index_of_a_dot_cannot_be_distinguished():
    thin = FilmLayer(), FilmLayer(1e-7, 1.45, extinction_coefficient=0.1), FilmLayer(refractive_index=3.42)
    with pytest.raises(ConvergenceError, match="distinguish"):
        fit_film_spectra(thin, (FilmSpectrum(GRID, 0.3 * ONE),), ("0.refractive_index", "2.refractive_index"))


def test_noise_is_given_with_all_spectra_or_with_none():
    layers = FilmLayer(), FilmLayer(2.0, 1.45), FilmLayer(refractive_index=3.42)
    both = FilmSpectrum(GRID, 0.1 * ONE, noise=0.1), FilmSpectrum(GRID, 0.1 * ONE)
    with pytest.raises(InputError, match="in part"):
        fit_film_spectra(layers, both, ("1.thickness",))
    angles = FilmSpectrum(GRID, 30.0 * ONE, "psi", 70.0), FilmSpectrum(GRID, 0.1 * ONE)
    with pytest.raises(InputError, match="need their noise"):
        fit_film_spectra(layers, angles, ("1.thickness",))
