from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord, Rows
from vibron.core.memory import need
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.bands._curvature import bend, points_across, rounding, standing_out
from vibron.infrared.bands._detection import noise_level, segments, vertex
from vibron.infrared.spectra.window import require_upward

DEGREE = 4
LEAST_POINTS = 7


@tool(
    valid_for="bands wider than the window, seven points or more across it; uneven grids are resampled",
    limitations=(
        "bands closer than 0.63 widths stay merged; noise grows as the window shrinks; narrow bands outweigh broad "
        "ones by the square of their widths; lines of water vapour show as bands"
    ),
    papers=("savitzkygolay1964", "susi1983"),
    see_also=("find_bands", "self_deconvolve", "fit_bands", "resolve_overlap"),
)
def second_derivative_bands(
    spectrum: Annotated[Spectrum, Record("spectrum whose bands point upwards", ordinate="upward")],
    window: Annotated[float, Quantity("cm^-1", "width of the sliding polynomial", gt=0, kind="width")] = 14.0,
    significance: Annotated[float, Quantity("1", "least curvature in standard deviations of its noise", gt=0)] = 5.0,
    minimum: Annotated[float, Quantity("1", "least curvature as a fraction of the largest", ge=0, lt=1)] = 0.03,
) -> Annotated[Rows[CurvatureBand], Record("bands by ascending wavenumber")]:
    """Find overlapped and hidden bands as minima of the second derivative.

    The second derivative is that of a sliding quartic (Savitzky-Golay).  Two equal Gaussians are resolved down to
    0.630 of their full width, where the spectrum itself needs 0.849.

    Parameters
    ----------
    spectrum
        Absorbance-like, n points; NaN parts it into stretches.
    window
        Width in cm^-1 over which the quartic is fitted, seven points at least; about three quarters of the narrowest
        band's full width keeps its curvature.
    significance
        Minima shallower than this many standard deviations of the derivative's noise are left out.
    minimum
        So are those shallower than this fraction of the deepest.

    Raises
    ------
    InputError
        If bands point downwards.

    References
    ----------
    Sliding polynomial of [savitzkygolay1964]_, use on proteins [susi1983]_.

    Examples
    --------
    >>> x = np.arange(1600.0, 1721.0)
    >>> y = np.exp(-((x - 1652.5) / 12.0) ** 2) + np.exp(-((x - 1667.5) / 12.0) ** 2)
    >>> [round(band.wavenumber) for band in second_derivative_bands(Spectrum(x, y), 9.0)]
    [1652, 1668]
    """
    require_upward(spectrum)
    found, deepest = [], 0.0
    noise = noise_level(spectrum.ordinate)
    for part in segments(spectrum.ordinate):
        x, y = _even(spectrum, part)
        step = float(np.median(np.diff(x)))
        size = points_across(window, step, LEAST_POINTS)
        if x.size <= size:
            continue
        curvature, gain = bend(y, step, size, DEGREE)
        deepest = max(deepest, float(curvature.max()))
        least = max(significance * gain * noise, rounding(y, step))
        for peak in standing_out(curvature, least):
            turns = np.flatnonzero(curvature <= 0.0)
            left, right = turns[turns < peak].max(initial=0), turns[turns > peak].min(initial=x.size - 1)
            place, depth = vertex(x, curvature, int(peak))
            near = y[max(peak - size // 2, 0) : peak + size // 2 + 1]
            found.append(
                CurvatureBand(
                    wavenumber=place,
                    curvature=depth,
                    significance=depth / (gain * noise) if noise > 0.0 else float("inf"),
                    absorbance=float(np.interp(place, x, y)),
                    width=float(np.sqrt(2.0 * np.log(2.0)) * (x[right] - x[left])),
                    hidden=not (np.diff(np.sign(np.diff(near))) < 0).any(),
                )
            )
    kept = [band for band in found if band.curvature >= minimum * deepest]
    return Rows(sorted(kept, key=lambda band: band.wavenumber))


@dataclass(frozen=True)
class CurvatureBand(DataRecord):
    """One minimum of the second derivative."""

    sticks = ("wavenumber", "curvature")  # as which lists of bands are drawn

    wavenumber: Annotated[float, Quantity("cm^-1", "place of the minimum by parabolic interpolation", kind="position")]
    curvature: Annotated[float, Quantity("cm^2", "minus the second derivative there, positive")]
    significance: Annotated[float, Quantity("1", "curvature over its noise, infinite without noise", infinite=True)]
    absorbance: Annotated[float, Quantity("1", "ordinate at the place, as given")]
    width: Annotated[float, Quantity("cm^-1", "full width of a Gaussian with these turning points", kind="width")]
    hidden: Annotated[bool, Option("whether the spectrum itself has no maximum there")]


def _even(spectrum: Spectrum, part: slice) -> tuple[np.ndarray, np.ndarray]:
    """The stretch on a regular grid of its median step; as it is where it is regular already."""
    x, y = spectrum.wavenumber[part], spectrum.ordinate[part]
    steps = np.diff(x)
    if np.ptp(steps) < 1e-3 * steps.mean():
        return x, y
    step, remedy = float(np.median(steps)), "give points at even distances, or a narrower window"
    need((x[-1] - x[0]) / step, field="spectrum", value=f"median step {step:g} cm^-1", remedy=remedy, each=48)
    even = np.arange(x[0], x[-1], step)
    return even, np.interp(even, x, y)
