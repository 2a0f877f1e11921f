"""Molecules in a cubic centimetre of gas."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.units._scales import ATMOSPHERE, molecules_per_cm3


@tool(
    domain="infrared",
    family="units",
    known_answers=(
        KnownAnswer(
            call={"temperature": 273.15},
            value=2.686780111e19,
            tolerance=1e10,
            source="Loschmidt constant at 273.15 K and 101.325 kPa, CODATA: 2.686780111e25 m^-3",
        ),
        KnownAnswer(
            call={"temperature": [296.0], "pressure": [101325.0]},
            value=[2.47937e19],
            tolerance=1e14,
            source="number density at the reference conditions of HITRAN, 296 K and 1 atm: 2.47937e19 cm^-3",
        ),
        KnownAnswer(
            call={"temperature": 300.0, "pressure": 0.0},
            value=0.0,
            tolerance=0.0,
            source="a vacuum holds no molecules",
            kind="identity",
        ),
    ),
    valid_for="gases near atmospheric pressure and below",
    limitations="ideal gas: real air is denser by 0.06 % at 273 K and 1 atm, carbon dioxide by 0.7 %",
    papers=("codata2022",),
    keywords=("ideal gas", "molecules per cm3", "Loschmidt", "density", "concentration", "pressure", "temperature"),
    see_also=("convert_concentration", "absorption_units", "convert_pressure"),
    asks=(
        "[Number density] of a gas at {temperature} and {pressure}",
        "[How many molecules per cm3] does an ideal gas have at {pressure} and {temperature}?",
        "[Loschmidt number] at {temperature}",
        "A gas cell is filled to {pressure} at {temperature}. [Molecules per cubic centimetre]?",
    ),
)
def number_density(
    temperature: Annotated[FloatArray, Array("K", "...", "temperature of the gas", gt=0)],
    pressure: Annotated[
        FloatArray | None, Array("Pa", "...", "pressure, or partial pressure of one gas; 1 atm where left out", ge=0)
    ] = None,
) -> Annotated[FloatArray, Array("cm^-3", "...", "molecules in a cubic centimetre", ge=0)]:
    r"""Return the number of molecules in a cubic centimetre of an ideal gas.

    .. math:: N = \frac{p}{k_\mathrm{B} T}

    Parameters
    ----------
    temperature
        Temperature in K, any shape.
    pressure
        Pressure in Pa, broadcast against the temperature; 101325 Pa where left out.

    Returns
    -------
    ndarray
        Number density in cm^-3.

    Raises
    ------
    InputError
        If the shapes of temperature and pressure do not fit together.

    Examples
    --------
    >>> number_density([273.15, 546.3])
    array([2.68678011e+19, 1.34339006e+19])
    """
    given = np.array(ATMOSPHERE) if pressure is None else pressure
    return molecules_per_cm3(temperature, given)
