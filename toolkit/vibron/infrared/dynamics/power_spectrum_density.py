from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import Curve
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.infrared.dynamics._units import CM_PER_FS


@tool(
    valid_for="stationary series at even steps",
    limitations="resolution is that of one segment; a sharp line keeps its power but spreads over the window's width",
    papers=("welch1967",),
    see_also=("velocity_autocorrelation_density_of_states", "infrared_spectrum_from_trajectory"),
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
    series
        Bond length, dipole component, detector signal.

    Raises
    ------
    InputError
        The segment is longer than the series, or the series shorter than eight points.

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


@dataclass(frozen=True)
class PowerSpectrum(Curve):
    """One-sided power spectral density."""

    wavenumber: Annotated[FloatArray, Array("cm^-1", "k", "from zero to the Nyquist wavenumber", kind="position")]
    density: Annotated[FloatArray, Array("cm", "k", "square of the unit of the series per cm^-1")]
    segments: Annotated[int, Quantity("1", "how many segments were averaged", ge=1)]
    spacing: Annotated[float, Quantity("cm^-1", "distance of points", gt=0, kind="width")]
