from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.infrared.units._scales import ATMOSPHERE, LN10, N_A, STANDARD_TEMPERATURE, molecules_per_cm3

_UNITS = ("cm^2", "m^2", "L mol^-1 cm^-1", "m^2 mol^-1", "cm^-1", "cm^-1 atm^-1", "ppm^-1 m^-1")
_BASES = ("10", "e")


@tool(
    valid_for="dilute solutions and gases in which Beer's law holds",
    limitations="ideal gas; cm^-1 means the pure gas at the temperature and pressure given, times the mole fraction",
    papers=("codata2022",),
    see_also=("number_density", "convert_unit", "convert_ordinate"),
)
def absorption_units(
    values: Annotated[FloatArray, Array("1", "...", "absorption in `unit`, of any shape")],
    unit: Annotated[str, Option("unit of the values", choices=_UNITS)],
    base: Annotated[str, Option("logarithm that the values rest on, decadic or natural", choices=_BASES)],
    to: Annotated[str, Option("unit wanted", choices=_UNITS)],
    to_base: Annotated[str, Option("logarithm wanted", choices=_BASES)],
    temperature: Annotated[float, Quantity("K", "temperature of the gas", gt=0)] = STANDARD_TEMPERATURE,
    pressure: Annotated[float, Quantity("Pa", "pressure of the gas", gt=0)] = ATMOSPHERE,
    mole_fraction: Annotated[float, Quantity("1", "share of the absorber, for cm^-1 only", gt=0, le=1)] = 1.0,
) -> Annotated[FloatArray, Array("1", "...", "absorption in the unit wanted")]:
    r"""Convert cross-section, molar absorptivity, absorption coefficient and absorption per ppm and metre.

    .. math:: \tau = \sigma N x L = A \ln 10, \qquad \sigma = \frac{1000 \ln 10}{N_\mathrm{A}} \varepsilon_{10},
              \qquad N = \frac{p}{k_\mathrm{B} T}

    with sigma in cm^2 and epsilon in L/(mol cm).  Neither base is assumed: cross-sections are usually natural (e),
    molar absorptivities and the NIST quantitative spectra in (umol/mol)^-1 m^-1 decadic (10).

    Parameters
    ----------
    unit, to
        ``cm^2`` and ``m^2`` per molecule; ``L mol^-1 cm^-1`` and ``m^2 mol^-1``; ``cm^-1`` at the temperature,
        pressure and mole fraction; ``cm^-1 atm^-1`` of partial pressure at the temperature; ``ppm^-1 m^-1`` at the
        temperature and pressure.
    temperature, pressure
        State of the gas; 296 K and 101325 Pa where left out.

    Examples
    --------
    >>> absorption_units([100.0], "L mol^-1 cm^-1", "10", "m^2 mol^-1", "10")
    array([10.])
    """
    density = float(molecules_per_cm3(temperature, pressure))
    per_atmosphere = float(molecules_per_cm3(temperature, ATMOSPHERE))
    # What a cross-section of 1 cm^2 (same base) is in each unit.
    sizes = {
        "cm^2": 1.0,
        "m^2": 1e-4,
        "L mol^-1 cm^-1": N_A * 1e-3,
        "m^2 mol^-1": N_A * 1e-4,
        "cm^-1": density * mole_fraction,
        "cm^-1 atm^-1": per_atmosphere,
        "ppm^-1 m^-1": density * 1e-6 * 100.0,
    }
    bases = {"e": 1.0, "10": 1.0 / LN10}
    return values * (sizes[to] * bases[to_base] / (sizes[unit] * bases[base]))
