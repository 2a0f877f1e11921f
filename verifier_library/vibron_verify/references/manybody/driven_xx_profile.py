"""Magnetisation of an XX chain between two baths, with dephasing."""

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Quantity
from vibron_verify.references.manybody._register import reference
from vibron_verify.references.manybody.driven_xx_current import driven_xx_current


@reference(sources=("karevski2009", "znidaric2010"), valid_for="open chains of spins 1/2, equal rates at both ends")
def driven_xx_profile(
    length: Annotated[int, Quantity("1", "number of sites", ge=2)],
    rate: Annotated[float, Quantity("J", "rate of each bath, up and down together", gt=0, kind="model")],
    left: Annotated[float, Quantity("1", "probability of spin up that the left bath imposes", ge=0, le=1)] = 1.0,
    right: Annotated[float, Quantity("1", "probability of spin up that the right bath imposes", ge=0, le=1)] = 0.0,
    dephasing: Annotated[float, Quantity("J", "rate of the jump Sz on each site", ge=0, kind="model")] = 0.0,
) -> Annotated[FloatArray, Array("1", "...", "Sz of each site of an XX chain between two baths")]:
    r"""Return the stationary :math:`\langle S^z_j\rangle` of the chain of ``driven_xx_current``.

    .. math:: \tfrac12+\langle S^z_1\rangle = f_1-\frac I\Gamma,\qquad
              \langle S^z_j\rangle-\langle S^z_{j+1}\rangle = \frac{2I}{J^2}\Bigl(\gamma+\tfrac\Gamma2 n_j\Bigr)

    with the number :math:`n_j` of ends of the chain that the bond j touches: flat between the ends without dephasing,
    linear with it.

    Parameters
    ----------
    length : int
        L.
    rate, dephasing : float, J
        Gamma and gamma.
    left, right : float
        f at the first and the last site.

    Returns
    -------
    ndarray
        Sz of each site.

    Raises
    ------
    DomainError
        A rate is negative, or a probability is not between 0 and 1.

    References
    ----------
    D. Karevski, T. Platini, Phys. Rev. Lett. 102, 207207 (2009); M. Žnidarič, J. Stat. Mech. L05002 (2010).

    Examples
    --------
    >>> driven_xx_profile(4, 1.0).round(9), driven_xx_profile(4, 1.0, dephasing=1.0).round(9)
    (array([ 0.25,  0.  ,  0.  , -0.25]), array([ 0.4,  0.1, -0.1, -0.4]))
    """
    current = driven_xx_current(length, rate, left, right, dephasing)
    bonds = np.full(length - 1, dephasing)
    bonds[0] += rate / 2.0
    bonds[-1] += rate / 2.0
    steps = np.concatenate([[0.0], np.cumsum(2.0 * current * bonds)])
    return np.asarray(left - 0.5 - current / rate - steps, dtype=np.float64)
