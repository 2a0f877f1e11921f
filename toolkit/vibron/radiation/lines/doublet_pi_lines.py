from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Option, Quantity
from vibron.core.tool import tool
from vibron.physics.line_list import LineList
from vibron.radiation.lines._doublet_pi import doublets
from vibron.radiation.lines._listing import listed


@tool(
    valid_for="NO: fundamental, hot bands up to 4-3, rotation of v = 0, J up to 60.5; OH: fundamental, hot band 2-1, "
    "rotation of v = 0 and 1, J up to 30.5; gas up to 2000 K",
    limitations="main isotopologues at natural abundance; no hyperfine structure; positions hold to 5e-4 cm^-1 (OH for "
    "J > 16: 3e-3); intensities of NO to 3 %, of OH to 5 % for J < 8 and 20 % above, of rotation to 1 % (5 % for J > "
    "10), lines of NO between its projections 1/2 and 3/2 to 5 %; at 2000 K 5 % of the intensity are missing; widths "
    "of NO to 5 %, of OH rough, one shift per band",
    papers=("brown1979", "varberg1999", "pine1979", "bernath2009", "brooke2016", "meerakker2005", "gordon2022"),
    see_also=("dunham_lines", "linear_molecule_lines", "asymmetric_top_lines", "gas_spectrum", "select_lines"),
)
def doublet_pi_lines(
    molecule: Annotated[str, Option("molecule", choices=("NO", "OH"))],
    highest_rotation: Annotated[float | None, Quantity("1", "highest lower J, else all of the table", ge=0.5)] = None,
    least_intensity: Annotated[float, Quantity("cm/molecule", "least intensity at 296 K", ge=0)] = 0.0,
) -> LineList:
    r"""Return the lines of NO or OH, whose ground states are doublet pi, from an effective Hamiltonian.

    .. math:: H = T + B N^2 - D N^4 + H N^6 + A L_z S_z + \tfrac12 A_D [N^2, L_z S_z]_+ + \gamma N\cdot S
        + H_\Lambda(p, q)

    in the basis :math:`\Omega = 3/2, 1/2` of Hund's case (a), for each J and parity e or f; the eigenvectors give the
    Hönl-London factors in between the cases (a) and (b), all branches and the lines between both projections:

    .. math:: A = \frac{64\pi^4}{3h}\tilde\nu^3\frac{|c'^T\mu\,c|^2}{2J'+1}, \qquad
        \mu = M\left(\mu_1 + \tfrac C2[N^2, \mu_1] + \ldots\right)

    The commutators are the Herman-Wallis factor :math:`1 + Cm + Dm^2 + Fm^3`.  Intensities are those at 296 K as in
    dunham_lines, with the partition sums of TIPS-2021.

    Returns
    -------
    LineList
        Lines in ascending order; states as "X3/2 1" (projection and v), branch, J and parity of the lower level.

    Raises
    ------
    DomainError
        The constants do not reach so high a J.

    References
    ----------
    Brown, Colbourn, Watson and Wayne (1979); Varberg, Stroh and Evenson (1999); Brooke et al. (2016).

    Examples
    --------
    >>> lines = doublet_pi_lines("NO", least_intensity=6.2e-20)
    >>> lines.wavenumber.round(3).tolist(), lines.lower_local.tolist(), lines.lower_quanta.tolist()
    ([1903.123, 1903.134], ['R  7.5e', 'R  7.5f'], ['X1/2 0', 'X1/2 0'])
    """
    gas = doublets()[molecule]
    return listed(gas, highest_rotation, least_intensity, gas.lines)
