"""The spectrum as an interferometer with a shorter or weighted interferogram would give it."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray, Option, Quantity, Record
from vibron.core.require import require
from vibron.core.spectrum import Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.preprocessing._single_beam import broadened
from vibron.infrared.preprocessing._stretches import even_step
from vibron.infrared.preprocessing.apodisation_window import KINDS, apodisation_window

#: cos(pi 2 (j + 1/2) / 8): a fringe of 8 cm^-1, path difference 0.125 cm.
_FRINGE = [0.9238795325112867, 0.3826834323650898, -0.3826834323650898, -0.9238795325112867]
_FRINGE = [*_FRINGE, *_FRINGE[::-1]]


@tool(
    domain="infrared",
    family="preprocessing",
    known_answers=(
        KnownAnswer(
            call={
                "spectrum": {"wavenumber": list(range(1000, 1008)), "ordinate": _FRINGE, "kind": "arbitrary"},
                "maximum": 0.25,
                "kind": "triangle",
            },
            path="ordinate",
            value=[0.5 * value for value in _FRINGE],
            tolerance=1e-12,
            source="by hand: a fringe of 8 cm^-1 lies at a path difference of 0.125 cm, where the triangle is one half",
        ),
        KnownAnswer(
            call={
                "spectrum": {"wavenumber": [1000.0, 1001.0, 1002.0, 1003.0], "ordinate": [0.2, 0.2, 0.2, 0.2]},
                "maximum": 0.4,
                "kind": "norton-beer-strong",
            },
            path="ordinate",
            value=[0.2, 0.2, 0.2, 0.2],
            tolerance=1e-5,
            source="the window is one at the centre, so that a constant is kept (to the six digits published)",
            kind="identity",
        ),
    ),
    valid_for="evenly spaced spectra of better resolution than the one wanted, for instance computed line by line",
    limitations="what apodisation the spectrum already has stays in it; within a few widths of an end or a gap the "
    "spectrum is continued by its mirror image",
    keywords=("apodization", "resolution", "instrument line shape", "degrade", "Norton-Beer", "FTIR", "convolve"),
    see_also=("apodisation_window", "line_shape_width", "match_resolution"),
    papers=("nortonbeer1976",),
    asks=(
        "[ordinate: What would an FTIR] of maximum path difference {maximum} record of the spectrum {spectrum}?",
        "[ordinate: Apodise] {spectrum} with {kind=norton-beer-strong: strong Norton-Beer}, OPD {maximum}",
        "[ordinate: Degrade] {spectrum} to a {kind=boxcar: boxcar} interferogram that ends at {maximum}",
    ),
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
    spectrum : Spectrum
        Spectrum with steps below 1 / (2 maximum).
    maximum : float
        Maximum optical path difference in cm; the unapodised line has the width 0.603 / maximum.
    kind : str
        As for ``apodisation_window``.
    light : bool
        Convolve the transmittance of an absorbance.

    Returns
    -------
    Spectrum
        Of the same kind, on the same wavenumbers; NaN stays NaN.

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
