"""Ground-state energy of the Majumdar-Ghosh chain."""

from typing import Annotated

from vibron.core.errors import DomainError
from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("majumdarghosh1969",), valid_for="even chains and rings (of four or more) at J2 = J1/2")
def majumdar_ghosh_energy(
    length: Annotated[int, Quantity("1", "number of spins, even", ge=2)],
) -> Annotated[float, Quantity("J", "ground-state energy of the Majumdar-Ghosh chain", kind="model")]:
    r"""Return the energy of :math:`H=J\sum_i(\mathbf S_i\cdot\mathbf S_{i+1}+\frac12\mathbf S_i\cdot\mathbf S_{i+2})`.

    .. math:: E_0 = -\tfrac38 N

    The ground states are products of singlets on every second bond: one of them on an open chain, two on a ring.

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

    References
    ----------
    C. K. Majumdar, D. K. Ghosh, J. Math. Phys. 10, 1388 (1969).

    Examples
    --------
    >>> majumdar_ghosh_energy(12)
    -4.5
    """
    if length % 2:
        raise DomainError("must be even", field="length", value=length, remedy="add a spin")
    return -0.375 * length
