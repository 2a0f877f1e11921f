"""Ground-state energy of the chain of Affleck, Kennedy, Lieb and Tasaki."""

from typing import Annotated

from vibron.core.quantity import Option, Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("aklt1987",), valid_for="spin-1 chains and rings of any length")
def aklt_energy(
    length: Annotated[int, Quantity("1", "number of spins", ge=2)],
    boundary: Annotated[str, Option("ends of the chain", choices=("open", "periodic"))] = "open",
) -> Annotated[float, Quantity("J", "ground-state energy of the AKLT chain", kind="model")]:
    r"""Return the ground-state energy of the spin-1 chain of Affleck, Kennedy, Lieb and Tasaki.

    .. math::

        H=\sum_i\big[\mathbf S_i\cdot\mathbf S_{i+1}+\tfrac13(\mathbf S_i\cdot\mathbf S_{i+1})^2\big],\qquad
        E_0 = -\tfrac23 \times \text{number of bonds}

    since each bond is :math:`2P_2-\frac23` with the projector on total spin two. The state is unique on a ring and
    fourfold on an open chain; a ring of two has its bond twice.

    Parameters
    ----------
    length : int
        Number of spins 1.
    boundary : str
        ``open`` or ``periodic``.

    Returns
    -------
    float
        Energy in J.

    Raises
    ------
    DomainError
        The chain has fewer than two spins.

    References
    ----------
    I. Affleck, T. Kennedy, E. H. Lieb, H. Tasaki, Phys. Rev. Lett. 59, 799 (1987).

    Examples
    --------
    >>> aklt_energy(4), aklt_energy(6, "periodic")
    (-2.0, -4.0)
    """
    bonds = length if boundary == "periodic" else length - 1
    return -2.0 * bonds / 3.0
