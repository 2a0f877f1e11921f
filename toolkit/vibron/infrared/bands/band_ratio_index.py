from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.bands._detection import noise_level
from vibron.infrared.bands._indices import MEASURES, NAMES, Measure, named_indices
from vibron.infrared.spectra.window import Line, inside, require_upward, window


@tool(
    valid_for="spectra of one sample whose two bands are both in the linear range of the detector",
    limitations=(
        "indices with different windows, baselines or measures cannot be compared; named ones take the ordinate as "
        "given (line none) unless told otherwise, so correct the baseline first; ATR weights low wavenumbers"
    ),
    papers=("almond2020", "campanale2023", "luongo1960", "nelson1964", "oconnor1958"),
    see_also=("integrate_band", "fit_bands"),
)
def band_ratio_index(
    spectrum: Annotated[Spectrum, Record("spectrum whose bands point upwards", ordinate="upward")],
    index: Annotated[str | None, Option("a named index; else give both windows", choices=NAMES)] = None,
    numerator: Annotated[
        FloatArray | None, Array("cm^-1", "2", "window of the band above the bar", kind="position")
    ] = None,
    denominator: Annotated[
        FloatArray | None, Array("cm^-1", "2", "window of the band below the bar", kind="position")
    ] = None,
    measure: Annotated[Measure, Option("what to divide, for windows of your own")] = "area",
    line: Annotated[Line, Option("straight baseline under each window, or none")] = "none",
    noise: Annotated[float | None, Quantity("1", "standard deviation of the noise; estimated if none", ge=0)] = None,
) -> BandRatio:
    """Divide the area or height of one band by that of another: carbonyl index, crystallinity index.

    r = A(numerator) / A(denominator), with areas by trapezoids and heights as the highest ordinate in the window (the
    interpolated ordinate where its ends are equal).  The ratio does not change when the spectrum is scaled.

    Parameters
    ----------
    index
        Name of a published index, which fixes windows and measure.
    numerator, denominator
        Windows (low, high) in cm^-1 where no index is named.
    line
        ``linear`` subtracts the line through the ends of each window.
    noise
        Standard deviation of the noise; by default from the third differences of the spectrum.

    Returns
    -------
    BandRatio
        Ratio with its error, both parts and where the index comes from.

    Raises
    ------
    InputError
        If neither or both of an index and windows are given, bands point downwards or a window has a gap.
    DomainError
        If a window reaches beyond the spectrum or the denominator is not positive.

    Examples
    --------
    >>> x = np.arange(1400.0, 1901.0, 10.0)
    >>> band_ratio_index(Spectrum(x, np.where(x < 1550, 2.0, 1.0)), "carbonyl_saub").ratio
    1.25
    """
    require_upward(spectrum)
    source = ""
    if index is not None and numerator is None and denominator is None:
        entry = named_indices()[index]
        numerator, denominator = np.array(entry["numerator"], float), np.array(entry["denominator"], float)
        measure, source = entry["measure"], entry["source"]
    elif index is not None or numerator is None or denominator is None:
        raise InputError(
            "needs a named index or both windows", field="index", value=index, remedy="give one of the two, not both"
        )
    above = _weights(spectrum, numerator, measure, line)
    below = _weights(spectrum, denominator, measure, line)
    known = np.where(np.isfinite(spectrum.ordinate), spectrum.ordinate, 0.0)
    top, bottom = float(above @ known), float(below @ known)
    if bottom <= 0.0:
        raise DomainError(
            "is not positive", field="denominator", value=bottom, remedy="correct the baseline or take another band"
        )
    sigma = noise_level(spectrum.ordinate) if noise is None else noise
    error = sigma * float(np.linalg.norm(above - top / bottom * below)) / bottom
    return BandRatio(top / bottom, error, top, bottom, measure, source)


@dataclass(frozen=True)
class BandRatio(DataRecord):
    """A ratio of two bands and its parts."""

    ratio: Annotated[float, Quantity("1", "numerator over denominator")]
    error: Annotated[float, Quantity("1", "standard deviation of the ratio that white noise causes")]
    numerator: Annotated[float, Quantity("1", "area in cm^-1, or height")]
    denominator: Annotated[float, Quantity("1", "area in cm^-1, or height")]
    measure: Annotated[Measure, Option("what was divided", choices=MEASURES)]
    source: Annotated[str, Option("key of the bibliography for a named index, else empty")]


def _weights(spectrum: Spectrum, ends: FloatArray, measure: Measure, line: Line) -> FloatArray:
    """What each sample of the spectrum contributes to the area or height."""
    low, high = float(ends[0]), float(ends[1])
    weights = np.zeros(len(spectrum))
    if measure == "height" and low == high:
        held = inside(spectrum, low, np.nextafter(high, np.inf), least=0)
        x = spectrum.wavenumber[held]
        share = (low - x[0]) / (x[-1] - x[0])
        weights[held.start], weights[held.stop - 1] = 1.0 - share, share
        return weights
    cut = window(spectrum, low, high, line)
    if measure == "area":
        weights[cut.points] = cut.weights()
        return weights
    top, last = int(np.argmax(cut.ordinate)), cut.ordinate.size - 1
    share = (cut.wavenumber[top] - low) / (high - low)
    sample = cut.ends[0] if top == 0 else cut.ends[1] if top == last else _one(cut.inner, top - 1)
    weights[cut.points] = sample - (1.0 - share) * cut.rows[0] - share * cut.rows[1]
    return weights


def _one(inner: NDArray[np.bool_], number: int) -> FloatArray:
    """Weight one for the inner sample of this number."""
    weights = np.zeros(inner.size)
    weights[np.flatnonzero(inner)[number]] = 1.0
    return weights
