"""Energy where there can be none: the detector is not linear."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.instrument._interferogram import centre_burst, transform, weights, without_mean

_STEPS = np.arange(-32, 32)
_LINEAR = np.cos(0.6 * np.pi * _STEPS) * np.exp(-((_STEPS / 8.0) ** 2))


def _planted(share: float) -> list[float]:
    return [float(value) for value in _LINEAR + share * _LINEAR**2]


def _distorted(coefficient: float) -> list[float]:
    return [float(value) for value in (np.sqrt(1.0 + 4.0 * coefficient * _LINEAR) - 1.0) / (2.0 * coefficient)]


@dataclass(frozen=True, eq=False)
class Nonlinearity:
    """Out-of-band energy before and after the quadratic correction."""

    out_of_band: Annotated[float, Quantity("1", "mean modulus below the cutoff over the maximum of the spectrum", ge=0)]
    out_of_band_left: Annotated[float, Quantity("1", "the same after the correction", ge=0)]
    coefficient: Annotated[float, Quantity("1", "b in I + b I^2, in units of 1/signal")]
    distortion: Annotated[
        float, Quantity("1", "|b| times the largest signal: relative error at the centre burst", ge=0)
    ]
    interferogram: Annotated[FloatArray, Array("1", "n", "corrected interferogram, mean taken off")]


@tool(
    domain="infrared",
    family="instrument",
    known_answers=(
        KnownAnswer(
            call={"interferogram": _planted(0.02), "path_step": 1e-4, "cutoff": 1000.0, "centre": 32},
            path="coefficient",
            value=-0.02,
            tolerance=1e-3,
            source="a planted quadratic of 0.02: the inverse of I + a I^2 is I - a I^2 to first order",
        ),
        KnownAnswer(
            call={"interferogram": _planted(-0.05), "path_step": 1e-4, "cutoff": 1000.0, "centre": 32},
            path="coefficient",
            value=0.05,
            tolerance=5e-3,
            source="a planted quadratic of -0.05, to first order",
        ),
        KnownAnswer(
            call={"interferogram": _planted(0.0), "path_step": 1e-4, "cutoff": 1000.0, "centre": 32},
            path="distortion",
            value=0.0,
            tolerance=1e-6,
            source="a linear detector needs no correction",
            kind="identity",
        ),
        KnownAnswer(
            call={"interferogram": _distorted(0.05), "path_step": 1e-4, "cutoff": 1000.0, "centre": 32},
            path="coefficient",
            value=0.05,
            tolerance=5e-5,
            source="the detector answers with the root m of m + 0.05 m^2 = linear, so that 0.05 corrects it exactly; "
            "taking the mean off changes it by less than one part in a thousand",
        ),
    ),
    valid_for="interferograms of a photoconductive detector with a cutoff, distorted to second order",
    limitations="second order only; the constant part of the flux, lost in AC coupling, rescales the whole spectrum "
    "unseen; low-frequency noise or stray interference below the cutoff is taken for nonlinearity",
    papers=("griffiths2007", "chase1984"),
    keywords=(
        "MCT",
        "nonlinearity",
        "detector",
        "out of band",
        "below cutoff",
        "zero level",
        "saturation",
        "ASTM E1421",
    ),
    see_also=("interferogram_to_spectrum", "photometric_linearity", "stray_light_absorbance"),
    asks=(
        "[out_of_band: Out-of-band signal] of the interferogram {interferogram}, step {path_step}, cutoff {cutoff}",
        "[interferogram: Linearise] the interferogram {interferogram} of an MCT with cutoff {cutoff}, step {path_step}",
        "[distortion: How nonlinear] is the detector of {interferogram}, step {path_step}, blind below {cutoff}?",
        "[coefficient: Quadratic coefficient] of the MCT response in {interferogram}, step {path_step}, "
        "cut-off {cutoff}",
    ),
)
def detector_nonlinearity(
    interferogram: Annotated[FloatArray, Array("1", "n", "signal at even steps of path difference")],
    path_step: Annotated[float, Quantity("cm", "optical path difference between two points", gt=0)],
    cutoff: Annotated[
        float, Quantity("cm^-1", "wavenumber below which the detector sees nothing", gt=0, kind="position")
    ],
    lowest: Annotated[
        float, Quantity("cm^-1", "lower end of the range tested, above drift", ge=0, kind="position")
    ] = 0.0,
    centre: Annotated[int | None, Quantity("1", "index of the centre burst; found if left out", ge=0)] = None,
) -> Nonlinearity:
    """Return the out-of-band test of detector nonlinearity and the interferogram with its quadratic part removed.

    A response I + a I^2 adds the self-convolution of the spectrum, which appears below the cutoff of the detector.  b
    minimises the energy |F[I] + b F[I^2]|^2 there and the correction is I + b I^2, b = -a to first order.

    Parameters
    ----------
    interferogram : ndarray, shape (n,)
        Detector signal.
    path_step : float
        Step of path difference in cm.
    cutoff : float
        Cutoff of the detector in cm^-1.
    lowest : float
        Lower end of the range tested.
    centre : int, optional
        Index of the centre burst.

    Returns
    -------
    Nonlinearity
        Energy below the cutoff before and after, coefficient, corrected interferogram.

    Raises
    ------
    DomainError
        Fewer than three points of the spectrum lie between ``lowest`` and ``cutoff``, or nothing beyond.

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
    below = (wavenumber > lowest) & (wavenumber < cutoff)
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
