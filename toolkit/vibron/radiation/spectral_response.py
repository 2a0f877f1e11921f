"""Radiance of a black body seen through a tabulated spectral response, straight between its points."""

from __future__ import annotations

import itertools

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import FloatArray
from vibron.radiation.thermal_emission import photon_joule

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(8)
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
