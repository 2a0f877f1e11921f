"""Success probability of phase estimation."""

import math
from typing import Annotated

from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("dobsicek2007", "cleve1998"), valid_for="an eigenstate without noise")
def phase_estimation_success(
    phase: Annotated[float, Quantity("1", "phase in turns")],
    bits: Annotated[int, Quantity("1", "number of bits m", ge=1, le=50)],
) -> Annotated[float, Quantity("1", "probability that phase estimation gives the nearest number of m bits", ge=0)]:
    r"""Return the probability that phase estimation yields the m-bit number nearest to the phase.

    .. math:: P = \frac{\sin^2 (\pi 2^m\delta)}{4^m\sin^2 (\pi\delta)} \ge \frac{4}{\pi^2},\qquad
              \delta = \phi-\frac{\mathrm{round}(2^m\phi)}{2^m}

    Parameters
    ----------
    phase : float
        phi in turns.
    bits : int
        m.

    Returns
    -------
    float
        Probability, 1 for a phase of m bits.

    Raises
    ------
    DomainError
        The number of bits lies outside 1 to 50.

    References
    ----------
    M. Dobšíček and others, Phys. Rev. A 76, 030306 (2007).

    Examples
    --------
    >>> phase_estimation_success(0.375, 3), round(phase_estimation_success(1 / 6, 2), 6)
    (1.0, 0.69976)
    """
    scale = 2.0**bits
    rest = phase * scale - round(phase * scale)
    if rest == 0.0:
        return 1.0
    return (math.sin(math.pi * rest) / (scale * math.sin(math.pi * rest / scale))) ** 2
