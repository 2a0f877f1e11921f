"""Time at which the entanglement of two decaying qubits ends."""

import math
from typing import Annotated

from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("yueberly2004",), valid_for="two qubits without a Hamiltonian, each with spontaneous emission")
def sudden_death_time(
    weight: Annotated[float, Quantity("1", "weight a of both qubits excited, times three", gt=1 / 3, le=1)] = 1.0,
    rate: Annotated[float, Quantity("J", "rate Gamma of spontaneous emission", gt=0, kind="model")] = 1.0,
) -> Annotated[float, Quantity("1/J", "time at which the concurrence of two decaying qubits vanishes", kind="model")]:
    r"""Return the time at which ``sudden_death_concurrence`` becomes zero.

    .. math:: \Gamma t = -\ln(1-w),\qquad w = \frac{\sqrt{2-a+a^2}-1}{a}

    which is :math:`\ln(1+1/\sqrt2)` for a = 1. Up to a = 1/3 the concurrence falls for ever.

    Parameters
    ----------
    weight : float
        a.
    rate : float, J
        Gamma.

    Returns
    -------
    float
        t.

    Raises
    ------
    DomainError
        The weight is not above 1/3, or larger than 1.

    References
    ----------
    T. Yu, J. H. Eberly, Phys. Rev. Lett. 93, 140404 (2004).

    Examples
    --------
    >>> round(sudden_death_time(), 9) == round(math.log(1.0 + 0.5**0.5), 9), round(sudden_death_time(0.6), 6)
    (True, 0.786176)
    """
    return -math.log(1.0 - (math.sqrt(2.0 - weight + weight**2) - 1.0) / weight) / rate
