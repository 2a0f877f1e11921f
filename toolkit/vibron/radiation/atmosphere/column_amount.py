from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.radiation.air_constants import DOBSON, N_A
from vibron.radiation.atmosphere._profiles import ascending, exponential_layers


@tool(
    valid_for="profiles whose density is exponential between the levels (linear where it is zero)",
    limitations="vertical path; nothing is added above the last level",
    papers=("basher1982",),
    see_also=("convert_column", "layer_means", "reference_atmosphere"),
)
def column_amount(
    altitude: Annotated[FloatArray, Array("km", "n", "levels, rising")],
    number_density: Annotated[FloatArray, Array("cm^-3", "n", "molecules of the gas per volume", ge=0)],
) -> ColumnAmount:
    r"""Return the column amount of a gas by integrating its number density.

    .. math:: N = \int n\, dz, \qquad
              \Delta N = \Delta z \, \frac{n_2 - n_1}{\ln (n_2 / n_1)}

    Raises
    ------
    InputError
        The altitudes do not rise.

    Examples
    --------
    >>> column_amount([0.0, 1.0], [1e12, 1e12]).molecules
    1e+17
    """
    ascending(altitude, "altitude")
    layers = 1e5 * exponential_layers(np.diff(altitude), number_density[:-1], number_density[1:])
    total = float(layers.sum())
    return ColumnAmount(total, total / DOBSON, total * 1e4 / N_A, layers)


@dataclass(frozen=True)
class ColumnAmount(DataRecord):
    """Column of a gas in several units, and the part of each layer."""

    molecules: Annotated[float, Quantity("cm^-2", "molecules per area", ge=0)]
    dobson: Annotated[float, Quantity("1", "the same in Dobson units", ge=0)]
    moles: Annotated[float, Quantity("mol/m^2", "the same in moles per area", ge=0)]
    layers: Annotated[FloatArray, Array("cm^-2", "m", "molecules per area in each layer", ge=0)]
