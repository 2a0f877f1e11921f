"""Power spectral density of any quantity followed in time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.require import require
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.dynamics._units import CM_PER_FS

_WAVE = {"series": [1.0, 0.0, -1.0, 0.0] * 8, "time_step": 1.0, "segment": 16, "window": "boxcar", "detrend": "none"}


@dataclass(frozen=True, eq=False)
class PowerSpectrum:
    """One-sided power spectral density."""

    wavenumber: Annotated[FloatArray, Array("cm^-1", "k", "from zero to the Nyquist wavenumber", kind="position")]
    density: Annotated[FloatArray, Array("cm", "k", "square of the unit of the series per cm^-1")]
    segments: Annotated[int, Quantity("1", "how many segments were averaged", ge=1)]
    spacing: Annotated[float, Quantity("cm^-1", "distance of points", gt=0, kind="width")]


@tool(
    domain="infrared",
    family="dynamics",
    known_answers=(
        KnownAnswer(
            call=_WAVE,
            path="density.4",
            value=2.3983396e-4,
            tolerance=1e-10,
            source="by hand: the mean square 0.5 of the cosine stands in one bin of 1/(16 fs x c) = 2084.776 cm^-1",
        ),
        KnownAnswer(
            call=_WAVE,
            path="wavenumber.4",
            value=8339.102379953801,
            tolerance=1e-6,
            source="the period of 4 fs is 1/(4 fs x c)",
        ),
        KnownAnswer(
            call=_WAVE, path="segments", value=3, source="32 points in segments of 16 that overlap by half",
            kind="identity",
        ),
    ),
    valid_for="stationary series at even steps",
    limitations="resolution is that of one segment; a sharp line keeps its power but spreads over the window's width",
    papers=("welch1967",),
    keywords=("Welch", "PSD", "periodogram", "noise spectrum", "Fourier", "power spectrum", "bond length"),
    see_also=("velocity_autocorrelation_density_of_states", "dipole_autocorrelation_spectrum"),
    asks=(
        "[density: Power spectral density] of the series {series} sampled every {time_step}",
        "[density: Welch periodogram] of {series} with time step {time_step}, segments of {segment} points",
        "A bond length {series} is recorded each {time_step}. [density: Power spectrum]?",
        "[spacing: Grid spacing] of the Welch spectrum of {series}, step {time_step}, {segment} points a segment",
    ),
)  # fmt: skip
def power_spectrum_density(
    series: Annotated[FloatArray, Array("1", "t", "the quantity at each step, in any unit")],
    time_step: Annotated[float, Quantity("fs", "time between two steps", gt=0)],
    segment: Annotated[int | None, Quantity("1", "points in a segment; an eighth of all if left out", ge=8)] = None,
    window: Annotated[str, Option("window over a segment", choices=("hann", "blackman", "boxcar", "flattop"))] = "hann",
    detrend: Annotated[str, Option("what is taken off each segment", choices=("none", "mean", "linear"))] = "mean",
) -> PowerSpectrum:
    """Return the power spectral density of a time series against wavenumber, by Welch's method.

    Segments that overlap by half are windowed, transformed and averaged; the one-sided density integrates to the mean
    square of the series, and white noise of variance s^2 has the flat density 2 s^2 c dt.

    Parameters
    ----------
    series : ndarray, shape (t,)
        Bond length, dipole component, detector signal.
    time_step : float
        Time between two points in fs.
    segment : int, optional
        Points in a segment.
    window : str
        Window over a segment.
    detrend : str
        What is taken off each segment.

    Returns
    -------
    PowerSpectrum
        Wavenumbers and density.

    Raises
    ------
    InputError
        The segment is longer than the series, or the series shorter than eight points.

    References
    ----------
    Welch, IEEE Trans. Audio Electroacoust. 15, 70 (1967).

    Examples
    --------
    >>> import numpy as np
    >>> result = power_spectrum_density(np.random.default_rng(1).normal(size=4096), 1.0, segment=64)
    >>> round(float(result.density.mean() / (2 * 2.99792458e-5)), 1)
    1.0
    """
    length = max(8, series.size // 8) if segment is None else segment
    if length > series.size:
        raise InputError(
            "must not be longer than the series", field="segment", value=length, remedy=f"use up to {series.size}"
        )
    frequency, density = require("scipy.signal").welch(
        series,
        fs=1.0 / time_step,
        window=window,
        nperseg=length,
        detrend={"none": False, "mean": "constant", "linear": "linear"}[detrend],
    )
    return PowerSpectrum(
        wavenumber=frequency / CM_PER_FS,
        density=density * CM_PER_FS,
        segments=(series.size - length) // (length - length // 2) + 1,
        spacing=1.0 / (length * time_step * CM_PER_FS),
    )
