"""Single points and narrow bursts that are no bands."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import numpy as np

from vibron.core.quantity import FloatArray, Quantity, Record
from vibron.core.require import require
from vibron.core.spectrum import Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.preprocessing._stretches import by_stretch

_RAMP = {
    "wavenumber": [float(value) for value in range(1000, 1016)],
    "ordinate": [0.00, 0.01, 0.02, 0.03, 0.04, 0.05, 0.96, 0.07, 0.08, 0.09, 0.10, 0.11, 0.12, 0.13, 0.14, 0.15],
}
_LISTED = 5


@tool(
    domain="infrared",
    family="preprocessing",
    known_answers=(
        KnownAnswer(
            call={"spectrum": _RAMP},
            path="ordinate.6",
            value=0.06,
            tolerance=1e-12,
            source="by hand: the planted spike lies on a ramp of 0.01 a point, whose line closes the gap at 0.06",
        ),
        KnownAnswer(
            call={"spectrum": {"wavenumber": list(range(12)), "ordinate": [0.1 * k**2 for k in range(12)]}},
            path="ordinate",
            value=[0.1 * k**2 for k in range(12)],
            tolerance=1e-12,
            source="a smooth curve holds no spike and is returned as it is",
            kind="identity",
        ),
    ),
    valid_for="evenly spaced spectra whose bands are several times wider than the spikes",
    limitations="rotational lines of a gas that are as narrow as ``width`` points look like spikes; a spike on top of "
    "a narrow band, or within ``width`` points of an end, may stay",
    keywords=("spike", "despike", "cosmic ray", "outlier", "glitch", "median filter", "bad pixel"),
    see_also=("quality_report", "mask_regions"),
    asks=(
        "[ordinate: Despike] the spectrum {spectrum}",
        "[ordinate: Remove cosmic rays] of up to {width} points over {threshold} sigma from {spectrum}",
        "[ordinate: Replace glitches and bad pixels] of {spectrum} by straight lines",
    ),
)
def remove_spikes(
    spectrum: Annotated[Spectrum, Record("evenly spaced spectrum of any kind")],
    threshold: Annotated[float, Quantity("1", "height of a spike over the noise, in standard deviations", gt=0)] = 8.0,
    width: Annotated[int, Quantity("1", "largest number of neighbouring points in a spike", ge=1, le=10)] = 2,
) -> Spectrum:
    r"""Replace spikes, as of cosmic rays or electronics, by straight lines between their neighbours.

    A point is a spike if it differs from the running median over :math:`4 \cdot width + 1` points by more than
    ``threshold`` times the noise, and by more than twice what the points around it (without it and its run) spread, so
    that bands and their slopes are left alone.  Runs longer than ``width`` are no spikes.

    Parameters
    ----------
    spectrum : Spectrum
        Evenly spaced spectrum; each stretch between missing points is treated by itself.
    threshold : float
        In standard deviations of the noise, which comes from second differences.
    width : int
        Largest number of points in a spike.

    Returns
    -------
    Spectrum
        Of the same kind; a warning names the points that were replaced.

    Raises
    ------
    DomainError
        The spectrum is not evenly spaced or has fewer points than the median needs.

    Examples
    --------
    >>> y = np.zeros(40)
    >>> y[[10, 25]] = 1.0
    >>> cleaned = remove_spikes(Spectrum(np.arange(40.0), y))
    >>> cleaned.ordinate.max(), cleaned.warnings
    (np.float64(0.0), ('2 points of spikes replaced: 10, 25 cm^-1',))
    """
    size = 4 * width + 1

    def treat(y: FloatArray) -> FloatArray:
        return _replaced(y, threshold, width, size)

    values, left = by_stretch(spectrum, treat, size)
    values = np.where(np.isnan(values), spectrum.ordinate, values)
    places = spectrum.wavenumber[np.isfinite(values) & (values != spectrum.ordinate)]
    notes = [f"{left} points in stretches shorter than {size} points were not treated"] if left else []
    if places.size:
        listed = ", ".join(f"{place:g}" for place in places[:_LISTED]) + (" ..." if places.size > _LISTED else "")
        notes.append(f"{places.size} points of spikes replaced: {listed} cm^-1")
    return replace(spectrum, ordinate=values, warnings=(*spectrum.warnings, *notes))


def _replaced(y: FloatArray, threshold: float, width: int, size: int) -> FloatArray:
    ndimage = require("scipy.ndimage")
    away = np.abs(y - ndimage.median_filter(y, size, mode="nearest"))
    noise = 1.4826 * float(np.median(np.abs(np.diff(y, 2)))) / np.sqrt(6.0)
    # Next to a spike the median is a little off too: what counts there is a tenth of the spike.
    largest = ndimage.maximum_filter(away, size, mode="nearest")
    candidate = away > np.maximum(max(threshold * noise, 1e-12 * float(np.abs(y).max())), 0.1 * largest)
    edges = np.diff(np.concatenate([[0], candidate.astype(int), [0]]))
    cleaned = np.array(y)
    for first, stop in zip(np.flatnonzero(edges == 1), np.flatnonzero(edges == -1), strict=True):
        sides = np.concatenate([y[max(0, first - 2 * width) : first], y[stop : stop + 2 * width]])
        inside = first > 0 and stop < y.size and stop - first <= width
        if inside and away[first:stop].max() > 2.0 * np.ptp(sides):
            cleaned[first:stop] = np.interp(np.arange(first, stop), [first - 1, stop], [y[first - 1], y[stop]])
    return cleaned
