"""Incoherent spectrum of resonance fluorescence."""

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Quantity
from vibron_verify.references.manybody._register import reference


@reference(sources=("mollow1969",), valid_for="two levels driven on resonance, spontaneous emission alone")
def mollow_spectrum(
    frequencies: Annotated[FloatArray, Array("J", "...", "angular frequencies from that of the drive", kind="model")],
    rabi: Annotated[float, Quantity("J", "Rabi frequency Omega", gt=0, kind="model")],
    rate: Annotated[float, Quantity("J", "rate gamma of spontaneous emission", gt=0, kind="model")],
) -> Annotated[FloatArray, Array("1/J", "...", "incoherent spectrum of resonance fluorescence", ge=0, kind="model")]:
    r"""Return the Fourier transform of :math:`\langle S^+(t)S^-(0)\rangle-|\langle S^-\rangle|^2`.

    .. math:: S(\omega) = \frac{\gamma\,\Omega^4}{\gamma^2+2\Omega^2}\;
              \frac{\omega^2+\Omega^2/2+\gamma^2}
              {(\omega^2+\gamma^2/4)\bigl[(\Omega^2+\gamma^2/2-\omega^2)^2+9\gamma^2\omega^2/4\bigr]}

    Its integral over :math:`\omega/2\pi` is :math:`2\Omega^4/(\gamma^2+2\Omega^2)^2`. A strong drive has three lines at
    0 and :math:`\pm\Omega`, of weights 2 : 1 and widths 2 : 3.

    Parameters
    ----------
    frequencies : ndarray, J
        omega, any shape.
    rabi, rate : float, J
        Omega, for H = Omega X / 2, and gamma.

    Returns
    -------
    ndarray
        S.

    Raises
    ------
    DomainError
        The drive or the rate is not positive.

    References
    ----------
    B. R. Mollow, Phys. Rev. 188, 1969 (1969).

    Examples
    --------
    >>> mollow_spectrum([0.0, 1.0], 1.0, 0.4).round(6)
    array([2.619646, 0.806725])
    """
    square, drive, loss = frequencies**2, rabi**2, rate**2
    below = (square + loss / 4.0) * ((drive + loss / 2.0 - square) ** 2 + 2.25 * loss * square)
    return np.asarray(rate * drive**2 / (loss + 2.0 * drive) * (square + drive / 2.0 + loss) / below)
