from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from vibron.core.data_record import Rows
from vibron.core.quantity import FloatArray, Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.band_table.band import Band, BandList
from vibron.infrared.bands._detection import maxima, noise_level, segments, shoulders, with_broad
from vibron.infrared.bands._local_noise import Noise, measure_noise
from vibron.infrared.bands._window import require_upward
from vibron.infrared.spectra.defects import OPAQUE, baseline

SHOULDER_SPAN = 14.0
MOST_MEASURED = 10.0  # ordinates above this are not absorbance on its scale


@tool(
    valid_for="absorbance-like spectra on any ascending grid, gaps (NaN) allowed",
    limitations=(
        "overlapping bands are not separated: widths of blended maxima are too small; a gas spectrum that resolves "
        "rotation gives one band a line"
    ),
    papers=("savitzkygolay1964",),
    see_also=("assign_bands", "interpret_table", "absorption_table"),
    cost="instant",
)
def find_bands(
    spectrum: Annotated[Spectrum, Record("spectrum whose bands point upwards")],
    prominence: Annotated[float, Quantity("1", "least prominence in standard deviations of the noise", gt=0)] = 5.0,
    minimum: Annotated[float, Quantity("1", "least prominence as a fraction of the highest band", ge=0, lt=1)] = 0.01,
    below_zero: Annotated[bool, Option("whether maxima at negative ordinates are bands too")] = False,
) -> BandList:
    """Find the maxima and shoulders of a spectrum.

    A maximum counts if its prominence exceeds ``prominence`` times the noise at its place (median absolute third
    difference), ``minimum`` times the height of the highest band, and the lines of air there.  Heights count from the
    fifth percentile of the ordinate.  A top that is cut off is one band, at its middle, and marked as saturated; minima
    below zero are listed in ``negative``.

    Parameters
    ----------
    spectrum
        Absorbance, absorption coefficient, Kubelka-Munk or arbitrary upward ordinate, shape (n,), against cm^-1.
    below_zero
        Keep maxima at negative ordinates, for difference spectra or a negative baseline.

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
        return BandList(Rows(), 0.0, 0.0, spectrum.state, covered)
    white, floor = noise_level(y), float(np.nanpercentile(y, 5.0))
    height = float(np.nanmax(y)) - floor
    measured = y[np.isfinite(y)]
    level = min(baseline(x[np.isfinite(y)], measured)[0], 0.0)
    counted = min(height, OPAQUE) if spectrum.kind == "absorbance" and height < MOST_MEASURED else height
    noise = measure_noise(spectrum, prominence)
    rows, negative = [], []
    for part in parts:
        here = noise[part]

        def required(places: NDArray[np.int64], widths: FloatArray, here: Noise = here) -> FloatArray:
            return np.maximum(here.required(places, widths), minimum * counted)

        if spectrum.state == "gas":
            tops = maxima(x[part], y[part], required, carried=0.0)
        else:
            tops = with_broad(x[part], y[part], maxima(x[part], y[part], required), required)
        rows += [(*row, False) for row in tops]
        rows += [
            (*row, False, True)
            for row in shoulders(x[part], y[part], required, here.deviation / prominence, here.growth, SHOULDER_SPAN, spectrum.state == "gas")
            if row[1] - floor > 0.05 * height
            and not any(abs(row[0] - top[0]) < max(row[3], top[3] if top[4] else 0.0) / 2 for top in tops)
        ]
        negative += [row[0] for row in maxima(x[part], -y[part], required) if -row[1] < level]
    opaque = OPAQUE if spectrum.kind == "absorbance" and height < MOST_MEASURED else np.inf
    bands = [
        Band(place, top, float(np.clip((top - floor) / height, 0.0, 1.0)), rise, width, shoulder, flat or top >= opaque)
        for place, top, rise, width, flat, shoulder in rows
        if height > 0.0 and (top > level or below_zero)
    ]
    bands.sort(key=lambda band: band.wavenumber)
    return BandList(Rows(bands), white, floor, spectrum.state, covered, tuple(sorted(negative)))
