from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.radiation.air_constants import EARTH_RADIUS
from vibron.radiation.atmosphere._profiles import ascending, log_interpolate

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(16)


@tool(
    valid_for="straight lines of sight through spherical shells, density exponential between the levels",
    limitations="no refraction: at 10 km of tangent altitude it lowers the ray by about 1 km (see refracted_path)",
    papers=("chapman1931",),
    see_also=("refracted_path", "column_amount", "scale_height"),
)
def limb_path(
    tangent_altitude: Annotated[FloatArray, Array("km", "m", "lowest altitude of each line of sight")],
    altitude: Annotated[FloatArray, Array("km", "n", "levels, rising")],
    number_density: Annotated[FloatArray, Array("cm^-3", "n", "density of the gas at the levels", ge=0)],
    radius: Annotated[float, Quantity("km", "radius of the planet", gt=0)] = EARTH_RADIUS,
) -> LimbPath:
    r"""Return lengths and column amounts of lines of sight past the limb.

    .. math:: s_{ij} = 2 \left[\sqrt{r_{j+1}^2 - r_{t,i}^2} - \sqrt{r_j^2 - r_{t,i}^2}\right], \qquad
              N_i = 2 \int_{r_t}^{\infty} \frac{n(r)\, r \, dr}{\sqrt{r^2 - r_t^2}} \approx n(r_t) \sqrt{2\pi r_t H}

    The lengths are the matrix of onion peeling: shells below the tangent altitude have none.

    Examples
    --------
    >>> sight = limb_path([10.0], [0.0, 10.0, 50.0], [1.0, 1.0, 1.0])
    >>> sight.length.round(1), sight.column.round(-5)
    (array([1431.2]), array([1.431e+08]))
    """
    ascending(altitude, "altitude")
    if ((tangent_altitude < altitude[0]) | (tangent_altitude > altitude[-1])).any():
        raise DomainError(
            f"must lie within {altitude[0]:g} to {altitude[-1]:g} km",
            field="tangent_altitude",
            value=tangent_altitude.tolist(),
            remedy="extend the levels",
        )
    lowest = tangent_altitude[:, None] + radius
    levels = altitude[None, :] + radius
    # Distance of each level from the tangent point, along the line of sight.
    distance = np.sqrt(np.maximum((levels - lowest) * (levels + lowest), 0.0))
    lengths = np.diff(distance, axis=1)
    half = 0.5 * lengths[:, :, None]
    along = distance[:, :-1, None] + half * (1.0 + _NODES)
    height = np.hypot(along, lowest[:, :, None]) - radius
    density = log_interpolate(height.ravel(), altitude, number_density).reshape(height.shape)
    return LimbPath(
        lengths=2.0 * lengths,
        length=2.0 * lengths.sum(axis=1),
        column=2e5 * (density * half * _WEIGHTS).sum(axis=(1, 2)),
    )


@dataclass(frozen=True)
class LimbPath(DataRecord):
    """Lines of sight past the limb, from space to space."""

    lengths: Annotated[FloatArray, Array("km", "m,k", "length of each line of sight in each shell, both sides", ge=0)]
    length: Annotated[FloatArray, Array("km", "m", "whole length below the highest level", ge=0)]
    column: Annotated[FloatArray, Array("cm^-2", "m", "amount along each line of sight", ge=0)]
