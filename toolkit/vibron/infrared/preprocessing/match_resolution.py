from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.memory import need
from vibron.core.quantity import FloatArray, Option, Quantity, Record
from vibron.core.require import require
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.preprocessing._single_beam import broadened
from vibron.infrared.preprocessing._stretches import even_step


@tool(
    valid_for="evenly spaced spectra with at least two points in the width that is added",
    limitations="the squares of widths add for Gaussian line shapes only, so ``current`` is rough for others; "
    "near an end or a gap the mean is taken over what was measured",
    see_also=("apodise", "spectral_resolution", "resample"),
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

    Raises
    ------
    DomainError
        The spectrum is coarser than the requested resolution, or too coarsely sampled for the convolution.

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
