from __future__ import annotations

from typing import Annotated

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.infrared.units._scales import ATMOSPHERE, N_A, molecules_per_cm3

_SHARES = {"mole_fraction": 1.0, "percent": 1e-2, "ppmv": 1e-6, "ppbv": 1e-9, "pptv": 1e-12}
_MASSES = {"kg/m^3": 1e3, "g/m^3": 1.0, "mg/m^3": 1e-3, "ug/m^3": 1e-6}  # g/m^3
_UNITS = (*_SHARES, *_MASSES, "mol/L", "mol/m^3", "molecules/cm^3", "Pa")


@tool(
    valid_for="one component of a gas near atmospheric pressure and below",
    limitations="ideal gas; ppm here are by volume, not by mass; not for solutions",
    papers=("codata2022",),
    see_also=("number_density", "convert_unit", "absorption_units", "isotope_pattern"),
)
def convert_concentration(
    values: Annotated[FloatArray, Array("1", "...", "concentrations in `unit`, of any shape", ge=0)],
    unit: Annotated[str, Option("unit of the values", choices=_UNITS)],
    to: Annotated[str, Option("unit wanted", choices=_UNITS)],
    molar_mass: Annotated[float | None, Quantity("g/mol", "molar mass, for units of mass", gt=0)] = None,
    temperature: Annotated[float, Quantity("K", "temperature of the gas", gt=0)] = 298.15,
    pressure: Annotated[float, Quantity("Pa", "total pressure of the gas", gt=0)] = ATMOSPHERE,
) -> Annotated[FloatArray, Array("1", "...", "the same concentrations in the unit wanted", ge=0)]:
    r"""Convert gas concentrations between ppm, mg/m^3, mol/L, molecules/cm^3 and partial pressure.

    .. math:: x = \frac{c R T}{p} = \frac{\rho R T}{M p} = \frac{n k_\mathrm{B} T}{p} = \frac{p_i}{p}

    Raises
    ------
    DomainError
        If the molar mass is missing, or the component alone would exceed the total pressure.

    Examples
    --------
    >>> convert_concentration([400.0], "ppmv", "mg/m^3", molar_mass=44.0095).round(1)
    array([719.5])
    """
    if molar_mass is None and (unit in _MASSES) != (to in _MASSES):
        raise DomainError(
            "is needed to turn mass into amount", field="molar_mass", remedy="give it in g/mol (see isotope_pattern)"
        )
    amount = float(molecules_per_cm3(temperature, pressure)) * 1e6 / N_A  # mol/m^3 of the whole gas
    # Mole fraction of one unit.
    sizes = {
        **_SHARES,
        **{name: grams / ((molar_mass or 1.0) * amount) for name, grams in _MASSES.items()},
        "mol/L": 1e3 / amount,
        "mol/m^3": 1.0 / amount,
        "molecules/cm^3": 1e6 / (N_A * amount),
        "Pa": 1.0 / pressure,
    }
    known_share = molar_mass is not None or unit not in _MASSES
    if known_share and (values * sizes[unit] > 1.0 + 1e-9).any():
        raise DomainError(
            "is more than the whole gas holds",
            field="values",
            value=float((values * sizes[unit]).max()),
            remedy="check the unit, or raise the pressure",
        )
    return values * (1.0 if unit == to else sizes[unit] / sizes[to])
