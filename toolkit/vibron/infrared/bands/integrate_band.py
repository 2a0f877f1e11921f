from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.bands._detection import noise_level
from vibron.infrared.spectra.window import Line, window


@tool(
    valid_for="absorbance-like spectra, also on uneven grids; a band that returns to a straight line at both ends",
    limitations=(
        "the trapezoid rule wants four points or more across the half width; a Lorentzian keeps 6 per cent of its area "
        "beyond five widths, and its moments grow with the window; noise in the wings counts with the square of its "
        "distance; errors hold for white noise, not for a wrong baseline"
    ),
    see_also=("band_ratio_index", "band_width", "fit_bands", "integrated_intensity", "find_bands"),
)
def integrate_band(
    spectrum: Annotated[Spectrum, Record("spectrum whose bands point upwards", ordinate="upward")],
    low: Annotated[float, Quantity("cm^-1", "lower end of the band", kind="position")],
    high: Annotated[float, Quantity("cm^-1", "upper end of the band", kind="position")],
    line: Annotated[Line, Option("baseline through the two ends, or none")] = "linear",
    anchor: Annotated[
        float, Quantity("cm^-1", "width over which each end of the baseline is averaged", ge=0, kind="width")
    ] = 0.0,
    noise: Annotated[float | None, Quantity("1", "standard deviation of the noise; estimated if none", ge=0)] = None,
) -> BandIntegral:
    """Integrate a band above a local straight baseline: area, centroid, variance, skewness and kurtosis.

    With z the ordinate above the straight line through the ends: A = integral of z, c = integral of (x z) / A, and the
    central moments m_k = integral of ((x - c)^k z) / A; skewness = m_3 / m_2^1.5, kurtosis = m_4 / m_2² - 3, by
    trapezoids over the samples and the two interpolated ends.  The area is a weighted sum of the samples, so white
    noise of standard deviation s gives it the error s sqrt(sum w²), the noise of the baseline's ends included.

    Parameters
    ----------
    low, high
        Ends of the band in cm^-1; need not lie on the grid.
    line
        ``linear`` subtracts the line through the ends, ``none`` integrates down to zero.
    anchor
        Mean of the samples within half of this width of an end is taken as the baseline there; 0 interpolates.
    noise
        Standard deviation of the noise; by default from the third differences of the whole spectrum.

    Raises
    ------
    InputError
        If bands point downwards, the window is upside down, has a gap or fewer than three points.
    DomainError
        If the window reaches beyond the spectrum.

    Examples
    --------
    >>> spectrum = Spectrum(np.array([1700.0, 1710.0, 1720.0]), np.array([0.1, 1.1, 0.1]))
    >>> found = integrate_band(spectrum, 1700.0, 1720.0)
    >>> found.area, found.centroid
    (10.0, 1710.0)
    """
    cut = window(spectrum, low, high, line, anchor)
    samples, weights, middle = spectrum.ordinate[cut.points], cut.weights(), (low + high) / 2.0
    sigma = noise_level(spectrum.ordinate) if noise is None else noise
    top = int(np.argmax(cut.ordinate))
    area = float(weights @ samples)
    mean = area if area > 0.0 else np.nan
    first = cut.weights(cut.wavenumber - middle)
    shift = float(first @ samples) / mean
    centred = cut.wavenumber - middle - shift
    second, third, fourth = (float(cut.weights(centred**power) @ samples) / mean for power in (2, 3, 4))
    variance = second if second > 0.0 else np.nan
    return BandIntegral(
        area=area,
        error=sigma * float(np.linalg.norm(weights)),
        height=float(cut.ordinate[top]),
        wavenumber=float(cut.wavenumber[top]),
        noise=sigma,
        centroid=middle + shift,
        centroid_error=sigma * float(np.linalg.norm(first - shift * weights)) / mean,
        variance=variance,
        skewness=third / variance**1.5,
        kurtosis=fourth / variance**2 - 3.0,
    )


@dataclass(frozen=True)
class BandIntegral(DataRecord):
    """Area and moments of the ordinate above the line.

    The moments are NaN where the area or the variance above the line is not positive.
    """

    area: Annotated[float, Quantity("cm^-1", "integral of the ordinate above the line over wavenumber", kind="other")]
    error: Annotated[float, Quantity("cm^-1", "standard deviation of the area that white noise causes", kind="other")]
    height: Annotated[float, Quantity("1", "highest ordinate above the line")]
    wavenumber: Annotated[float, Quantity("cm^-1", "where the highest ordinate lies", kind="position")]
    noise: Annotated[float, Quantity("1", "standard deviation of the noise that was assumed")]
    centroid: Annotated[
        float,
        Quantity("cm^-1", "first moment over the area; NaN if that is not positive", finite=False, kind="position"),
    ]
    centroid_error: Annotated[
        float,
        Quantity(
            "cm^-1", "what white noise causes, one standard deviation; NaN as the centroid", finite=False, kind="width"
        ),
    ]
    variance: Annotated[float, Quantity("cm^-2", "second central moment; NaN if not positive", finite=False)]
    skewness: Annotated[
        float,
        Quantity(
            "1",
            "third central moment over variance^1.5, positive for a tail upwards; NaN as the variance",
            finite=False,
        ),
    ]
    kurtosis: Annotated[
        float,
        Quantity(
            "1", "fourth central moment over variance², less 3 (0 for a Gaussian); NaN as the variance", finite=False
        ),
    ]

    @property
    def equivalent_width(self) -> float:
        """Full width at half maximum of the Gaussian with this variance, in cm^-1."""
        return float(np.sqrt(8.0 * np.log(2.0) * self.variance))
