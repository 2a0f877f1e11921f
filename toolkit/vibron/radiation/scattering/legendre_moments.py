from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.require import require
from vibron.core.tool import tool

_NODES = 8  # Gauss points between two angles of the table
_TOLERANCE = 0.05  # of the normalisation


@tool(
    valid_for="a phase function that a cubic spline through the table represents",
    limitations=(
        "the table runs from 0 to 180 degrees; a sharp forward peak needs fine steps; the table is scaled to unit "
        "mean, and refused when it is off by more than five per cent"
    ),
    papers=("chandrasekhar1960",),
    see_also=("mie_phase_function", "henyey_greenstein", "delta_m_scaling", "disort_intensity"),
)
def legendre_moments(
    angle: Annotated[FloatArray, Array("degree", "n", "angles from 0 to 180, ascending", ge=0, le=180)],
    phase_function: Annotated[FloatArray, Array("1", "n", "P at each angle, mean over the sphere 1", ge=0)],
    count: Annotated[int, Quantity("1", "number of moments from l = 0", ge=1, le=2000)] = 16,
) -> Moments:
    r"""Return the Legendre moments of a tabulated phase function.

    .. math:: \chi_l = \frac{1}{2} \int_{-1}^{1} P(\mu) \, P_l(\mu) \, d\mu, \qquad
              P(\mu) = \sum_l (2l+1) \chi_l P_l(\mu)

    A cubic spline over the angle is integrated by Gauss's rule between any two angles of the table.

    Raises
    ------
    DomainError
        If the mean over the sphere is not 1 within five per cent.

    Examples
    --------
    >>> angle = np.linspace(0.0, 180.0, 181)
    >>> rayleigh = 0.75 * (1.0 + np.cos(np.radians(angle)) ** 2)
    >>> legendre_moments(angle, rayleigh, 3).moments.round(6) + 0.0
    array([1. , 0. , 0.1])
    """
    if angle.size < 4 or angle[0] != 0.0 or angle[-1] != 180.0 or (np.diff(angle) <= 0.0).any():
        raise InputError(
            "must ascend from 0 to 180 degrees in at least four values",
            field="angle",
            value=angle,
            remedy="sort the table and give both ends",
        )
    nodes, weights = np.polynomial.legendre.leggauss(_NODES)
    radians = np.radians(angle)
    half = 0.5 * np.diff(radians)[:, None]
    theta = (radians[:-1, None] + half * (nodes + 1.0)).ravel()
    spline = require("scipy.interpolate").CubicSpline(radians, phase_function)
    density = 0.5 * spline(theta) * np.sin(theta) * (half * weights).ravel()
    norm = float(density.sum())
    if abs(norm - 1.0) > _TOLERANCE:
        raise DomainError(
            "has a mean over the sphere that is not 1",
            field="phase_function",
            value=norm,
            remedy="divide it by this mean, or give finer steps where it is steep",
        )
    found = np.empty(count)
    cosine = np.cos(theta)
    last, current = np.zeros_like(cosine), np.ones_like(cosine)
    for order in range(count):
        found[order] = density @ current / norm
        last, current = current, ((2 * order + 1) * cosine * current - order * last) / (order + 1)
    return Moments(found, norm)


@dataclass(frozen=True)
class Moments(DataRecord):
    """Moments of the normalised phase function, and what it was normalised by."""

    moments: Annotated[FloatArray, Array("1", "l", "Legendre moments from l = 0, not weighted by 2 l + 1")]
    norm: Annotated[float, Quantity("1", "mean of the table over the sphere, by which it was divided", gt=0)]
