"""The lower convex hull of a spectrum."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.preprocessing._baseline_result import BaselineCorrection, refuse_transmittance


@tool(
    domain="infrared",
    family="preprocessing",
    known_answers=(
        KnownAnswer(
            call={
                "spectrum": {
                    "wavenumber": [1000, 1010, 1020, 1030, 1040, 1050],
                    "ordinate": [1.0, 3.0, 0.5, 4.0, 1.1, 2.0],
                }
            },
            path="baseline",
            value=[1.0, 0.75, 0.5, 0.8, 1.1, 2.0],
            tolerance=1e-12,
            source="by hand: the band under these points touches 1000, 1020, 1040 and 1050",
        ),
        KnownAnswer(
            call={"spectrum": {"wavenumber": [1.0, 2.0, 3.0, 5.0], "ordinate": [0.1, 0.2, 0.3, 0.5]}},
            path="corrected.ordinate",
            value=[0.0, 0.0, 0.0, 0.0],
            tolerance=1e-12,
            source="a straight line is its own hull",
            kind="identity",
        ),
    ),
    valid_for="spectra of any spacing whose baseline is convex, as a slope or the wing of a stronger band is",
    limitations="cannot follow a baseline that bulges upwards; touches the lowest points, so noise pulls it down and "
    "a single negative spike ruins it",
    keywords=("rubberband", "convex hull", "baseline", "background", "concave"),
    see_also=("baseline", "quality_report"),
    asks=(
        "[corrected: Rubberband correction] of the spectrum {spectrum}",
        "[corrected: Subtract the convex hull] below {spectrum}",
        "[baseline: Convex hull baseline], like a rubber band under {spectrum}",
    ),
)
def rubberband_baseline(
    spectrum: Annotated[Spectrum, Record("spectrum whose bands point up")],
) -> BaselineCorrection:
    """Remove the rubberband baseline: the lower convex hull, like a rubber band stretched under the spectrum.

    It needs no parameter, and touches the spectrum in at least two points.

    Parameters
    ----------
    spectrum : Spectrum
        Spectrum of any kind but transmittance; need not be evenly spaced.

    Returns
    -------
    BaselineCorrection
        Corrected spectrum, nowhere below zero, and the baseline; NaN stays NaN.

    Raises
    ------
    DomainError
        The spectrum is a transmittance or has fewer than two points measured.

    Examples
    --------
    >>> spectrum = Spectrum(np.array([1.0, 2.0, 3.0]), np.array([0.1, 0.6, 0.3]))
    >>> rubberband_baseline(spectrum).corrected.ordinate.round(6)
    array([0. , 0.4, 0. ])
    """
    refuse_transmittance(spectrum, 2)
    known = np.isfinite(spectrum.ordinate)
    if known.sum() < 2:
        raise DomainError(
            "has fewer than two points measured", field="spectrum", value=int(known.sum()), remedy="give more of it"
        )
    x, y = spectrum.wavenumber[known], spectrum.ordinate[known]
    touched = _lower_hull(x, y)
    below = np.full(len(spectrum), np.nan)
    below[known] = np.minimum(np.interp(x, x[touched], y[touched]), y)
    corrected = replace(spectrum, ordinate=spectrum.ordinate - below)
    return BaselineCorrection(corrected, below, "rubberband", None, False)


def _lower_hull(x: FloatArray, y: FloatArray) -> list[int]:
    """Return the corners of the lower hull (Andrew's monotone chain)."""
    corners: list[int] = []
    for point in range(x.size):
        while len(corners) > 1:
            a, b = corners[-2:]
            if (y[b] - y[a]) * (x[point] - x[a]) < (y[point] - y[a]) * (x[b] - x[a]):
                break
            corners.pop()
        corners.append(point)
    return corners
