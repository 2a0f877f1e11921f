from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Option, Quantity
from vibron.core.tool import tool
from vibron.physics.line_list import LineList
from vibron.radiation.lines._listing import listed
from vibron.radiation.lines._tops import TopLevels, asymmetric_tops


@tool(
    valid_for="H2O: rotation, nu2 (6.3 um), J up to 12, Ka up to 8; SO2: rotation, nu2 (19 um), nu1 (8.7 um), nu3 (7.3 "
    "um) and 3 nu3 (2.5 um), the last three with the hot band from nu2, J up to 65, Ka up to 25; gas up to 350 K",
    limitations="main isotopologues at natural abundance, no other bands, no continuum; positions of H2O hold to 0.005 "
    "cm^-1 for J < 10, to 0.02 above, of SO2 to 5e-4 (nu1, nu3, from memory: 0.03 for Ka < 10, 0.1 above and in hot "
    "bands); intensities of rotation to 3 %, of nu2 of H2O to 8 % (weak lines 30 %), of nu1, nu2 and nu3 of SO2, whose "
    "strengths are from memory, to 15, 20 and 10 %; widths of H2O to 30 %, of SO2 to 5 %, no shifts",
    papers=("watson1977", "flaud1975", "flaud1993", "patel1979", "tennyson2013", "gordon2022"),
    see_also=("linear_molecule_lines", "doublet_pi_lines", "gas_spectrum", "select_lines"),
)
def asymmetric_top_lines(
    molecule: Annotated[str, Option("molecule", choices=("H2O", "SO2"))],
    highest_rotation: Annotated[int | None, Quantity("1", "highest lower J, else all of the table", ge=0)] = None,
    least_intensity: Annotated[float, Quantity("cm/molecule", "least intensity at 296 K", ge=0)] = 1e-26,
) -> LineList:
    r"""Return the lines of H2O or SO2 from Watson's A-reduced Hamiltonian.

    .. math:: H = G + \tfrac{B+C}2 J^2 + \left(A - \tfrac{B+C}2\right)J_a^2 - \Delta_J J^4 - \Delta_{JK}J^2J_a^2
        - \Delta_K J_a^4 + \tfrac12\left[\tfrac{B-C}2 - 2\delta_J J^2 - 2\delta_K J_a^2 + \ldots, J_b^2 - J_c^2\right]_+

    for each J in the basis of the symmetric top (representation I\ :sup:`r`), separated by Wang's symmetries; its
    states give the strength of each line from the direction cosines of the a or b axis and a Herman-Wallis factor,

    .. math:: A = \frac{64\pi^4}{3h}\tilde\nu^3\frac{|\langle J'|\mu|J\rangle|^2}{2J'+1}, \qquad
        \mu = M\,\phi\,(1 + Cm + Dk + \ldots)

    where m and k are half the changes of J(J+1) and K^2.  Nuclear spins weight levels with Ka + Kc even and odd 1 to 3
    in H2O, 1 to 0 in SO2.  Intensities are those at 296 K as in dunham_lines, with the partition sums of TIPS-2021.

    Returns
    -------
    LineList
        Lines in ascending order, with the vibrational states and J, Ka, Kc.

    Raises
    ------
    DomainError
        The constants do not reach so high a J.

    References
    ----------
    Watson (1977); Flaud and Camy-Peyret (1975); Flaud and Lafferty (1993).

    Examples
    --------
    >>> lines = asymmetric_top_lines("H2O", 6, least_intensity=1e-30)
    >>> radio = lines[(lines.wavenumber > 6.0) & (lines.wavenumber < 6.2)]
    >>> (29.9792458 * radio.wavenumber).round(1).tolist(), radio.upper_local.tolist(), radio.lower_local.tolist()
    ([183.3], ['  3  1  3'], ['  2  2  0'])
    """
    gas, held = asymmetric_tops()[molecule], dict[tuple[str, int], TopLevels]()
    return listed(
        gas, highest_rotation, least_intensity, lambda band, last: gas.lines(band, last, least_intensity, held)
    )
