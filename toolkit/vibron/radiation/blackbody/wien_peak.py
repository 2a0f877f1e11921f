"""Where the spectrum of a black body is highest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.planck import SECOND_UM, H, K
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import KnownAnswer, tool

_HZ_PER_K = K / H


@dataclass(frozen=True, eq=False)
class WienPeak:
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


@tool(
    domain="radiation",
    family="blackbody",
    known_answers=(
        KnownAnswer(
            call={"temperature": 1.0},
            path="wavelength",
            value=2897.771955,
            tolerance=5e-7,
            source="codata2022",
        ),
        KnownAnswer(
            call={"temperature": 1.0},
            path="frequency",
            value=5.878925757e10,
            tolerance=10.0,
            source="codata2022",
        ),
        KnownAnswer(
            call={"temperature": [1.0]},
            path="photon_wavelength",
            value=[3669.70286505],
            tolerance=1e-7,
            source="maximum found with the Lambert function of mpmath, 30 digits; handbooks print 3669.7 um K",
        ),
        KnownAnswer(
            call={"temperature": [300.0]},
            path="contrast_wavelength",
            value=[2410.25005383 / 300.0],
            tolerance=1e-9,
            source="root of x coth(x/2) = 6 by mpmath: 2410.25 um K",
        ),
        KnownAnswer(
            call={"temperature": 300.0},
            path="photon_wavenumber",
            value=1.10762431963 * 300.0,
            tolerance=1e-8,
            source="maximum found with the Lambert function of mpmath, 30 digits",
        ),
    ),
    valid_for="black and gray bodies",
    limitations="the maxima of the densities differ from each other: none is the colour that the eye sees",
    papers=("codata2022",),
    keywords=("Wien displacement law", "peak wavelength", "peak wavenumber", "maximum emission", "thermal contrast"),
    see_also=("planck_radiance", "planck_derivative", "band_fraction"),
    asks=(
        "At which [wavelength: wavelength] does a black body at {temperature} emit most?",
        "[wavenumber: Peak wavenumber] of thermal emission from a surface of {temperature}",
        "A furnace wall is {temperature} hot. [frequency: At what frequency] is its spectral radiance per "
        "hertz highest?",
        "[contrast_wavelength: Wavelength of best thermal contrast] for a scene at {temperature}",
        "[photon_wavelength: Wavelength where most photons] per micrometre come from a {temperature} source",
        "Wien's displacement law: [wavelength: lambda max] at {temperature}",
    ),
)
def wien_peak(
    temperature: Annotated[FloatArray, Array("K", "...", "temperature of the black body", gt=0, le=1e12)],
) -> WienPeak:
    r"""Return where the spectrum of a black body is highest, by Wien's displacement law.

    .. math:: \lambda_\mathrm{m} T = \frac{hc}{k x_n}, \qquad x_n = n (1 - e^{-x_n})

    with n = 5 for the radiance per um, 4 for its photons, 3 per cm^-1 or Hz, 2 for photons per cm^-1; the thermal
    contrast dB/dT per um peaks where x coth(x/2) = 6.

    Parameters
    ----------
    temperature
        Temperature in K, any shape.

    Returns
    -------
    WienPeak
        The six maxima.

    Raises
    ------
    DomainError
        If a temperature is not above zero.

    References
    ----------
    Constants of [codata2022]_.

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
