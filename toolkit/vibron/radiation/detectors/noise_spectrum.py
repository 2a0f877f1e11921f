"""White, 1/f and generation-recombination noise in one spectrum."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool


@dataclass(frozen=True)
class NoiseSpectrum:
    """Noise of a detector over frequency."""

    density: Annotated[FloatArray, Array("A Hz^-0.5", "n", "noise density", ge=0)]
    white: Annotated[float, Quantity("A Hz^-0.5", "white part", ge=0)]
    corner: Annotated[
        float | None, Quantity("Hz", "where 1/f and white noise are equal; none without either", gt=0, kind="rate")
    ]
    rms: Annotated[float, Quantity("A", "noise between the lowest and the highest frequency", ge=0)]


@tool(
    domain="radiation",
    family="detectors",
    known_answers=(
        KnownAnswer(
            call={"frequency": [1.0, 10.0, 100.0], "white": 1e-12, "flicker": 1e-11},
            path="corner",
            value=100.0,
            tolerance=1e-9,
            source="by hand: at unit exponent the corner lies at (flicker/white)^2 = 100 Hz",
        ),
        KnownAnswer(
            call={"frequency": [1.0, 100.0], "white": 0.0, "flicker": 1e-11},
            path="density",
            value=[1e-11, 1e-12],
            tolerance=1e-24,
            source="1/f noise falls by a decade in amplitude over two decades of frequency",
            kind="identity",
        ),
        KnownAnswer(
            call={"frequency": [1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0], "white": 1e-12},
            path="rms",
            value=3e-12,
            tolerance=1e-20,
            source="by hand: white noise of 1e-12 over 9 Hz",
        ),
    ),
    valid_for="independent noise sources, so that powers add",
    limitations="the rms is a trapezoidal sum over the frequencies given: give them densely where 1/f noise matters",
    papers=("hooge1981", "rogalski2010"),
    keywords=(
        "1/f noise",
        "flicker noise",
        "pink noise",
        "noise spectral density",
        "corner frequency",
        "knee",
        "g-r noise",
    ),
    see_also=("generation_recombination_noise", "johnson_noise", "shot_noise"),
    asks=(
        "[density: Noise spectral density] at {frequency} with white noise {white} and 1/f noise {flicker}",
        "[corner: Corner frequency] of 1/f noise {flicker} over a white floor {white}, frequencies {frequency}",
        "[rms: Total noise] over the frequencies {frequency}: white {white}, flicker {flicker}, exponent "
        "{flicker_exponent}",
        "[density: Noise] at {frequency}: white {white}, 1/f {flicker}, g-r part {carrier} with lifetime {lifetime}",
        "Where is the [corner: knee] of pink noise {flicker} and white {white}, scanned over {frequency}?",
    ),
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
    frequency : ndarray, shape (n,)
        Frequencies in Hz, rising.
    white, flicker, carrier : float
        Noise densities in A Hz^-1/2; volts go the same way.
    flicker_exponent : float
        Exponent b of the power, one for pure 1/f noise.
    lifetime : float
        Carrier lifetime in s.

    Returns
    -------
    NoiseSpectrum
        Density, white part, corner of the 1/f noise and rms noise of the range.

    Raises
    ------
    InputError
        The frequencies do not rise.

    References
    ----------
    Hooge, Kleinpenning and Vandamme (1981).

    Examples
    --------
    >>> round(noise_spectrum([1.0, 10.0, 1000.0], 2e-13, flicker=1e-12).corner, 6)
    25.0
    """
    if frequency.size < 2 or not (np.diff(frequency) > 0.0).all():
        raise InputError("must rise", field="frequency", value=frequency.size, remedy="sort two or more frequencies")
    lorentzian = 1.0 / (1.0 + (2.0 * np.pi * frequency * lifetime) ** 2)
    power = white**2 + flicker**2 * frequency**-flicker_exponent + carrier**2 * lorentzian
    corner = (flicker / white) ** (2.0 / flicker_exponent) if white > 0.0 and flicker > 0.0 else None
    return NoiseSpectrum(np.sqrt(power), white, corner, float(np.sqrt(np.trapezoid(power, frequency))))
