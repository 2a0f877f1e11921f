"""Moments of a band: area, centroid, variance, skewness."""

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.bands._detection import noise_level
from vibron.infrared.bands._window import LINES, Line, window

_GRID = [1660.0 + 2.0 * i for i in range(61)]
_GAUSS = [0.5 * 2.0 ** (-(((x - 1720.0) / 10.0) ** 2)) for x in _GRID]
_WEDGE = [float(i) for i in range(101)]


@dataclass(frozen=True)
class BandMoments:
    """Moments of the ordinate above the line."""

    area: Annotated[float, Quantity("cm^-1", "zeroth moment", kind="other")]
    centroid: Annotated[float, Quantity("cm^-1", "first moment over the area", kind="position")]
    centroid_error: Annotated[
        float, Quantity("cm^-1", "standard deviation of the centroid that white noise causes", kind="width")
    ]
    variance: Annotated[float, Quantity("cm^-2", "second central moment")]
    skewness: Annotated[float, Quantity("1", "third central moment over variance^1.5; positive for a tail upwards")]
    kurtosis: Annotated[float, Quantity("1", "fourth central moment over variance², less 3 (0 for a Gaussian)")]

    @property
    def equivalent_width(self) -> float:
        """Full width at half maximum of the Gaussian with this variance, in cm^-1."""
        return float(np.sqrt(8.0 * np.log(2.0) * self.variance))


@tool(
    domain="infrared",
    family="bands",
    known_answers=(
        KnownAnswer(
            call={"spectrum": {"wavenumber": _GRID, "ordinate": _GAUSS}, "low": 1662.0, "high": 1778.0, "line": "none"},
            path="variance",
            value=72.13475204444817,
            tolerance=1e-4,
            source="closed form w² / (8 ln 2) of a Gaussian of width 20",
        ),
        KnownAnswer(
            call={
                "spectrum": {"wavenumber": [1000.0 + i for i in _WEDGE], "ordinate": _WEDGE},
                "low": 1000.0,
                "high": 1100.0,
                "line": "none",
            },
            path="skewness",
            value=-0.5656854249492381,
            tolerance=1e-3,
            source="closed form -2 sqrt(2) / 5 of the triangular distribution with its mode at the upper end",
        ),
        KnownAnswer(
            call={"spectrum": {"wavenumber": _GRID, "ordinate": _GAUSS}, "low": 1680.0, "high": 1760.0},
            path="centroid",
            value=1720.0,
            tolerance=1e-9,
            source="a symmetric band in a symmetric window",
            kind="identity",
        ),
    ),
    valid_for="a band that returns to a straight line at both ends of the window",
    limitations=(
        "variance and higher moments grow with the window where the wings are Lorentzian (they diverge); noise in the "
        "wings counts with the square of its distance"
    ),
    keywords=("centroid", "centre of gravity", "moment", "variance", "skewness", "asymmetry", "kurtosis", "barycentre"),
    see_also=("integrate_band", "band_width", "fit_bands"),
    asks=(
        "[centroid: Centroid] of the band between {low} and {high} in the spectrum {spectrum}",
        "[skewness: How skewed] is the band of {spectrum} from {low} to {high}?",
        "[variance: Second moment] of the band {low} to {high}, spectrum {spectrum}, {line=none: without baseline}",
        "[centroid: Centre of gravity] of the absorption from {low} to {high} in {spectrum}",
        "[kurtosis: Excess kurtosis] of the peak between {low} and {high} of the spectrum {spectrum}",
    ),
)
def band_moments(
    spectrum: Annotated[Spectrum, Record("spectrum whose bands point upwards")],
    low: Annotated[float, Quantity("cm^-1", "lower end of the band", kind="position")],
    high: Annotated[float, Quantity("cm^-1", "upper end of the band", kind="position")],
    line: Annotated[Line, Option("baseline through the two ends, or none", choices=LINES)] = "linear",
    anchor: Annotated[
        float, Quantity("cm^-1", "width over which each end of the baseline is averaged", ge=0, kind="width")
    ] = 0.0,
) -> BandMoments:
    """Return area, centroid, variance, skewness and kurtosis of a band above a local baseline.

    With z the ordinate above the line: S = integral of z, c = integral of (x z) / S, and the central moments
    m_k = integral of ((x - c)^k z) / S by trapezoids; skewness = m_3 / m_2^1.5, kurtosis = m_4 / m_2² - 3.

    Parameters
    ----------
    spectrum
        Absorbance-like, n points.
    low, high
        Ends of the band in cm^-1; need not lie on the grid.
    line
        ``linear`` subtracts the line through the ends, ``none`` counts from zero.
    anchor
        Mean of the samples within half of this width of an end stands for the baseline there; 0 interpolates.

    Returns
    -------
    BandMoments
        The error of the centroid comes from the noise of the whole spectrum.

    Raises
    ------
    InputError
        If bands point downwards, the window is upside down, has a gap or fewer than three points.
    DomainError
        If the window reaches beyond the spectrum, or area or variance above the line is not positive.

    Examples
    --------
    >>> spectrum = Spectrum(np.arange(1700.0, 1741.0, 10.0), np.array([0.1, 0.6, 1.1, 0.6, 0.1]))
    >>> band_moments(spectrum, 1700.0, 1740.0).centroid
    1720.0
    """
    cut = window(spectrum, low, high, line, anchor)
    samples, middle = spectrum.ordinate[cut.points], (low + high) / 2.0
    area = float(cut.weights() @ samples)
    _positive(area, "area")
    first = cut.weights(cut.wavenumber - middle)
    shift = float(first @ samples) / area
    centred = cut.wavenumber - middle - shift
    second, third, fourth = (float(cut.weights(centred**power) @ samples) / area for power in (2, 3, 4))
    _positive(second, "variance")
    return BandMoments(
        area=area,
        centroid=middle + shift,
        centroid_error=noise_level(spectrum.ordinate) * float(np.linalg.norm(first - shift * cut.weights())) / area,
        variance=second,
        skewness=third / second**1.5,
        kurtosis=fourth / second**2 - 3.0,
    )


def _positive(value: float, name: str) -> None:
    if value <= 0.0:
        raise DomainError(
            f"gives no positive {name} above the line",
            field="spectrum",
            value=value,
            remedy="choose a window that holds one upward band, or another baseline",
        )
