"""Charge gap of the half-filled Hubbard chain."""

import math
from typing import Annotated

import numpy as np

from vibron.core.quantity import FloatArray, Quantity
from vibron_verify.references.manybody._panels import panel_integral
from vibron_verify.references.manybody._register import reference


@reference(sources=("liebwu1968", "ovchinnikov1970"), valid_for="the infinite half-filled chain, repulsion U > 0")
def lieb_wu_gap(
    interaction: Annotated[float, Quantity("t", "U", gt=0)],
) -> Annotated[float, Quantity("t", "charge gap of the half-filled Hubbard chain")]:
    r"""Return the charge gap E(N+1) + E(N-1) - 2 E(N) of the infinite Hubbard chain with one electron a site.

    .. math:: \Delta_c = \frac{16}{U}\int_1^\infty \frac{\sqrt{y^2-1}}{\sinh(2\pi y/U)}\,dy

    Parameters
    ----------
    interaction : float
        U in t.

    Returns
    -------
    float
        Gap in t; exponentially small for a weak repulsion, U - 4 + 8 ln 2/U for a strong one.

    Raises
    ------
    DomainError
        The repulsion is not positive.

    References
    ----------
    E. H. Lieb, F. Y. Wu, Phys. Rev. Lett. 20, 1445 (1968); A. A. Ovchinnikov, Sov. Phys. JETP 30, 1160 (1970).

    Examples
    --------
    >>> [round(lieb_wu_gap(u), 8) for u in (2.0, 4.0, 8.0)]
    [0.17277819, 1.28672702, 4.67951711]
    """
    rate = 2.0 * math.pi / interaction

    def integrand(s: FloatArray) -> FloatArray:
        # y = cosh s; the exponential of the lower end is taken out
        growth = rate * (np.cosh(s) - 1.0)
        return np.sinh(s) ** 2 * 2.0 * np.exp(-growth) / -np.expm1(-2.0 * (growth + rate))

    end = 2.0 * math.asinh(math.sqrt(22.5 / rate))
    return 16.0 / interaction * math.exp(-rate) * panel_integral(integrand, end, end / 40.0)
