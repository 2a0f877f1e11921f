from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Quantity
from vibron.core.tool import tool


@tool(
    valid_for="a number distribution dN/d ln r that is Gaussian in ln r",
    limitations="the whole distribution, without cut at small or large radii; a width of 1 means one size",
    papers=("hansentravis1974",),
    see_also=("size_distribution_average",),
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
    geometric_deviation
        sigma_g, 1 for a single size.

    Raises
    ------
    DomainError
        If the radius is not above 0, or the width outside 1 to 10.

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


@dataclass(frozen=True)
class LognormalMoments(DataRecord):
    """Characteristic radii, effective variance, and the mean cross-section and volume of a particle."""

    mode_radius: Annotated[float, Quantity("um", "most frequent radius", gt=0, kind="length")]
    mean_radius: Annotated[float, Quantity("um", "mean radius", gt=0, kind="length")]
    effective_radius: Annotated[float, Quantity("um", "<r^3>/<r^2>", gt=0, kind="length")]
    effective_variance: Annotated[
        float, Quantity("1", "variance of r weighted by area over the effective radius squared", ge=0)
    ]
    mean_area: Annotated[float, Quantity("um^2", "mean geometrical cross-section pi <r^2>", gt=0)]
    mean_volume: Annotated[float, Quantity("um^3", "mean volume of a particle", gt=0)]
