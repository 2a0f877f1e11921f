"""Amount of a gas above an area from its profile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.atmosphere._constants import DOBSON, N_A
from vibron.radiation.atmosphere._profiles import ascending, exponential_layers


@dataclass(frozen=True, eq=False)
class ColumnAmount:
    """Column of a gas in several units, and the part of each layer."""

    molecules: Annotated[float, Quantity("cm^-2", "molecules per area", ge=0)]
    dobson: Annotated[float, Quantity("1", "the same in Dobson units", ge=0)]
    moles: Annotated[float, Quantity("mol/m^2", "the same in moles per area", ge=0)]
    layers: Annotated[FloatArray, Array("cm^-2", "m", "molecules per area in each layer", ge=0)]


@tool(
    domain="radiation",
    family="atmosphere",
    known_answers=(
        KnownAnswer(
            call={
                "altitude": [0.0, 5.0, 10.0, 100.0],
                "number_density": np.exp(-np.array([0.0, 5, 10, 100]) / 8).tolist(),
            },
            path="molecules",
            value=8e5 * (1.0 - float(np.exp(-12.5))),
            tolerance=1e-3,
            source="by hand: n0 H (1 - exp(-z/H)) with H = 8 km",
        ),
        KnownAnswer(
            call={"altitude": [0.0, 1e-2], "number_density": [2.6867801e19, 2.6867801e19]},
            path="dobson",
            value=1e6,
            tolerance=1.0,
            source="ten metres of the pure gas at 0 degC and 1 atm are a million Dobson units of 0.01 mm (basher1982)",
        ),
        KnownAnswer(
            call={"altitude": [0.0, 1.0, 3.0], "number_density": [4.0, 4.0, 4.0]},
            path="layers",
            value=[4e5, 8e5],
            tolerance=1e-6,
            source="constant density times thickness",
            kind="identity",
        ),
    ),
    valid_for="profiles whose density is exponential between the levels (linear where it is zero)",
    limitations="vertical path; nothing is added above the last level",
    papers=("basher1982",),
    keywords=("total column", "ozone column", "Dobson", "vertical column density", "VCD"),
    see_also=("convert_column", "layer_means", "reference_atmosphere"),
    asks=(
        "[molecules: Vertical column density] of a gas with number densities {number_density} at altitudes {altitude}",
        "How many [dobson: Dobson units] does the ozone profile {number_density} at {altitude} add up to?",
        "Integrate the number density {number_density} over heights {altitude} to the [molecules: total column]",
        "[moles: Column in moles] of a gas, concentration {number_density} on the levels {altitude}",
        "[layers: Partial columns] of the layers between {altitude} for molecule densities {number_density}",
    ),
)
def column_amount(
    altitude: Annotated[FloatArray, Array("km", "n", "levels, rising")],
    number_density: Annotated[FloatArray, Array("cm^-3", "n", "molecules of the gas per volume", ge=0)],
) -> ColumnAmount:
    r"""Return the column amount of a gas by integrating its number density.

    .. math:: N = \int n\, dz, \qquad
              \Delta N = \Delta z \, \frac{n_2 - n_1}{\ln (n_2 / n_1)}

    Parameters
    ----------
    altitude : array of float, shape (n,), km
    number_density : array of float, shape (n,), cm^-3

    Returns
    -------
    ColumnAmount
        Molecules per cm^2, Dobson units, mol/m^2 and the layers.

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
