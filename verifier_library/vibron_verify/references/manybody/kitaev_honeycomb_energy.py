"""Ground-state energy of the Kitaev honeycomb model."""

import itertools
import math
from typing import Annotated

from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("kitaev2006", "lieb1994"), valid_for="the infinite lattice without vortices, its ground state")
def kitaev_honeycomb_energy(
    x: Annotated[float, Quantity("K", "coupling of the x bonds")] = 1.0,
    y: Annotated[float, Quantity("K", "coupling of the y bonds")] = 1.0,
    z: Annotated[float, Quantity("K", "coupling of the z bonds")] = 1.0,
) -> Annotated[float, Quantity("K", "ground-state energy per unit cell of the Kitaev honeycomb model")]:
    r"""Return the energy per unit cell of two sites of the Kitaev model on the honeycomb lattice.

    .. math::

        H = -\sum_{a=x,y,z} K_a\sum_{\langle ij\rangle_a}\sigma^a_i\sigma^a_j,\qquad
        e_0 = -\int\!\!\int\frac{dk_1\,dk_2}{4\pi^2}\,\big|K_x e^{ik_1} + K_y e^{ik_2} + K_z\big|

    in Pauli matrices; one of the integrals is an elliptic one.

    Parameters
    ----------
    x, y, z : float
        K_x, K_y, K_z; their signs do not matter.

    Returns
    -------
    float
        Energy per unit cell in K.

    Raises
    ------
    InputError
        A coupling is not finite.

    References
    ----------
    A. Kitaev, Ann. Phys. 321, 2 (2006); the sector without vortices is lowest by E. H. Lieb, Phys. Rev. Lett. 73, 2158
    (1994).

    Examples
    --------
    >>> round(kitaev_honeycomb_energy(), 8), kitaev_honeycomb_energy(1.0, 0.0, 0.0)
    (-1.57459724, -1.0)
    """
    from scipy.integrate import quad
    from scipy.special import ellipe

    small, middle, large = sorted((abs(x), abs(y), abs(z)))
    if middle == 0.0:
        return -large

    def mean(k: float) -> float:
        # mean over the other angle of |a + small e^{iq}|
        a = abs(large + middle * complex(math.cos(k), math.sin(k)))
        return 2.0 / math.pi * (a + small) * float(ellipe(4.0 * a * small / (a + small) ** 2)) if a + small else 0.0

    cosine = (small**2 - large**2 - middle**2) / (2.0 * large * middle)
    kinks = [math.acos(cosine)] if -1.0 < cosine < 1.0 else []
    ends = [0.0, *kinks, math.pi]
    pieces = itertools.pairwise(ends)
    return -float(sum(quad(mean, *piece, epsabs=1e-12, epsrel=1e-12, limit=500)[0] for piece in pieces)) / math.pi
