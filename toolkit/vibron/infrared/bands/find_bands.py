"""Bands of an absorbance spectrum: where, how strong, how wide."""

from typing import Annotated

import numpy as np

from vibron.core.quantity import Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.bands._band import Band, BandList
from vibron.infrared.bands._detection import maxima, noise_level, segments, shoulders
from vibron.infrared.bands._window import require_upward

SHOULDER_SPAN = 14.0

_GRID = [1600.0 + 2.0 * i for i in range(101)]
_LORENTZ = [1.0 / (1.0 + ((x - 1715.0) / 10.0) ** 2) for x in _GRID]


@tool(
    domain="infrared",
    family="bands",
    known_answers=(
        KnownAnswer(
            call={"spectrum": {"wavenumber": _GRID, "ordinate": _LORENTZ, "kind": "absorbance"}},
            path="bands.0.wavenumber",
            value=1715.0,
            tolerance=0.01,
            source="a Lorentz band planted at 1715 cm^-1",
            kind="independent",
        ),
        KnownAnswer(
            call={"spectrum": {"wavenumber": [1.0, 2.0, 3.0, 4.0, 5.0], "ordinate": [0.0, 3.0, 4.0, 3.0, 0.0]}},
            path="bands.0.absorbance",
            value=4.0,
            tolerance=1e-12,
            source="vertex of the parabola 4 - (x - 3)^2 through the three highest points",
            kind="identity",
        ),
    ),
    valid_for="absorbance-like spectra on any ascending grid, gaps (NaN) allowed",
    limitations=(
        "overlapping bands are not separated: widths of blended maxima are too small; a gas spectrum that resolves "
        "rotation gives one band a line"
    ),
    papers=("savitzkygolay1964",),
    keywords=("peak picking", "bands", "peaks", "prominence", "FWHM", "shoulder", "peak table"),
    see_also=("assign_bands", "interpret_table", "absorption_table"),
    cost="instant",
)
def find_bands(
    spectrum: Annotated[Spectrum, Record("spectrum whose bands point upwards")],
    prominence: Annotated[float, Quantity("1", "least prominence in standard deviations of the noise", gt=0)] = 5.0,
    minimum: Annotated[float, Quantity("1", "least prominence as a fraction of the highest band", ge=0, lt=1)] = 0.01,
) -> BandList:
    """Find the maxima and shoulders of a spectrum.

    A maximum counts if its prominence exceeds both ``prominence`` times the noise (median absolute third difference)
    and ``minimum`` times the height of the highest band.  Heights count from the fifth percentile of the ordinate.

    Parameters
    ----------
    spectrum
        Absorbance, absorption coefficient, Kubelka-Munk or arbitrary upward ordinate, shape (n,), against cm^-1.
    prominence
        Least prominence in units of the noise.
    minimum
        Least prominence as a fraction of the height of the highest band.

    Returns
    -------
    BandList
        Bands by ascending wavenumber; empty for a flat spectrum.

    Raises
    ------
    InputError
        If bands point downwards (transmittance, reflectance).

    References
    ----------
    Shoulders are minima of the second derivative after [savitzkygolay1964]_.

    Examples
    --------
    >>> x = np.arange(1600.0, 1801.0, 2.0)
    >>> found = find_bands(Spectrum(x, np.exp(-((x - 1715.3) / 12.0) ** 2)))
    >>> [(round(band.wavenumber, 1), band.strength) for band in found.bands]
    [(1715.3, 's')]
    """
    require_upward(spectrum)
    x, y = spectrum.wavenumber, spectrum.ordinate
    parts = segments(y)
    covered = tuple((float(x[part][0]), float(x[part][-1])) for part in parts)
    if not parts:
        return BandList((), 0.0, 0.0, spectrum.state, covered)
    noise, floor = noise_level(y), float(np.nanpercentile(y, 5.0))
    height = float(np.nanmax(y)) - floor
    least = max(prominence * noise, minimum * height)
    rows = []
    for part in parts:
        tops = maxima(x[part], y[part], least)
        rows += [(row, False) for row in tops]
        rows += [
            (row, True)
            for row in shoulders(x[part], y[part], noise, SHOULDER_SPAN)
            if row[1] - floor > max(least, 0.05 * height) and not any(abs(row[0] - top[0]) < row[3] / 2 for top in tops)
        ]
    bands = [
        Band(place, top, float(np.clip((top - floor) / height, 0.0, 1.0)), rise, width, shoulder)
        for (place, top, rise, width), shoulder in rows
        if height > 0.0
    ]
    return BandList(tuple(sorted(bands, key=lambda band: band.wavenumber)), noise, floor, spectrum.state, covered)
