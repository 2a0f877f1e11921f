"""Localisation length of the Aubry-Andre chain."""

import math
from typing import Annotated

from vibron.core.errors import DomainError
from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("aubryandre1980",), valid_for="irrational modulation stronger than 2 t, every eigenstate")
def aubry_andre_length(
    modulation: Annotated[float, Quantity("t", "strength lambda of the modulation", gt=0)],
) -> Annotated[float, Quantity("1", "localisation length of the Aubry-Andre chain in lattice constants", gt=0)]:
    r"""Return the localisation length of the eigenstates of a chain with an incommensurate potential.

    .. math::

        H = -t\sum_i(c_i^\dagger c_{i+1}+\mathrm{h.c.})+\lambda\sum_i\cos(2\pi\beta i)\,n_i,\qquad
        \xi = \frac{1}{\ln(\lambda/2t)},\quad \lambda>2t

    At 2t and below, every state extends over the chain.

    Parameters
    ----------
    modulation : float, t
        lambda.

    Returns
    -------
    float
        xi.

    Raises
    ------
    DomainError
        The states are not localised.

    References
    ----------
    S. Aubry, G. André, Ann. Isr. Phys. Soc. 3, 133 (1980).

    Examples
    --------
    >>> round(aubry_andre_length(4.0), 6)
    1.442695
    """
    if modulation <= 2.0:
        raise DomainError("localises no state", field="modulation", value=modulation, remedy="give more than 2 t")
    return 1.0 / math.log(modulation / 2.0)
