"""Velocity of the spinons of the gapless XXZ chain."""

import math
from typing import Annotated

from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("descloizeaux1966", "giamarchi2003"), valid_for="the gapless spin-1/2 chain, -1 < Delta <= 1")
def xxz_velocity(
    anisotropy: Annotated[float, Quantity("1", "Delta, the coupling of the z components", gt=-1, le=1)],
) -> Annotated[
    float, Quantity("J", "velocity of spinons in the gapless XXZ chain, lattice constant one", kind="model")
]:
    r"""Return the velocity of spin waves of the gapless XXZ chain.

    .. math:: v = \frac\pi2\,\frac{\sin\gamma}{\gamma},\qquad \Delta = \cos\gamma

    Parameters
    ----------
    anisotropy : float
        Delta.

    Returns
    -------
    float
        Velocity in J times the lattice constant.

    Raises
    ------
    DomainError
        The chain has a gap or is a ferromagnet.

    References
    ----------
    J. des Cloizeaux, M. Gaudin, J. Math. Phys. 7, 1384 (1966); T. Giamarchi, Quantum Physics in One Dimension (2003).

    Examples
    --------
    >>> xxz_velocity(0.0), round(xxz_velocity(1.0), 12)
    (1.0, 1.570796326795)
    """
    gamma = math.acos(anisotropy)
    return math.pi / 2.0 * (math.sin(gamma) / gamma if gamma else 1.0)
