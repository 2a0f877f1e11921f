"""Energy of the dimer state of the Shastry-Sutherland lattice."""

from typing import Annotated

from vibron.core.errors import DomainError
from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference


@reference(
    sources=("shastrysutherland1981", "koga2000"), valid_for="ground state for J/J_D to 0.5 (proven), about 0.67"
)
def shastry_sutherland_dimer(
    sites: Annotated[int, Quantity("1", "number of spins, even", ge=4)],
    ratio: Annotated[float, Quantity("1", "J over J_D, square over dimer bonds", ge=0, le=0.67)] = 0.5,
) -> Annotated[float, Quantity("J_D", "ground-state energy of the Shastry-Sutherland lattice in its dimer phase")]:
    r"""Return the energy of the product of singlets, an exact eigenstate of the Shastry-Sutherland lattice.

    .. math::

        H = J_D\sum_{\mathrm{dimers}}\mathbf S_i\cdot\mathbf S_j+J\sum_{\mathrm{square}}\mathbf S_i\cdot\mathbf S_j,
        \qquad E = -\tfrac38 J_D N

    It does not depend on J. It is the ground state up to J/J_D = 1/2 by a proof, up to about 0.675 by computations.

    Parameters
    ----------
    sites : int
        N.
    ratio : float
        J/J_D.

    Returns
    -------
    float
        Energy in J_D.

    Raises
    ------
    DomainError
        The number of spins is odd, or the ratio lies beyond the dimer phase.

    References
    ----------
    B. S. Shastry, B. Sutherland, Physica B+C 108, 1069 (1981); A. Koga, N. Kawakami, Phys. Rev. Lett. 84, 4461 (2000).

    Examples
    --------
    >>> shastry_sutherland_dimer(16, 0.6)
    -6.0
    """
    if sites % 2:
        raise DomainError("must be even", field="sites", value=sites, remedy="each dimer has two spins")
    return -0.375 * sites
