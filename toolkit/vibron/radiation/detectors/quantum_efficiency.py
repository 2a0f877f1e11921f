from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool


@tool(
    valid_for="layers in which each absorbed photon gives a carrier that is collected; light without interference",
    limitations="diffusion and surface recombination cost carriers; in thin smooth layers interference fringes "
    "modulate the result (use a transfer matrix)",
    papers=("rogalski2010",),
    see_also=("semiconductor_absorption", "responsivity"),
)
def quantum_efficiency(
    absorption: Annotated[FloatArray, Array("cm^-1", "...", "absorption coefficient", ge=0, kind="other")],
    thickness: Annotated[FloatArray, Array("um", "...", "thickness of the active layer", ge=0, kind="length")],
    front_reflectance: Annotated[
        FloatArray | float, Array("1", "...", "reflectance of the face that the light meets", ge=0, lt=1)
    ] = 0.0,
    back_reflectance: Annotated[
        FloatArray | float, Array("1", "...", "reflectance of the back, seen from inside", ge=0, le=1)
    ] = 0.0,
) -> Annotated[FloatArray, Array("1", "...", "quantum efficiency", ge=0, le=1)]:
    r"""Return the external quantum efficiency of an absorbing layer.

    .. math:: \eta = (1 - R_1)(1 - e^{-\alpha d}) \frac{1 + R_2 e^{-\alpha d}}{1 - R_1 R_2 e^{-2 \alpha d}}

    Without a reflecting back this is (1 - R1)(1 - exp(-alpha d)); with it, the passes there and back are summed.

    Returns
    -------
    ndarray
        Absorbed photons per photon that falls in.

    Examples
    --------
    >>> quantum_efficiency(1500.0, [5.0, 10.0], front_reflectance=0.05).round(4)
    array([0.5013, 0.738 ])
    """
    depth = 1e-4 * absorption * thickness
    passed = np.exp(-depth)
    passes = (1.0 + back_reflectance * passed) / (1.0 - front_reflectance * back_reflectance * passed**2)
    return np.asarray((1.0 - front_reflectance) * -np.expm1(-depth) * passes)
