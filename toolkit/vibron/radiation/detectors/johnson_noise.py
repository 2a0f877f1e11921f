"""Thermal noise of a resistor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.constants import BOLTZMANN
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import KnownAnswer, tool


@dataclass(frozen=True)
class JohnsonNoise:
    """Noise of a resistor, rms in the bandwidth."""

    voltage: Annotated[FloatArray, Array("V", "...", "open-circuit noise voltage", gt=0)]
    current: Annotated[FloatArray, Array("A", "...", "short-circuit noise current", gt=0)]


@tool(
    domain="radiation",
    family="detectors",
    known_answers=(
        KnownAnswer(
            call={"resistance": 1e6, "temperature": 300.0},
            path="voltage",
            value=1.28716e-7,
            tolerance=1e-12,
            source="root of 4 x 1.380649e-23 x 300 x 1e6 by hand",
        ),
        KnownAnswer(
            call={"resistance": 1e3, "temperature": 300.0},
            path="voltage",
            value=4e-9,
            tolerance=1e-10,
            source="horowitz2015",
        ),
        KnownAnswer(
            call={"resistance": 50.0, "temperature": 290.0, "bandwidth": 1.0},
            path="voltage",
            value=0.8949e-9,
            tolerance=1e-13,
            source="standard noise temperature of radio engineering: kT at 290 K is 4.0039e-21 W/Hz (-173.98 dBm); "
            "root of 4 x 50 ohm x that",
        ),
    ),
    valid_for="resistors in thermal equilibrium at frequencies far below kT/h (6 THz at 300 K)",
    limitations="excess noise of a current through the resistor is not contained; the bandwidth is that of an ideal "
    "rectangle (pi/2 times the corner of a single pole)",
    papers=("nyquist1928", "horowitz2015"),
    keywords=("Johnson noise", "Nyquist noise", "thermal noise", "feedback resistor", "load resistor"),
    see_also=("shot_noise", "generation_recombination_noise", "noise_spectrum"),
    asks=(
        "[voltage: Johnson noise voltage] of a resistor of {resistance} at {temperature} in {bandwidth}",
        "[current: Noise current] of a {resistance} feedback resistor at {temperature}",
        "How much [voltage: thermal noise] does a {resistance} load at {temperature} make in a bandwidth of "
        "{bandwidth}?",
        "Nyquist [current: current noise] in {bandwidth} from R = {resistance} at T = {temperature}",
    ),
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

    Parameters
    ----------
    resistance : ndarray
        Resistance in ohm.
    temperature : ndarray
        Temperature in K.
    bandwidth : ndarray
        Bandwidth in Hz.

    Returns
    -------
    JohnsonNoise
        Voltage in V and current in A, rms.

    Raises
    ------
    InputError
        The shapes do not fit together.

    References
    ----------
    Nyquist (1928).

    Examples
    --------
    >>> float(johnson_noise(1e6, 77.0).voltage.round(10))
    6.52e-08
    """
    power = 4.0 * float(BOLTZMANN) * temperature * bandwidth
    return JohnsonNoise(np.asarray(np.sqrt(power * resistance)), np.asarray(np.sqrt(power / resistance)))
