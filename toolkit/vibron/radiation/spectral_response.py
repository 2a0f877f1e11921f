"""Radiance of a black body seen through a tabulated spectral response, straight between its points."""

from __future__ import annotations

import itertools

import numpy as np

from vibron.core.errors import ConvergenceError, DomainError, InputError
from vibron.core.quantity import FloatArray
from vibron.physics.planck import radiance_per_um, radiance_slope_per_um, temperature_from_um
from vibron.radiation.thermal_emission import photon_joule

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(8)
_STEPS = 60
_WIDEST = 0.05  # of a step of the quadrature, as a share of the wavelength


def check_response(wavelength: FloatArray, response: FloatArray) -> None:
    """Refuse a response whose wavelengths do not ascend or that lets nothing through."""
    if wavelength.size < 2 or not (np.diff(wavelength) > 0).all():
        raise InputError(
            "must ascend strictly and have two points at least",
            field="wavelength",
            value=wavelength.shape,
            remedy="sort the response by wavelength",
        )
    if not (response > 0).any():
        raise DomainError("lets nothing through", field="response", remedy="give one value above zero at least")


def quadrature(wavelength: FloatArray, response: FloatArray, photons: bool = False) -> tuple[FloatArray, FloatArray]:
    """Return nodes in um and weights, of sum one, of the mean of a spectral radiance over a response.

    With ``photons`` the response is per photon: it weighs power with the wavelength.
    """
    edges = [wavelength[:1]]
    for low, high in itertools.pairwise(wavelength):
        pieces = int(np.ceil((high - low) / (_WIDEST * low))) if high - low > _WIDEST * low else 1
        edges.append(np.linspace(low, high, min(pieces, 2000) + 1)[1:])
    grid = np.concatenate(edges)
    half = np.diff(grid)[:, None] / 2.0
    nodes = (grid[:-1, None] + half + half * _NODES).ravel()
    weights = (half * _WEIGHTS).ravel() * np.interp(nodes, wavelength, response)
    if photons:
        weights = weights / photon_joule(nodes)
    return nodes, np.asarray(weights / weights.sum())


def temperature_of_mean(nodes: FloatArray, weights: FloatArray, radiance: FloatArray) -> FloatArray:
    """Return the temperature at which the weighted sum of Planck radiances per um equals a radiance.

    Newton's method in 1/T, in which the logarithm of the sum is nearly straight.
    """
    target = np.log(radiance)[..., None]
    total = float(weights.sum())
    inverse = 1.0 / temperature_from_um(np.asarray(nodes @ weights / total), radiance / total)[..., None]
    for _ in range(_STEPS):
        temperature = 1.0 / inverse
        seen = (radiance_per_um(nodes, temperature) * weights).sum(axis=-1, keepdims=True)
        slope = -(radiance_slope_per_um(nodes, temperature) * weights).sum(axis=-1, keepdims=True) * temperature**2
        if not (seen > 0.0).all():
            break
        step = (np.log(seen) - target) / (slope / seen)
        inverse = np.maximum(inverse - step, inverse / 2.0)
        if (np.abs(step) <= 1e-13 * inverse).all():
            return np.asarray(1.0 / inverse[..., 0])
    raise ConvergenceError(
        "no temperature was found", field="radiance", remedy="check that the radiance is a mean over the response"
    )
