from __future__ import annotations

from typing import Annotated

import numpy as np
import numpy.typing as npt

from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.infrared.dynamics._units import ANGULAR

_DEPTH = 2000


@tool(
    valid_for="a transition whose wavenumber is modulated by a stationary Gaussian and Markovian (Ornstein-Uhlenbeck) "
    "process, from fast to slow",
    limitations="one exponential correlation time; neither lifetime nor rotation broadens the line, add those by a "
    "convolution",
    papers=("kubo1969", "mukamel1995"),
    see_also=("homogeneous_linewidth", "rotational_correlation_time"),
)  # fmt: skip
def kubo_lineshape(
    wavenumber: Annotated[FloatArray, Array("cm^-1", "k", "where to evaluate the line", kind="position")],
    centre: Annotated[float, Quantity("cm^-1", "mean wavenumber of the transition", kind="position")],
    amplitude: Annotated[
        float, Quantity("cm^-1", "root mean square of the fluctuation", gt=0, kind="width", at="centre")
    ],
    correlation_time: Annotated[float, Quantity("ps", "correlation time of the fluctuation", gt=0)],
) -> Annotated[FloatArray, Array("cm", "k", "lineshape of unit area")]:
    """Return Kubo's stochastic lineshape, from a motionally narrowed Lorentzian to an inhomogeneous Gaussian.

    I(w) = (1/pi) Re integral_0^oo exp(i w t) exp(-D^2 T^2 (exp(-t/T) + t/T - 1)) dt with the amplitude D and the
    correlation time T, as Kubo's continued fraction
    I(w) = (1/pi) Re 1/(-iw + D^2/(-iw + 1/T + 2 D^2/(-iw + 2/T + ...))).
    Fast (D T << 1): Lorentzian, half width D^2 T.  Slow (D T >> 1): Gaussian, standard deviation D.

    Examples
    --------
    >>> x = np.linspace(1000.0, 3000.0, 20001)
    >>> line = kubo_lineshape(x, 2000.0, 10.0, 0.5)
    >>> round(float(np.trapezoid(line, x)), 4)
    1.0
    """
    rate = 1.0 / (ANGULAR * correlation_time * 1e-12)  # in cm^-1
    if amplitude > 1e4 * rate:  # the fraction would need more levels; the Gaussian is then right to 3e-5 of its height
        deviate = (wavenumber - centre) / amplitude
        return np.asarray(np.exp(-0.5 * deviate**2) / (amplitude * np.sqrt(2.0 * np.pi)))
    offset = np.asarray(-1j * (wavenumber - centre), dtype=np.complex128)
    tail = _tail(offset, amplitude, rate)
    for level in range(_DEPTH, 0, -1):
        tail = level * amplitude**2 / (offset + level * rate + tail)
    return np.asarray((1.0 / (offset + tail)).real / np.pi)


def _tail(offset: npt.NDArray[np.complex128], amplitude: float, rate: float) -> npt.NDArray[np.complex128]:
    """Return the rest of the fraction below the last level, from its fixed point."""
    here = offset + (_DEPTH + 1) * rate
    return np.asarray((-here + np.sqrt(here**2 + 4.0 * (_DEPTH + 1) * amplitude**2)) / 2.0)
