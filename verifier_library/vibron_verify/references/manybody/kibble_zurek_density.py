"""Density of domain walls after a slow quench of the Ising chain."""

import math
from typing import Annotated

from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("dziarmaga2005",), valid_for="slow linear sweeps of the infinite chain from g >> 1 to g = 0")
def kibble_zurek_density(
    duration: Annotated[float, Quantity("1/J", "tau_Q, the time in which g falls by one", ge=1, kind="model")],
) -> Annotated[float, Quantity("1", "density of domain walls after a slow quench of the Ising chain", gt=0)]:
    r"""Return the domain walls per site of :math:`H=-\sum Z_iZ_{i+1}-g(t)\sum X_i` after :math:`g=-t/\tau_Q`.

    .. math:: n = \frac{1}{2\pi\sqrt{2\tau_Q}}

    The sum over modes of the Landau-Zener probability :math:`e^{-2\pi\tau_Q k^2}`.

    Parameters
    ----------
    duration : float, 1/J
        tau_Q.

    Returns
    -------
    float
        Walls per site.

    Raises
    ------
    DomainError
        The sweep is too fast for the law.

    References
    ----------
    J. Dziarmaga, Phys. Rev. Lett. 95, 245701 (2005).

    Examples
    --------
    >>> round(kibble_zurek_density(50.0), 8)
    0.01591549
    """
    return 1.0 / (2.0 * math.pi * math.sqrt(2.0 * duration))
