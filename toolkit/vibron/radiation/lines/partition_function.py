from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.radiation.lines._species import VERSIONS, partition_sum


@tool(
    valid_for="isotopologues and temperatures of TIPS: mostly 1 to 5000 K, less for heavy molecules",
    limitations="nuclear spin is counted as HITRAN counts it; local thermodynamic equilibrium",
    papers=("gamache2021", "gamache2025", "kochanov2016"),
    see_also=("line_intensity", "rovibrational_levels"),
    extra="radiation",
)  # fmt: skip
def partition_function(
    molecule: Annotated[int, Quantity("1", "HITRAN number of the molecule: 1 H2O, 2 CO2, 5 CO, ...", ge=1)],
    isotopologue: Annotated[int, Quantity("1", "number of the isotopologue, 1 the most abundant", ge=1)],
    temperature: Annotated[FloatArray, Array("K", "...", "temperature", gt=0)],
    version: Annotated[str, Option("edition of TIPS", choices=VERSIONS)] = "2021",
) -> Annotated[FloatArray, Array("1", "...", "total internal partition sum")]:
    r"""Return the total internal partition sum of a molecule from the tables of TIPS.

    .. math:: Q(T) = \sum_i g_i\,e^{-E_i/kT}

    over rotation, vibration, electronic states and nuclear spin, interpolated by hitran-api without the network.

    Raises
    ------
    InputError
        HITRAN has no such molecule or isotopologue.
    DomainError
        The temperature is outside the table.

    Examples
    --------
    >>> partition_function(5, 1, 296.0).round(2).item()
    107.42
    """
    return partition_sum(molecule, isotopologue, temperature, version)
