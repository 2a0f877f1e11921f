from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import numpy as np

from vibron.core.quantity import FloatArray, Quantity, Record
from vibron.core.require import require
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.preprocessing._stretches import by_stretch

_LISTED = 5


@tool(
    valid_for="evenly spaced spectra whose bands are several times wider than the spikes",
    limitations="rotational lines of a gas that are as narrow as ``width`` points look like spikes; a spike on top of "
    "a narrow band, or within ``width`` points of an end, may stay",
    see_also=("quality_report", "mask_regions"),
)
def remove_spikes(
    spectrum: Annotated[Spectrum, Record("evenly spaced spectrum of any kind")],
    threshold: Annotated[float, Quantity("1", "height of a spike over the noise, in standard deviations", gt=0)] = 8.0,
    width: Annotated[int, Quantity("1", "largest number of neighbouring points in a spike", ge=1, le=10)] = 2,
) -> Spectrum:
    r"""Replace spikes, as of cosmic rays or electronics, by straight lines between their neighbours.

    A point is a spike if it differs from the running median over :math:`4 \cdot width + 1` points by more than
    ``threshold`` times the noise, and by more than twice what the points around it (without it and its run) spread, so
    that bands and their slopes are left alone.  Runs longer than ``width`` are not spikes.

    Parameters
    ----------
    spectrum
        Evenly spaced spectrum; each interval between missing points is treated separately.
    threshold
        In standard deviations of the noise, which comes from second differences.

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
        return np.asarray(despiked(y[np.newaxis], threshold, width)[0])

    values, left = by_stretch(spectrum, treat, size)
    values = np.where(np.isnan(values), spectrum.ordinate, values)
    places = spectrum.wavenumber[np.isfinite(values) & (values != spectrum.ordinate)]
    notes = [f"{left} points in stretches shorter than {size} points were not treated"] if left else []
    if places.size:
        listed = ", ".join(f"{place:g}" for place in places[:_LISTED]) + (" ..." if places.size > _LISTED else "")
        notes.append(f"{places.size} points of spikes replaced: {listed} cm^-1")
    return replace(spectrum, ordinate=values, warnings=(*spectrum.warnings, *notes))


def despiked(rows: FloatArray, threshold: float, width: int) -> FloatArray:
    """Return spectra (m, n) without missing points, each without its spikes."""
    ndimage, size = require("scipy.ndimage"), 4 * width + 1
    away = np.abs(rows - ndimage.median_filter(rows, (1, size), mode="nearest"))
    noise = 1.4826 * np.median(np.abs(np.diff(rows, 2, axis=1)), axis=1) / np.sqrt(6.0)
    # Next to a spike the median is a little off too: what counts there is a tenth of the spike.
    largest = ndimage.maximum_filter(away, (1, size), mode="nearest")
    floor = np.maximum(threshold * noise, 1e-12 * np.abs(rows).max(axis=1))[:, None]
    candidate = away > np.maximum(floor, 0.1 * largest)
    edges = np.diff(np.pad(candidate.astype(np.int8), ((0, 0), (1, 1))), axis=1)
    cleaned = np.array(rows)
    for (row, first), (_, stop) in zip(np.argwhere(edges == 1), np.argwhere(edges == -1), strict=True):
        y = rows[row]
        sides = np.concatenate([y[max(0, first - 2 * width) : first], y[stop : stop + 2 * width]])
        inside = first > 0 and stop < y.size and stop - first <= width
        if inside and away[row, first:stop].max() > 2.0 * np.ptp(sides):
            cleaned[row, first:stop] = np.interp(np.arange(first, stop), [first - 1, stop], [y[first - 1], y[stop]])
    return cleaned
