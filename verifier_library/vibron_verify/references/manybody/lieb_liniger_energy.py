"""Ground-state energy of the Lieb-Liniger gas."""

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Quantity
from vibron_verify.references.manybody._register import reference

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(400)


def _solved(cutoff: float) -> tuple[float, float]:
    """Return interaction and energy of Lieb's integral equation of the second kind, for alpha = c/K."""
    kernel = cutoff / np.pi / (cutoff**2 + (_NODES[:, None] - _NODES[None, :]) ** 2)
    density = np.linalg.solve(np.eye(_NODES.size) - kernel * _WEIGHTS, np.full(_NODES.size, 0.5 / np.pi))
    interaction = cutoff / float(_WEIGHTS @ density)
    return interaction, (interaction / cutoff) ** 3 * float(_WEIGHTS @ (density * _NODES**2))


@reference(sources=("liebliniger1963",), valid_for="the infinite gas at zero temperature, 0.2 <= gamma <= 1000")
def lieb_liniger_energy(
    interaction: Annotated[float, Quantity("1", "gamma = c/n", ge=0.2, le=1000)],
) -> Annotated[float, Quantity("n^2", "ground-state energy per particle of the Lieb-Liniger gas, hbar = 2m = 1", gt=0)]:
    r"""Return e(gamma) of bosons on a line with :math:`H=-\sum\partial_i^2+2c\sum_{i<j}\delta(x_i-x_j)`, E/N = n^2 e.

    .. math::

        g(x) - \frac{\alpha}{\pi}\int_{-1}^{1}\frac{g(y)\,dy}{\alpha^2+(x-y)^2} = \frac1{2\pi},\quad
        \gamma\int g = \alpha,\quad e = \Big(\frac\gamma\alpha\Big)^3\int g\,x^2

    Parameters
    ----------
    interaction : float
        gamma.

    Returns
    -------
    float
        Energy per particle over n^2; pi^2/3 for impenetrable bosons.

    Raises
    ------
    DomainError
        gamma lies outside the range in which the equation is solved to 1e-8.

    References
    ----------
    E. H. Lieb, W. Liniger, Phys. Rev. 130, 1605 (1963).

    Examples
    --------
    >>> round(lieb_liniger_energy(1.0), 4), round(lieb_liniger_energy(1000.0), 4)
    (0.6392, 3.2767)
    """
    from scipy.optimize import brentq

    low, high = 1e-2, 4.0 * interaction + 10.0
    if _solved(low)[0] > interaction:
        raise DomainError("is too weak", field="interaction", value=interaction, remedy="give 0.2 and more")
    alpha = float(brentq(lambda cutoff: _solved(cutoff)[0] - interaction, low, high, xtol=1e-13))
    return _solved(alpha)[1]
