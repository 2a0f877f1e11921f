from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool


@tool(
    valid_for="some tens of kelvin about the reference",
    limitations="linear: dn/dT itself grows with temperature and towards the band edge",
    papers=("li1980",),
    see_also=("refractive_index", "etalon_thickness"),
)
def thermo_optic(
    temperature: Annotated[FloatArray, Array("K", "t", "temperatures wanted", gt=0)],
    refractive_index: Annotated[float, Quantity("1", "n at the reference temperature", gt=0)],
    slope: Annotated[float, Quantity("K^-1", "dn/dT")],
    reference: Annotated[float, Quantity("K", "reference temperature", gt=0)] = 293.15,
    expansion: Annotated[float, Quantity("K^-1", "linear thermal expansion")] = 0.0,
) -> ThermoOptic:
    r"""Return the refractive index at other temperatures, and the change of the optical path.

    .. math:: n(T) = n_0 + \frac{dn}{dT} (T - T_0), \qquad
              \frac{\Delta(nd)}{nd} = \frac{n(T)}{n_0} \left( 1 + \alpha (T - T_0) \right) - 1

    Germanium has 4.0e-4 K^-1 at 10 um, silicon 1.6e-4, zinc selenide 0.6e-4.

    Parameters
    ----------
    refractive_index, slope, reference, expansion
        n0, dn/dT, T0 and alpha.

    Raises
    ------
    DomainError
        The line falls to zero or below.

    Examples
    --------
    >>> thermo_optic([313.15], 4.0025, 4.0e-4).refractive_index.round(4)
    array([4.0105])
    """
    difference = temperature - reference
    index = refractive_index + slope * difference
    if (index <= 0.0).any():
        raise DomainError(
            "leaves no refractive index", field="slope", value=slope, remedy="stay near the reference temperature"
        )
    return ThermoOptic(index, index / refractive_index * (1.0 + expansion * difference) - 1.0)


@dataclass(frozen=True)
class ThermoOptic(DataRecord):
    """Index and optical path at other temperatures."""

    refractive_index: Annotated[FloatArray, Array("1", "t", "n at each temperature", gt=0)]
    path_change: Annotated[FloatArray, Array("1", "t", "relative change of the optical path n d")]
