"""Luttinger parameter of the gapless XXZ chain."""

import math
from typing import Annotated

from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("lutherpeschel1975", "giamarchi2003"), valid_for="the gapless spin-1/2 chain in no field")
def xxz_luttinger_parameter(
    anisotropy: Annotated[float, Quantity("1", "Delta, the coupling of the z components", gt=-1, le=1)],
) -> Annotated[float, Quantity("1", "Luttinger parameter K of the XXZ chain, one for free fermions")]:
    r"""Return the Luttinger parameter of the XXZ chain without a field.

    .. math:: K = \frac{\pi}{2(\pi - \gamma)},\qquad \Delta = \cos\gamma

    so that the transverse correlations fall as :math:`r^{-1/(2K)}` and turning over one spin of a ring of L costs
    :math:`\pi v/(2KL)`.

    Parameters
    ----------
    anisotropy : float
        Delta.

    Returns
    -------
    float
        K: 1 for the XX chain, 1/2 for the Heisenberg antiferromagnet.

    Raises
    ------
    DomainError
        The chain has a gap or is a ferromagnet.

    References
    ----------
    A. Luther, I. Peschel, Phys. Rev. B 12, 3908 (1975).

    Examples
    --------
    >>> xxz_luttinger_parameter(0.0), xxz_luttinger_parameter(1.0), round(xxz_luttinger_parameter(0.5), 12)
    (1.0, 0.5, 0.75)
    """
    return math.pi / (2.0 * (math.pi - math.acos(anisotropy)))
