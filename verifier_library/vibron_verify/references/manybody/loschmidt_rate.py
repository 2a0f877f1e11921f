"""Rate function of the return probability after a quench of the Ising chain."""

import itertools
import math
from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("heyl2013",), valid_for="the infinite chain in Pauli matrices, quenched from its ground state")
def loschmidt_rate(
    times: Annotated[FloatArray, Array("1/J", "n", "times after the quench", ge=0, kind="model")],
    before: Annotated[float, Quantity("J", "transverse field g0 before the quench", ge=0, kind="model")],
    after: Annotated[float, Quantity("J", "transverse field g1 after the quench", ge=0, kind="model")],
) -> Annotated[FloatArray, Array("1", "n", "rate function of the return probability", ge=0)]:
    r"""Return the rate of the return probability per site of :math:`H=-\sum Z_iZ_{i+1}-g\sum X_i` after g0 -> g1.

    .. math::

        r(t) = -\lim\frac1L \ln|\langle\psi_0|e^{-iHt}|\psi_0\rangle|^2
             = -\int_0^\pi\frac{dk}{2\pi}\ln\!\big(1-\sin^2\theta_k\,\sin^2\varepsilon_k t\big)

    with :math:`\varepsilon_k=2\sqrt{(g_1-\cos k)^2+\sin^2k}` and the angle theta between
    :math:`(g_{0,1}-\cos k,\sin k)` before and after.

    Parameters
    ----------
    times : ndarray, shape (n,), 1/J
        Times.
    before, after : float
        g0 and g1.

    Returns
    -------
    ndarray, shape (n,)
        Rate at each time.

    Raises
    ------
    DomainError
        A time or field is negative.

    References
    ----------
    M. Heyl, A. Polkovnikov, S. Kehrein, Phys. Rev. Lett. 110, 135704 (2013).

    Examples
    --------
    >>> loschmidt_rate([0.58540123], 0.5, 2.0).round(4)
    array([0.366])
    """
    from scipy.integrate import quad

    critical = (1.0 + before * after) / (before + after) if before + after > 0.0 else math.inf
    ends = [0.0, math.acos(critical), math.pi] if critical < 1.0 else [0.0, math.pi]

    def integrand(k: float, time: float) -> float:
        first, second = complex(before - math.cos(k), math.sin(k)), complex(after - math.cos(k), math.sin(k))
        sine = (first.conjugate() * second).imag / max(abs(first) * abs(second), 1e-300)
        return -math.log(max(1.0 - (sine * math.sin(2.0 * abs(second) * time)) ** 2, 1e-300))

    def rate(time: float) -> float:
        pieces = itertools.pairwise(ends)
        return sum(quad(integrand, *piece, (time,), epsabs=1e-11, limit=500)[0] for piece in pieces) / (2.0 * math.pi)

    return np.array([rate(float(time)) for time in times])
