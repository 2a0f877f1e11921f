"""The phase of an interferogram, and the interferogram without it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.instrument._interferogram import (
    centre_burst,
    forman,
    low_resolution,
    oddness,
    phase_region,
    without_mean,
)

#: A burst whose middle lies a quarter of a step behind its highest sample.
_LATE = [float(np.exp(-(((j - 16.25) / 1.5) ** 2))) for j in range(33)]
_EVEN = [float(np.exp(-(((j - 16) / 1.5) ** 2))) for j in range(33)]


@dataclass(frozen=True, eq=False)
class PhaseCorrection:
    """Phase spectrum at low resolution and the interferogram made even."""

    wavenumber: Annotated[FloatArray, Array("cm^-1", "k", "grid of the phase", kind="position")]
    phase: Annotated[FloatArray, Array("1", "k", "phase in radians, within -pi and pi")]
    amplitude: Annotated[FloatArray, Array("1", "k", "modulus at low resolution: where it is small the phase is noise")]
    interferogram: Annotated[FloatArray, Array("1", "n", "mean taken off, even about the centre burst (Forman)")]
    centre: Annotated[int, Quantity("1", "index of the centre burst", ge=0)]
    odd_share: Annotated[float, Quantity("1", "odd over even part next to the centre burst, before", ge=0)]
    odd_share_left: Annotated[float, Quantity("1", "the same after the correction", ge=0)]


@tool(
    domain="infrared",
    family="instrument",
    known_answers=(
        KnownAnswer(
            call={"interferogram": _LATE, "path_step": 1e-4, "phase_points": 15, "remove_mean": False},
            path="phase.6",
            value=-0.1570796,
            tolerance=0.015,
            source="a burst a quarter of a step late has the phase -2 pi nu x 0.25 step: -pi/20 at a fifth of Nyquist",
        ),
        KnownAnswer(
            call={"interferogram": _LATE, "path_step": 1e-4, "phase_points": 15, "remove_mean": False},
            path="wavenumber.6",
            value=1000.0,
            tolerance=1e-9,
            source="60 points of 1e-4 cm make a grid of 1/(60e-4) = 166.67 cm^-1, whose 6th is 1000",
        ),
        KnownAnswer(
            call={"interferogram": _EVEN, "path_step": 1e-4},
            path="odd_share",
            value=0.0,
            tolerance=1e-12,
            source="an even interferogram has no odd part",
            kind="identity",
        ),
    ),
    valid_for="interferograms with at least three points on the shorter side of the centre burst",
    limitations="the phase is that of low resolution; where the source or the detector gives nothing it is noise, and "
    "the convolution spreads that noise over the length of its kernel; the centre burst of a narrow band "
    "need not be its highest point: give its index",
    papers=("forman1966", "mertz1967", "chase1982"),
    keywords=("phase error", "Mertz", "Forman", "symmetrise", "chirp", "centerburst", "ZPD", "asymmetric"),
    see_also=("interferogram_to_spectrum", "detector_nonlinearity"),
    asks=(
        "[phase: Phase spectrum] of the interferogram {interferogram}, step {path_step}",
        "[interferogram: Symmetrise] the interferogram {interferogram}, path step {path_step}, by Forman's method",
        "[centre: Centre burst] of the chirped interferogram {interferogram}, points {path_step} apart",
        "[odd_share: How asymmetric] is the interferogram {interferogram} with step {path_step}?",
    ),
)
def phase_correction(
    interferogram: Annotated[FloatArray, Array("1", "n", "signal at even steps of path difference")],
    path_step: Annotated[float, Quantity("cm", "optical path difference between two points", gt=0)],
    phase_points: Annotated[
        int | None,
        Quantity("1", "points on each side that tell the phase; an eighth of the long one if left out", ge=3),
    ] = None,
    centre: Annotated[int | None, Quantity("1", "index of the centre burst; found if left out", ge=0)] = None,
    remove_mean: Annotated[bool, Option("whether the mean is taken off first")] = True,
) -> PhaseCorrection:
    """Return the phase spectrum of an interferogram and the interferogram made symmetric by Forman's method.

    phi(nu) = arg of the transform of the points next to the centre burst, under a triangle; the correction convolves
    the interferogram with the transform of exp(-i phi), after which its spectrum is real.

    Parameters
    ----------
    interferogram : ndarray, shape (n,)
        Detector signal.
    path_step : float
        Step of path difference in cm.
    phase_points : int, optional
        Points on each side that tell the phase.
    centre : int, optional
        Index of the centre burst.
    remove_mean : bool
        Take the mean off first, as a real signal needs.

    Returns
    -------
    PhaseCorrection
        Phase, amplitude, corrected interferogram and how odd it was before and after.

    Raises
    ------
    InputError
        The interferogram is too short or one-sided.

    References
    ----------
    Forman, Steel and Vanasse (1966); Mertz (1967).

    Examples
    --------
    >>> x = np.arange(-200, 201) * 1e-4
    >>> late = np.exp(-((x / 3e-3) ** 2)) * np.cos(2 * np.pi * 2000.0 * x + 0.5)
    >>> result = phase_correction(late, 1e-4, centre=200)
    >>> round(float(result.phase[result.amplitude.argmax()]), 2), result.odd_share_left < 0.05 * result.odd_share
    (0.5, True)
    """
    middle = centre_burst(interferogram, centre)
    signal = without_mean(interferogram, middle) if remove_mean else interferogram
    points = phase_region(signal.size, middle, phase_points)
    size = 4 * points
    low = low_resolution(signal, middle, points, size)
    even = forman(signal, middle, points)
    checked = max(points // 2, 1)  # further out the finite kernel misses its other half
    return PhaseCorrection(
        wavenumber=np.asarray(np.fft.rfftfreq(size, path_step), dtype=np.float64),
        phase=np.angle(low),
        amplitude=np.abs(low),
        interferogram=even,
        centre=middle,
        odd_share=oddness(signal, middle, checked),
        odd_share_left=oddness(even, middle, checked),
    )
