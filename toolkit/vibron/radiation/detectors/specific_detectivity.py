from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.physics.constants import BOLTZMANN


@tool(
    valid_for="noise that goes with the square root of area and bandwidth; the R0A form for a photodiode at zero bias "
    "limited by Johnson noise",
    limitations="the R0A form leaves the noise of the background out; the best value of both is the harmonic sum of "
    "their squares",
    papers=("jones1953", "rogalski2010"),
    see_also=("noise_equivalent_power", "blip_detectivity", "thermal_detectivity_limit"),
)
def specific_detectivity(
    noise_equivalent_power: Annotated[
        FloatArray | None, Array("W", "...", "noise equivalent power in the bandwidth", gt=0)
    ] = None,
    area: Annotated[FloatArray | None, Array("cm^2", "...", "area of the detector", gt=0)] = None,
    bandwidth: Annotated[FloatArray | float, Array("Hz", "...", "noise bandwidth", gt=0, kind="rate")] = 1.0,
    zero_bias_product: Annotated[
        FloatArray | None, Array("ohm cm^2", "...", "resistance at zero bias times area, in place of the power", gt=0)
    ] = None,
    temperature: Annotated[FloatArray | None, Array("K", "...", "temperature of the diode, with R0A", gt=0)] = None,
    responsivity: Annotated[FloatArray | None, Array("A W^-1", "...", "responsivity, with R0A", gt=0)] = None,
) -> Annotated[FloatArray, Array("cm Hz^0.5 W^-1", "...", "specific detectivity", gt=0)]:
    r"""Return the specific detectivity from a noise equivalent power, or from the R0A product of a photodiode.

    .. math:: D^* = \frac{\sqrt{A\,\Delta f}}{\mathrm{NEP}}, \qquad D^* = R \sqrt{\frac{R_0 A}{4 k T}}

    Raises
    ------
    InputError
        Not exactly one complete set is given, or the shapes do not fit together.

    References
    ----------
    Jones (1953); Rogalski (2010).

    Examples
    --------
    >>> float(specific_detectivity(noise_equivalent_power=2e-13, area=1e-4))
    50000000000.0
    """
    power = noise_equivalent_power is not None or area is not None
    diode = any(part is not None for part in (zero_bias_product, temperature, responsivity))
    if noise_equivalent_power is not None and area is not None and not diode:
        return np.asarray(np.sqrt(area * bandwidth) / noise_equivalent_power)
    if zero_bias_product is not None and temperature is not None and responsivity is not None and not power:
        return np.asarray(responsivity * np.sqrt(zero_bias_product / (4.0 * float(BOLTZMANN) * temperature)))
    raise InputError(
        "give power and area, or R0A, temperature and responsivity",
        field="noise_equivalent_power",
        remedy="give one complete set and leave the other out",
    )
