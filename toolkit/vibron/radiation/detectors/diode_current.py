from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.physics.constants import BOLTZMANN, ELEMENTARY_CHARGE

LARGEST_EXPONENT = 700.0


@tool(
    valid_for="diffusion-limited diodes (ideality one) or generation in the junction (two), without series or shunt "
    "resistance",
    limitations="no breakdown, no tunnelling, no series resistance: exact at small currents only",
    papers=("shockley1949", "rogalski2010"),
    see_also=("specific_detectivity", "detector_noise", "photocurrent", "rule07_dark_current"),
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
    saturation_current, photocurrent
        Currents in A; with densities in A/cm^2 the resistance becomes R0A in ohm cm^2.

    Raises
    ------
    DomainError
        The forward bias is so high that the formula overflows.

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


@dataclass(frozen=True)
class DiodeCurrent(DataRecord):
    """Working point of a photodiode."""

    current: Annotated[FloatArray, Array("A", "...", "current, negative where light drives it")]
    conductance: Annotated[FloatArray, Array("S", "...", "slope dI/dV at that voltage", ge=0)]
    zero_bias_resistance: Annotated[FloatArray, Array("ohm", "...", "R0 = beta k T / (q I0)", gt=0)]
    open_circuit_voltage: Annotated[FloatArray, Array("V", "...", "voltage at which no current flows", ge=0)]
