"""Ground-state energy of the Hubbard chain at infinite repulsion."""

import math
from typing import Annotated

from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("ogatashiba1990",), valid_for="the infinite chain at U = infinity, or the t-J chain at J = 0")
def infinite_u_hubbard_energy(
    filling: Annotated[float, Quantity("1", "electrons a site", ge=0, le=1)],
) -> Annotated[float, Quantity("t", "ground-state energy per site of the Hubbard chain at infinite repulsion")]:
    r"""Return the energy per site of the Hubbard chain whose electrons cannot pass one another.

    .. math:: e_0 = -\frac{2}{\pi}\sin \pi n

    Charges move as free spinless fermions, whatever the spins.

    Parameters
    ----------
    filling : float
        n.

    Returns
    -------
    float
        Energy per site in t.

    Raises
    ------
    DomainError
        The filling is negative or above one.

    References
    ----------
    M. Ogata, H. Shiba, Phys. Rev. B 41, 2326 (1990).

    Examples
    --------
    >>> round(infinite_u_hubbard_energy(0.5), 8)
    -0.63661977
    """
    return -2.0 / math.pi * math.sin(math.pi * filling)
