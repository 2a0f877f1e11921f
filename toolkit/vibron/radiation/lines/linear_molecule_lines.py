from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Option, Quantity
from vibron.core.tool import tool
from vibron.physics.line_list import LineList
from vibron.radiation.lines._linear import linear_molecules
from vibron.radiation.lines._listing import listed


@tool(
    valid_for="CO2 at 15 um (nu2 and three hot bands), 9.4 and 10.4 um and 4.3 um (nu3 and four hot bands); N2O at 4.5 "
    "um (nu3 and four hot bands), 4.1 um (nu1 + 2 nu2) and 3.9 um (2 nu1); gas up to about 400 K",
    limitations="main isotopologues at natural abundance; weaker bands are missing, at 15 um 2 % and at 4.3 um 1 % of "
    "the intensity of the isotopologue; positions hold to 1e-3 cm^-1 for J < 60 (02211 and 03301 of CO2: 0.01), "
    "intensities of CO2 to 2 % (hot bands 10002, 10001 and 02211: 5 %), those of N2O to 1 %; widths to 2 %, one shift "
    "for each band; no line mixing",
    papers=("rothman1981", "maki1991", "gordon2022"),
    see_also=("dunham_lines", "doublet_pi_lines", "gas_spectrum", "read_line_list", "select_lines"),
)
def linear_molecule_lines(
    molecule: Annotated[str, Option("molecule", choices=("CO2", "N2O"))],
    highest_rotation: Annotated[int | None, Quantity("1", "highest lower J, else all of the table", ge=0)] = None,
    least_intensity: Annotated[float, Quantity("cm/molecule", "least intensity at 296 K", ge=0)] = 1e-27,
) -> LineList:
    r"""Return the lines of CO2 or N2O from term values, transition moments and Hönl-London factors.

    .. math:: E(J) = G + B\,J(J+1) - D\,[J(J+1)]^2 + H\,[J(J+1)]^3, \qquad
        A = \frac{64\pi^4}{3h}\tilde\nu^3 M^2 (1 + am + bm^2)^2\frac{L(J, l \to J', l')}{2J'+1}

    with separate constants of the e and f levels (l-type doubling), :math:`m = J + 1, 0, -J` in the R, Q and P branch,
    and intensities at 296 K as in dunham_lines, with the partition sums of TIPS-2021.

    Returns
    -------
    LineList
        Lines in ascending order, with the vibrational states, branch and J as in HITRAN.

    Raises
    ------
    DomainError
        The constants do not reach so high a J.

    References
    ----------
    Rothman and Young (1981); Maki and Wells (1991).

    Examples
    --------
    >>> lines = linear_molecule_lines("CO2", least_intensity=3.4e-18)
    >>> lines.wavenumber.round(3).tolist(), lines.lower_local.tolist()
    ([2360.109, 2361.466, 2362.799], ['R 14e', 'R 16e', 'R 18e'])
    """
    gas = linear_molecules()[molecule]
    return listed(gas, highest_rotation, least_intensity, gas.lines)
