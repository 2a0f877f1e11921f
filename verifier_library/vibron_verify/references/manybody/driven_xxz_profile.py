"""Magnetisation of an XXZ chain between a source and a sink of spins up."""

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Quantity
from vibron_verify.references.manybody._matrix_product import carried_vectors, transfer_matrices
from vibron_verify.references.manybody._register import reference


@reference(sources=("prosen2011",), valid_for="open chains of spins 1/2, raised at one end and lowered at the other")
def driven_xxz_profile(
    length: Annotated[int, Quantity("1", "number of sites", ge=2, le=200)],
    anisotropy: Annotated[float, Quantity("1", "Delta", ge=-10, le=10)],
    rate: Annotated[float, Quantity("J", "rate at which either end is flipped", gt=0, kind="model")],
) -> Annotated[FloatArray, Array("1", "...", "Sz of each site of a maximally driven XXZ chain")]:
    r"""Return the stationary magnetisation of an XXZ chain between a source and a sink of spins up.

    .. math:: H=J\sum_i(S^x_iS^x_{i+1}+S^y_iS^y_{i+1}+\Delta S^z_iS^z_{i+1}),\\
              \rho = \frac{\Omega\Omega^\dagger}{\operatorname{Tr}\Omega\Omega^\dagger},\\
              L_1 = \sqrt\Gamma\,S^+_1,\quad L_2 = \sqrt\Gamma\,S^-_L

    with the exact matrix product :math:`\Omega` of L/2 + 1 auxiliary states. In long chains the profile is flat for
    :math:`|\Delta|<1`, a cosine at one, and a domain wall above.

    Parameters
    ----------
    length : int
        L.
    anisotropy : float
        Delta.
    rate : float, J
        Gamma.

    Returns
    -------
    ndarray
        Sz of each site.

    Raises
    ------
    DomainError
        The rate is not positive, the chain too long or the anisotropy too large.

    References
    ----------
    T. Prosen, Phys. Rev. Lett. 107, 137201 (2011).

    Examples
    --------
    >>> driven_xxz_profile(2, 0.5, 1.0), driven_xxz_profile(3, 2.0, 1.0)[:2].round(9)
    (array([ 0.25, -0.25]), array([0.375, 0.   ]))
    """
    transfer, turned = transfer_matrices(length, anisotropy, rate)
    vectors = carried_vectors(transfer, length)
    pairs = zip(vectors, reversed(vectors), strict=True)
    return np.array([0.5 * (left @ turned @ right) / (left @ transfer @ right) for left, right in pairs])
