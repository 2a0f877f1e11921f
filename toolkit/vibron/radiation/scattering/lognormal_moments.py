"""Radii of a log-normal size distribution."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.quantity import Quantity
from vibron.core.tool import KnownAnswer, tool


@dataclass(frozen=True)
class LognormalMoments:
    """Characteristic radii, effective variance, and the mean cross-section and volume of a particle."""

    mode_radius: Annotated[float, Quantity("um", "most frequent radius", gt=0, kind="length")]
    mean_radius: Annotated[float, Quantity("um", "mean radius", gt=0, kind="length")]
    effective_radius: Annotated[float, Quantity("um", "<r^3>/<r^2>", gt=0, kind="length")]
    effective_variance: Annotated[
        float, Quantity("1", "variance of r weighted by area over the effective radius squared", ge=0)
    ]
    mean_area: Annotated[float, Quantity("um^2", "mean geometrical cross-section pi <r^2>", gt=0)]
    mean_volume: Annotated[float, Quantity("um^3", "mean volume of a particle", gt=0)]


@tool(
    domain="radiation",
    family="scattering",
    known_answers=(
        KnownAnswer(
            call={"median_radius": 0.1, "geometric_deviation": 2.0},
            path="effective_radius",
            value=0.332387920073,
            tolerance=1e-11,
            source="ratio of the third to the second moment by numerical integration with mpmath (30 digits)",
        ),
        KnownAnswer(
            call={"median_radius": 0.1, "geometric_deviation": 2.0},
            path="effective_variance",
            value=0.616806672242,
            tolerance=1e-11,
            source="fourth moment times second over third squared, less one, by numerical integration with mpmath",
        ),
        KnownAnswer(
            call={"median_radius": 3.0, "geometric_deviation": 1.0},
            path="effective_radius",
            value=3.0,
            tolerance=1e-12,
            source="one size",
            kind="identity",
        ),
    ),
    valid_for="a number distribution dN/d ln r that is Gaussian in ln r",
    limitations="the whole distribution, without cut at small or large radii; a width of 1 means one size",
    papers=("hansentravis1974",),
    keywords=("log-normal", "lognormal", "effective radius", "effective variance", "aerosol", "size distribution"),
    see_also=("size_distribution_average",),
    asks=(
        "[effective_radius: Effective radius] of a log-normal aerosol, median {median_radius}, sigma_g "
        "{geometric_deviation}",
        "[effective_variance: Effective variance] of radii with geometric deviation {geometric_deviation}, "
        "median {median_radius}",
        "[mode_radius: Mode radius] of a lognormal distribution about {median_radius}, GSD {geometric_deviation}",
        "[mean_volume: Mean particle volume], median radius {median_radius}, geometric standard deviation "
        "{geometric_deviation}",
        "[mean_area: Mean cross-section area] of lognormal grains, rg = {median_radius}, spread {geometric_deviation}",
        "Dust with median radius {median_radius} and GSD {geometric_deviation}: [mean_radius: average radius]?",
    ),
)
def lognormal_moments(
    median_radius: Annotated[
        float, Quantity("um", "radius below which half of the particles lie", gt=0, kind="length")
    ],
    geometric_deviation: Annotated[float, Quantity("1", "geometric standard deviation, from 1", ge=1, le=10)],
) -> LognormalMoments:
    r"""Return effective radius, effective variance and mean sizes of a log-normal distribution.

    .. math:: \langle r^k \rangle = r_g^k \, e^{k^2 s^2/2}, \quad s = \ln \sigma_g, \quad
              r_\mathrm{eff} = r_g e^{5 s^2/2}, \quad v_\mathrm{eff} = e^{s^2} - 1

    Parameters
    ----------
    median_radius
        r_g in um.
    geometric_deviation
        sigma_g, 1 for a single size.

    Returns
    -------
    LognormalMoments
        Radii in um, area in um^2, volume in um^3.

    Raises
    ------
    DomainError
        If the radius is not above 0, or the width outside 1 to 10.

    References
    ----------
    [hansentravis1974]_.

    Examples
    --------
    >>> found = lognormal_moments(0.1, 2.0)
    >>> round(found.effective_radius, 4), round(found.effective_variance, 4)
    (0.3324, 0.6168)
    """
    square = float(np.log(geometric_deviation) ** 2)

    def moment(power: int) -> float:
        return float(median_radius**power * np.exp(0.5 * power**2 * square))

    return LognormalMoments(
        mode_radius=float(median_radius * np.exp(-square)),
        mean_radius=moment(1),
        effective_radius=moment(3) / moment(2),
        effective_variance=float(np.expm1(square)),
        mean_area=float(np.pi * moment(2)),
        mean_volume=float(4.0 / 3.0 * np.pi * moment(3)),
    )
