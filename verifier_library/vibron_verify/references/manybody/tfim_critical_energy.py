"""Ground-state energy of the critical Ising chain in closed form."""

import math
from typing import Annotated

from vibron.core.quantity import Option, Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("pfeuty1970", "burkhardtguim1985"), valid_for="chains and rings of Pauli matrices at g = J")
def tfim_critical_energy(
    length: Annotated[int, Quantity("1", "number of spins", ge=2)],
    boundary: Annotated[str, Option("ends of the chain", choices=("open", "periodic"))] = "open",
) -> Annotated[float, Quantity("J", "ground-state energy of the critical transverse Ising chain", kind="model")]:
    r"""Return the ground-state energy of :math:`H=-\sum Z_iZ_{i+1}-\sum_i X_i`.

    .. math::

        E_\mathrm{open} = 1 - \frac{1}{\sin\frac{\pi}{2(2L+1)}},\qquad
        E_\mathrm{ring} = -\frac{2}{\sin\frac{\pi}{2L}}

    Parameters
    ----------
    length : int
        L.
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
    P. Pfeuty, Ann. Phys. 57, 79 (1970); T. W. Burkhardt, I. Guim, J. Phys. A 18, L33 (1985).

    Examples
    --------
    >>> round(tfim_critical_energy(80), 8), round(tfim_critical_energy(80, "periodic"), 8)
    (-101.49740945, -101.86570886)
    """
    if boundary == "periodic":
        return -2.0 / math.sin(math.pi / (2.0 * length))
    return 1.0 - 1.0 / math.sin(math.pi / (2.0 * (2.0 * length + 1.0)))
