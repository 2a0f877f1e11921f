"""Entanglement entropy of a block of the XX ring."""

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._modes import entropy_of_occupations
from vibron_verify.references.manybody._register import reference


@reference(sources=("vidal2003", "peschel2003"), valid_for="rings of an even number of spins without a field")
def xx_block_entropy(
    length: Annotated[int, Quantity("1", "spins of the ring, even", ge=4, le=20000)],
    block: Annotated[int, Quantity("1", "neighbouring spins of the block", ge=1, le=4000)],
) -> Annotated[float, Quantity("1", "von Neumann entropy of a block of the XX ring", ge=0)]:
    r"""Return the entropy in nats of neighbouring spins in the ground state of the XX ring.

    .. math:: S = -\sum_k\big[\nu_k\ln\nu_k+(1-\nu_k)\ln(1-\nu_k)\big],\qquad
              C_{ij} = \frac{\sin\frac\pi2(i-j)}{L\sin\frac\pi L(i-j)},\quad C_{ii}=\tfrac12

    with the eigenvalues nu of the correlation matrix C of the block's free fermions.

    Parameters
    ----------
    length, block : int
        Spins of the ring, even, and of the block.

    Returns
    -------
    float
        Entropy.

    Raises
    ------
    DomainError
        The ring is odd, or the block not shorter than it.

    References
    ----------
    G. Vidal, J. I. Latorre, E. Rico, A. Kitaev, Phys. Rev. Lett. 90, 227902 (2003); I. Peschel, J. Phys. A 36, L205
    (2003).

    Examples
    --------
    >>> [round(xx_block_entropy(n, n // 2), 8) for n in (66, 130, 258)]
    [1.74113005, 1.96702454, 2.19548263]
    """
    if length % 2:
        raise DomainError("must be even", field="length", value=length, remedy="add a spin")
    if block >= length:
        raise DomainError("must be shorter than the ring", field="block", value=block, remedy=f"stay below {length}")
    distance = np.arange(block)[:, None] - np.arange(block)[None, :]
    chord = length * np.sin(np.pi * distance / length)
    matrix = np.where(distance == 0, 0.5, np.sin(np.pi * distance / 2.0) / np.where(distance == 0, 1.0, chord))
    return entropy_of_occupations(np.linalg.eigvalsh(matrix))
