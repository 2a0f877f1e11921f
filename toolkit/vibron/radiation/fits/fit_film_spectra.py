from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.radiation.fit_report import SpectralFit, gather
from vibron.radiation.fits._film_checks import check_layers, check_spectra, unknowns_of
from vibron.radiation.fits._film_model import FilmModel, changed, optical_constants
from vibron.radiation.fits._films import FilmLayer, FilmSpectrum
from vibron.radiation.fits._noise import weights
from vibron.radiation.least_squares import solve


@tool(
    valid_for="flat, homogeneous, isotropic layers; noise that is independent from point to point",
    limitations="as multilayer_spectrum and dielectric_function; roughness is an effective medium (Bruggeman), right "
    "for structures much smaller than the wavelength; fringes have several minima: give low, high and starts; errors "
    "are those of the noise, not of the model; no resolution of the instrument",
    papers=("byrnes2016", "bruggeman1935", "golubpereyra1973", "durbinwatson1950", "waldwolfowitz1940"),
    see_also=("multilayer_spectrum", "dielectric_function", "ellipsometric_angles", "optical_constants_from_film"),
    cost="light",
)
def fit_film_spectra(
    layers: Annotated[tuple[FilmLayer, ...], Record("incident medium, layers from the lit side on, exit medium")],
    spectra: Annotated[tuple[FilmSpectrum, ...], Record("measured spectra of this stack")],
    free: Annotated[tuple[str, ...], Option("what is fitted, such as 1.thickness or 1.plasma.0")],
    low: Annotated[FloatArray | None, Array("1", "p", "least value of each; none: what physics allows")] = None,
    high: Annotated[FloatArray | None, Array("1", "p", "greatest value of each; none: no limit")] = None,
    starts: Annotated[
        int, Quantity("1", "places between low and high to start from, besides the layers themselves", ge=1, le=4096)
    ] = 1,
) -> FilmFit:
    r"""Fit thickness, roughness, optical constants and oscillators of layers to one or several spectra at once.

    .. math:: \chi^2 = \sum_s \sum_i \left[\frac{X_s(\tilde\nu_i) - f_s \, X_s^{\mathrm{model}}(\tilde\nu_i; p)}
              {\sigma_{s,i}}\right]^2

    with R, T or A of ``multilayer_spectrum``, -log10 R (ATR), or psi and delta of ``ellipsometric_angles``, and
    optical constants as given or by ``dielectric_function``.  Several starts are the points of a Sobol sequence; the
    best of them are refined.  Factors f of spectra with ``free_scale`` are found in closed form.

    Parameters
    ----------
    free
        Number of the layer (0 is the incident medium), its parameter and, in an array, the number of the element from
        0: ``1.thickness``, ``2.roughness``, ``1.refractive_index``, ``1.plasma.0``, ``1.resonance.1``.
    low, high
        In the unit of each parameter.

    Returns
    -------
    FilmFit
        Parameters named as in ``free``, then ``scale_1`` ...; the fitted layers and their optical constants.

    Raises
    ------
    InputError
        A parameter is not in the layers, the layers are incomplete, or only some spectra have a noise.
    DomainError
        A stack is outside the validity of ``multilayer_spectrum``.
    ConvergenceError
        The fit does not converge, or parameters cannot be distinguished.

    Examples
    --------
    >>> grid = np.linspace(1000.0, 3000.0, 101)
    >>> index = np.array([1.0, 1.45, 3.42])
    >>> seen = multilayer_spectrum(1e4 / grid, index, [2.0]).reflectance
    >>> seen = seen + 0.002 * np.random.default_rng(0).normal(size=grid.size)
    >>> stack = FilmLayer(), FilmLayer(1.9, 1.5), FilmLayer(refractive_index=3.42)
    >>> fit = fit_film_spectra(stack, (FilmSpectrum(grid, seen, noise=0.002),), ("1.thickness", "1.refractive_index"))
    >>> [(one.name, round(one.value, 3), round(one.standard_error, 3)) for one in fit.parameters]
    [('1.thickness', 2.0..., 0.00...), ('1.refractive_index', 1.4..., 0.00...)]
    """
    check_layers(layers)
    known = check_spectra(spectra)
    unknowns, places = unknowns_of(layers, free, low, high)
    model = FilmModel(layers, spectra, places, unknowns)
    measured = np.concatenate([np.asarray(one.values, np.float64) for one in spectra])
    noise = [None if one.noise is None else np.asarray(one.noise, np.float64) for one in spectra]
    weight = np.concatenate([weights(part, one.wavenumber.size) for part, one in zip(noise, spectra, strict=True)])
    solution = solve(measured, weight, unknowns, model, starts)
    found = list(layers)
    for place, value in zip(places, solution.values, strict=False):
        found[place.layer] = changed(found[place.layer], place, float(value))
    grid = np.unique(np.concatenate([one.wavenumber for one in spectra]))
    n, k = (np.array(part) for part in zip(*(optical_constants(layer, grid) for layer in found), strict=True))
    sizes = [one.wavenumber.size for one in spectra]
    return FilmFit(
        **gather(solution, unknowns, model.linear, measured, sizes, known),
        layers=tuple(found),
        wavenumber=grid,
        refractive_index=n,
        extinction_coefficient=k,
    )


@dataclass(frozen=True)
class FilmFit(SpectralFit):
    """A stack that fits."""

    layers: Annotated[tuple[FilmLayer, ...], Record("the layers with the fitted values")]
    wavenumber: Annotated[FloatArray, Array("cm^-1", "w", "points of all spectra, ascending", gt=0, kind="position")]
    refractive_index: Annotated[FloatArray, Array("1", "m,w", "n of each medium", ge=0)]
    extinction_coefficient: Annotated[FloatArray, Array("1", "m,w", "k of each medium", ge=0)]
