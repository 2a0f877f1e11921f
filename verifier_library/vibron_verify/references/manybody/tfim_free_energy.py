"""Free energy of the infinite Ising chain in a transverse field."""

import math
from typing import Annotated

from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("pfeuty1970", "katsura1962"), valid_for="the infinite chain in Pauli matrices at T > 0")
def tfim_free_energy(
    temperature: Annotated[float, Quantity("J", "temperature times the Boltzmann constant", gt=0, kind="model")],
    field: Annotated[float, Quantity("J", "transverse field g", kind="model")] = 1.0,
) -> Annotated[float, Quantity("J", "free energy per site of the infinite transverse Ising chain", kind="model")]:
    r"""Return the free energy per site of :math:`H=-\sum_i Z_iZ_{i+1}-g\sum_i X_i` (Pauli matrices).

    .. math:: f = -\frac T\pi \int_0^\pi \ln\!\big(2\cosh \beta\sqrt{1+g^2+2g\cos k}\,\big)\,dk

    Parameters
    ----------
    temperature : float
        T in J.
    field : float
        g.

    Returns
    -------
    float
        Free energy per site in J.

    Raises
    ------
    DomainError
        The temperature is not positive.

    References
    ----------
    S. Katsura, Phys. Rev. 127, 1508 (1962); P. Pfeuty, Ann. Phys. 57, 79 (1970).

    Examples
    --------
    Without a field it is the classical Ising chain, -T ln(2 cosh 1/T).

    >>> abs(tfim_free_energy(0.7, 0.0) + 0.7 * math.log(2.0 * math.cosh(1.0 / 0.7))) < 1e-12
    True
    """
    from scipy.integrate import quad

    def integrand(k: float) -> float:
        energy = abs(complex(1.0 + field * math.cos(k), field * math.sin(k)))
        return energy + temperature * math.log1p(math.exp(-2.0 * energy / temperature))

    return -float(quad(integrand, 0.0, math.pi, epsabs=1e-12, epsrel=1e-12, limit=400)[0]) / math.pi
