from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray, Option, Quantity, Record
from vibron.core.require import require
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.preprocessing._single_beam import broadened
from vibron.infrared.preprocessing._stretches import even_step
from vibron.infrared.preprocessing.apodisation_window import KINDS, apodisation_window

#: cos(pi 2 (j + 1/2) / 8): a fringe of 8 cm^-1, path difference 0.125 cm.
_FRINGE = [0.9238795325112867, 0.3826834323650898, -0.3826834323650898, -0.9238795325112867]
_FRINGE = [*_FRINGE, *_FRINGE[::-1]]


@tool(
    valid_for="evenly spaced spectra of better resolution than the one wanted, for instance computed line by line",
    limitations="what apodisation the spectrum already has stays in it; within a few widths of an end or a gap the "
    "spectrum is continued by its mirror image",
    see_also=("apodisation_window", "spectral_resolution", "match_resolution"),
    papers=("nortonbeer1976",),
)
def apodise(
    spectrum: Annotated[Spectrum, Record("evenly spaced spectrum of high resolution")],
    maximum: Annotated[float, Quantity("cm", "maximum optical path difference of the interferometer", gt=0)],
    kind: Annotated[str, Option("name of the window", choices=KINDS)] = "norton-beer-medium",
    light: Annotated[bool, Option("convolve the transmittance behind an absorbance, as an instrument does")] = True,
) -> Spectrum:
    r"""Return the spectrum that a Fourier-transform spectrometer of given path difference and apodisation would record.

    .. math:: z = \mathcal{F}^{-1}\left[ w(\delta)\, \mathcal{F}[y](\delta) \right]

    with the apodisation window w, which convolves y with the instrument line shape.  An absorbance is convolved as
    transmittance, so that strong narrow lines lose more than area conservation says; with ``light=False`` its area is
    kept.

    Parameters
    ----------
    maximum
        Maximum optical path difference in cm; the unapodised line has the width 0.603 / maximum.

    Raises
    ------
    DomainError
        The spectrum is not evenly spaced, or too coarse for the path difference.

    Examples
    --------
    >>> line = Spectrum(np.arange(1000.0, 1007.0), np.array([0.0, 0, 0, 1, 0, 0, 0]), "arbitrary")
    >>> apodise(line, 0.5, "triangle").ordinate.round(2) + 0.0
    array([0.03, 0.01, 0.21, 0.51, 0.21, 0.01, 0.03])
    """
    step = even_step(spectrum.wavenumber)
    if maximum > 0.5 / step * (1 + 1e-9):
        raise DomainError(
            f"needs steps of at most {0.5 / maximum:.3g} cm^-1",
            field="maximum",
            value=maximum,
            remedy="give a finer spectrum or a smaller path difference",
        )
    fft = require("scipy.fft")

    def treat(y: FloatArray) -> FloatArray:
        # The cosine transform continues the stretch by its mirror image: no jump at the ends.
        path = np.arange(y.size) / (2.0 * y.size * step)
        return np.asarray(fft.idct(fft.dct(y) * apodisation_window(path, maximum, kind)), dtype=np.float64)

    return broadened(spectrum, treat, light, f"apodised with {kind}, maximum path difference {maximum:g} cm")
