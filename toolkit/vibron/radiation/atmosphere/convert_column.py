from __future__ import annotations

from typing import Annotated

from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.radiation.air_constants import DOBSON, N_A

#: Molecules per cm^2 of one unit; the masses wait for a molar mass.
_NUMBERS = {
    "cm^-2": 1.0,
    "m^-2": 1e-4,
    "DU": DOBSON,
    "atm cm": 1e3 * DOBSON,
    "mol m^-2": 1e-4 * N_A,
    "mmol m^-2": 1e-7 * N_A,
}
_MASSES = {"kg m^-2": 1.0, "g cm^-2": 10.0, "mg m^-2": 1e-6}  # kg m^-2
_UNITS = (*_NUMBERS, *_MASSES)


@tool(
    valid_for="vertical or slant columns of any gas",
    limitations="the Dobson unit counts the ideal gas at 273.15 K and 101325 Pa",
    papers=("basher1982", "codata2022"),
    see_also=("column_amount", "precipitable_water"),
)
def convert_column(
    values: Annotated[FloatArray, Array("1", "...", "column amounts in `unit`", ge=0)],
    unit: Annotated[str, Option("unit of the values", choices=_UNITS)],
    to: Annotated[str, Option("unit wanted", choices=_UNITS)],
    molar_mass: Annotated[float | None, Quantity("kg/mol", "molar mass of the gas, for masses", gt=0)] = None,
) -> Annotated[FloatArray, Array("1", "...", "column amounts in the unit wanted", ge=0)]:
    r"""Convert column amounts between molecules, Dobson units, moles and mass per area.

    .. math:: 1\,\mathrm{DU} = 10^{-5}\,\mathrm{m} \times \frac{p_0}{k_\mathrm{B} T_0}
              = 2.6868 \times 10^{16}\,\mathrm{cm}^{-2}

    Parameters
    ----------
    molar_mass
        Needed where one of the units is a mass: 0.0479982 for ozone, 0.0180153 for water.

    Raises
    ------
    InputError
        A unit is a mass and the molar mass is left out.

    Examples
    --------
    >>> convert_column([300.0], "DU", "atm cm")
    array([0.3])
    """
    return values * (_size(unit, molar_mass) / _size(to, molar_mass))


def _size(unit: str, molar_mass: float | None) -> float:
    if unit in _NUMBERS:
        return _NUMBERS[unit]
    if molar_mass is None:
        raise InputError(f"is needed for {unit}", field="molar_mass", remedy="give the molar mass in kg/mol")
    return _MASSES[unit] / molar_mass * N_A * 1e-4
