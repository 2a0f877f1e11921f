"""Current through an illuminated diode, and its resistance at zero bias."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.constants import BOLTZMANN, ELEMENTARY_CHARGE
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import KnownAnswer, tool

LARGEST_EXPONENT = 700.0


@dataclass(frozen=True)
class DiodeCurrent:
    """Working point of a photodiode."""

    current: Annotated[FloatArray, Array("A", "...", "current, negative where light drives it")]
    conductance: Annotated[FloatArray, Array("S", "...", "slope dI/dV at that voltage", ge=0)]
    zero_bias_resistance: Annotated[FloatArray, Array("ohm", "...", "R0 = beta k T / (q I0)", gt=0)]
    open_circuit_voltage: Annotated[FloatArray, Array("V", "...", "voltage at which no current flows", ge=0)]


@tool(
    domain="radiation",
    family="detectors",
    known_answers=(
        KnownAnswer(
            call={"voltage": 0.0, "saturation_current": 1e-9, "temperature": 300.0, "photocurrent": 1e-6},
            path="current",
            value=-1e-6,
            tolerance=1e-20,
            source="without bias only the photocurrent flows",
            kind="identity",
        ),
        KnownAnswer(
            call={"voltage": 0.0, "saturation_current": 1e-6, "temperature": 300.0},
            path="zero_bias_resistance",
            value=25852.0,
            tolerance=1.0,
            source="the thermal voltage at 300 K is 25.852 mV; over 1 uA",
        ),
        KnownAnswer(
            call={"voltage": [0.0595264, 0.1190528], "saturation_current": 1e-9, "temperature": 300.0},
            path="current",
            value=[9e-9, 9.9e-8],
            tolerance=2e-12,
            source="60 mV a decade: 59.526 mV at 300 K multiply the current plus I0 by ten",
        ),
        KnownAnswer(
            call={"voltage": 0.0, "saturation_current": 1e-9, "temperature": 300.0, "photocurrent": 9e-9},
            path="open_circuit_voltage",
            value=0.0595264,
            tolerance=1e-6,
            source="60 mV a decade: ln 10 times the thermal voltage of 25.852 mV",
        ),
    ),
    valid_for="diffusion-limited diodes (ideality one) or generation in the junction (two), without series or shunt "
    "resistance",
    limitations="no breakdown, no tunnelling, no series resistance: exact at small currents only",
    papers=("shockley1949", "rogalski2010"),
    keywords=("diode equation", "I-V curve", "Shockley", "R0A", "dark current", "photodiode", "ideality"),
    see_also=("specific_detectivity", "shot_noise", "photocurrent", "rule07_dark_current"),
    asks=(
        "[current: Current] of a photodiode at {voltage}, saturation current {saturation_current}, {temperature}",
        "[zero_bias_resistance: R0] of a diode at {voltage=0: zero bias} with I0 = {saturation_current} at "
        "{temperature}",
        "[open_circuit_voltage: Voc], {voltage=0: no bias}, photocurrent {photocurrent}, "
        "{saturation_current}, {temperature}",
        "[conductance: dI/dV] at {voltage} of a diode with ideality {ideality}, I0 {saturation_current}, T "
        "{temperature}",
        "Shockley: [current: what flows] at bias {voltage}, dark saturation current {saturation_current}, "
        "{temperature}?",
    ),
)
def diode_current(
    voltage: Annotated[FloatArray, Array("V", "...", "bias, negative in reverse")],
    saturation_current: Annotated[FloatArray, Array("A", "...", "saturation current I0", gt=0)],
    temperature: Annotated[FloatArray, Array("K", "...", "temperature", gt=0)],
    photocurrent: Annotated[FloatArray | float, Array("A", "...", "current made by light", ge=0)] = 0.0,
    ideality: Annotated[FloatArray | float, Array("1", "...", "ideality factor beta", ge=1, le=5)] = 1.0,
) -> DiodeCurrent:
    r"""Return current, conductance, zero-bias resistance and open-circuit voltage of a photodiode.

    .. math:: I = I_0 \left(e^{q V / \beta k T} - 1\right) - I_\mathrm{ph}, \qquad R_0 = \frac{\beta k T}{q I_0}

    Parameters
    ----------
    voltage : ndarray
        Bias in V.
    saturation_current, photocurrent : ndarray
        Currents in A; with densities in A/cm^2 the resistance becomes R0A in ohm cm^2.
    temperature : ndarray
        Temperature in K.
    ideality : ndarray
        Ideality factor.

    Returns
    -------
    DiodeCurrent
        Current, conductance, zero-bias resistance, open-circuit voltage.

    Raises
    ------
    DomainError
        The forward bias is so high that the formula overflows.
    InputError
        The shapes do not fit together.

    References
    ----------
    Shockley (1949).

    Examples
    --------
    >>> point = diode_current(-0.05, 3.08e-6, 77.0)
    >>> float(point.zero_bias_resistance.round(1)), float(point.current.round(9))
    (2154.3, -3.078e-06)
    """
    thermal = ideality * float(BOLTZMANN) * temperature / float(ELEMENTARY_CHARGE)
    exponent = voltage / thermal
    if np.any(exponent > LARGEST_EXPONENT):
        raise DomainError(
            "is too high for the formula", field="voltage", value=float(voltage.max()), remedy="give less forward bias"
        )
    current = saturation_current * np.expm1(exponent) - photocurrent
    return DiodeCurrent(
        current=np.asarray(current),
        conductance=np.asarray(saturation_current * np.exp(exponent) / thermal),
        zero_bias_resistance=np.asarray(thermal / saturation_current),
        open_circuit_voltage=np.asarray(thermal * np.log1p(photocurrent / saturation_current)),
    )
