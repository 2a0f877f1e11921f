"""Longwave emissivity of a cloud from its water path."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool


@tool(
    domain="radiation",
    family="scattering",
    known_answers=(
        KnownAnswer(
            call={"water_path": [10.0, 50.0], "absorption": 0.130},
            value=[0.727468, 0.998497],
            tolerance=5e-6,
            source="table of the exponential: exp(-1.3) = 0.272532, exp(-6.5) = 0.001503; 0.130 m^2/g of stephens1978",
        ),
        KnownAnswer(
            call={"water_path": [20.0], "absorption": 0.158},
            value=[0.957574],
            tolerance=1e-6,
            source="table of the exponential: exp(-3.16) = 0.0424257; downward coefficient 0.158 m^2/g of stephens1978",
        ),
        KnownAnswer(
            call={"water_path": [0.0, 1e4], "absorption": 0.144},
            value=[0.0, 1.0],
            tolerance=1e-12,
            source="no cloud emits nothing, a thick one is black",
            kind="identity",
        ),
    ),
    valid_for="horizontally even water clouds, mean over the window and all directions of a hemisphere",
    limitations=(
        "scattering is left out; the coefficient hides the drop size: 0.130 (upward) and 0.158 m^2/g (downward) are "
        "those of Stephens for water clouds, ice is nearer 0.05"
    ),
    papers=("stephens1978",),
    keywords=("cloud emissivity", "liquid water path", "LWP", "longwave", "effective emissivity"),
    see_also=("size_distribution_average", "slab_emissivity_diffuse", "disort_intensity"),
    asks=(
        "[Longwave emissivity] of a cloud with a liquid water path of {water_path}",
        "A cloud holds {water_path} of condensed water. [How black is it] in the infrared?",
        "[Effective emissivity], LWP = {water_path}, mass absorption coefficient {absorption}",
        "[Cloud emittance] for an ice water path of {water_path}, absorption {absorption}",
    ),
)
def cloud_emissivity(
    water_path: Annotated[FloatArray, Array("g/m^2", "...", "condensed water over the cloud's depth", ge=0)],
    absorption: Annotated[float, Quantity("m^2/g", "mass absorption coefficient for fluxes", gt=0, le=10)] = 0.130,
) -> Annotated[FloatArray, Array("1", "...", "emissivity", ge=0, le=1)]:
    r"""Return the longwave emissivity of a cloud.

    .. math:: \epsilon = 1 - e^{-k \, \mathrm{LWP}}

    Parameters
    ----------
    water_path
        LWP in g/m^2, of any shape.
    absorption
        k in m^2/g, with the diffusivity of fluxes in it.

    Returns
    -------
    ndarray
        Emissivity, same shape.

    Raises
    ------
    DomainError
        If the water path is negative.

    References
    ----------
    [stephens1978]_.

    Examples
    --------
    >>> cloud_emissivity([10.0, 50.0]).round(3)
    array([0.727, 0.998])
    """
    return np.asarray(-np.expm1(-absorption * water_path))
