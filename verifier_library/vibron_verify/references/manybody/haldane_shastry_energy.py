"""Ground-state energy of the Haldane-Shastry ring."""

import math
from typing import Annotated

from vibron.core.errors import DomainError
from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("haldane1988", "shastry1988"), valid_for="rings of an even number of spins 1/2")
def haldane_shastry_energy(
    length: Annotated[int, Quantity("1", "number of spins, even", ge=2)],
) -> Annotated[float, Quantity("J", "ground-state energy of the Haldane-Shastry ring", kind="model")]:
    r"""Return the energy of the ring with exchange by the inverse square of the chord.

    .. math::

        H = J\sum_{i<j} \frac{(\pi/N)^2}{\sin^2 \frac{\pi(i-j)}{N}}\,\mathbf S_i\cdot\mathbf S_j,\qquad
        E_0 = -\frac{\pi^2}{24}\Big(N + \frac5N\Big) J

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
    F. D. M. Haldane, Phys. Rev. Lett. 60, 635 (1988); B. S. Shastry, Phys. Rev. Lett. 60, 639 (1988).

    Examples
    --------
    >>> [round(haldane_shastry_energy(n), 8) for n in (8, 12, 16)]
    [-3.54688908, -5.1061495, -6.70824674]
    """
    if length % 2:
        raise DomainError("must be even", field="length", value=length, remedy="add a spin")
    return -(math.pi**2) / 24.0 * (length + 5.0 / length)
