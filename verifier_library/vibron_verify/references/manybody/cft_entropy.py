"""Entanglement entropy of a critical chain."""

import math
from typing import Annotated

from vibron.core.errors import DomainError
from vibron.core.quantity import Option, Quantity
from vibron_verify.references.manybody._register import reference


@reference(
    sources=("calabresecardy2004", "holzhey1994"), valid_for="long blocks of critical chains, up to oscillations"
)
def cft_entropy(
    block: Annotated[float, Quantity("1", "sites of the block", gt=0)],
    length: Annotated[float, Quantity("1", "sites of the chain", gt=0)],
    central_charge: Annotated[float, Quantity("1", "central charge c", gt=0)],
    boundary: Annotated[str, Option("ends of the chain", choices=("open", "periodic"))] = "periodic",
    constant: Annotated[float, Quantity("1", "what is not universal")] = 0.0,
) -> Annotated[float, Quantity("1", "von Neumann entropy of a block of a critical chain")]:
    r"""Return the entropy in nats of a block at the end of an open chain, or of an interval of a ring.

    .. math:: S = \frac c6\ln\!\Big(\frac{2L}\pi\sin\frac{\pi\ell}{L}\Big) + s\;\text{(open)},\qquad
              S = \frac c3\ln\!\Big(\frac L\pi\sin\frac{\pi\ell}{L}\Big) + s\;\text{(ring)}

    Parameters
    ----------
    block, length : float
        Sites.
    central_charge : float
        1/2 for the Ising chain, 1 for the XXZ chain.
    boundary : str
        ``open`` or ``periodic``.
    constant : float
        s; 0.7260 for rings of XX spins.

    Returns
    -------
    float
        Entropy.

    Raises
    ------
    DomainError
        The block is not shorter than the chain.

    References
    ----------
    P. Calabrese, J. Cardy, J. Stat. Mech. P06002 (2004).

    Examples
    --------
    >>> round(cft_entropy(129, 258, 1.0, constant=0.7260), 3)  # free fermions have 2.19548263
    2.195
    """
    if block >= length:
        raise DomainError("must be shorter than the chain", field="block", value=block, remedy=f"stay below {length:g}")
    chord = length / math.pi * math.sin(math.pi * block / length)
    if boundary == "open":
        return central_charge / 6.0 * math.log(2.0 * chord) + constant
    return central_charge / 3.0 * math.log(chord) + constant
