from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.infrared.instrument._interferogram import centre_burst, transform, weights, without_mean


@tool(
    valid_for="interferograms of a photoconductive detector with a cutoff, distorted to second order",
    limitations="second order only; the constant part of the flux, lost in AC coupling, rescales the whole spectrum "
    "unseen; low-frequency noise or stray interference below the cutoff is taken for nonlinearity",
    papers=("griffiths2007", "chase1984"),
    see_also=("interferogram_to_spectrum", "photometric_linearity", "stray_light_absorbance"),
)
def detector_nonlinearity(
    interferogram: Annotated[FloatArray, Array("1", "n", "signal at even steps of path difference")],
    path_step: Annotated[float, Quantity("cm", "optical path difference between two points", gt=0)],
    cutoff: Annotated[
        float, Quantity("cm^-1", "wavenumber below which the detector sees nothing", gt=0, kind="position")
    ],
    low: Annotated[float, Quantity("cm^-1", "lower end of the range tested, above drift", ge=0, kind="position")] = 0.0,
    centre: Annotated[int | None, Quantity("1", "index of the centre burst; found if left out", ge=0)] = None,
) -> Nonlinearity:
    """Return the out-of-band test of detector nonlinearity and the interferogram with its quadratic part removed.

    A response I + a I^2 adds the self-convolution of the spectrum, which appears below the cutoff of the detector.  b
    minimises the energy ``|F[I] + b F[I^2]|^2`` there and the correction is I + b I^2, b = -a to first order.

    Raises
    ------
    DomainError
        Fewer than three points of the spectrum lie between ``low`` and ``cutoff``, or nothing beyond.

    References
    ----------
    Chase (1984); Griffiths and de Haseth (2007), section 8.3.

    Examples
    --------
    >>> x = np.arange(-500, 500) * 1e-4
    >>> linear = np.cos(2 * np.pi * 2500.0 * x) * np.exp(-((x / 2e-3) ** 2))
    >>> result = detector_nonlinearity(linear + 0.05 * linear**2, 1e-4, cutoff=700.0)
    >>> round(result.coefficient, 2), result.out_of_band_left < 0.1 * result.out_of_band
    (-0.05, True)
    """
    middle = centre_burst(interferogram, centre)
    signal = without_mean(interferogram, middle)
    weight = weights(signal.size, middle, "blackman-harris-3")
    square = without_mean(signal**2, middle)
    wavenumber = np.fft.rfftfreq(2 * signal.size, path_step)
    first, second = (transform(part * weight, middle, 2 * signal.size) for part in (signal, square))
    below = (wavenumber > low) & (wavenumber < cutoff)
    if below.sum() < 3 or not (wavenumber > cutoff).any():
        raise DomainError(
            "leaves too few points below it, or none above",
            field="cutoff",
            value=cutoff,
            remedy=f"the grid runs from 0 to {wavenumber[-1]:.5g} by {wavenumber[1]:.3g} cm^-1",
        )
    power = float(np.vdot(second[below], second[below]).real)
    coefficient = -float(np.vdot(second[below], first[below]).real) / power if power > 0.0 else 0.0
    top = float(np.abs(first).max()) or 1.0
    return Nonlinearity(
        out_of_band=float(np.abs(first[below]).mean()) / top,
        out_of_band_left=float(np.abs(first + coefficient * second)[below].mean()) / top,
        coefficient=coefficient,
        distortion=abs(coefficient) * float(np.abs(signal).max()),
        interferogram=signal + coefficient * square,
    )


@dataclass(frozen=True)
class Nonlinearity(DataRecord):
    """Out-of-band energy before and after the quadratic correction."""

    out_of_band: Annotated[float, Quantity("1", "mean modulus below the cutoff over the maximum of the spectrum", ge=0)]
    out_of_band_left: Annotated[float, Quantity("1", "the same after the correction", ge=0)]
    coefficient: Annotated[float, Quantity("1", "b in I + b I^2, in units of 1/signal")]
    distortion: Annotated[
        float, Quantity("1", "|b| times the largest signal: relative error at the centre burst", ge=0)
    ]
    interferogram: Annotated[FloatArray, Array("1", "n", "corrected interferogram, mean taken off")]
