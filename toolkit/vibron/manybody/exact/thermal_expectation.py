from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Record
from vibron.core.tool import tool
from vibron.manybody.hilbert.levels import thermal_levels
from vibron.manybody.specification import Model


@tool(
    valid_for="sectors of up to 6000 states each",
    limitations="canonical in the declared sector, else over all states (grand-canonical for particles, whose chemical "
    "potential is a term of the model); the susceptibility is 0 where the charge is fixed or nothing is conserved",
    papers=("bonner1964", "bleaney1952"),
    see_also=("exact_levels", "exact_ground_state"),
    cost="light",
)
def thermal_expectation(
    model: Annotated[Model, Record("model")],
    temperatures: Annotated[FloatArray, Array("1", "n", "temperatures in the unit of energy", gt=0)],
) -> ThermalState:
    r"""Return thermal mean values from the full spectrum.

    .. math:: Z = \sum_n e^{-E_n/T},\quad E = \langle H\rangle,\quad C = \frac{\langle H^2\rangle - E^2}{T^2},\quad
              S = \ln Z + \frac{E}{T},\quad F = -T\ln Z,\quad \chi = \frac{\langle M^2\rangle - \langle M\rangle^2}{T}

    Parameters
    ----------
    temperatures
        Temperatures, k_B being one.

    Raises
    ------
    ResourceError
        A sector has more than 6000 states.

    Examples
    --------
    >>> thermal_expectation(heisenberg(size=(2,)), [0.1, 1.0]).energy.round(6).tolist()
    [-0.749864, -0.225367]
    """
    energies, charges = thermal_levels(model)
    lowest = energies.min()
    weights = np.exp(-(energies[None, :] - lowest) / temperatures[:, None])
    total = weights.sum(1)
    weights /= total[:, None]
    energy = weights @ energies
    variance = weights @ energies**2 - energy**2
    magnet = weights @ charges**2 - (weights @ charges) ** 2
    free = lowest - temperatures * np.log(total)
    return ThermalState(
        temperatures,
        energy,
        np.maximum(variance, 0.0) / temperatures**2,
        (energy - free) / temperatures,
        free,
        np.maximum(magnet, 0.0) / temperatures,
    )


@dataclass(frozen=True)
class ThermalState(DataRecord):
    """Thermodynamic functions, of the whole lattice."""

    temperatures: Annotated[FloatArray, Array("1", "n", "temperatures in the unit of energy", gt=0)]
    energy: Annotated[FloatArray, Array("1", "n", "mean energy")]
    specific_heat: Annotated[FloatArray, Array("1", "n", "derivative of the energy, variance over T squared", ge=0)]
    entropy: Annotated[FloatArray, Array("1", "n", "entropy in nats")]
    free_energy: Annotated[FloatArray, Array("1", "n", "free energy")]
    susceptibility: Annotated[FloatArray, Array("1", "n", "variance of the total Sz, or of the particles, over T")]
