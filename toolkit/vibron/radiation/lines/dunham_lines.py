from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.physics.line_list import LineList
from vibron.radiation.lines._constants import REFERENCE_TEMPERATURE
from vibron.radiation.lines._diatomics import Diatomic, VibrationalBand, diatomics
from vibron.radiation.lines._listing import listed
from vibron.radiation.lines._rotation import LineSpecies, honl_london, line_columns

#: Exponents of the pressure widths, typical of diatomics.
_EXPONENT = 0.7


@tool(
    valid_for="CO: fundamental and hot bands up to 3-2, rotation of v = 0 to 2; HF and HCl: fundamental and rotation "
    "of v = 0",
    limitations="main isotopologues at natural abundance; widths are approximate (CO 3 %, HF and HCl 30 %), no shifts; "
    "CO is within 5e-5 cm^-1 and 0.2 % of the intensities of HITRAN where compared; positions of HCl hold to 1e-3 "
    "cm^-1 for J < 6 and to about 0.02 above; intensities of HF are good to about 5 %, of HCl to about 10 %, and not "
    "confirmed; NO and OH: doublet_pi_lines",
    papers=(
        "guelachvili1983", "maki1991", "dunham1932", "gordon2022", "muenter1970", "herman1955", "huberherzberg1979",
    ),
    see_also=("linear_molecule_lines", "doublet_pi_lines", "rovibrational_levels", "absorption_cross_section"),
)  # fmt: skip
def dunham_lines(
    molecule: Annotated[str, Option("molecule", choices=("CO", "HF", "HCl"))],
    highest_rotation: Annotated[int | None, Quantity("1", "highest lower J, else all of the table", ge=0)] = None,
    least_intensity: Annotated[float, Quantity("cm/molecule", "least intensity at 296 K", ge=0)] = 0.0,
) -> LineList:
    r"""Return the lines of a diatomic molecule from Dunham coefficients, transition moments and Hönl-London factors.

    .. math:: A = \frac{64\pi^4}{3h}\tilde\nu^3 M_{v'v''}^2 (1 + Cm + Dm^2)^2\frac{|m|}{2J'+1}, \qquad
        S = \frac{g' A}{8\pi c\tilde\nu^2 Q}\,e^{-c_2E''/T}\left(1 - e^{-c_2\tilde\nu/T}\right) I_a

    with m = J + 1 in the R and m = -J in the P branch, at 296 K.

    Returns
    -------
    LineList
        Lines in ascending order, with vibrational quantum numbers.

    Raises
    ------
    DomainError
        The constants do not reach so high a J.

    Examples
    --------
    >>> lines = dunham_lines("CO", least_intensity=4.4e-19)
    >>> lines.wavenumber.round(3).tolist()
    [2169.198, 2172.759, 2176.284]
    """
    gas = diatomics()[molecule]
    total = gas.partition_sum(REFERENCE_TEMPERATURE, REFERENCE_TEMPERATURE)
    return listed(gas, highest_rotation, least_intensity, lambda band, last: _band(gas, band, last, total))


def _band(gas: Diatomic, band: VibrationalBand, last: int, total: float) -> dict[str, FloatArray]:
    rotation = np.arange(last + 1.0)
    m = rotation + 1.0
    if band.upper > band.lower:
        rotation, m = np.concatenate([rotation[1:], rotation]), np.concatenate([-rotation[1:], m])
    upper = np.where(m > 0.0, m, -m - 1.0)
    lower_energy = gas.energy(np.full(m.size, band.lower), rotation)
    wavenumber = gas.energy(np.full(m.size, band.upper), upper) - lower_energy
    moment = band.moment * (1.0 + band.linear * m + band.square * m**2)
    species = LineSpecies(gas.molecule, gas.isotopologue, gas.spin_weight, gas.abundance, total)
    strength = moment**2 * honl_london(rotation, upper, 0, 0)
    size = np.ones(m.size)
    return line_columns(species, wavenumber, lower_energy, rotation, upper, strength) | {
        "air_width": np.interp(np.abs(m), gas.widths[:, 0], gas.widths[:, 1]),
        "self_width": np.interp(np.abs(m), gas.widths[:, 0], gas.widths[:, 2]),
        "temperature_exponent": _EXPONENT * size,
        "upper_vibration": band.upper * size,
        "lower_vibration": band.lower * size,
    }
