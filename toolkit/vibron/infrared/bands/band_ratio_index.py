"""Ratio of two bands: the carbonyl index and its like."""

from dataclasses import dataclass
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.bands._detection import noise_level
from vibron.infrared.bands._indices import MEASURES, NAMES, Measure, named_indices
from vibron.infrared.bands._window import LINES, Line, inside, require_upward, window

_GRID = [1400.0 + 10.0 * i for i in range(51)]
_STEPS = [2.0 if x < 1550.0 else 1.0 for x in _GRID]
_OFFSETS = [10.0 * i for i in range(251)]
_RAMP = {"wavenumber": [900.0 + i for i in _OFFSETS], "ordinate": [(1.0 + i) / 10.0 for i in _OFFSETS]}


@dataclass(frozen=True)
class BandRatio:
    """A ratio of two bands and its parts."""

    ratio: Annotated[float, Quantity("1", "numerator over denominator")]
    error: Annotated[float, Quantity("1", "standard deviation of the ratio that white noise causes")]
    numerator: Annotated[float, Quantity("1", "area in cm^-1, or height")]
    denominator: Annotated[float, Quantity("1", "area in cm^-1, or height")]
    measure: Annotated[Measure, Option("what was divided", choices=MEASURES)]
    source: Annotated[str, Option("key of the bibliography for a named index, else empty")]


@tool(
    domain="infrared",
    family="bands",
    known_answers=(
        KnownAnswer(
            call={"spectrum": {"wavenumber": _GRID, "ordinate": _STEPS}, "index": "carbonyl_saub"},
            path="ratio",
            value=1.25,
            tolerance=1e-12,
            source="by hand: 200 cm^-1 at 1 over 80 cm^-1 at 2, the windows of the paper",
        ),
        KnownAnswer(
            call={"spectrum": _RAMP, "index": "carbon_oxygen_polyethylene"},
            path="ratio",
            value=0.17971690902976631,
            tolerance=1e-9,
            source="by hand: a ramp has its mean at the middle, so 273 times 16.15 over 121 times 202.75",
        ),
        KnownAnswer(
            call={
                "spectrum": {
                    "wavenumber": [1000.0, 1010.0, 1020.0, 1030.0, 1040.0],
                    "ordinate": [1.0, 3.0, 2.0, 6.0, 1.0],
                },
                "numerator": [1030.0, 1030.0],
                "denominator": [1015.0, 1015.0],
                "measure": "height",
                "line": "none",
            },
            path="ratio",
            value=2.4,
            tolerance=1e-12,
            source="6 over the mean of 3 and 2",
            kind="identity",
        ),
    ),
    valid_for="spectra of one sample whose two bands are both in the linear range of the detector",
    limitations=(
        "indices with different windows, baselines or measures cannot be compared; named ones take the ordinate as "
        "given (line none) unless told otherwise, so correct the baseline first; ATR weights low wavenumbers"
    ),
    papers=("almond2020", "campanale2023", "luongo1960", "nelson1964", "oconnor1958"),
    keywords=("carbonyl index", "band ratio", "peak ratio", "SAUB", "crystallinity", "weathering", "microplastics"),
    see_also=("integrate_band", "fit_bands"),
    asks=(
        "[ratio: Carbonyl index] {index=carbonyl_saub: by SAUB} from the spectrum {spectrum}",
        "[ratio: Ratio] of the bands {numerator} and {denominator} in the spectrum {spectrum}",
        "Weathered microplastic {spectrum}: [ratio: carbonyl index] {index=carbonyl_polyethylene: of polyethylene}",
        "[ratio: Peak height ratio] of {numerator} over {denominator} in {spectrum}, {measure=height: by height}",
        "[ratio: Total crystallinity index] {index=total_crystallinity_cellulose: of cellulose}, spectrum {spectrum}",
    ),
)
def band_ratio_index(
    spectrum: Annotated[Spectrum, Record("spectrum whose bands point upwards")],
    index: Annotated[str | None, Option("a named index; else give both windows", choices=NAMES)] = None,
    numerator: Annotated[
        FloatArray | None, Array("cm^-1", "2", "window of the band above the bar", kind="position")
    ] = None,
    denominator: Annotated[
        FloatArray | None, Array("cm^-1", "2", "window of the band below the bar", kind="position")
    ] = None,
    measure: Annotated[Measure, Option("what to divide, for windows of your own", choices=MEASURES)] = "area",
    line: Annotated[Line, Option("straight baseline under each window, or none", choices=LINES)] = "none",
    noise: Annotated[float | None, Quantity("1", "standard deviation of the noise; estimated if none", ge=0)] = None,
) -> BandRatio:
    """Divide the area or height of one band by that of another: carbonyl index, crystallinity index.

    r = A(numerator) / A(denominator), with areas by trapezoids and heights as the highest ordinate in the window (the
    interpolated ordinate where its ends are equal).  The ratio does not change when the spectrum is scaled.

    Parameters
    ----------
    spectrum
        Absorbance-like, n points.
    index
        Name of a published index, which fixes windows and measure.
    numerator, denominator
        Windows (low, high) in cm^-1 where no index is named.
    measure
        ``area`` or ``height``, for windows of your own.
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

    References
    ----------
    [almond2020]_, [campanale2023]_, [luongo1960]_, [nelson1964]_, [oconnor1958]_.

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
