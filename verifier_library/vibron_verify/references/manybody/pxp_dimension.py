"""Dimension of the space of the PXP model."""

from typing import Annotated

from vibron.core.quantity import Option, Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("turner2018",), valid_for="chains and rings with no two neighbours excited")
def pxp_dimension(
    length: Annotated[int, Quantity("1", "number of atoms", ge=1, le=200)],
    boundary: Annotated[str, Option("ends of the chain", choices=("open", "periodic"))] = "periodic",
) -> Annotated[int, Quantity("1", "number of states of a chain of blockaded atoms", ge=1)]:
    r"""Return the number of configurations of a chain in which no two neighbours are excited.

    .. math:: D_\mathrm{open} = F_{L+2},\qquad D_\mathrm{ring} = F_{L-1} + F_{L+1}

    with the numbers of Fibonacci; those of the ring are the numbers of Lucas.

    Parameters
    ----------
    length : int
        L.
    boundary : str
        ``open`` or ``periodic``.

    Returns
    -------
    int
        Dimension.

    Raises
    ------
    DomainError
        The chain is empty or beyond 200 atoms.

    References
    ----------
    C. J. Turner and others, Nat. Phys. 14, 745 (2018).

    Examples
    --------
    >>> [pxp_dimension(length) for length in (12, 16, 20)]
    [322, 2207, 15127]
    """
    smaller, larger = (2, 1) if boundary == "periodic" else (1, 2)  # L_0, L_1 of Lucas or F_2, F_3 of Fibonacci
    for _ in range(length):
        smaller, larger = larger, smaller + larger
    return smaller
