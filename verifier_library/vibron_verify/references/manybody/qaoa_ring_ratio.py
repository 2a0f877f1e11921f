"""Approximation ratio of QAOA on a ring."""

from typing import Annotated

from vibron.core.errors import DomainError
from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("farhi2014", "mbeng2019"), valid_for="MaxCut on even rings with optimal angles, no noise")
def qaoa_ring_ratio(
    layers: Annotated[int, Quantity("1", "layers p", ge=0)],
    length: Annotated[int, Quantity("1", "vertices of the ring, even", ge=4)],
) -> Annotated[float, Quantity("1", "best approximation ratio of QAOA for MaxCut on a ring")]:
    r"""Return the best ratio of the expected to the largest cut of an even ring with p layers.

    .. math:: r_p = \frac{2p+1}{2p+2}\quad (2p < L),\qquad r_p = 1 \quad (2p \ge L)

    Parameters
    ----------
    layers : int
        p.
    length : int
        L, even.

    Returns
    -------
    float
        Ratio.

    Raises
    ------
    DomainError
        The ring is odd.

    References
    ----------
    E. Farhi, J. Goldstone, S. Gutmann, arXiv:1411.4028 (2014); G. B. Mbeng, R. Fazio, G. Santoro, arXiv:1906.08948
    (2019).

    Examples
    --------
    >>> [round(qaoa_ring_ratio(p, 10), 7) for p in (1, 2, 3)]
    [0.75, 0.8333333, 0.875]
    """
    if length % 2:
        raise DomainError("must be even", field="length", value=length, remedy="an odd ring cannot be cut everywhere")
    return 1.0 if 2 * layers >= length else (2.0 * layers + 1.0) / (2.0 * layers + 2.0)
