"""Heat capacity of the infinite Ising chain in a transverse field."""

import math
from typing import Annotated

from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference

_NEGLIGIBLE = 350.0  # beyond, the square of the inverse cosine is zero


@reference(sources=("pfeuty1970", "katsura1962"), valid_for="the infinite chain in Pauli matrices at T > 0")
def tfim_heat_capacity(
    temperature: Annotated[float, Quantity("J", "temperature times the Boltzmann constant", gt=0, kind="model")],
    field: Annotated[float, Quantity("J", "transverse field g", kind="model")] = 1.0,
) -> Annotated[float, Quantity("1", "heat capacity per site of the infinite transverse Ising chain, over k")]:
    r"""Return the heat capacity per site of :math:`H=-\sum_i Z_iZ_{i+1}-g\sum_i X_i` (Pauli matrices), k_B being one.

    .. math:: c = \frac1\pi \int_0^\pi \frac{x_k^2}{\cosh^2 x_k}\,dk,\qquad x_k = \beta\sqrt{1+g^2+2g\cos k}

    Parameters
    ----------
    temperature : float
        T in J.
    field : float
        g.

    Returns
    -------
    float
        Heat capacity per site.

    Raises
    ------
    DomainError
        The temperature is not positive.

    References
    ----------
    S. Katsura, Phys. Rev. 127, 1508 (1962); P. Pfeuty, Ann. Phys. 57, 79 (1970).

    Examples
    --------
    At the critical field it is pi T / 12 at low temperature: central charge 1/2, velocity 2.

    >>> abs(tfim_heat_capacity(0.01) / 0.01 - math.pi / 12.0) < 1e-4
    True
    """
    from scipy.integrate import quad

    def integrand(k: float) -> float:
        x = abs(complex(1.0 + field * math.cos(k), field * math.sin(k))) / temperature
        return (x / math.cosh(x)) ** 2 if x < _NEGLIGIBLE else 0.0

    near = min(1.0, 10.0 * temperature)  # of an end, where the integrand is narrow at low temperature
    found = quad(integrand, 0.0, math.pi, epsabs=1e-12, epsrel=1e-12, limit=400, points=[near, math.pi - near])
    return float(found[0]) / math.pi
