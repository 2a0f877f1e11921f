"""Critical times of a quench of the Ising chain."""

import math
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("heyl2013",), valid_for="quenches of the infinite Ising chain across its critical field")
def dqpt_times(
    before: Annotated[float, Quantity("J", "transverse field g0 before the quench", ge=0, kind="model")],
    after: Annotated[float, Quantity("J", "transverse field g1 after the quench", ge=0, kind="model")],
    count: Annotated[int, Quantity("1", "number of times wanted", ge=1)] = 1,
) -> Annotated[FloatArray, Array("1/J", "n", "times of the dynamical phase transitions", gt=0, kind="model")]:
    r"""Return the times at which the return probability of the quenched Ising chain is not analytic.

    .. math:: t_n = \frac{\pi}{\varepsilon_{k^*}}\Big(n+\tfrac12\Big),\qquad \cos k^* = \frac{1+g_0g_1}{g_0+g_1}

    for :math:`H=-\sum Z_iZ_{i+1}-g\sum X_i` and :math:`\varepsilon_k=2\sqrt{(g_1-\cos k)^2+\sin^2k}`.

    Parameters
    ----------
    before, after : float
        g0 and g1, on different sides of 1.
    count : int
        How many times.

    Returns
    -------
    ndarray
        Times t_0, t_1, ... in 1/J.

    Raises
    ------
    DomainError
        The quench does not cross the critical field.

    References
    ----------
    M. Heyl, A. Polkovnikov, S. Kehrein, Phys. Rev. Lett. 110, 135704 (2013).

    Examples
    --------
    >>> [float(dqpt_times(*g)[0].round(7)) for g in ((0.0, 2.0), (0.5, 2.0), (1.5, 0.5), (2.0, 0.5))]
    [0.4534498, 0.5854012, 1.2825498, 1.1708025]
    """
    if (before - 1.0) * (after - 1.0) >= 0.0:
        raise DomainError("must lie on the other side of 1", field="after", value=after, remedy="cross the critical g")
    cosine = (1.0 + before * after) / (before + after)
    energy = 2.0 * math.sqrt(1.0 + after**2 - 2.0 * after * cosine)
    return np.asarray(math.pi / energy * (np.arange(count) + 0.5), dtype=np.float64)
