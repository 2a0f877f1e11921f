"""Units of the amount of a gas above an area."""

from __future__ import annotations

from typing import Annotated

from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.atmosphere._constants import DOBSON, N_A

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
    domain="radiation",
    family="atmosphere",
    known_answers=(
        KnownAnswer(
            call={"values": 1.0, "unit": "DU", "to": "cm^-2"},
            value=2.6868e16,
            tolerance=1e12,
            source="one Dobson unit is 2.6868e16 molecules per cm^2 (NIST: Loschmidt constant 2.6867801e25 m^-3)",
        ),
        KnownAnswer(
            call={"values": [300.0], "unit": "DU", "to": "mmol m^-2"},
            value=[133.85],
            tolerance=0.01,
            source="one Dobson unit is 0.44615 mmol/m^2 (basher1982)",
        ),
        KnownAnswer(
            call={"values": 1.0, "unit": "g cm^-2", "to": "cm^-2", "molar_mass": 0.01801528},
            value=3.3427e22,
            tolerance=1e18,
            source="one precipitable centimetre of water is 3.3427e22 molecules per cm^2 (Avogadro over 18.01528)",
            kind="identity",
        ),
    ),
    valid_for="vertical or slant columns of any gas",
    limitations="the Dobson unit counts the ideal gas at 273.15 K and 101325 Pa",
    papers=("basher1982", "codata2022"),
    keywords=("Dobson unit", "DU", "atm-cm", "column density", "mol/m2", "precipitable"),
    see_also=("column_amount", "precipitable_water"),
    asks=(
        "[Convert] a column of {values} {unit=DU: Dobson units} to {to=cm^-2: molecules per cm2}",
        "{values} {unit=mol m^-2: mol/m2} of trace gas column: [how much] is that in {to=DU: DU}?",
        "[Column] of {values} {unit=cm^-2: molecules/cm2}, molar mass {molar_mass}, as {to=kg m^-2: kg/m2}",
        "[Express] the ozone amount {values} {unit=atm cm: atm-cm} in {to=mmol m^-2: mmol/m2}",
        "[Column density] {values} {unit=m^-2: molecules per m2} given in {to=mol m^-2: moles per m2}",
        "A gas of {molar_mass} has {values} {unit=mg m^-2: mg/m2} overhead. [How many] {to=atm cm: atm cm}?",
    ),
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
    values : array of float, any shape
    unit, to : str
        Such as ``cm^-2`` (molecules), ``DU``, ``atm cm``, ``mol m^-2`` or ``kg m^-2``.
    molar_mass : float, kg/mol
        Needed where one of the units is a mass: 0.0479982 for ozone, 0.0180153 for water.

    Returns
    -------
    ndarray
        Same shape.

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
