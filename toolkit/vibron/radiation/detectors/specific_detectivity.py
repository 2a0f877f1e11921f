"""Sensitivity for a square centimetre and a hertz."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.constants import BOLTZMANN
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import KnownAnswer, tool


@tool(
    domain="radiation",
    family="detectors",
    known_answers=(
        KnownAnswer(
            call={"noise_equivalent_power": 5.517e-12, "area": 0.01},
            value=1.8125e10,
            tolerance=2e6,
            source="thermal detector of 1 mm^2 at 300 K, NEP of 5.5e-12 W at 1 Hz in textbooks of detectors: the "
            "limit of 1.81e10",
        ),
        KnownAnswer(
            call={"noise_equivalent_power": 1e-12, "area": 1e-4, "bandwidth": 100.0},
            value=1e11,
            tolerance=1.0,
            source="by hand: sqrt(1e-4 cm^2 x 100 Hz) over 1e-12 W",
        ),
        KnownAnswer(
            call={"zero_bias_product": 10.0, "temperature": 77.0, "responsivity": 5.645880756},
            value=2.7378e11,
            tolerance=2e7,
            source="Johnson noise by hand: root of 4 x 1.380649e-23 x 77 over 10 ohm cm^2 is 2.06215e-11 A/(root Hz "
            "cm); 5.645880756 A/W over it",
        ),
        KnownAnswer(
            call={"noise_equivalent_power": 3.7e-11, "area": 0.0625, "bandwidth": 40.0},
            value=4.27335e10,
            tolerance=2e5,
            source="by hand: the root of 0.0625 cm^2 x 40 Hz is 1.581139 cm Hz^0.5; over 3.7e-11 W it is 4.27335e10",
        ),
    ),
    valid_for="noise that goes with the square root of area and bandwidth; the R0A form for a photodiode at zero bias "
    "limited by Johnson noise",
    limitations="the R0A form leaves the noise of the background out; the best value of both is the harmonic sum of "
    "their squares",
    papers=("jones1953", "rogalski2010"),
    keywords=("D*", "D star", "detectivity", "jones", "R0A", "zero bias resistance area product", "figure of merit"),
    see_also=("noise_equivalent_power", "blip_detectivity_photovoltaic", "thermal_detectivity_limit"),
    asks=(
        "[D*] of a detector with NEP {noise_equivalent_power} and area {area}",
        "[Detectivity] from R0A = {zero_bias_product}, responsivity {responsivity}, diode at {temperature}",
        "[Specific detectivity] in jones: noise equivalent power {noise_equivalent_power}, {area}, bandwidth "
        "{bandwidth}",
        "A photodiode of {responsivity} has a zero-bias resistance-area product {zero_bias_product} at "
        "{temperature}: [D star]?",
    ),
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

    Parameters
    ----------
    noise_equivalent_power, area, bandwidth : ndarray, optional
        NEP in W in the bandwidth in Hz, and area in cm^2.
    zero_bias_product, temperature, responsivity : ndarray, optional
        In place of NEP and area: R0A in ohm cm^2, temperature in K, responsivity in A/W.

    Returns
    -------
    ndarray
        D* in cm Hz^1/2 W^-1 (jones).

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
