"""Angles of plane-parallel transfer: Gauss nodes, Legendre polynomials, the azimuthal mean of a phase function."""

from __future__ import annotations

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import FloatArray


def half_range(count: int) -> tuple[FloatArray, FloatArray]:
    """Return Gauss nodes and weights of the cosine between 0 and 1."""
    nodes, weights = np.polynomial.legendre.leggauss(count)
    return np.asarray(0.5 * (nodes + 1.0)), np.asarray(0.5 * weights)


def legendre(cosine: FloatArray, count: int) -> FloatArray:
    """Return P_0 ... P_(count-1) of a row of cosines, shape (count, n)."""
    return np.asarray(np.polynomial.legendre.legvander(cosine, count - 1).T)


def mean_phase(moments: FloatArray, first: FloatArray, second: FloatArray) -> FloatArray:
    """Return the phase function averaged over azimuth between two sets of cosines, shape (first, second)."""
    weighted = (2.0 * np.arange(moments.size) + 1.0) * moments
    return np.asarray(np.einsum("l,li,lj->ij", weighted, legendre(first, moments.size), legendre(second, moments.size)))


def checked_moments(moments: FloatArray, streams: int) -> None:
    """Refuse moments that are none of a phase function."""
    if not moments.size:
        raise InputError(
            "are empty", field="moments", value=moments.shape, remedy="give [[1]] for isotropic scattering"
        )
    if (np.abs(moments[:, 0] - 1.0) > 1e-6).any() or (np.abs(moments[:, 1:]) >= 1.0).any():
        raise DomainError(
            "must begin with 1 and stay below 1 afterwards",
            field="moments",
            value=moments[0].tolist(),
            remedy="give chi_l without the factor 2 l + 1, as legendre_moments does",
        )
    if streams % 2:
        raise DomainError("must be even", field="streams", value=streams, remedy=f"use {streams + 1}")
