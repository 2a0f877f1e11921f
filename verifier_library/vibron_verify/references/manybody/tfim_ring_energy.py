"""Ground-state energy of the Ising ring in a transverse field."""

from typing import Annotated

import numpy as np

from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("pfeuty1970",), valid_for="ferromagnetic rings in Pauli matrices, any field")
def tfim_ring_energy(
    length: Annotated[int, Quantity("1", "number of spins", ge=2, le=1_000_000)],
    field: Annotated[float, Quantity("J", "transverse field g", kind="model")] = 1.0,
) -> Annotated[float, Quantity("J", "ground-state energy of an Ising ring in a transverse field", kind="model")]:
    r"""Return the energy of :math:`H=-\sum_{i=1}^{L} Z_iZ_{i+1}-g\sum_i X_i` (Pauli matrices) on a ring.

    .. math:: E_0 = -\sum_k \sqrt{1+g^2-2|g|\cos k},\qquad k = \frac{(2n+1)\pi}{L},\; n = 0,\dots,L-1

    The ring of two has its bond twice.

    Parameters
    ----------
    length : int
        L.
    field : float
        g; its sign does not matter.

    Returns
    -------
    float
        Energy in J.

    Raises
    ------
    DomainError
        The ring has fewer than two spins.

    References
    ----------
    P. Pfeuty, Ann. Phys. 57, 79 (1970).

    Examples
    --------
    >>> [round(tfim_ring_energy(20, g), 8) for g in (0.5, 1.0, 2.0)]
    [-21.27088831, -25.49098969, -42.54177661]
    """
    k = (2.0 * np.arange(length) + 1.0) * np.pi / length
    return -float(np.sum(np.abs(1.0 - abs(field) * np.exp(1j * k))))
