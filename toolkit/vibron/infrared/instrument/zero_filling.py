from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool


@tool(
    valid_for="spectra on an even grid fine enough for their bands: no finer detail than half the path difference",
    limitations="interpolates only, resolves nothing; ripples start where a spectrum is cut off within a band",
    papers=("griffiths2007",),
    see_also=("interferogram_to_spectrum", "resample"),
)  # fmt: skip
def zero_filling(
    spectrum: Annotated[Spectrum, Record("spectrum on an even grid, without gaps")],
    factor: Annotated[int, Quantity("1", "how many times the grid is refined", ge=2, le=64)] = 2,
) -> Spectrum:
    """Return a spectrum interpolated by zero-filling of its interferogram: the curve through the points, no new ones.

    The spectrum is mirrored at its upper end, transformed (which gives an even interferogram), zeros are appended and
    it is transformed back.  The measured points stay as they are.

    Returns
    -------
    Spectrum
        Spectrum with (n - 1) factor + 1 points.

    Raises
    ------
    InputError
        The grid is uneven, or an ordinate is missing.

    References
    ----------
    Griffiths and de Haseth (2007), section 2.4.

    Examples
    --------
    >>> spectrum = Spectrum(np.array([1000.0, 1001.0, 1002.0]), np.array([0.0, 1.0, 0.0]))
    >>> zero_filling(spectrum).ordinate.round(6) + 0.0
    array([0. , 0.5, 1. , 0.5, 0. ])
    """
    x, y = spectrum.wavenumber, spectrum.ordinate
    if x.size < 3 or not np.isfinite(y).all():
        raise InputError("must have three points and no gap", field="spectrum", remedy="cut or fill what is missing")
    steps = np.diff(x)
    if float(np.ptp(steps)) > 1e-3 * float(steps.mean()):
        raise InputError("must be evenly spaced", field="spectrum", remedy="bring it onto an even grid with resample")
    mirrored = np.concatenate([y, y[-2:0:-1]])
    half = y.size - 1
    interferogram = np.fft.rfft(mirrored).real
    interferogram[half] *= 0.5  # the last point represents both signs of the largest path difference
    filled = np.zeros(half * factor + 1)
    filled[: half + 1] = interferogram
    fine = np.fft.irfft(filled, mirrored.size * factor)[: half * factor + 1] * factor
    grid = np.interp(np.arange(half * factor + 1) / factor, np.arange(y.size), x)
    return Spectrum(grid, fine, spectrum.kind, spectrum.state, spectrum.metadata, spectrum.warnings)
