"""Superradiant emission of two-level emitters."""

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("dicke1954", "grossharoche1982"), valid_for="emitters at one place, all excited at first")
def dicke_emission(
    times: Annotated[FloatArray, Array("1/J", "n", "times", ge=0, kind="model")],
    emitters: Annotated[int, Quantity("1", "number of emitters N", ge=1, le=500)],
    rate: Annotated[float, Quantity("J", "decay rate Gamma of a single emitter", gt=0, kind="model")] = 1.0,
) -> Annotated[FloatArray, Array("J", "n", "photons per time from emitters that decay together", kind="model", ge=0)]:
    r"""Return the rate of photons from N emitters that decay through their total spin.

    .. math:: I(t) = \sum_{k=0}^{N-1} r_k p_k(t),\qquad \dot p_k = r_{k-1}p_{k-1}-r_kp_k,\qquad
              r_k = \Gamma(k+1)(N-k)

    where k photons were emitted: rate equations down the ladder of Dicke's states.

    Parameters
    ----------
    times : ndarray, 1/J
        Times in one dimension.
    emitters : int
        N.
    rate : float, J
        Gamma.

    Returns
    -------
    ndarray
        I.

    Raises
    ------
    DomainError
        A time is negative, or the number of emitters is below one.

    References
    ----------
    R. H. Dicke, Phys. Rev. 93, 99 (1954); M. Gross, S. Haroche, Phys. Rep. 93, 301 (1982).

    Examples
    --------
    >>> np.allclose(dicke_emission([0.0, 0.7], 2), 2.0 * np.exp([0.0, -1.4]) * np.array([1.0, 2.4]))
    True
    """
    from scipy.linalg import expm

    emitted = np.arange(emitters)
    rates = rate * (emitted + 1.0) * (emitters - emitted)
    ladder = np.diag(rates[:-1], -1) - np.diag(rates)
    return np.array([rates @ expm(ladder * time)[:, 0] for time in times])
