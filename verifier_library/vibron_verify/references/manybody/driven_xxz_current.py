"""Spin current through an XXZ chain between a source and a sink of spins up."""

from typing import Annotated

import numpy as np

from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._matrix_product import carried_vectors, transfer_matrices
from vibron_verify.references.manybody._register import reference


@reference(sources=("prosen2011",), valid_for="open chains of spins 1/2, raised at one end and lowered at the other")
def driven_xxz_current(
    length: Annotated[int, Quantity("1", "number of sites", ge=2, le=200)],
    anisotropy: Annotated[float, Quantity("1", "Delta", ge=-10, le=10)],
    rate: Annotated[float, Quantity("J", "rate at which either end is flipped", gt=0, kind="model")],
) -> Annotated[float, Quantity("J", "stationary spin current through a maximally driven XXZ chain", kind="model")]:
    r"""Return the current :math:`J\langle S^x_iS^y_{i+1}-S^y_iS^x_{i+1}\rangle` in the chain of ``driven_xxz_profile``.

    .. math:: I = \Gamma\,\langle\tfrac12-S^z_1\rangle

    what the source supplies. In long chains it does not depend on the length for :math:`|\Delta|<1`, tends to
    :math:`\pi^2J^2/(4\Gamma L^2)` at one, and falls exponentially above.

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
    float
        I, the spin that crosses a bond per unit of time.

    Raises
    ------
    DomainError
        The rate is not positive, the chain too long or the anisotropy too large.

    References
    ----------
    T. Prosen, Phys. Rev. Lett. 107, 137201 (2011).

    Examples
    --------
    >>> round(driven_xxz_current(6, 0.0, 0.8), 9), driven_xxz_current(40, 2.0, 0.8) < 1e-12
    (0.243902439, True)
    """
    transfer, turned = transfer_matrices(length, anisotropy, rate)
    last = carried_vectors(transfer, length)[-1]
    first = np.eye(len(transfer))[0]
    return float(rate * 0.5 * (first @ (transfer - turned) @ last) / (first @ transfer @ last))
