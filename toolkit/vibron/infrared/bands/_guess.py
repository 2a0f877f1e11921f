"""The window of a fit, and the bands from which it starts."""

import numpy as np

from vibron.core.errors import DomainError, InputError, ResourceError
from vibron.core.quantity import FloatArray
from vibron.core.spectrum import Spectrum
from vibron.infrared.bands.find_bands import find_bands
from vibron.infrared.spectra.window import inside, require_upward

LEAST_POINTS = 5
MOST_BANDS = 30


def cut(spectrum: Spectrum, low: float | None, high: float | None) -> Spectrum:
    """Return the samples between two wavenumbers, without gaps."""
    require_upward(spectrum)
    x = spectrum.wavenumber
    if x.size < LEAST_POINTS:
        raise InputError("holds too few points", field="spectrum", value=x.size, remedy="give a longer spectrum")
    first, last = float(x[0]) if low is None else low, float(x[-1]) if high is None else high
    held = inside(spectrum, first, last, LEAST_POINTS)
    keep = (x[held] >= first) & (x[held] <= last)
    return Spectrum(x[held][keep], spectrum.ordinate[held][keep], spectrum.kind, spectrum.state)


def guesses(part: Spectrum, centres: FloatArray | None, widths: FloatArray | None) -> tuple[FloatArray, FloatArray]:
    """Centres and widths to start from."""
    x = part.wavenumber
    found = find_bands(part).bands
    if centres is None:
        if not found:
            raise InputError("shows no band", field="spectrum", remedy="give centres to start from")
        _require_few(len(found))
        return np.array([band.wavenumber for band in found]), np.array([_width(band.width, x) for band in found])
    if not centres.size or (centres < x[0]).any() or (centres > x[-1]).any():
        raise DomainError(
            "must lie inside the window", field="centres", value=centres.tolist(), remedy=f"{x[0]:g} to {x[-1]:g} cm^-1"
        )
    if centres.size > 1 and np.diff(np.sort(centres)).min() < np.median(np.diff(x)) / 2.0:
        raise InputError("holds a centre twice", field="centres", value=centres.tolist(), remedy="keep one of them")
    _require_few(centres.size)
    if widths is not None:
        return centres, widths
    typical = float(np.ptp(x)) / (3.0 * centres.size)
    wide = []
    for centre in centres:
        near = min(found, key=lambda band: abs(band.wavenumber - centre), default=None)
        held = near is not None and abs(near.wavenumber - centre) < near.width
        wide.append(_width(near.width if held and near is not None else typical, x))
    return centres, np.array(wide)


def _require_few(count: int) -> None:
    if count > MOST_BANDS:
        raise ResourceError(
            f"are more than {MOST_BANDS} bands for one fit", field="centres", value=count, remedy="narrow the window"
        )


def _width(width: float, x: FloatArray) -> float:
    return float(np.clip(width, 2.0 * np.median(np.diff(x)), np.ptp(x)))
