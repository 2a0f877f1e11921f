from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import FloatArray, Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.bands._detection import noise_level
from vibron.infrared.spectra.window import inside, require_upward

#: Full width at half maximum, times the length of the interferogram, of what each apodization leaves of a sharp line.
APODIZATIONS = {"boxcar": 0.603355, "triangular": 0.885893, "bessel": 0.952078, "triangular_squared": 1.179509}
LEAST_SIGNAL = 3.0


@tool(
    valid_for="Lorentzian bands of like width, well sampled, with a high ratio of signal to noise and no sharp lines",
    limitations=(
        "a width above the true one gives negative lobes; lines of water vapour, fringes and noise grow most; Gaussian "
        "bands narrow less; one width for all bands"
    ),
    papers=("kauppinen1981", "kauppinennoise1981"),
    see_also=("second_derivative_bands", "fit_bands", "resolve_overlap", "amide_i_structure"),
)
def self_deconvolve(
    spectrum: Annotated[Spectrum, Record("spectrum whose bands point upwards", ordinate="upward")],
    low: Annotated[float, Quantity("cm^-1", "lower end of the range", kind="position")],
    high: Annotated[float, Quantity("cm^-1", "upper end of the range", kind="position")],
    width: Annotated[float, Quantity("cm^-1", "full width of the Lorentzian to take out", gt=0, kind="width")],
    enhancement: Annotated[float, Quantity("1", "factor K by which such bands become narrower", gt=1, le=5)] = 2.0,
    apodization: Annotated[
        str, Option("window on the interferogram, which shapes the new bands", choices=tuple(APODIZATIONS))
    ] = "bessel",
) -> Deconvolution:
    """Narrow overlapped bands by Fourier self-deconvolution at equal area.

    The Fourier transform of the range is multiplied by ``exp(pi w |t|) D(t / L)``: the first factor undoes a Lorentzian
    of full width w, the second gives each band the shape of the transform of D.  L follows from the new width w / K.
    D is 1 (boxcar), 1 - t/L (triangular), its square, or (1 - t²/L²)² (bessel).  The factor is 1 at t = 0, so areas
    stay.  The noise grows by the root mean square of the factor; log10 of signal to noise bounds K in practice.

    Parameters
    ----------
    spectrum
        Absorbance-like; resampled to its median step where it is uneven.
    low, high
        Stretch in cm^-1 that begins and ends near the baseline.
    width
        Full width at half maximum of the broadest Lorentzian that all bands share.

    Returns
    -------
    Deconvolution
        Spectrum of the stretch, new width, growth of the noise, signal to noise and what K it would bear.

    Raises
    ------
    InputError
        If bands point downwards or the window has a gap.
    DomainError
        If the sampling is too coarse for the new width, or the noise would swamp the bands (signal below 3 noise).

    Examples
    --------
    >>> x = np.arange(1600.0, 1801.0)
    >>> found = self_deconvolve(Spectrum(x, 1.0 / (1.0 + ((x - 1700.0) / 10.0) ** 2)), 1600.0, 1800.0, 20.0)
    >>> round(found.width, 1), int(found.spectrum.wavenumber[found.spectrum.ordinate.argmax()])
    (10.0, 1700)
    """
    require_upward(spectrum)
    held = inside(spectrum, low, high)
    x, y = spectrum.wavenumber[held], spectrum.ordinate[held]
    step = float(np.median(np.diff(x)))
    even = x[0] + step * np.arange(int((x[-1] - x[0]) / step * (1.0 + 1e-12)) + 1)
    values = np.interp(even, x, y)
    if values.size < 8:
        raise InputError("holds too few points", field="spectrum", value=values.size, remedy="widen the stretch")
    length = APODIZATIONS[apodization] * enhancement / width
    if length > 0.5 / step:
        raise DomainError(
            "asks for bands narrower than the sampling carries",
            field="enhancement",
            value=enhancement,
            remedy=f"stay below {0.5 / step * width / APODIZATIONS[apodization]:.2g} or measure finer",
        )
    line = np.interp(even, even[[0, -1]], values[[0, -1]])
    size = 1 << (4 * values.size - 1).bit_length()
    path = np.asarray(np.fft.rfftfreq(size, step), dtype=np.float64)
    kept = _window(path / length, apodization)
    factor = np.exp(np.pi * width * np.minimum(path, length)) * kept
    sharp = np.fft.irfft(np.fft.rfft(values - line, size) * factor, size)[: values.size] + line
    gain = float(np.sqrt(np.fft.irfft(factor**2, size)[0]))
    noise = noise_level(spectrum.ordinate[held])
    before = float(np.ptp(values)) / noise if noise > 0.0 else float("inf")
    after = before * _growth(path, kept, width) / gain
    if after < LEAST_SIGNAL:
        raise DomainError(
            "lets the noise swamp the bands",
            field="enhancement",
            value=enhancement,
            remedy=f"stay near log10 of signal to noise, {max(np.log10(before), 1.0):.2g}, or average more scans",
        )
    result = Spectrum(even, sharp, spectrum.kind, spectrum.state, spectrum.metadata, spectrum.warnings)
    return Deconvolution(result, width / enhancement, gain, after, float(np.log10(before)))


@dataclass(frozen=True)
class Deconvolution(DataRecord):
    """A spectrum of narrower bands and what that cost."""

    spectrum: Annotated[Spectrum, Record("deconvolved stretch")]
    width: Annotated[float, Quantity("cm^-1", "full width that a band of the width given has now", kind="width")]
    noise_gain: Annotated[float, Quantity("1", "noise now over noise before, for white noise")]
    signal_to_noise: Annotated[
        float,
        Quantity("1", "height of a band of the given width over the noise, after; infinite without", infinite=True),
    ]
    greatest_enhancement: Annotated[
        float, Quantity("1", "rule of thumb: log10 of signal to noise; infinite without noise", infinite=True)
    ]


def _growth(path: FloatArray, kept: FloatArray, width: float) -> float:
    """Height of a Lorentzian of the full width given after over before, which are the means of their transforms."""
    return float(np.trapezoid(kept, path) / np.trapezoid(np.exp(-np.pi * width * path), path))


def _window(relative: FloatArray, apodization: str) -> FloatArray:
    inner = np.clip(relative, 0.0, 1.0)
    shapes = {
        "boxcar": np.ones_like(inner),
        "triangular": 1.0 - inner,
        "triangular_squared": (1.0 - inner) ** 2,
        "bessel": (1.0 - inner**2) ** 2,
    }
    return np.asarray(np.where(relative <= 1.0, shapes[apodization], 0.0))
