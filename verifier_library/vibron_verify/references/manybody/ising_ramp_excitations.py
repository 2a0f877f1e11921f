"""Excitations of the transverse Ising ring after its field was switched off at a constant rate."""

from typing import Annotated

import numpy as np
import numpy.typing as npt

from vibron.core.quantity import Array, FloatArray, Quantity
from vibron_verify.references.manybody._register import reference

Spinors = npt.NDArray[np.complex128]


@reference(
    sources=("dziarmaga2005",), valid_for="rings of an even number of spins, momenta (2j + 1) pi / N, even parity"
)
def ising_ramp_excitations(
    momenta: Annotated[FloatArray, Array("rad", "n", "momenta of the pairs, 0 to pi")],
    duration: Annotated[float, Quantity("1/J", "tau_Q, the time in which g falls by one", gt=0, kind="model")],
    start: Annotated[float, Quantity("J", "field in whose ground state the ramp begins", gt=0, kind="model")] = 5.0,
) -> Annotated[FloatArray, Array("1", "n", "probability that a pair is excited after a ramp of the Ising ring")]:
    r"""Return the excited pairs of :math:`H=-\sum Z_iZ_{i+1}-g(t)\sum X_i` as g falls from ``start`` to 0.

    .. math:: i\dot\psi_k = 2\left[(g(t)-\cos k)\,Z + \sin k\,X\right]\psi_k,\qquad
              p_k = \tfrac12 + \tfrac14\langle H_k\rangle_{g=0}

    Each pair of momenta k and -k leaves two domain walls, so that a ring of N spins has (2/N) sum p_k of them per
    site; slow ramps of small k are those of Landau and Zener, :math:`p_k = e^{-2\pi\tau_Q\sin^2k}`.

    Parameters
    ----------
    momenta : ndarray, rad
        k.
    duration : float, 1/J
        tau_Q.
    start : float, J
        g at first.

    Returns
    -------
    ndarray
        Probability of each momentum.

    Raises
    ------
    DomainError
        The ramp takes no time.

    References
    ----------
    J. Dziarmaga, Phys. Rev. Lett. 95, 245701 (2005).

    Examples
    --------
    >>> ising_ramp_excitations([0.1, 0.3], 8.0).round(4), np.exp(-16.0 * np.pi * np.sin([0.1, 0.3]) ** 2).round(4)
    (array([0.6046, 0.0116]), array([0.6059, 0.0124]))
    """
    from scipy.integrate import solve_ivp

    cosine, sine = np.cos(momenta), np.sin(momenta)

    def turned(field: float, spinors: Spinors) -> Spinors:
        up, down = spinors.reshape(2, -1)
        along = field - cosine
        return np.concatenate([2.0 * (along * up + sine * down), 2.0 * (sine * up - along * down)])

    def slope(time: float, spinors: Spinors) -> Spinors:
        return -1j * turned(start - time / duration, spinors)

    half = 0.5 * np.arctan2(sine, start - cosine)
    first = np.concatenate([-np.sin(half), np.cos(half)]).astype(np.complex128)
    ramp = solve_ivp(slope, (0.0, start * duration), first, method="DOP853", rtol=1e-11, atol=1e-12)
    last = ramp.y[:, -1]
    energy = (last.conj() * turned(0.0, last)).real.reshape(2, -1).sum(axis=0)
    return np.asarray(0.5 + 0.25 * energy, dtype=np.float64)
