"""Ground-state energy of a finite Heisenberg ring from the Bethe equations."""

from typing import Annotated

import numpy as np

from vibron.core.errors import ConvergenceError, DomainError
from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference

_STEPS = 100


@reference(sources=("bethe1931", "bonnerfisher1964"), valid_for="rings of an even number of spins 1/2")
def bethe_ring_energy(
    length: Annotated[int, Quantity("1", "number of spins, even", ge=2, le=2000)],
) -> Annotated[float, Quantity("J", "ground-state energy of a Heisenberg ring", kind="model")]:
    r"""Return the ground-state energy of :math:`H = J\sum_{i=1}^{N}\mathbf S_i\cdot\mathbf S_{i+1}` on a ring.

    .. math::

        N \arctan 2\lambda_j = \pi I_j + \sum_{k} \arctan(\lambda_j - \lambda_k),\qquad
        E = \frac N4 - \sum_j \frac{2}{1 + 4\lambda_j^2}

    with N/2 rapidities and I_j = -(N/2-1)/2, ..., (N/2-1)/2, solved by Newton's method. The ring of two has its bond
    twice.

    Parameters
    ----------
    length : int
        N, even.

    Returns
    -------
    float
        Energy in J.

    Raises
    ------
    DomainError
        The number of spins is odd.
    ConvergenceError
        Newton's method did not end.

    References
    ----------
    H. Bethe, Z. Phys. 71, 205 (1931); J. C. Bonner, M. E. Fisher, Phys. Rev. 135, A640 (1964).

    Examples
    --------
    >>> round(bethe_ring_energy(12) / 12, 8), round(bethe_ring_energy(20), 8)
    (-0.44894924, -8.90438653)
    """
    if length % 2:
        raise DomainError("must be even", field="length", value=length, remedy="add a spin")
    half = length // 2
    numbers = np.arange(half) - (half - 1) / 2.0
    rapidity = 0.5 * np.tan(np.pi * numbers / length)
    for _ in range(_STEPS):
        distance = rapidity[:, None] - rapidity[None, :]
        residue = length * np.arctan(2.0 * rapidity) - np.pi * numbers - np.arctan(distance).sum(axis=1)
        kernel = 1.0 / (1.0 + distance**2)
        slope = np.diag(2.0 * length / (1.0 + 4.0 * rapidity**2) - kernel.sum(axis=1)) + kernel
        step = np.linalg.solve(slope, residue)
        # A rapidity never moves further than its own size: the outermost ones are the stiff ones.
        rapidity = rapidity - step * min(1.0, 1.0 / (1e-300 + np.max(np.abs(step) / (0.5 + np.abs(rapidity)))))
        if np.max(np.abs(step)) < 1e-13 * (1.0 + np.max(np.abs(rapidity))):
            return float(length / 4.0 - np.sum(2.0 / (1.0 + 4.0 * rapidity**2)))
    raise ConvergenceError("Newton's method did not end", field="length", value=length, remedy="use a shorter ring")
