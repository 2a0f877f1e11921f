from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool


@tool(
    valid_for="a one-parameter approximation for particles without pronounced glory or halo",
    limitations="too little light backward for real particles; moments are not weighted by 2 l + 1",
    papers=("henyeygreenstein1941",),
    see_also=("legendre_moments", "mie_phase_function", "delta_m_scaling"),
)
def henyey_greenstein(
    angle: Annotated[FloatArray, Array("degree", "n", "scattering angles, 0 is forward", ge=0, le=180)],
    asymmetry: Annotated[float, Quantity("1", "mean cosine g", gt=-1, lt=1)],
    count: Annotated[int, Quantity("1", "number of moments from l = 0", ge=1, le=10000)] = 16,
) -> PhaseFunction:
    r"""Return the Henyey-Greenstein phase function and its Legendre moments.

    .. math:: P(\theta) = \frac{1 - g^2}{(1 + g^2 - 2 g \cos\theta)^{3/2}}
              = \sum_l (2l + 1) \, g^l \, P_l(\cos\theta), \qquad \frac{1}{4\pi} \int P \, d\Omega = 1

    Raises
    ------
    DomainError
        If g is not between -1 and 1, or an angle not between 0 and 180 degrees.

    Examples
    --------
    >>> henyey_greenstein([0.0], 0.75, 3)
    PhaseFunction(phase_function=[28.0], moments=[1.0, 0.75, 0.5625])
    """
    # 1 + g^2 - 2 g cos = (1 - |g|)^2 + 4 |g| sin^2(theta/2), or cos^2 for g below 0: no cancellation at the peak
    size, half = abs(asymmetry), 0.5 * np.radians(angle)
    distance = (1.0 - size) ** 2 + 4.0 * size * (np.sin(half) if asymmetry >= 0.0 else np.cos(half)) ** 2
    return PhaseFunction((1.0 - asymmetry**2) / distance**1.5, asymmetry ** np.arange(count, dtype=np.float64))


@dataclass(frozen=True)
class PhaseFunction(DataRecord):
    """A phase function and its Legendre moments."""

    phase_function: Annotated[FloatArray, Array("1", "n", "P at each angle; its mean over the sphere is 1", ge=0)]
    moments: Annotated[FloatArray, Array("1", "l", "Legendre moments g^l from l = 0")]
