from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.infrared.units._scales import (
    ATMOSPHERE,
    CM_PER_CHARGE,
    LN10,
    N_A,
    STANDARD_TEMPERATURE,
    E,
    molecules_per_cm3,
)
from vibron.physics.constants import DEBYE

_UNITS = ("km/mol", "cm/molecule", "cm^-2 atm^-1", "L mol^-1 cm^-2", "D^2 A^-2 u^-1", "e^2 u^-1")


@tool(
    valid_for="intensities integrated over wavenumber, of a line at its temperature or of a whole band",
    limitations="a harmonic intensity in km/mol belongs to the whole band; it does not tell how lines share it",
    papers=("codata2022",),
    see_also=("absorption_units", "number_density"),
)
def line_intensity_units(
    values: Annotated[FloatArray, Array("1", "...", "intensities in `unit`, of any shape", ge=0)],
    unit: Annotated[str, Option("unit of the values", choices=_UNITS)],
    to: Annotated[str, Option("unit wanted", choices=_UNITS)],
    temperature: Annotated[float, Quantity("K", "temperature, for cm^-2 atm^-1", gt=0)] = STANDARD_TEMPERATURE,
) -> Annotated[FloatArray, Array("1", "...", "the same intensities in the unit wanted", ge=0)]:
    r"""Convert integrated intensities: km/mol, HITRAN's cm/molecule, cm^-2 atm^-1, dipole derivatives squared.

    .. math:: S = \int \sigma \, \mathrm{d}\tilde\nu
              = \frac{\pi}{4 \pi \varepsilon_0 \, 3 c^2} \left( \frac{\partial \mu}{\partial Q} \right)^2

    with the natural cross-section sigma.  S in cm per molecule times Avogadro's number is the intensity in km/mol;
    times the number density at 1 atm it is that in cm^-2 atm^-1.

    Parameters
    ----------
    unit, to
        ``km/mol``; ``cm/molecule`` (HITRAN's cm^-1/(molecule cm^-2)); ``cm^-2 atm^-1`` at the temperature;
        ``L mol^-1 cm^-2`` (decadic, the integral of a molar absorptivity); ``D^2 A^-2 u^-1`` and ``e^2 u^-1`` for
        the square of the derivative of the dipole along a normal coordinate.

    Raises
    ------
    DomainError
        If an intensity is negative or the temperature not above zero.

    Examples
    --------
    >>> line_intensity_units([100.0], "L mol^-1 cm^-2", "km/mol").round(4)
    array([2.3026])
    """
    # cm per molecule of one unit.
    sizes = {
        "km/mol": 1e5 / N_A,
        "cm/molecule": 1.0,
        "cm^-2 atm^-1": 1.0 / float(molecules_per_cm3(temperature, ATMOSPHERE)),
        "L mol^-1 cm^-2": 1e3 * LN10 / N_A,
        "D^2 A^-2 u^-1": CM_PER_CHARGE * (DEBYE / (E * 1e-10)) ** 2,
        "e^2 u^-1": CM_PER_CHARGE,
    }
    return values * (sizes[unit] / sizes[to])
