"""Gap of the open Ising chain in a transverse field."""

from typing import Annotated

from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._modes import ising_modes
from vibron_verify.references.manybody._register import reference


@reference(sources=("pfeuty1970",), valid_for="open chains in Pauli matrices; ordered chains are doubly degenerate")
def tfim_open_gap(
    length: Annotated[int, Quantity("1", "number of spins", ge=1, le=4000)],
    field: Annotated[float, Quantity("J", "transverse field g", kind="model")] = 1.0,
) -> Annotated[float, Quantity("J", "lowest excitation of an open Ising chain in a transverse field", kind="model")]:
    r"""Return the first excitation energy of :math:`H=-\sum_{i<L} Z_iZ_{i+1}-g\sum_i X_i` with free ends.

    .. math:: E_1 - E_0 = 2\,\sigma_{\min}(A),\qquad A_{ii}=g,\; A_{i,i+1}=1

    Below the critical field it is the exponentially small splitting of the two ordered states.

    Parameters
    ----------
    length : int
        L.
    field : float
        g.

    Returns
    -------
    float
        Gap in J.

    Raises
    ------
    DomainError
        The chain is empty or beyond 4000 spins.

    References
    ----------
    P. Pfeuty, Ann. Phys. 57, 79 (1970).

    Examples
    --------
    >>> round(tfim_open_gap(20), 8)
    0.15321093
    """
    return 2.0 * float(ising_modes(length, field)[-1])
