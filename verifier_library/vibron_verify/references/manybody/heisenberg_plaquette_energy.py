"""Ground state of the Heisenberg plaquette in a field."""

from typing import Annotated

from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("kandala2017",), valid_for="four spins on a ring in Pauli matrices, J >= 0 and B >= 0")
def heisenberg_plaquette_energy(
    coupling: Annotated[float, Quantity("1", "J", ge=0)],
    field: Annotated[float, Quantity("1", "B", ge=0)],
) -> Annotated[float, Quantity("1", "ground-state energy of the Heisenberg plaquette in a field")]:
    r"""Return the energy of :math:`H=J\sum_{\langle ij\rangle}(X_iX_j+Y_iY_j+Z_iZ_j)+B\sum_iZ_i` on a ring of four.

    .. math:: E_0 = \min(-8J,\; -4J-2B,\; 4J-4B)

    The magnetisation steps at B = 2J and B = 4J.

    Parameters
    ----------
    coupling, field : float
        J and B.

    Returns
    -------
    float
        Energy.

    Raises
    ------
    DomainError
        The coupling or the field is negative.

    References
    ----------
    A. Kandala and others, Nature 549, 242 (2017), figure 4.

    Examples
    --------
    >>> [heisenberg_plaquette_energy(1.0, b) for b in (1.0, 3.0, 5.0)]
    [-8.0, -10.0, -16.0]
    """
    return min(-8.0 * coupling, -4.0 * coupling - 2.0 * field, 4.0 * coupling - 4.0 * field)
