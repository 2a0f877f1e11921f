"""Area of a band above a local baseline."""

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.quantity import Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.bands._detection import noise_level
from vibron.infrared.bands._window import LINES, Line, window

_GRID = [1660.0 + 2.0 * i for i in range(61)]
_GAUSS = [0.5 * 2.0 ** (-(((x - 1720.0) / 10.0) ** 2)) + 0.001 * (x - 1600.0) for x in _GRID]


@dataclass(frozen=True)
class BandArea:
    """Integrated absorbance and what it rests on."""

    area: Annotated[float, Quantity("cm^-1", "integral of the ordinate above the line over wavenumber", kind="other")]
    error: Annotated[float, Quantity("cm^-1", "standard deviation of the area that white noise causes", kind="other")]
    height: Annotated[float, Quantity("1", "highest ordinate above the line")]
    wavenumber: Annotated[float, Quantity("cm^-1", "where the highest ordinate lies", kind="position")]
    noise: Annotated[float, Quantity("1", "standard deviation of the noise that was assumed")]


@tool(
    domain="infrared",
    family="bands",
    known_answers=(
        KnownAnswer(
            call={"spectrum": {"wavenumber": _GRID, "ordinate": _GAUSS}, "low": 1665.0, "high": 1775.0},
            path="area",
            value=10.644670194312262,
            tolerance=1e-6,
            source="closed form h w sqrt(pi / (4 ln 2)) of a Gaussian of height 0.5 and width 20 on a sloping line",
        ),
        KnownAnswer(
            call={
                "spectrum": {
                    "wavenumber": [1700.0, 1710.0, 1720.0, 1730.0, 1740.0],
                    "ordinate": [0.0, 1.0, 2.0, 1.0, 0.0],
                },
                "low": 1705.0,
                "high": 1735.0,
                "line": "none",
                "noise": 0.02,
            },
            value={"area": 37.5, "error": 0.3201562118716424, "height": 2.0, "wavenumber": 1720.0, "noise": 0.02},
            tolerance=1e-12,
            source="by hand: 3.75 + 15 + 15 + 3.75; weights 1.25, 8.75, 10, 8.75, 1.25, so 0.02 sqrt(256.25)",
            kind="identity",
        ),
    ),
    valid_for="absorbance-like spectra, also on uneven grids; a band that returns to a straight line at both ends",
    limitations=(
        "the trapezoid rule wants four points or more across the half width; a Lorentzian keeps 6 per cent of its area "
        "beyond five widths; the error holds for white noise, not for a wrong baseline"
    ),
    keywords=("integrate", "peak area", "integrated absorbance", "area under band", "local baseline", "integration"),
    see_also=("band_ratio_index", "band_moments", "fit_bands", "integrated_intensity", "find_bands"),
    asks=(
        "[area: Area] of the band between {low} and {high} in the spectrum {spectrum}",
        "[area: Integrate] the spectrum {spectrum} from {low} to {high} above a local baseline",
        "[area: Integrated absorbance] from {low} to {high} of {spectrum}, {line=none: no baseline}",
        "[height: Peak height] above the local baseline {low} to {high} of the spectrum {spectrum}",
        "[error: Error of the peak area] between {low} and {high} in {spectrum} with noise {noise}",
    ),
)
def integrate_band(
    spectrum: Annotated[Spectrum, Record("spectrum whose bands point upwards")],
    low: Annotated[float, Quantity("cm^-1", "lower end of the band", kind="position")],
    high: Annotated[float, Quantity("cm^-1", "upper end of the band", kind="position")],
    line: Annotated[Line, Option("baseline through the two ends, or none", choices=LINES)] = "linear",
    anchor: Annotated[
        float, Quantity("cm^-1", "width over which each end of the baseline is averaged", ge=0, kind="width")
    ] = 0.0,
    noise: Annotated[float | None, Quantity("1", "standard deviation of the noise; estimated if none", ge=0)] = None,
) -> BandArea:
    """Integrate a band between two wavenumbers above a local straight baseline.

    A = integral of (y - b) d(wavenumber) by trapezoids over the samples and the two interpolated ends, with b the
    straight line through the ends.  The area is a weighted sum of the samples, so white noise of standard deviation s
    gives it the error s sqrt(sum w²), the noise of the baseline's ends included.

    Parameters
    ----------
    spectrum
        Absorbance-like, n points.
    low, high
        Ends of the band in cm^-1; need not lie on the grid.
    line
        ``linear`` subtracts the line through the ends, ``none`` integrates down to zero.
    anchor
        Mean of the samples within half of this width of an end stands for the baseline there; 0 interpolates.
    noise
        Standard deviation of the noise; by default from the third differences of the whole spectrum.

    Returns
    -------
    BandArea
        Area, its error, height and place of the highest sample above the line.

    Raises
    ------
    InputError
        If bands point downwards, the window is upside down, has a gap or fewer than three points.
    DomainError
        If the window reaches beyond the spectrum.

    Examples
    --------
    >>> spectrum = Spectrum(np.array([1700.0, 1710.0, 1720.0]), np.array([0.1, 1.1, 0.1]))
    >>> integrate_band(spectrum, 1700.0, 1720.0).area
    10.0
    """
    cut = window(spectrum, low, high, line, anchor)
    weights = cut.weights()
    sigma = noise_level(spectrum.ordinate) if noise is None else noise
    top = int(np.argmax(cut.ordinate))
    return BandArea(
        area=float(weights @ spectrum.ordinate[cut.points]),
        error=sigma * float(np.linalg.norm(weights)),
        height=float(cut.ordinate[top]),
        wavenumber=float(cut.wavenumber[top]),
        noise=sigma,
    )
