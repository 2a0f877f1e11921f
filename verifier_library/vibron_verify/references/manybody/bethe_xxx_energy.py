"""Ground-state energy of the infinite Heisenberg chain."""

import math
from typing import Annotated

from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("bethe1931", "hulthen1938"), valid_for="the infinite antiferromagnetic spin-1/2 chain")
def bethe_xxx_energy() -> Annotated[
    float, Quantity("J", "ground-state energy per site of the Heisenberg chain", kind="model")
]:
    r"""Return the energy per site of :math:`H = J\sum_i \mathbf S_i\cdot\mathbf S_{i+1}` in its ground state.

    .. math:: e_0 = \tfrac14 - \ln 2

    Returns
    -------
    float
        Energy per site in J.

    References
    ----------
    H. Bethe, Z. Phys. 71, 205 (1931); L. Hulthén, Ark. Mat. Astron. Fys. 26A, 11 (1938).

    Examples
    --------
    >>> round(bethe_xxx_energy(), 10)
    -0.4431471806
    """
    return 0.25 - math.log(2.0)
