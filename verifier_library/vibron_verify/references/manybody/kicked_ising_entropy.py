"""Entanglement of the self-dual kicked Ising chain."""

import math
from typing import Annotated

from vibron.core.errors import DomainError
from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("bertini2019",), valid_for="open chains at the self-dual point from the state of all X up")
def kicked_ising_entropy(
    periods: Annotated[int, Quantity("1", "periods of the drive", ge=0)],
    block: Annotated[int, Quantity("1", "spins on the shorter side of the cut", ge=1)],
) -> Annotated[float, Quantity("1", "entropy of a block of the self-dual kicked Ising chain", ge=0)]:
    r"""Return the entropy in nats of the end of an open kicked Ising chain, J = b = pi/4, from all spins along +x.

    .. math:: U = e^{-i\frac\pi4\sum_j X_j}\,e^{-i\frac\pi4\sum_j Z_jZ_{j+1}},\qquad S(t) = t\ln2,\; t\le\ell

    No chain can entangle faster across one bond; once every spin of the block is used up the entropy falls again.

    Parameters
    ----------
    periods, block : int
        t and the spins of the shorter side.

    Returns
    -------
    float
        Entropy.

    Raises
    ------
    DomainError
        The number of periods is negative, or exceeds the spins of the block.

    References
    ----------
    B. Bertini, P. Kos, T. Prosen, Phys. Rev. X 9, 021033 (2019).

    Examples
    --------
    >>> [round(kicked_ising_entropy(t, 6) / math.log(2.0), 12) for t in range(7)]
    [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0]
    """
    if periods > block:
        raise DomainError("exceed the spins of the block", field="periods", value=periods, remedy=f"stay at {block}")
    return periods * math.log(2.0)
