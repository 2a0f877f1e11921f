"""Spin stiffness of the infinite XXZ chain."""

import math
from typing import Annotated

from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference


@reference(
    sources=("shastrysutherland1990", "giamarchi2003"), valid_for="the infinite spin-1/2 chain in no field, Delta > -1"
)
def xxz_stiffness(
    anisotropy: Annotated[float, Quantity("1", "Delta, the coupling of the z components over that of x and y", gt=-1)],
) -> Annotated[float, Quantity("J", "spin stiffness of the XXZ chain", kind="model")]:
    r"""Return the spin stiffness of :math:`H = J\sum_i (S^x_iS^x_{i+1}+S^y_iS^y_{i+1}+\Delta S^z_iS^z_{i+1})`.

    .. math::

        D = \lim_{L\to\infty}\frac L2\,\frac{\partial^2 E_0}{\partial\varphi^2}\Big|_{\varphi=0}
          = \frac\pi8\,\frac{\sin\gamma}{\gamma\,(\pi-\gamma)} = \frac{K v}{2\pi},\qquad \Delta = \cos\gamma

    with the phase phi that a spin collects on its way around the ring. It jumps from 1/8 to 0 at Delta = 1, beyond
    which the chain has a gap.

    Parameters
    ----------
    anisotropy : float
        Delta, above -1.

    Returns
    -------
    float
        D in J; the effective mass of the article is inverse to it.

    Raises
    ------
    DomainError
        The chain is a ferromagnet.

    References
    ----------
    B. S. Shastry, B. Sutherland, Phys. Rev. Lett. 65, 243 (1990).

    Examples
    --------
    >>> round(xxz_stiffness(0.0) * 6.283185307, 9), xxz_stiffness(1.0), xxz_stiffness(1.5)
    (1.0, 0.125, 0.0)
    """
    if anisotropy > 1.0:
        return 0.0
    gamma = math.acos(anisotropy)
    return math.pi / 8.0 * (math.sin(gamma) / gamma if gamma else 1.0) / (math.pi - gamma)
