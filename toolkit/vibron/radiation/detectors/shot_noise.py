from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.physics.constants import ELEMENTARY_CHARGE


@tool(
    valid_for="electrons that cross a barrier independently of each other: photodiodes, dark current, photoemission",
    limitations="currents in metallic conductors have far less; avalanche gain adds its excess noise factor; a "
    "photoconductor has twice the power (see generation_recombination_noise)",
    papers=("schottky1918", "horowitz2015"),
    see_also=("johnson_noise", "generation_recombination_noise", "signal_to_noise_budget"),
)
def shot_noise(
    current: Annotated[FloatArray, Array("A", "...", "mean current before gain", ge=0)],
    bandwidth: Annotated[
        FloatArray | float, Array("Hz", "...", "bandwidth; 1 Hz gives a density per root Hz", gt=0, kind="rate")
    ] = 1.0,
    gain: Annotated[FloatArray | float, Array("1", "...", "avalanche gain", gt=0)] = 1.0,
    excess_noise_factor: Annotated[
        FloatArray | float, Array("1", "...", "mean square over squared mean of the gain", ge=1)
    ] = 1.0,
) -> Annotated[FloatArray, Array("A", "...", "rms noise current in the bandwidth", ge=0)]:
    r"""Return the shot noise of a current.

    .. math:: i_n = g \sqrt{2 q I F\,\Delta f}

    Examples
    --------
    >>> float(shot_noise(1e-9).round(18))
    1.7901e-14
    """
    charge = float(ELEMENTARY_CHARGE)
    return np.asarray(gain * np.sqrt(2.0 * charge * current * excess_noise_factor * bandwidth))
