"""Energy of the Mott insulator of bosons at strong coupling."""

from typing import Annotated

from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("damskizakrzewski2006",), valid_for="one boson a site, J/U to 0.15, to the order (J/U)^8")
def bose_hubbard_strong_coupling(
    hopping: Annotated[float, Quantity("U", "J over U", ge=0, le=0.15)],
) -> Annotated[float, Quantity("U", "ground-state energy per site of the Bose-Hubbard chain, one boson a site")]:
    r"""Return the energy per site of :math:`H=-J\sum(b_i^\dagger b_{i+1}+\mathrm{h.c.})+\frac U2\sum n_i(n_i-1)`.

    .. math:: \frac{e_0}{U} = -4x^2 + 4x^4 + \tfrac{272}{9}x^6 + O(x^8),\qquad x = \frac JU

    Parameters
    ----------
    hopping : float
        J/U.

    Returns
    -------
    float
        Energy per site in U.

    Raises
    ------
    DomainError
        J/U is negative or above 0.15, where the next orders matter.

    References
    ----------
    B. Damski, J. Zakrzewski, Phys. Rev. A 74, 043609 (2006).

    Examples
    --------
    >>> round(bose_hubbard_strong_coupling(0.05), 8)
    -0.00997453
    """
    square = hopping**2
    return -4.0 * square + 4.0 * square**2 + 272.0 / 9.0 * square**3
