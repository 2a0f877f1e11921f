from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool


@tool(
    valid_for="a plane wave in a homogeneous medium",
    limitations="base e; divide by ln 10 for the decadic coefficient; no scattering, no reflection at the face",
    papers=("bohrenhuffman1983", "halequerry1973"),
    see_also=("refractive_index", "penetration_depth_atr"),
)
def absorption_depth(
    wavelength: Annotated[FloatArray, Array("um", "w", "vacuum wavelengths", gt=0, kind="position")],
    extinction_coefficient: Annotated[FloatArray, Array("1", "w", "k of N = n + i k", gt=0)],
) -> AbsorptionDepth:
    r"""Return the absorption coefficient and the depth to which light penetrates.

    .. math:: \alpha = \frac{4\pi k}{\lambda}, \qquad d = \frac{1}{\alpha}

    Parameters
    ----------
    extinction_coefficient
        k; a medium with k = 0 has no depth.

    Examples
    --------
    >>> absorption_depth([10.0], [0.0508]).depth.round(2)  # water
    array([15.66])
    """
    depth = np.asarray(wavelength / (4.0 * np.pi * extinction_coefficient))
    return AbsorptionDepth(1e4 / depth, depth)


@dataclass(frozen=True)
class AbsorptionDepth(DataRecord):
    """How fast light fades."""

    coefficient: Annotated[
        FloatArray, Array("cm^-1", "w", "absorption coefficient of the power, base e", gt=0, kind="other")
    ]
    depth: Annotated[FloatArray, Array("um", "w", "depth after which 1/e of the power is left", gt=0, kind="length")]
