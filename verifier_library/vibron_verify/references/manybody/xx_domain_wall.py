"""Magnetisation that crosses a domain wall of the XX chain."""

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron_verify.references.manybody._register import reference


@reference(sources=("antal1999",), valid_for="the infinite XX chain; finite ones until J t reaches their ends")
def xx_domain_wall(
    times: Annotated[FloatArray, Array("1/J", "...", "times after the release of the wall", ge=0, kind="model")],
) -> Annotated[FloatArray, Array("1", "...", "spin transferred across a domain wall of the XX chain", ge=0)]:
    r"""Return the spin that has crossed the middle of :math:`H=J\sum_i(S^x_iS^x_{i+1}+S^y_iS^y_{i+1})`.

    .. math:: \Delta S^z(t) = \sum_{n\ge1} n J_n(t)^2 = \tfrac{t^2}{2}\big(J_0^2+J_1^2\big)-\tfrac t2J_0J_1

    with Bessel functions of Jt, starting from all spins up on the left and down on the right; at late times t/pi.

    Parameters
    ----------
    times : ndarray, 1/J
        Times, any shape.

    Returns
    -------
    ndarray
        Transferred spin.

    Raises
    ------
    DomainError
        A time is negative.

    References
    ----------
    T. Antal, Z. Rácz, A. Rákos, G. M. Schütz, Phys. Rev. E 59, 4912 (1999).

    Examples
    --------
    >>> xx_domain_wall([1.0, 2.0, 3.0, 4.0, 5.0]).round(5)
    array([0.22122, 0.63635, 0.95391, 1.24426, 1.59017])
    """
    from scipy.special import j0, j1

    zero, one = j0(times), j1(times)
    return np.asarray(times**2 / 2.0 * (zero**2 + one**2) - times / 2.0 * zero * one, dtype=np.float64)
