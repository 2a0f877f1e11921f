"""Ground-state energy per site of the infinite Ising chain in a transverse field."""

import math
from typing import Annotated

from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("pfeuty1970",), valid_for="the infinite chain in Pauli matrices, any field")
def tfim_energy_density(
    field: Annotated[float, Quantity("J", "transverse field g", kind="model")],
) -> Annotated[
    float, Quantity("J", "ground-state energy per site of the infinite transverse Ising chain", kind="model")
]:
    r"""Return the energy per site of :math:`H=-\sum_i Z_iZ_{i+1}-g\sum_i X_i` (Pauli matrices).

    .. math:: e_0 = -\frac2\pi\,(1+|g|)\,E\!\left(\frac{4|g|}{(1+|g|)^2}\right)

    with the complete elliptic integral of the second kind of the parameter m.

    Parameters
    ----------
    field : float
        g.

    Returns
    -------
    float
        Energy per site in J.

    Raises
    ------
    InputError
        The field is not finite.

    References
    ----------
    P. Pfeuty, Ann. Phys. 57, 79 (1970).

    Examples
    --------
    >>> [round(tfim_energy_density(g), 8) for g in (0.5, 1.0, 1.5, 2.0)]
    [-1.06354441, -1.27323954, -1.67192622, -2.12708882]
    """
    from scipy.special import ellipe

    sum_ = 1.0 + abs(field)
    return -2.0 / math.pi * sum_ * float(ellipe(4.0 * abs(field) / sum_**2))
