from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import ConvergenceError
from vibron.core.quantity import FloatArray, Quantity
from vibron.core.tool import tool

_FAINT, _ROULETTE = 1e-3, 10.0  # below this weight one photon in ten goes on, ten times as heavy
_MOST_SCATTERINGS = 100_000


@tool(
    valid_for="one homogeneous slab with Henyey-Greenstein scattering over a black surface",
    limitations=(
        "errors fall with the root of the number of photons (tolerances of the known answers are three standard errors "
        "and more); no emission, no polarisation"
    ),
    papers=("henyeygreenstein1941", "stamnes1988"),
    see_also=("adding_doubling", "disort_intensity", "henyey_greenstein"),
    cost="light",
    seed=0,
)
def monte_carlo_slab(
    optical_depth: Annotated[float, Quantity("1", "optical depth of the slab", gt=0, le=1000)],
    albedo: Annotated[float, Quantity("1", "single-scattering albedo", ge=0, le=1)],
    asymmetry: Annotated[float, Quantity("1", "asymmetry parameter g", gt=-1, lt=1)] = 0.0,
    cosine: Annotated[float, Quantity("1", "cosine of the beam to the normal", ge=1e-4, le=1)] = 1.0,
    photons: Annotated[int, Quantity("1", "number of photons", ge=100, le=10_000_000)] = 100_000,
    seed: Annotated[int, Quantity("1", "seed of the random numbers", ge=0)] = 0,
) -> PhotonCounts:
    r"""Return reflectance and transmittance of a slab from the random walks of photons, with standard errors.

    .. math:: s = -\ln u, \qquad
              \cos\Theta = \frac{1}{2 g}\left[1 + g^2 - \left(\frac{1 - g^2}{1 - g + 2 g u}\right)^2\right]

    Each photon loses weight by omega at a scattering; faint ones play Russian roulette.  All walk side by side.

    Parameters
    ----------
    optical_depth, albedo, asymmetry, cosine
        tau, omega, g and mu0.

    Raises
    ------
    ConvergenceError
        If photons still wander after 100000 scatterings.

    Examples
    --------
    >>> found = monte_carlo_slab(1.0, 1.0, photons=1000)
    >>> round(found.reflectance + found.transmittance, 9)
    1.0
    """
    random = np.random.default_rng(seed)
    place, direction, weight = np.zeros(photons), np.full(photons, cosine), np.ones(photons)
    back, through = np.zeros(2), np.zeros(2)  # sum of weights and of their squares
    for _ in range(_MOST_SCATTERINGS):
        place = place + direction * random.standard_exponential(place.size)
        for tally, gone in ((back, place < 0.0), (through, place > optical_depth)):
            tally += weight[gone].sum(), (weight[gone] ** 2).sum()
        inside = (place >= 0.0) & (place <= optical_depth)
        weight = weight * albedo
        if albedo < 1.0:
            faint = inside & (weight < _FAINT)
            lucky = random.random(place.size) * _ROULETTE < 1.0
            inside &= ~faint | lucky
            weight = np.where(faint, weight * _ROULETTE, weight) if albedo > 0.0 else weight
            inside &= weight > 0.0
        place, direction, weight = place[inside], direction[inside], weight[inside]
        if not place.size:
            break
        direction = _scattered(direction, asymmetry, random)
    else:
        raise ConvergenceError(
            "photons still wander in the slab",
            field="optical_depth",
            value=optical_depth,
            remedy="use adding_doubling for such a thick slab",
        )
    means, errors = zip(*(_mean_and_error(tally, photons) for tally in (back, through)), strict=True)
    return PhotonCounts(means[0], means[1], 1.0 - means[0] - means[1], errors[0], errors[1])


@dataclass(frozen=True)
class PhotonCounts(DataRecord):
    """Shares of the photons with their standard errors."""

    reflectance: Annotated[float, Quantity("1", "share sent back", ge=0)]
    transmittance: Annotated[float, Quantity("1", "share let through, direct and diffuse", ge=0)]
    absorptance: Annotated[float, Quantity("1", "share absorbed")]
    reflectance_error: Annotated[float, Quantity("1", "standard error of the reflectance", ge=0)]
    transmittance_error: Annotated[float, Quantity("1", "standard error of the transmittance", ge=0)]


def _scattered(direction: FloatArray, asymmetry: float, random: np.random.Generator) -> FloatArray:
    """Return the new cosines to the normal."""
    chance = random.random(direction.size)
    if abs(asymmetry) < 1e-6:
        turn = 2.0 * chance - 1.0
    else:
        ratio = (1.0 - asymmetry**2) / (1.0 - asymmetry + 2.0 * asymmetry * chance)
        turn = np.clip((1.0 + asymmetry**2 - ratio**2) / (2.0 * asymmetry), -1.0, 1.0)
    azimuth = np.cos(2.0 * np.pi * random.random(direction.size))
    aside = np.sqrt(np.maximum((1.0 - turn**2) * (1.0 - direction**2), 0.0))
    return np.asarray(np.clip(direction * turn + aside * azimuth, -1.0, 1.0))


def _mean_and_error(tally: FloatArray, photons: int) -> tuple[float, float]:
    mean = float(tally[0]) / photons
    return mean, float(np.sqrt(max(float(tally[1]) / photons - mean**2, 0.0) / photons))
