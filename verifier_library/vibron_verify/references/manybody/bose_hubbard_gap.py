"""Gap of the Mott insulator of bosons at strong coupling."""

from typing import Annotated

from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("freericksmonien1996",), valid_for="chains of one boson a site, J/U to 0.1, to the order (J/U)^4")
def bose_hubbard_gap(
    hopping: Annotated[float, Quantity("U", "J over U", ge=0, le=0.1)],
) -> Annotated[float, Quantity("U", "particle-hole gap of the Bose-Hubbard chain, one boson a site")]:
    r"""Return the gap E(N+1) + E(N-1) - 2 E(N) of the infinite chain of N sites with N bosons.

    .. math:: \frac{\Delta}{U} = 1 - 6x + 5x^2 + 6x^3 + O(x^4),\qquad x = \frac JU

    It is the width of the first Mott lobe in the chemical potential.

    Parameters
    ----------
    hopping : float
        J/U.

    Returns
    -------
    float
        Gap in U.

    Raises
    ------
    DomainError
        J/U is negative or above 0.1, where the next orders matter.

    References
    ----------
    J. K. Freericks, H. Monien, Phys. Rev. B 53, 2691 (1996).

    Examples
    --------
    >>> round(20.0 * bose_hubbard_gap(0.05), 3)  # a ring of eight has 14.26763
    14.265
    """
    return 1.0 - 6.0 * hopping + 5.0 * hopping**2 + 6.0 * hopping**3
