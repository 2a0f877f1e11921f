"""Spin gap of the infinite XXZ chain."""

import math
from typing import Annotated

import numpy as np

from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("descloizeaux1966", "takahashi1999"), valid_for="the infinite spin-1/2 chain at any anisotropy")
def xxz_gap(
    anisotropy: Annotated[float, Quantity("1", "Delta, the coupling of the z components over that of x and y")],
) -> Annotated[
    float, Quantity("J", "gap of the XXZ chain to the lowest excitation of another magnetisation", kind="model")
]:
    r"""Return the spin gap of :math:`H = J\sum_i (S^x_iS^x_{i+1}+S^y_iS^y_{i+1}+\Delta S^z_iS^z_{i+1})`.

    .. math::

        \Delta_s = \sinh\eta \sum_{n=-\infty}^{\infty}\frac{(-1)^n}{\cosh n\eta}
                 = \frac{2\pi\sinh\eta}{\eta} \sum_{k\ge0} \frac{1}{\cosh\frac{(2k+1)\pi^2}{2\eta}},
        \quad \Delta = \cosh\eta > 1

    The second form (Poisson) holds all digits where the gap is exponentially small. Between -1 and 1 the chain has no
    gap, and below -1 the magnon of the ferromagnet costs :math:`-\Delta-1`.

    Parameters
    ----------
    anisotropy : float
        Delta.

    Returns
    -------
    float
        Gap in J of two spinons at their lowest.

    Raises
    ------
    InputError
        The anisotropy is not finite.

    References
    ----------
    J. des Cloizeaux, M. Gaudin, J. Math. Phys. 7, 1384 (1966).

    Examples
    --------
    >>> xxz_gap(0.5), round(xxz_gap(2.0), 6), round(xxz_gap(4.0), 6)
    (0.0, 0.389802, 2.158194)
    """
    if anisotropy <= 1.0:
        return max(0.0, -anisotropy - 1.0)
    eta = math.acosh(anisotropy)
    orders = np.arange(int(40.0 * eta / math.pi**2) + 3)
    exponent = (2.0 * orders + 1.0) * math.pi**2 / (2.0 * eta)
    terms = 2.0 * np.exp(-exponent) / (1.0 + np.exp(-2.0 * exponent))
    return float(2.0 * math.pi * math.sinh(eta) / eta * np.sum(terms))
