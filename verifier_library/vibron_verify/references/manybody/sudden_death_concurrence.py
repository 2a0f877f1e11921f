"""Concurrence of two qubits that decay separately."""

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("yueberly2004",), valid_for="two qubits without a Hamiltonian, each with spontaneous emission")
def sudden_death_concurrence(
    times: Annotated[FloatArray, Array("1/J", "...", "times", ge=0, kind="model")],
    weight: Annotated[float, Quantity("1", "weight a of both qubits excited, times three", ge=0, le=1)] = 1.0,
    rate: Annotated[float, Quantity("J", "rate Gamma of spontaneous emission", gt=0, kind="model")] = 1.0,
) -> Annotated[FloatArray, Array("1", "...", "concurrence of two qubits that decay separately", ge=0, le=1)]:
    r"""Return the concurrence of two qubits that start in a mixture of a Bell state, both excited and none.

    .. math:: \rho(0)=\tfrac13\bigl[a|ee\rangle\langle ee|+2|\Psi^+\rangle\langle\Psi^+|
              +(1-a)|gg\rangle\langle gg|\bigr],\qquad w=1-e^{-\Gamma t},\\
              C(t) = \tfrac23\max\Bigl[0,\ e^{-\Gamma t}\Bigl(1-\sqrt{a(1-a+2w+aw^2)}\Bigr)\Bigr]

    Parameters
    ----------
    times : ndarray, 1/J
        t, any shape.
    weight : float
        a.
    rate : float, J
        Gamma.

    Returns
    -------
    ndarray
        C.

    Raises
    ------
    DomainError
        A time is negative, or the weight is not between 0 and 1.

    References
    ----------
    T. Yu, J. H. Eberly, Phys. Rev. Lett. 93, 140404 (2004).

    Examples
    --------
    >>> sudden_death_concurrence([0.0, 0.3, 0.6]).round(6).tolist()
    [0.666667, 0.11596, 0.0]
    """
    left = np.exp(-rate * times)
    lost = 1.0 - left
    held = 1.0 - np.sqrt(weight * (1.0 - weight + 2.0 * lost + weight * lost**2))
    return np.asarray(2.0 / 3.0 * np.maximum(0.0, left * held), dtype=np.float64)
