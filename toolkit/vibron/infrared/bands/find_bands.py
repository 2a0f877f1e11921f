from typing import Annotated

import numpy as np

from vibron.core.data_record import Rows
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.band_table.band import Band, BandList
from vibron.infrared.bands._curvature import shoulders
from vibron.infrared.bands._detection import noise_level, segments
from vibron.infrared.bands._local_noise import measure_noise
from vibron.infrared.bands._tops import CARRIED, maxima, very_broad
from vibron.infrared.spectra.defects import OPAQUE, baseline
from vibron.infrared.spectra.window import require_upward

SHOULDER_SPAN = 14.0
BASELINE_POINTS = 60  # fewest that show where the baseline lies
MOST_MEASURED = 10.0  # ordinates above this are not absorbance on its scale


@tool(
    valid_for="absorbance-like spectra on any ascending grid, gaps (NaN) allowed",
    limitations=(
        "overlapping bands are not separated: widths of blended maxima are too small; a gas spectrum that resolves "
        "rotation gives one band per line; in other samples weak bands between 2280 and 2430 cm^-1 are taken for "
        "carbon dioxide of the air, and narrow ones no higher than the lines of water vapour for such lines"
    ),
    papers=("savitzkygolay1964",),
    see_also=("assign_bands", "interpret_table", "absorption_table"),
    cost="instant",
)
def find_bands(
    spectrum: Annotated[Spectrum, Record("spectrum whose bands point upwards", ordinate="upward")],
    prominence: Annotated[float, Quantity("1", "least prominence in standard deviations of the noise", gt=0)] = 5.0,
    minimum: Annotated[float, Quantity("1", "least prominence as a fraction of the highest band", ge=0, lt=1)] = 0.01,
    below_zero: Annotated[bool, Option("whether maxima below baseline and zero are bands too")] = False,
) -> BandList:
    """Find the maxima and shoulders of a spectrum.

    A maximum counts if its prominence exceeds ``minimum`` times the height of the highest band (at most an absorbance
    of 1.7) and what may be there without a band: ``prominence`` times the noise, which grows with the absorbance;
    ripple of its width that is equally high in all parts of the spectrum; and lines of air.  A shoulder counts if a
    band of its curvature and width would.  A lower maximum on the top of a band is ripple if the valley between them is
    shallower than 5 % of that band; a rippled or noisy top has its position at the vertex of a parabola through it.
    Very broad bands are found in a moving average as well.

    Heights count from the fifth percentile of the ordinate.  A top that is cut off is one band, at its middle, and
    marked as saturated.  What lies below the baseline and below zero is not a band: such minima are listed in
    ``negative``.  The lines of a gas look like ripple and lines of air, so that in a gas only the noise counts.

    Parameters
    ----------
    spectrum
        Absorbance, absorption coefficient, Kubelka-Munk or arbitrary upward ordinate, shape (n,), against cm^-1.
    below_zero
        Keep maxima below the baseline and zero, for difference spectra.

    Raises
    ------
    InputError
        If the spectrum is a reflectance.

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
    x, y, known = spectrum.wavenumber, spectrum.ordinate, np.isfinite(spectrum.ordinate)
    parts = segments(y)
    covered = tuple((float(x[part][0]), float(x[part][-1])) for part in parts)
    if not parts:
        return BandList(Rows(), 0.0, 0.0, spectrum.state, covered)
    floor, lines = float(np.nanpercentile(y, 5.0)), spectrum.state == "gas"
    height = float(np.nanmax(y)) - floor
    opaque = OPAQUE if spectrum.kind == "absorbance" and height < MOST_MEASURED else np.inf
    level = min(baseline(x[known], y[known])[0], 0.0) if known.sum() >= BASELINE_POINTS else 0.0
    noise = measure_noise(spectrum, prominence, minimum * min(height, opaque))
    rows, negative = [], []
    for part in parts:
        here, carried = noise[part], 0.0 if lines else CARRIED
        tops = maxima(x[part], y[part], here.required, carried)
        if not lines:
            tops += very_broad(x[part], y[part], here.required, tops)
        rows += [(*row, False) for row in tops]
        rows += [
            (*row, False, True)
            for row in shoulders(x[part], y[part], here, SHOULDER_SPAN, alone=lines)
            if row[1] - floor > 0.05 * height
            and not any(abs(row[0] - top[0]) < max(row[3], top[3] if top[4] else 0.0) / 2 for top in tops)
        ]
        minima = maxima(x[part], -y[part], here.required, carried)
        negative += [row[0] for row in minima if -row[1] < level - noise.least]
    bands = [
        Band(place, top, float(np.clip((top - floor) / height, 0.0, 1.0)), rise, width, shoulder, flat or top >= opaque)
        for place, top, rise, width, flat, shoulder in rows
        if height > 0.0 and (top > level or below_zero)
    ]
    bands.sort(key=lambda band: band.wavenumber)
    return BandList(Rows(bands), noise_level(y), floor, spectrum.state, covered, tuple(sorted(negative)))
