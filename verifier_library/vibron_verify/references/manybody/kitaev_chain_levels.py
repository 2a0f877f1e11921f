"""Quasiparticle energies of the open Kitaev chain."""

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("kitaev2001",), valid_for="open chains without interaction")
def kitaev_chain_levels(
    length: Annotated[int, Quantity("1", "number of sites", ge=1, le=4000)],
    chemical_potential: Annotated[float, Quantity("t", "mu")],
    pairing: Annotated[float, Quantity("t", "Delta")] = 1.0,
    hopping: Annotated[float, Quantity("t", "t")] = 1.0,
) -> Annotated[FloatArray, Array("t", "n", "excitation energies of the open Kitaev chain, rising", ge=0)]:
    r"""Return the quasiparticle energies of the p-wave superconducting chain.

    .. math::

        H = -\mu\sum_i (n_i-\tfrac12) - \sum_i\big[t\,c_i^\dagger c_{i+1} - \Delta\, c_i c_{i+1} + \mathrm{h.c.}\big],
        \qquad \varepsilon = \sigma(A),\; A_{ii}=-\mu,\; A_{i,i\pm1} = -t \pm \Delta

    the singular values of the coupling of the two kinds of Majorana operators.

    Parameters
    ----------
    length : int
        L.
    chemical_potential, pairing, hopping : float
        mu, Delta and t.

    Returns
    -------
    ndarray
        L energies; the lowest is the splitting of the two Majorana ends.

    Raises
    ------
    DomainError
        The chain is empty or beyond 4000 sites.

    References
    ----------
    A. Y. Kitaev, Phys.-Usp. 44, 131 (2001).

    Examples
    --------
    >>> abs(kitaev_chain_levels(4, 0.0).round(12))
    array([0., 2., 2., 2.])
    >>> round(float(kitaev_chain_levels(20, 0.5)[1]), 5)
    1.50846
    """
    upper = np.full(length - 1, -hopping + pairing)
    lower = np.full(length - 1, -hopping - pairing)
    matrix = np.diag(np.full(length, -chemical_potential)) + np.diag(upper, 1) + np.diag(lower, -1)
    return np.sort(np.linalg.svd(matrix, compute_uv=False))
