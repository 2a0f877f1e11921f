from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.physics.constants import BOLTZMANN
from vibron.physics.planck import STEFAN_BOLTZMANN


@tool(
    valid_for="thermal detectors that lose heat by radiation only, over all wavelengths, hemisphere on one side",
    limitations="the textbook value of 1.98e10 at room temperature is rounded: 290 K gives 1.973e10, 300 K 1.813e10; "
    "real detectors lose heat through their legs and stay below",
    papers=("rogalski2010", "jones1953"),
    see_also=("blip_detectivity", "specific_detectivity", "netd"),
)
def thermal_detectivity_limit(
    detector_temperature: Annotated[FloatArray, Array("K", "...", "temperature of the detector", gt=0)],
    background_temperature: Annotated[FloatArray, Array("K", "...", "temperature of the background", gt=0)],
    emissivity: Annotated[FloatArray | float, Array("1", "...", "absorptance of the detector", gt=0, le=1)] = 1.0,
) -> Annotated[FloatArray, Array("cm Hz^0.5 W^-1", "...", "specific detectivity", gt=0)]:
    r"""Return the highest detectivity of a thermal detector, limited by the fluctuation of the heat it radiates.

    .. math:: D^* = \sqrt{\frac{\varepsilon}{8 k \sigma (T_d^5 + T_b^5)}}

    Examples
    --------
    >>> f"{float(thermal_detectivity_limit(77.0, 300.0)):.3e}"
    '2.562e+10'
    """
    fifth = detector_temperature**5 + background_temperature**5
    return np.asarray(100.0 * np.sqrt(emissivity / (8.0 * float(BOLTZMANN) * STEFAN_BOLTZMANN * fifth)))
