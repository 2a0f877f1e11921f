from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import Curve
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.infrared.instrument._interferogram import (
    centre_burst,
    forman,
    low_resolution,
    oddness,
    phase_region,
    without_mean,
)


@tool(
    valid_for="interferograms with at least three points on the shorter side of the centre burst",
    limitations="the phase is that of low resolution; where the source or the detector gives nothing it is noise, and "
    "the convolution spreads that noise over the length of its kernel; the centre burst of a narrow band "
    "need not be its highest point: give its index",
    papers=("forman1966", "mertz1967", "chase1982"),
    see_also=("interferogram_to_spectrum", "detector_nonlinearity"),
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
    remove_mean
        Take the mean off first, as a real signal needs.

    Raises
    ------
    InputError
        The interferogram is too short or one-sided.

    Examples
    --------
    >>> x = np.arange(-200, 201) * 1e-4
    >>> late = np.exp(-((x / 3e-3) ** 2)) * np.cos(2 * np.pi * 2000.0 * x + np.pi / 6)
    >>> result = phase_correction(late, 1e-4, centre=200)
    >>> round(float(result.phase[result.amplitude.argmax()]), 1), result.odd_share_left < 0.05 * result.odd_share
    (30.0, True)
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
        phase=np.degrees(np.angle(low)),
        amplitude=np.abs(low),
        interferogram=even,
        centre=middle,
        odd_share=oddness(signal, middle, checked),
        odd_share_left=oddness(even, middle, checked),
    )


@dataclass(frozen=True)
class PhaseCorrection(Curve):
    """Phase spectrum at low resolution and the interferogram made even."""

    wavenumber: Annotated[FloatArray, Array("cm^-1", "k", "grid of the phase", kind="position")]
    phase: Annotated[FloatArray, Array("degree", "k", "phase, within -180 and 180")]
    amplitude: Annotated[FloatArray, Array("1", "k", "modulus at low resolution: where it is small the phase is noise")]
    interferogram: Annotated[FloatArray, Array("1", "n", "mean taken off, even about the centre burst (Forman)")]
    centre: Annotated[int, Quantity("1", "index of the centre burst", ge=0)]
    odd_share: Annotated[float, Quantity("1", "odd over even part next to the centre burst, before", ge=0)]
    odd_share_left: Annotated[float, Quantity("1", "the same after the correction", ge=0)]
