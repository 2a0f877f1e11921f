"""Staggered magnetisation of the XX chain after a quench from the Neel state."""

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron_verify.references.manybody._register import reference


@reference(sources=("barmettler2009",), valid_for="the infinite XX chain; finite ones until 2 J t reaches their ends")
def neel_xx_quench(
    times: Annotated[FloatArray, Array("1/J", "...", "times after the quench", ge=0, kind="model")],
) -> Annotated[FloatArray, Array("1", "...", "staggered magnetisation of the XX chain after the Neel state")]:
    r"""Return the staggered magnetisation of :math:`H=J\sum_i(S^x_iS^x_{i+1}+S^y_iS^y_{i+1})` from the Neel state.

    .. math:: m_s(t) = \tfrac12 J_0(2Jt)

    with the Bessel function.

    Parameters
    ----------
    times : ndarray, 1/J
        Times, any shape.

    Returns
    -------
    ndarray
        Staggered magnetisation, 1/2 at first.

    Raises
    ------
    DomainError
        A time is negative.

    References
    ----------
    P. Barmettler and others, Phys. Rev. Lett. 102, 130603 (2009).

    Examples
    --------
    >>> neel_xx_quench([0.5, 1.0, 1.5, 2.0, 3.0]).round(5)
    array([ 0.3826 ,  0.11195, -0.13003, -0.19857,  0.07532])
    """
    from scipy.special import j0

    return np.asarray(0.5 * j0(2.0 * times), dtype=np.float64)
