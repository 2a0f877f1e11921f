from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.radiation.scattering._arguments import LARGEST, SMALLEST, refuse_gain, refuse_large
from vibron.radiation.scattering._mie import homogeneous_spheres

_TAIL = 6.5  # standard deviations of ln r kept on either side
_PROBABILITY = 1e-11  # weight left out at either end of a gamma distribution
_HIGHEST_POWER = 6  # of r, in the scattering of small spheres


@tool(
    valid_for="randomly placed spheres so dilute that each scatters alone",
    limitations=(
        "sign convention m = n + i k with k >= 0 (time factor exp(-i omega t)); one material; narrow distributions of "
        "large transparent spheres show resonances that want more points"
    ),
    papers=("hansentravis1974",),
    see_also=("particle_efficiencies", "lognormal_moments", "water_ice_index", "cloud_emissivity"),
    cost="light",
)
def size_distribution_average(
    wavelength: Annotated[FloatArray, Array("um", "n", "wavelengths in the medium", gt=0, kind="position")],
    refractive_index: Annotated[FloatArray, Array("1", "n", "n of the particles over that of the medium", gt=0)],
    extinction_coefficient: Annotated[FloatArray, Array("1", "n", "k >= 0 of m = n + i k")],
    effective_radius: Annotated[float, Quantity("um", "<r^3>/<r^2>", gt=0, kind="length")],
    effective_variance: Annotated[float, Quantity("1", "spread; 0 is one size", ge=0, lt=10)] = 0.1,
    shape: Annotated[str, Option("distribution of the radii", choices=("lognormal", "gamma"))] = "lognormal",
    points: Annotated[int, Quantity("1", "radii in the sum", ge=50, le=20000)] = 500,
) -> BulkOptics:
    r"""Return extinction, albedo and asymmetry of spheres with a log-normal or gamma distribution of sizes.

    .. math:: \bar Q = \frac{\int Q \, r^2 n(r) \, dr}{\int r^2 n(r) \, dr}, \qquad
              k_\mathrm{ext} = \frac{3 \bar Q_\mathrm{ext}}{4 r_\mathrm{eff}} \, f_V

    with n(r) log-normal, or the gamma distribution r^((1-3b)/b) exp(-r/(a b)) of effective radius a and effective
    variance b < 1/2.  The sum runs evenly over ln r, far into both tails.

    Parameters
    ----------
    effective_radius, effective_variance
        a in um and b; for a log-normal distribution see ``lognormal_moments``.

    Raises
    ------
    DomainError
        If k is negative, a gamma distribution has a variance of 1/2 or more, or spheres are too large for the series.

    Examples
    --------
    >>> found = size_distribution_average([10.0], [1.218], [0.0508], 5.0)
    >>> found.albedo.round(2)
    array([0.61])
    """
    refuse_gain(extinction_coefficient)
    if effective_variance == 0.0:
        radius, area = np.array([effective_radius]), np.ones(1)
        mean_area = np.pi * effective_radius**2
    elif shape == "lognormal":
        radius, area, mean_area = _lognormal(effective_radius, effective_variance, points)
    else:
        radius, area, mean_area = _gamma(effective_radius, effective_variance, points)
    size = 2.0 * np.pi * radius / wavelength[:, None]
    if (size < SMALLEST).any() or (size > LARGEST).any():
        raise DomainError(
            f"spreads over size parameters outside the Mie series, {SMALLEST:g} to {LARGEST:g}",
            field="effective_radius",
            value=effective_radius,
            remedy="give a narrower distribution, or use the geometrical limit of 2 for extinction",
        )
    index = np.broadcast_to((refractive_index + 1j * extinction_coefficient)[:, None], size.shape)
    refuse_large(size, np.abs(index), "effective_radius")
    whole, scattered, _, _, mean = homogeneous_spheres(index, size)
    extinction, scattering = whole @ area, scattered @ area
    cosine = np.divide(
        (scattered * mean) @ area,
        scattering,
        out=np.zeros_like(scattering),
        where=scattering > 0.0,
    )
    albedo = np.divide(scattering, extinction, out=np.ones_like(extinction), where=extinction > 0.0)
    return BulkOptics(
        extinction,
        np.minimum(albedo, 1.0),
        cosine,
        extinction * mean_area,
        0.75 * extinction / effective_radius,
    )


@dataclass(frozen=True)
class BulkOptics(DataRecord):
    """Mean optical properties of the particles at each wavelength."""

    extinction: Annotated[FloatArray, Array("1", "n", "mean Q of extinction, weighted by area", ge=0)]
    albedo: Annotated[FloatArray, Array("1", "n", "single-scattering albedo", ge=0, le=1)]
    asymmetry: Annotated[FloatArray, Array("1", "n", "asymmetry parameter g", ge=-1, le=1)]
    cross_section: Annotated[FloatArray, Array("um^2", "n", "mean extinction cross-section of one particle", ge=0)]
    volume_extinction: Annotated[
        FloatArray, Array("um^-1", "n", "extinction coefficient for a volume fraction of 1", ge=0, kind="other")
    ]


def _lognormal(radius: float, variance: float, points: int) -> tuple[FloatArray, FloatArray, float]:
    """Return radii, their share of the area, and the mean area."""
    spread = np.log1p(variance)
    median = np.log(radius) - 2.5 * spread
    low = median + 2.0 * spread - _TAIL * np.sqrt(spread)
    high = median + _HIGHEST_POWER * spread + _TAIL * np.sqrt(spread)
    position = np.linspace(low, high, points)
    weight = np.exp(-((position - median - 2.0 * spread) ** 2) / (2.0 * spread))
    return np.exp(position), weight / weight.sum(), float(np.pi * np.exp(2.0 * median + 2.0 * spread))


def _gamma(radius: float, variance: float, points: int) -> tuple[FloatArray, FloatArray, float]:
    if variance >= 0.5:
        raise DomainError(
            "must be below 0.5 for a gamma distribution",
            field="effective_variance",
            value=variance,
            remedy="give a narrower one, or use the log-normal shape",
        )
    special = require("scipy.special")
    scale, exponent = radius * variance, 1.0 / variance  # the area follows a gamma distribution with this exponent
    low = special.gammaincinv(exponent, _PROBABILITY)
    high = special.gammainccinv(exponent + _HIGHEST_POWER - 2, _PROBABILITY)
    reduced = np.exp(np.linspace(np.log(low), np.log(high), points))
    weight = np.exp(exponent * np.log(reduced) - reduced - special.gammaln(exponent))
    mean_area = np.pi * scale**2 * (exponent - 1.0) * (exponent - 2.0)
    return scale * reduced, weight / weight.sum(), float(mean_area)
