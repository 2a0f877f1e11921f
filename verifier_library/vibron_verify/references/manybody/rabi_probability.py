"""Excitation of a driven two-level system."""

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("rabi1937",), valid_for="two levels in the rotating frame, no decay")
def rabi_probability(
    times: Annotated[FloatArray, Array("1/J", "...", "times of the drive", ge=0, kind="model")],
    rabi: Annotated[float, Quantity("J", "Rabi frequency Omega", gt=0, kind="model")],
    detuning: Annotated[float, Quantity("J", "detuning delta", kind="model")] = 0.0,
) -> Annotated[FloatArray, Array("1", "...", "probability of the excited state of a driven two-level system", ge=0)]:
    r"""Return the excited population of :math:`H=\frac12(\Omega X+\delta Z)` from the ground state.

    .. math:: P(t) = \frac{\Omega^2}{\Omega^2+\delta^2}\,\sin^2\!\Big(\tfrac12\sqrt{\Omega^2+\delta^2}\,t\Big)

    Parameters
    ----------
    times : ndarray, 1/J
        Times, any shape.
    rabi, detuning : float, J
        Omega and delta.

    Returns
    -------
    ndarray
        Probability.

    Raises
    ------
    DomainError
        A time is negative or the drive is zero.

    References
    ----------
    I. I. Rabi, Phys. Rev. 51, 652 (1937).

    Examples
    --------
    >>> rabi_probability([np.pi], 1.0), rabi_probability([np.pi / 2], 1.0, 3.0**0.5)
    (array([1.]), array([0.25]))
    """
    total = np.hypot(rabi, detuning)
    return np.asarray((rabi / total * np.sin(0.5 * total * times)) ** 2, dtype=np.float64)
