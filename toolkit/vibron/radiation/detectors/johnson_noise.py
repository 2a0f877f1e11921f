from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.physics.constants import BOLTZMANN


@tool(
    valid_for="resistors in thermal equilibrium at frequencies far below kT/h (6 THz at 300 K)",
    limitations="excess noise of a current through the resistor is not contained; the bandwidth is that of an ideal "
    "rectangle (pi/2 times the corner of a single pole)",
    papers=("nyquist1928", "horowitz2015"),
    see_also=("shot_noise", "generation_recombination_noise", "noise_spectrum"),
)
def johnson_noise(
    resistance: Annotated[FloatArray, Array("ohm", "...", "resistance", gt=0)],
    temperature: Annotated[FloatArray, Array("K", "...", "temperature of the resistor", gt=0)],
    bandwidth: Annotated[
        FloatArray | float, Array("Hz", "...", "bandwidth; 1 Hz gives densities per root Hz", gt=0, kind="rate")
    ] = 1.0,
) -> JohnsonNoise:
    r"""Return the Johnson noise of a resistor as voltage and as current.

    .. math:: v_n = \sqrt{4 k T R\,\Delta f}, \qquad i_n = \sqrt{4 k T\,\Delta f / R}

    Examples
    --------
    >>> float(johnson_noise(1e6, 77.0).voltage.round(10))
    6.52e-08
    """
    power = 4.0 * float(BOLTZMANN) * temperature * bandwidth
    return JohnsonNoise(np.asarray(np.sqrt(power * resistance)), np.asarray(np.sqrt(power / resistance)))


@dataclass(frozen=True)
class JohnsonNoise(DataRecord):
    """Noise of a resistor, rms in the bandwidth."""

    voltage: Annotated[FloatArray, Array("V", "...", "open-circuit noise voltage", gt=0)]
    current: Annotated[FloatArray, Array("A", "...", "short-circuit noise current", gt=0)]
