from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool

MAGIC_MARGIN = 0.02


@tool(
    valid_for="uniaxial samples in transmission, light at right angles to the draw direction",
    limitations=(
        "the angle between transition moment and chain must be known; near the magic angle (54.7 degrees) the band "
        "tells nothing; imperfect polarisers and birefringence lower the order"
    ),
    papers=("fraser1953",),
    see_also=("integrate_band", "band_ratio_index"),
)
def orientation_function(
    parallel: Annotated[FloatArray | float, Array("1", "...", "absorbance, field along the draw direction", ge=0)],
    perpendicular: Annotated[FloatArray | float, Array("1", "...", "absorbance, field across it", ge=0)],
    angle: Annotated[float, Quantity("degree", "between transition moment and chain axis", ge=0, le=90)] = 0.0,
) -> Orientation:
    """Return the orientation function of chains from the dichroic ratio of a band.

    f = (R - 1) / (R + 2) x 2 / (3 cos² a - 1), with R = A_parallel / A_perpendicular and a the angle between
    transition moment and chain axis.

    Parameters
    ----------
    parallel, perpendicular
        Heights or areas of one band, of equal shape.

    Raises
    ------
    DomainError
        Near the magic angle, without any absorbance, or if the dichroism exceeds what the angle allows.

    Examples
    --------
    >>> round(float(orientation_function(0.6, 0.2).order), 3)
    0.4
    """
    along, across = np.asarray(parallel, dtype=np.float64), np.asarray(perpendicular, dtype=np.float64)
    total = along + 2.0 * across
    moment = (3.0 * np.cos(np.radians(angle)) ** 2 - 1.0) / 2.0
    if (total <= 0.0).any():
        raise DomainError("shows no absorbance", field="parallel", value=0.0, remedy="take a band that absorbs")
    if abs(moment) < MAGIC_MARGIN:
        raise DomainError("is the magic angle", field="angle", value=angle, remedy="take a band of another direction")
    order = np.asarray((along - across) / total / moment)
    if (order > 1.0 + 1e-9).any() or (order < -0.5 - 1e-9).any():
        raise DomainError(
            "allows no such dichroism", field="angle", value=angle, remedy="check the angle and the two directions"
        )
    with np.errstate(divide="ignore"):
        ratio = np.asarray(np.divide(along, across))
    return Orientation(ratio, order, np.asarray(total / 3.0))


@dataclass(frozen=True)
class Orientation(DataRecord):
    """Dichroism of a band and the orientation of the chains behind it."""

    dichroic_ratio: Annotated[
        FloatArray, Array("1", "...", "parallel over perpendicular absorbance; infinite for none", infinite=True)
    ]
    order: Annotated[FloatArray, Array("1", "...", "Hermans function (3 <cos²> - 1) / 2 of the chains, -0.5 to 1")]
    isotropic: Annotated[
        FloatArray, Array("1", "...", "(parallel + 2 perpendicular) / 3, that of the unoriented sample")
    ]
