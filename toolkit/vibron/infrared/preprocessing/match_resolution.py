"""Convolution down to a coarser resolution."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.memory import need
from vibron.core.quantity import FloatArray, Option, Quantity, Record
from vibron.core.require import require
from vibron.core.spectrum import Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.preprocessing._single_beam import broadened
from vibron.infrared.preprocessing._stretches import even_step

_COMB = {"wavenumber": list(range(1000, 1011)), "ordinate": [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0], "kind": "arbitrary"}


@tool(
    domain="infrared",
    family="preprocessing",
    known_answers=(
        KnownAnswer(
            call={"spectrum": _COMB, "resolution": 2.0, "shape": "triangle"},
            path="ordinate",
            value=[0, 0, 0, 0, 0.25, 0.5, 0.25, 0, 0, 0, 0],
            tolerance=1e-12,
            source="by hand: a triangle of the width 2 at half height has 1/4, 1/2, 1/4 of its area at steps of 1",
        ),
        KnownAnswer(
            call={"spectrum": _COMB, "resolution": 5.0, "current": 4.0},
            path="ordinate.5",
            value=0.31315,
            tolerance=2e-5,
            source="the height of a Gaussian of unit area and width sqrt(25 - 16) = 3: 2 sqrt(ln 2 / pi) / 3",
        ),
        KnownAnswer(
            call={"spectrum": _COMB, "resolution": 4.0, "current": 4.0},
            path="ordinate",
            value=[0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0],
            source="equal resolutions need no convolution",
            kind="identity",
        ),
    ),
    valid_for="evenly spaced spectra with at least two points in the width that is added",
    limitations="the squares of widths add for Gaussian line shapes only, so ``current`` is rough for others; "
    "near an end or a gap the mean is taken over what was measured",
    keywords=("resolution", "convolve", "slit", "broaden", "degrade", "FWHM", "Gaussian", "dispersive"),
    see_also=("apodise", "line_shape_width", "resample"),
    asks=(
        "[ordinate: Broaden] the spectrum {spectrum} to a resolution of {resolution}",
        "[ordinate: Degrade] {spectrum} from {current} to {resolution} FWHM",
        "[ordinate: How does a dispersive instrument], {shape=triangle: slit} of {resolution}, show {spectrum}?",
    ),
)
def match_resolution(
    spectrum: Annotated[Spectrum, Record("evenly spaced spectrum of better resolution")],
    resolution: Annotated[float, Quantity("cm^-1", "full width at half height wanted", gt=0, kind="width")],
    current: Annotated[
        float, Quantity("cm^-1", "full width at half height of the spectrum's line shape", ge=0, kind="width")
    ] = 0.0,
    shape: Annotated[str, Option("line shape: gauss, or triangle for a slit", choices=("gauss", "triangle"))] = "gauss",
    light: Annotated[bool, Option("convolve the transmittance behind an absorbance, as an instrument does")] = True,
) -> Spectrum:
    r"""Bring a spectrum to a coarser resolution, so that it can be compared with one from another instrument.

    .. math:: w_{added}^2 = w_{wanted}^2 - w_{current}^2

    for a Gaussian; a triangular slit function is applied at its full width and needs ``current=0``.  An absorbance is
    convolved as transmittance; with ``light=False`` as it is, which keeps its area.

    Parameters
    ----------
    spectrum : Spectrum
        Evenly spaced spectrum.
    resolution : float
        Resolution wanted in cm^-1.
    current : float
        Resolution that the spectrum has.
    shape : str
        gauss or triangle.
    light : bool
        Convolve the transmittance of an absorbance.

    Returns
    -------
    Spectrum
        Of the same kind, on the same wavenumbers; NaN stays NaN.

    Raises
    ------
    DomainError
        The spectrum is coarser than what is wanted, or too coarsely sampled for the convolution.

    Examples
    --------
    >>> x = np.arange(1000.0, 1101.0)
    >>> narrow = Spectrum(x, np.exp(-4 * np.log(2) * ((x - 1050) / 6.0) ** 2), "arbitrary")
    >>> wide = match_resolution(narrow, 8.0)
    >>> wide.ordinate[50].round(4), wide.ordinate[55].round(4)  # the widths 6 and 8 add to 10
    (np.float64(0.6), np.float64(0.3))
    """
    step = even_step(spectrum.wavenumber)
    if current > resolution:
        raise DomainError(
            "is coarser than the resolution wanted",
            field="current",
            value=current,
            remedy="no convolution sharpens; degrade the other spectrum instead",
        )
    if shape == "triangle" and current > 0:
        raise DomainError(
            "must be 0 with a triangle, whose squared widths do not add",
            field="current",
            value=current,
            remedy="use gauss, or give a spectrum of much better resolution",
        )
    added = float(np.sqrt(resolution**2 - current**2))
    if 0 < added < 2.0 * step * (1 - 1e-9):
        raise DomainError(
            f"adds a width of {added:.3g} cm^-1, less than two steps",
            field="resolution",
            value=resolution,
            remedy="give a finer spectrum or ask for a coarser resolution",
        )
    need(6.0 * added / step, field="resolution", value=resolution, remedy="give a finer one", each=64)
    kernel = _kernel(added / step, shape)
    convolve = require("scipy.signal").fftconvolve if kernel.size > 101 else np.convolve

    def treat(y: FloatArray) -> FloatArray:
        half = kernel.size // 2
        total = convolve(y, kernel)[half : half + y.size]
        return np.asarray(total / convolve(np.ones_like(y), kernel)[half : half + y.size], dtype=np.float64)

    return broadened(spectrum, treat, light, f"convolved to a resolution of {resolution:g} cm^-1")


def _kernel(width: float, shape: str) -> FloatArray:
    """Return the line shape in steps, of area one."""
    if width == 0:
        return np.ones(1)
    if shape == "triangle":
        offset = np.arange(-int(width), int(width) + 1)
        values = np.maximum(1.0 - np.abs(offset) / width, 0.0)
    else:
        reach = int(np.ceil(3.0 * width))
        values = np.exp(-4.0 * np.log(2.0) * (np.arange(-reach, reach + 1) / width) ** 2)
    return np.asarray(values / values.sum(), dtype=np.float64)
