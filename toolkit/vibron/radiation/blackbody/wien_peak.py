from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.physics.planck import SECOND_UM, H, K

_HZ_PER_K = K / H


@tool(
    valid_for="black and gray bodies",
    limitations="the maxima of the densities differ from each other: none is the colour that the eye sees",
    papers=("codata2022",),
    see_also=("planck_radiance", "planck_derivative", "band_radiance"),
)
def wien_peak(
    temperature: Annotated[FloatArray, Array("K", "...", "temperature of the black body", gt=0, le=1e12)],
) -> WienPeak:
    r"""Return where the spectrum of a black body is highest, by Wien's displacement law.

    .. math:: \lambda_\mathrm{m} T = \frac{hc}{k x_n}, \qquad x_n = n (1 - e^{-x_n})

    with n = 5 for the radiance per um, 4 for its photons, 3 per cm^-1 or Hz, 2 for photons per cm^-1; the thermal
    contrast dB/dT per um peaks where x coth(x/2) = 6.

    Examples
    --------
    >>> peak = wien_peak([300.0])
    >>> peak.wavelength.round(4), peak.wavenumber.round(2)
    (array([9.6592]), array([588.3]))
    """
    warm = np.asarray(1.0 / temperature)
    return WienPeak(
        wavelength=SECOND_UM / _root(5) * warm,
        wavenumber=_root(3) * 1e4 / SECOND_UM * temperature,
        frequency=_root(3) * _HZ_PER_K * temperature,
        photon_wavelength=SECOND_UM / _root(4) * warm,
        photon_wavenumber=_root(2) * 1e4 / SECOND_UM * temperature,
        contrast_wavelength=SECOND_UM / _contrast_root() * warm,
    )


@dataclass(frozen=True)
class WienPeak(DataRecord):
    """The maxima of the spectrum of a black body, of power and of photons, in each density."""

    wavelength: Annotated[FloatArray, Array("um", "...", "maximum of the radiance per um", gt=0, kind="position")]
    wavenumber: Annotated[FloatArray, Array("cm^-1", "...", "maximum of the radiance per cm^-1", gt=0, kind="position")]
    frequency: Annotated[FloatArray, Array("Hz", "...", "maximum of the radiance per Hz", gt=0, kind="position")]
    photon_wavelength: Annotated[
        FloatArray, Array("um", "...", "maximum of the photon radiance per um", gt=0, kind="position")
    ]
    photon_wavenumber: Annotated[
        FloatArray, Array("cm^-1", "...", "maximum of the photons per cm^-1", gt=0, kind="position")
    ]
    contrast_wavelength: Annotated[FloatArray, Array("um", "...", "maximum of dB/dT per um", gt=0, kind="position")]


def _root(n: int) -> float:
    """Return the positive root of x = n (1 - exp(-x)), where x^n / (e^x - 1) is highest."""
    x = float(n)
    for _ in range(60):  # contracts by n exp(-x) < 0.41 a step
        x = -n * float(np.expm1(-x))
    return x


def _contrast_root() -> float:
    """Return the root of x = 6 tanh(x/2)."""
    x = 6.0
    for _ in range(60):
        x = 6.0 * float(np.tanh(x / 2.0))
    return x
