from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool


@tool(
    valid_for="horizontally even water clouds, mean over the window and all directions of a hemisphere",
    limitations=(
        "scattering is left out; the coefficient hides the drop size: 0.130 (upward) and 0.158 m^2/g (downward) are "
        "those of Stephens for water clouds, ice is nearer 0.05"
    ),
    papers=("stephens1978",),
    see_also=("size_distribution_average", "slab_emissivity_diffuse", "disort_intensity"),
)
def cloud_emissivity(
    water_path: Annotated[FloatArray, Array("g/m^2", "...", "condensed water over the cloud's depth", ge=0)],
    absorption: Annotated[float, Quantity("m^2/g", "mass absorption coefficient for fluxes", gt=0, le=10)] = 0.130,
) -> Annotated[FloatArray, Array("1", "...", "emissivity", ge=0, le=1)]:
    r"""Return the longwave emissivity of a cloud.

    .. math:: \epsilon = 1 - e^{-k \, \mathrm{LWP}}

    Examples
    --------
    >>> cloud_emissivity([10.0, 50.0]).round(3)
    array([0.727, 0.998])
    """
    return np.asarray(-np.expm1(-absorption * water_path))
