"""Correlation of the intensities of resonance fluorescence."""

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("carmichaelwalls1976",), valid_for="two levels driven on resonance, spontaneous emission alone")
def fluorescence_antibunching(
    times: Annotated[FloatArray, Array("1/J", "...", "delays between two photons", ge=0, kind="model")],
    rabi: Annotated[float, Quantity("J", "Rabi frequency Omega", gt=0, kind="model")],
    rate: Annotated[float, Quantity("J", "rate gamma of spontaneous emission", gt=0, kind="model")],
) -> Annotated[FloatArray, Array("1", "...", "correlation g2 of the photons of resonance fluorescence", ge=0)]:
    r"""Return the normalised correlation of intensities of a driven two-level system.

    .. math:: g^{(2)}(\tau) = 1-e^{-3\gamma\tau/4}\Bigl(\cos\kappa\tau+\frac{3\gamma}{4\kappa}\sin\kappa\tau\Bigr),
              \quad\kappa = \sqrt{\Omega^2-\gamma^2/16}

    zero without delay: an atom that has emitted is in its ground state. Below a quarter of the rate kappa is imaginary.

    Parameters
    ----------
    times : ndarray, 1/J
        tau, any shape.
    rabi, rate : float, J
        Omega, for H = Omega X / 2, and gamma.

    Returns
    -------
    ndarray
        g2.

    Raises
    ------
    DomainError
        A delay is negative, or the drive or the rate is not positive.

    References
    ----------
    H. J. Carmichael, D. F. Walls, J. Phys. B 9, 1199 (1976).

    Examples
    --------
    >>> fluorescence_antibunching([0.0, 2.0, 40.0], 1.0, 0.4).round(6).tolist()
    [0.0, 1.072225, 1.000002]
    """
    turn = np.sqrt(complex(rabi**2 - rate**2 / 16.0))
    turned = times * np.sinc(turn * times / np.pi)  # sin(kappa tau) / kappa, also at kappa = 0
    found = 1.0 - np.exp(-0.75 * rate * times) * (np.cos(turn * times) + 0.75 * rate * turned)
    return np.asarray(found.real)
