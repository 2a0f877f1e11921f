from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool


@tool(
    valid_for="independent noise sources, so that powers add",
    limitations="the rms is a trapezoidal sum over the frequencies given: give them densely where 1/f noise matters",
    papers=("hooge1981", "rogalski2010"),
    see_also=("detector_noise", "signal_to_noise_budget", "netd"),
)
def noise_spectrum(
    frequency: Annotated[FloatArray, Array("Hz", "n", "frequencies, rising", gt=0, kind="rate")],
    white: Annotated[float, Quantity("A Hz^-0.5", "white noise density", ge=0)],
    flicker: Annotated[float, Quantity("A Hz^-0.5", "1/f noise density at 1 Hz", ge=0)] = 0.0,
    flicker_exponent: Annotated[float, Quantity("1", "exponent of the power of the 1/f noise", gt=0, le=3)] = 1.0,
    carrier: Annotated[float, Quantity("A Hz^-0.5", "generation-recombination noise at low frequency", ge=0)] = 0.0,
    lifetime: Annotated[float, Quantity("s", "lifetime of those carriers", gt=0)] = 1e-6,
) -> NoiseSpectrum:
    r"""Return the noise spectrum of a detector with white, 1/f and generation-recombination noise.

    .. math:: i_n^2 = i_w^2 + \frac{i_f^2}{(f / 1\,\mathrm{Hz})^{b}} + \frac{i_{gr}^2}{1 + (2 \pi f \tau)^2}

    Parameters
    ----------
    white, flicker, carrier
        Noise densities in A Hz^-1/2; volts go the same way.

    Examples
    --------
    >>> noise_spectrum([1.0, 10.0, 1000.0], 2e-13, flicker=1e-12).corner
    25.0...
    """
    if frequency.size < 2 or not (np.diff(frequency) > 0.0).all():
        raise InputError("must rise", field="frequency", value=frequency.size, remedy="sort two or more frequencies")
    lorentzian = 1.0 / (1.0 + (2.0 * np.pi * frequency * lifetime) ** 2)
    power = white**2 + flicker**2 * frequency**-flicker_exponent + carrier**2 * lorentzian
    corner = (flicker / white) ** (2.0 / flicker_exponent) if white > 0.0 and flicker > 0.0 else None
    return NoiseSpectrum(np.sqrt(power), white, corner, float(np.sqrt(np.trapezoid(power, frequency))))


@dataclass(frozen=True)
class NoiseSpectrum(DataRecord):
    """Noise of a detector over frequency."""

    density: Annotated[FloatArray, Array("A Hz^-0.5", "n", "noise density", ge=0)]
    white: Annotated[float, Quantity("A Hz^-0.5", "white part", ge=0)]
    corner: Annotated[
        float | None, Quantity("Hz", "where 1/f and white noise are equal; none without either", gt=0, kind="rate")
    ]
    rms: Annotated[float, Quantity("A", "noise between the lowest and the highest frequency", ge=0)]
