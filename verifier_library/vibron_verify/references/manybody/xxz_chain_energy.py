"""Ground-state energy of the infinite XXZ chain."""

import math
from typing import Annotated

import numpy as np

from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference

_NEAR = 1e-9  # about the isotropic point, where e_0 is smooth: de_0/dDelta is about -0.15


@reference(sources=("yangyang1966", "takahashi1999"), valid_for="the infinite spin-1/2 chain at any anisotropy")
def xxz_chain_energy(
    anisotropy: Annotated[float, Quantity("1", "Delta, the coupling of the z components over that of x and y")],
) -> Annotated[float, Quantity("J", "ground-state energy per site of the XXZ chain", kind="model")]:
    r"""Return the energy per site of :math:`H = J\sum_i (S^x_iS^x_{i+1}+S^y_iS^y_{i+1}+\Delta S^z_iS^z_{i+1})`.

    .. math::

        e_0 = \frac\Delta4 - \sin\gamma\int_0^\infty
              \frac{\sinh (\pi-\gamma)x}{\sinh \pi x\,\cosh \gamma x}\,dx,\quad \Delta = \cos\gamma

    between -1 and 1; with :math:`\Delta=\cosh\eta` beyond 1 it is
    :math:`\frac\Delta4-\sinh\eta\,[\frac12+2\sum_{n\ge1}(1+e^{2n\eta})^{-1}]`, and at -1 and below the ferromagnet has
    :math:`\Delta/4`.

    Parameters
    ----------
    anisotropy : float
        Delta; 1 is the antiferromagnet of Heisenberg.

    Returns
    -------
    float
        Energy per site in J, to about 1e-9.

    Raises
    ------
    InputError
        The anisotropy is not finite.

    References
    ----------
    C. N. Yang, C. P. Yang, Phys. Rev. 150, 321 (1966).

    Examples
    --------
    >>> [round(xxz_chain_energy(delta), 8) for delta in (-0.5, 0.5, 1.0, 2.0)]
    [-0.27451905, -0.375, -0.44314718, -0.61722205]
    """
    if anisotropy <= -1.0:
        return anisotropy / 4.0
    if abs(anisotropy - 1.0) < _NEAR:
        return 0.25 - math.log(2.0)
    if anisotropy > 1.0:
        eta = math.acosh(anisotropy)
        terms = np.arange(1, int(20.0 / eta) + 2)
        decay = np.exp(-2.0 * eta * terms)
        return float(anisotropy / 4.0 - math.sinh(eta) * (0.5 + 2.0 * np.sum(decay / (1.0 + decay))))
    from scipy.integrate import quad

    gamma = math.acos(anisotropy)

    def integrand(y: float) -> float:
        # y = gamma x, written with falling exponentials only
        outer, inner = math.pi * y / gamma, (math.pi - gamma) * y / gamma
        ratio = math.expm1(-2.0 * inner) / math.expm1(-2.0 * outer) if outer > 0.0 else inner / outer if inner else 0.0
        return 2.0 * ratio * math.exp(-2.0 * y) / (1.0 + math.exp(-2.0 * y))

    area = quad(integrand, 1e-300, 40.0, epsabs=1e-13, epsrel=1e-12, limit=400)[0]
    return float(anisotropy / 4.0 - math.sin(gamma) / gamma * area)
