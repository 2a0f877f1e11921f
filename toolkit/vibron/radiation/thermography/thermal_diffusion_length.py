from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool


@tool(
    valid_for="plane thermal waves in a homogeneous solid",
    limitations="defects show down to about 1.5 to 2 lengths in the phase image; lateral blur is of the same size",
    papers=("breitenstein2010",),
    see_also=("lockin_thermography", "pulsed_thermography_depth"),
)
def thermal_diffusion_length(
    diffusivity: Annotated[FloatArray, Array("m^2 s^-1", "...", "thermal diffusivity", gt=0)],
    frequency: Annotated[FloatArray, Array("Hz", "...", "frequency of the heating", gt=0, kind="rate")],
) -> Annotated[FloatArray, Array("mm", "...", "length over which the wave falls by e", gt=0)]:
    r"""Return the diffusion length of a thermal wave.

    .. math:: \mu = \sqrt{\frac{\alpha}{\pi f}}

    Over this length the wave falls by a factor of e and comes one radian late.

    Examples
    --------
    >>> thermal_diffusion_length(4e-6, [0.1, 1.0, 10.0]).round(3)
    array([3.568, 1.128, 0.357])
    """
    return np.asarray(1e3 * np.sqrt(diffusivity / (np.pi * frequency)))
