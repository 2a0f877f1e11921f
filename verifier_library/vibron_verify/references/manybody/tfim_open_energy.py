"""Ground-state energy of the open Ising chain in a transverse field."""

from typing import Annotated

import numpy as np

from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._modes import ising_modes
from vibron_verify.references.manybody._register import reference


@reference(sources=("liebschultzmattis1961", "pfeuty1970"), valid_for="open chains in Pauli matrices, any field")
def tfim_open_energy(
    length: Annotated[int, Quantity("1", "number of spins", ge=1, le=4000)],
    field: Annotated[float, Quantity("J", "transverse field g", kind="model")] = 1.0,
) -> Annotated[float, Quantity("J", "ground-state energy of an open Ising chain in a transverse field", kind="model")]:
    r"""Return the energy of :math:`H=-\sum_{i<L} Z_iZ_{i+1}-g\sum_i X_i` (Pauli matrices) with free ends.

    .. math:: E_0 = -\sum_k \sigma_k(A),\qquad A_{ii}=g,\; A_{i,i+1}=1

    with the singular values of a bidiagonal matrix, half the energies of the free fermions.

    Parameters
    ----------
    length : int
        L.
    field : float
        g; 1 is critical.

    Returns
    -------
    float
        Energy in J.

    Raises
    ------
    DomainError
        The chain is empty or beyond 4000 spins.

    References
    ----------
    E. Lieb, T. Schultz, D. Mattis, Ann. Phys. 16, 407 (1961); P. Pfeuty, Ann. Phys. 57, 79 (1970).

    Examples
    --------
    >>> round(tfim_open_energy(10), 11), round(tfim_open_energy(100), 8)
    (-12.38148999965, -126.96187674)
    """
    return -float(np.sum(ising_modes(length, field)))
