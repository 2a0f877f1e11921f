"""Refractive index at another temperature."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool


@dataclass(frozen=True, eq=False)
class ThermoOptic:
    """Index and optical path at other temperatures."""

    refractive_index: Annotated[FloatArray, Array("1", "t", "n at each temperature", gt=0)]
    path_change: Annotated[FloatArray, Array("1", "t", "relative change of the optical path n d")]


@tool(
    domain="radiation",
    family="optics",
    known_answers=(
        KnownAnswer(
            call={"temperature": [250.0, 350.0], "refractive_index": 4.0025, "slope": 4.08e-4, "reference": 293.0},
            path="refractive_index",
            value=[3.9856, 4.0264],
            tolerance=1e-3,
            source="li1980: germanium at 10 um, pages for 250, 293 and 350 K on refractiveindex.info",
        ),
        KnownAnswer(
            call={
                "temperature": [300.0],
                "refractive_index": 4.0,
                "slope": 4e-4,
                "reference": 290.0,
                "expansion": 6e-6,
            },
            path="path_change",
            value=[1.06006e-3],
            tolerance=1e-8,
            source="(1 + 4e-4 x 10 / 4)(1 + 6e-6 x 10) - 1 by hand",
            kind="identity",
        ),
    ),
    valid_for="some tens of kelvin about the reference",
    limitations="linear: dn/dT itself grows with temperature and towards the band edge",
    papers=("li1980",),
    keywords=("dn/dT", "thermo-optic coefficient", "temperature", "germanium", "athermal", "focus shift"),
    see_also=("refractive_index", "etalon_thickness"),
    asks=(
        "[refractive_index: Refractive index] at {temperature} of a material with n = {refractive_index}, "
        "dn/dT = {slope}",
        "A lens of index {refractive_index} warms to {temperature}, dn/dT {slope}. [refractive_index: Which "
        "n] has it then?",
        "[path_change: Change of optical path] at {temperature}: n {refractive_index}, dn/dT {slope}, "
        "expansion {expansion}",
        "n = {refractive_index} at {reference}, thermo-optic {slope}: [refractive_index: index] cooled to "
        "{temperature}",
    ),
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
    temperature
        In K, shape (t).
    refractive_index, slope, reference, expansion
        n0, dn/dT, T0 and alpha.

    Returns
    -------
    ThermoOptic
        n and relative change of the optical path.

    Raises
    ------
    DomainError
        The line falls to zero or below.

    References
    ----------
    [li1980]_.

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
