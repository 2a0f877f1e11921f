from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.radiation.scattering._arguments import refuse_gain, refuse_large
from vibron.radiation.scattering._mie import beginnings, coefficients, homogeneous

_LEAST = 1e-300


@tool(
    valid_for="one homogeneous sphere in a medium that does not absorb, x <= 1e5 and |m| x <= 1e6",
    limitations=(
        "sign convention m = n + i k with k >= 0 (time factor exp(-i omega t)); the phase function is normalised by "
        "scattering, not by extinction; a sphere of the index of the medium scatters nothing and is refused"
    ),
    papers=("mie1908", "bohrenhuffman1983"),
    see_also=("particle_efficiencies", "legendre_moments", "henyey_greenstein"),
)
def mie_phase_function(
    angle: Annotated[FloatArray, Array("degree", "n", "scattering angles, 0 is forward", ge=0, le=180)],
    size_parameter: Annotated[float, Quantity("1", "x = 2 pi r/lambda in the medium, 1e-8 to 1e5", ge=1e-8)],
    refractive_index: Annotated[float, Quantity("1", "n of the sphere over that of the medium", gt=0)],
    extinction_coefficient: Annotated[float, Quantity("1", "k >= 0 of m = n + i k")] = 0.0,
) -> ScatteringPattern:
    r"""Return the intensities and the phase function of a homogeneous sphere by the Lorenz-Mie series.

    .. math:: S_1 = \sum_n \frac{2n+1}{n(n+1)} (a_n \pi_n + b_n \tau_n), \qquad
              P = \frac{2 (|S_1|^2 + |S_2|^2)}{x^2 Q_\mathrm{sca}}, \qquad \frac{1}{4\pi} \int P \, d\Omega = 1

    Raises
    ------
    DomainError
        If k is negative, the sphere is too large for the series, or it does not scatter.

    Examples
    --------
    >>> pattern = mie_phase_function([0.0, 90.0], 5.2128197, 1.55)
    >>> round(float(pattern.polarisation[0]), 6)
    0.0
    """
    index, size = np.array([refractive_index + 1j * extinction_coefficient]), np.array([size_parameter])
    refuse_gain(index.imag)
    refuse_large(size, np.abs(index))
    begin = beginnings(size)
    cosine = np.cos(np.radians(angle))
    first, second = (np.zeros(angle.shape, np.complex128) for _ in range(2))
    scattered = 0.0
    lower, current = np.zeros(angle.shape), np.ones(angle.shape)  # pi_(n-1) and pi_n
    for order, a, b, _ in coefficients(size, begin, homogeneous(index, size, begin)):
        slope = order * cosine * current - (order + 1.0) * lower  # tau_n
        weight = (2.0 * order + 1.0) / (order * (order + 1.0))
        first += weight * (a * current + b * slope)
        second += weight * (a * slope + b * current)
        scattered += (2.0 * order + 1.0) * float(np.abs(a[0]) ** 2 + np.abs(b[0]) ** 2)
        lower, current = current, ((2.0 * order + 1.0) * cosine * current - (order + 1.0) * lower) / order
    if scattered < _LEAST:
        raise DomainError(
            "makes no contrast with the medium: the sphere does not scatter",
            field="refractive_index",
            value=refractive_index,
            remedy="give an index other than 1, or a larger sphere",
        )
    perpendicular, parallel = np.abs(first) ** 2, np.abs(second) ** 2
    total = perpendicular + parallel
    return ScatteringPattern(
        perpendicular,
        parallel,
        total / scattered,
        np.divide(perpendicular - parallel, total, out=np.zeros(angle.shape), where=total > 0.0),
    )


@dataclass(frozen=True)
class ScatteringPattern(DataRecord):
    """Intensities of the two polarisations, the phase function and the degree of polarisation."""

    perpendicular: Annotated[
        FloatArray, Array("1", "n", "i1 = |S1|^2, field perpendicular to the scattering plane", ge=0)
    ]
    parallel: Annotated[FloatArray, Array("1", "n", "i2 = |S2|^2, field in the scattering plane", ge=0)]
    phase_function: Annotated[
        FloatArray, Array("1", "n", "P of unpolarised light; its mean over the sphere is 1", ge=0)
    ]
    polarisation: Annotated[FloatArray, Array("1", "n", "(i1 - i2)/(i1 + i2) for unpolarised light", ge=-1, le=1)]
