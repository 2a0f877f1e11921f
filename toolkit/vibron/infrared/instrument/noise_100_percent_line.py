from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool


@tool(
    valid_for="the ratio of two single-beam spectra of the empty instrument, taken under the same conditions one after "
    "the other",
    limitations="noise of one window at one resolution: state both with the figure; drift beyond the polynomial and "
    "bands of air count as noise",
    papers=("griffiths2007",),
    see_also=("quality_report", "signal_averaging_gain"),
)
def noise_100_percent_line(
    spectrum: Annotated[Spectrum, Record("100 % line: a transmittance near 1, or an absorbance near 0")],
    low: Annotated[float, Quantity("cm^-1", "lower end of the window", ge=0, kind="position")] = 2000.0,
    high: Annotated[float, Quantity("cm^-1", "upper end of the window", gt=0, kind="position")] = 2200.0,
    order: Annotated[int, Quantity("1", "order of the polynomial taken off as drift", ge=0, le=5)] = 1,
) -> NoiseFigures:
    """Return RMS and peak-to-peak noise of a 100 % line within a window, with level, slope and signal to noise.

    The root mean square is sqrt(sum r^2 / (n - order - 1)) of the residuals r from a polynomial; a line in absorbance
    is first turned into transmittance.

    Raises
    ------
    DomainError
        Too few points lie in the window, or the ordinate is neither transmittance nor absorbance.

    References
    ----------
    Griffiths and de Haseth (2007), chapter 7; the window and the two figures are those of ASTM E1421.

    Examples
    --------
    >>> x = np.arange(1900.0, 2300.0)
    >>> line = Spectrum(x, 1.0 + 1e-4 * np.random.default_rng(0).normal(size=x.size), "transmittance")
    >>> round(noise_100_percent_line(line).signal_to_noise, -3)
    10000.0
    """
    if spectrum.kind not in ("transmittance", "absorbance"):
        raise DomainError(
            "is no 100 % line", field="spectrum", value=spectrum.kind, remedy="give a transmittance or an absorbance"
        )
    inside = (spectrum.wavenumber >= low) & (spectrum.wavenumber <= high) & np.isfinite(spectrum.ordinate)
    x, y = spectrum.wavenumber[inside], spectrum.ordinate[inside]
    if x.size < order + 3:
        raise DomainError(
            "leaves too few points in the window", field="low", value=int(x.size), remedy="widen the window"
        )
    if spectrum.kind == "absorbance":
        y = 10.0**-y
    place = x - x.mean()
    residual = y - np.polynomial.Polynomial.fit(place, y, order)(place)
    noise = float(np.sqrt(residual @ residual / (x.size - order - 1)))
    level = float(y.mean())
    return NoiseFigures(
        root_mean_square=noise,
        peak_to_peak=float(np.ptp(residual)),
        level=level,
        slope=float(place @ (y - level) / (place @ place)),
        signal_to_noise=abs(level) / noise if noise > 0.0 else float("inf"),
        points=int(x.size),
    )


@dataclass(frozen=True)
class NoiseFigures(DataRecord):
    """Noise within a window of a 100 % line."""

    root_mean_square: Annotated[float, Quantity("1", "root mean square noise", ge=0)]
    peak_to_peak: Annotated[float, Quantity("1", "highest less lowest point", ge=0)]
    level: Annotated[float, Quantity("1", "mean of the line")]
    slope: Annotated[float, Quantity("cm", "change of the line per cm^-1")]
    signal_to_noise: Annotated[
        float, Quantity("1", "level over root mean square noise, infinite without noise", ge=0, infinite=True)
    ]
    points: Annotated[int, Quantity("1", "points in the window", ge=3)]
