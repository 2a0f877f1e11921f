from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.physics.constants import BOLTZMANN


@tool(
    valid_for="noise that is white over the bandwidth and goes with the square root of the area, signals within the "
    "linear range; the R0A form for a photodiode at zero bias limited by Johnson noise",
    limitations="the bandwidth is that of the noise (1/(2 t) for an integration over t); the R0A form leaves the noise "
    "of the background out; the best value of both is the harmonic sum of their squares",
    papers=("jones1953", "rogalski2010"),
    see_also=("detectivity_limit", "responsivity", "detector_noise"),
)
def specific_detectivity(
    noise: Annotated[FloatArray | None, Array("A Hz^-0.5", "...", "noise current density", gt=0)] = None,
    responsivity: Annotated[
        FloatArray | None, Array("A W^-1", "...", "responsivity, with the noise or with R0A", gt=0)
    ] = None,
    noise_equivalent_power: Annotated[
        FloatArray | None, Array("W", "...", "noise equivalent power in the bandwidth", gt=0)
    ] = None,
    detectivity: Annotated[FloatArray | None, Array("cm Hz^0.5 W^-1", "...", "specific detectivity", gt=0)] = None,
    zero_bias_product: Annotated[
        FloatArray | None, Array("ohm cm^2", "...", "R0A, resistance at zero bias times area", gt=0)
    ] = None,
    temperature: Annotated[FloatArray | None, Array("K", "...", "temperature of the diode, with R0A", gt=0)] = None,
    area: Annotated[FloatArray | None, Array("cm^2", "...", "area of the detector", gt=0)] = None,
    bandwidth: Annotated[
        FloatArray | float, Array("Hz", "...", "noise bandwidth; 1 Hz gives W per root Hz", gt=0, kind="rate")
    ] = 1.0,
) -> Detectivity:
    r"""Return noise equivalent power and specific detectivity from noise, from each other, or from R0A of a photodiode.

    .. math:: \mathrm{NEP} = \frac{i_n \sqrt{\Delta f}}{R}, \qquad D^* = \frac{\sqrt{A\,\Delta f}}{\mathrm{NEP}}, \qquad
              D^* = R \sqrt{\frac{R_0 A}{4 k T}}

    One of four is given: noise and responsivity, a noise equivalent power, a detectivity, or R0A with temperature and
    responsivity.  The area turns power and detectivity into each other; without it one of them is left out.  Noise in V
    with a responsivity in V/W goes the same way.

    Raises
    ------
    InputError
        Not exactly one complete set is given, or there is nothing to compute without the area.

    Examples
    --------
    >>> specific_detectivity(noise_equivalent_power=2e-13, area=1e-4).detectivity
    array(5.e+10)
    >>> specific_detectivity(detectivity=5e10, area=1e-4).noise_equivalent_power
    array(2.e-13)
    >>> specific_detectivity(noise=2e-13, responsivity=4.0).noise_equivalent_power
    array(5.e-14)
    """
    diode = zero_bias_product is not None or temperature is not None
    given = [noise is not None, noise_equivalent_power is not None, detectivity is not None, diode]
    if sum(given) != 1 or (responsivity is not None) != (given[0] or diode):
        raise _incomplete("noise")
    power = noise_equivalent_power
    if noise is not None and responsivity is not None:
        power = np.asarray(noise * np.sqrt(bandwidth) / responsivity)
    elif diode:
        if zero_bias_product is None or temperature is None or responsivity is None:
            raise _incomplete("zero_bias_product")
        detectivity = np.asarray(responsivity * np.sqrt(zero_bias_product / (4.0 * float(BOLTZMANN) * temperature)))
    elif area is None:
        raise InputError("is missing", field="area", remedy="give the area of the detector")
    if area is not None:
        reach = np.sqrt(area * bandwidth)
        if power is not None:
            detectivity = np.asarray(reach / power)
        elif detectivity is not None:
            power = np.asarray(reach / detectivity)
    return Detectivity(power, detectivity)


def _incomplete(field: str) -> InputError:
    return InputError(
        "give noise and responsivity, or a power, or a detectivity, or R0A, temperature and responsivity",
        field=field,
        remedy="give one complete set and leave the others out",
    )


@dataclass(frozen=True)
class Detectivity(DataRecord):
    """Smallest signal of a detector, and that of a square centimetre in 1 Hz."""

    noise_equivalent_power: Annotated[
        FloatArray | None, Array("W", "...", "power that equals the noise in the bandwidth; none without area", gt=0)
    ]
    detectivity: Annotated[
        FloatArray | None, Array("cm Hz^0.5 W^-1", "...", "specific detectivity D*; none without area", gt=0)
    ]
