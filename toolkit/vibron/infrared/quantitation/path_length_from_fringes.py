from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import FloatArray, Quantity, Record
from vibron.core.require import require
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.quantitation._least_squares import Fit, least_squares, polynomial
from vibron.infrared.spectra.fringes import false_alarm

_TREND = 2  # order of the background under the fringes
_FALSE_ALARM = 1e-3  # probability with which noise alone may be taken for fringes


@tool(
    valid_for="three fringes or more, plane-parallel windows or films, normal incidence, refractive index constant",
    limitations="dispersion of the refractive index and absorption bands in the range shift the result",
    papers=("griffithsdehaseth2007", "baluev2008"),
    see_also=("beer_lambert_calibration",),
)
def path_length_from_fringes(
    spectrum: Annotated[Spectrum, Record("spectrum of an empty cell or a film, any ordinate")],
    low: Annotated[
        float | None, Quantity("cm^-1", "lower end of the range, else that of the spectrum", ge=0, kind="position")
    ] = None,
    high: Annotated[
        float | None, Quantity("cm^-1", "upper end of the range, else that of the spectrum", gt=0, kind="position")
    ] = None,
    refractive_index: Annotated[
        float, Quantity("1", "of what is between the surfaces; 1 for an empty cell", ge=1)
    ] = 1.0,
) -> Fringes:
    r"""Return the path length of an empty cell, or the thickness of a film, from its interference fringes.

    .. math:: L = \frac{m}{2 n (\tilde\nu_1 - \tilde\nu_2)} = \frac{f}{2 n}

    for m fringes between two maxima, or a fringe frequency f (per cm^-1).  f is the strongest frequency of a windowed
    Fourier transform, refined by least squares of a sinusoid on a quadratic background; the count of maxima is given
    in addition, as a check.

    Parameters
    ----------
    spectrum
        Any ordinate; fringes are nearly sinusoidal in all.
    low, high
        Range in cm^-1, free of absorption bands.
    refractive_index
        Mean over the range.

    Raises
    ------
    InputError
        If the range holds fewer than 16 points.
    DomainError
        If no fringe exceeds the noise, or there are fewer than three.

    Examples
    --------
    >>> x = np.arange(800.0, 1800.0, 2.0)
    >>> cell = Spectrum(x, 0.8 + 0.05 * np.cos(2 * np.pi * x / 50.0), "transmittance")
    >>> found = path_length_from_fringes(cell)
    >>> round(found.path_length, 3), found.counted_fringes
    (100.0, 18)
    """
    inside = np.isfinite(spectrum.ordinate)
    inside &= spectrum.wavenumber >= (-np.inf if low is None else low)
    inside &= spectrum.wavenumber <= (np.inf if high is None else high)
    x, y = spectrum.wavenumber[inside], spectrum.ordinate[inside]
    if x.size < 16:
        raise InputError("has fewer than 16 points in the range", field="spectrum", remedy="widen the range")
    span = float(np.ptp(x))
    frequency, fit, chance = _frequency(x, y, span)
    amplitude = float(np.hypot(fit.solution[-2], fit.solution[-1]))
    noise = float(fit.sigma)
    if chance > _FALSE_ALARM or amplitude <= 1e-9 * float(np.abs(y).max()):
        raise DomainError("no fringe exceeds the noise", field="spectrum", remedy="choose a range with fringes")
    if frequency * span < 2.9:
        raise DomainError(
            "holds fewer than three fringes", field="spectrum", value=frequency * span, remedy="widen the range"
        )
    scale = 1e4 / (2.0 * refractive_index)
    error = 6.0**0.5 * noise / (np.pi * amplitude * span * x.size**0.5)
    maxima = _maxima(x, y, 1.0 / frequency, amplitude)
    return Fringes(
        path_length=frequency * scale,
        path_length_error=error * scale,
        period=1.0 / frequency,
        fringes=frequency * span,
        amplitude=amplitude,
        counted_fringes=max(maxima.size - 1, 0),
        counted_path_length=(maxima.size - 1) / float(np.ptp(maxima)) * scale if maxima.size > 1 else None,
    )


@dataclass(frozen=True)
class Fringes(DataRecord):
    """Path length with its error, and the fringes it was had from."""

    path_length: Annotated[float, Quantity("um", "from the frequency of the fringes", gt=0, kind="length")]
    path_length_error: Annotated[float, Quantity("um", "standard error for white noise", ge=0, kind="length")]
    period: Annotated[float, Quantity("cm^-1", "distance of neighbouring fringes", gt=0, kind="width")]
    fringes: Annotated[float, Quantity("1", "number of fringes in the range", gt=0)]
    amplitude: Annotated[float, Quantity("1", "half the height of the fringes", gt=0)]
    counted_fringes: Annotated[int, Quantity("1", "whole fringes between the outermost maxima", ge=0)]
    counted_path_length: Annotated[
        float | None,
        Quantity("um", "from that count and the two maxima; none for fewer than two maxima", kind="length"),
    ]


def _frequency(x: FloatArray, y: FloatArray, span: float) -> tuple[float, Fit, float]:
    """Return the frequency, the fit at it, and the probability that noise alone has a line as strong."""
    trend = polynomial(x, _TREND)
    even = np.linspace(x[0], x[-1], x.size)
    flat = y - trend @ least_squares(trend, y, field="spectrum").solution
    power = np.abs(np.fft.rfft(np.interp(even, x, flat) * np.hanning(x.size), 8 * x.size)) ** 2
    frequencies = np.fft.rfftfreq(8 * x.size, span / (x.size - 1))
    power[frequencies < 1.5 / span] = 0.0
    start = float(frequencies[np.argmax(power)])

    def fitted(frequency: float) -> Fit:
        phase = 2.0 * np.pi * frequency * (x - x[0])
        return least_squares(np.column_stack([trend, np.cos(phase), np.sin(phase)]), y, field="spectrum")

    best = require("scipy.optimize").minimize_scalar(
        lambda frequency: float(fitted(frequency).sigma),
        bounds=(start - 0.5 / span, min(start + 0.5 / span, frequencies[-1] * (1.0 - 1e-3))),
        method="bounded",
        options={"xatol": 1e-10 / span},
    )
    fit = fitted(float(best.x))
    left = float(fit.residual @ fit.residual)
    explained = min(max(1.0 - left / max(float(flat @ flat), 1e-300), 0.0), 1.0 - 1e-15)
    return float(best.x), fit, false_alarm(explained, x.size - _TREND, 0.5 * x.size)


def _maxima(x: FloatArray, y: FloatArray, period: float, amplitude: float) -> FloatArray:
    """Return the positions of the maxima, each at the vertex of the parabola through its three points."""
    step, signal = float(np.median(np.diff(x))), require("scipy.signal")
    window = int(period / step / 3.0) | 1  # a parabola through a third of a fringe takes off noise, not height
    if window > 3:
        y = signal.savgol_filter(y, window, 2)
    peaks, _ = signal.find_peaks(y, prominence=0.7 * amplitude, distance=max(1.0, 0.6 * period / step))
    left, top, right = y[peaks - 1], y[peaks], y[peaks + 1]
    shift = 0.5 * (left - right) / np.where(left - 2.0 * top + right < 0.0, left - 2.0 * top + right, -1.0)
    return np.asarray(x[peaks] + shift * step)
