from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.infrared.units._scales import ATMOSPHERE, molecules_per_cm3


@tool(
    valid_for="gases near atmospheric pressure and below",
    limitations="ideal gas: real air is denser by 0.06 % at 273 K and 1 atm, carbon dioxide by 0.7 %",
    papers=("codata2022",),
    see_also=("convert_concentration", "absorption_units", "convert_unit"),
)
def number_density(
    temperature: Annotated[FloatArray, Array("K", "...", "temperature of the gas", gt=0)],
    pressure: Annotated[
        FloatArray | None, Array("Pa", "...", "pressure, or partial pressure of one gas; 1 atm where left out", ge=0)
    ] = None,
) -> Annotated[FloatArray, Array("cm^-3", "...", "molecules in a cubic centimetre", ge=0)]:
    r"""Return the number of molecules in a cubic centimetre of an ideal gas.

    .. math:: N = \frac{p}{k_\mathrm{B} T}

    Examples
    --------
    >>> number_density([273.15, 546.3])
    array([2.68678011e+19, 1.34339006e+19])
    """
    given = np.array(ATMOSPHERE) if pressure is None else pressure
    return molecules_per_cm3(temperature, given)
