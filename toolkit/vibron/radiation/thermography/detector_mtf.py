"""What the size of a pixel blurs."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import KnownAnswer, tool


@tool(
    domain="radiation",
    family="thermography",
    known_answers=(
        KnownAnswer(
            call={"frequency": [0.0, 20.0, 40.0], "width": 25.0},
            value=[1.0, 0.636620, 0.0],
            tolerance=1e-6,
            source="pixels of 25 um without gaps: Nyquist is 20 per mm, where sin(pi/2)/(pi/2) = 2/pi; zero at 1/width",
            kind="identity",
        ),
        KnownAnswer(
            call={"frequency": 20.0, "width": 12.5},
            value=0.900316,
            tolerance=1e-6,
            source="half a fill in one direction, by hand: sin(pi/4)/(pi/4) = 2 sqrt(2)/pi",
        ),
    ),
    valid_for="pixels of uniform response, one direction",
    limitations="no crosstalk or diffusion of carriers; above Nyquist the pattern is aliased, which no MTF shows",
    papers=("boreman2021",),
    keywords=("MTF", "pixel", "detector footprint", "sinc", "Nyquist", "fill factor", "aliasing"),
    see_also=("diffraction_mtf", "johnson_range"),
    asks=(
        "[Pixel MTF] at {frequency} of a detector {width} wide",
        "[Detector MTF] for pixels with an active width of {width}, spatial frequency {frequency}",
        "A sensor has {width} pixels. [How much modulation is left] by the sinc of the pixel aperture at {frequency}?",
        "[Footprint MTF] |sinc|, pixel {width}, {frequency}",
    ),
)
def detector_mtf(
    frequency: Annotated[FloatArray, Array("mm^-1", "...", "spatial frequency on the detector, cycles per mm", ge=0)],
    width: Annotated[FloatArray, Array("um", "...", "width of the sensitive part of a pixel", gt=0, kind="length")],
) -> Annotated[FloatArray, Array("1", "...", "modulation transfer", ge=0, le=1)]:
    r"""Return the modulation transfer function of a rectangular pixel.

    .. math:: \mathrm{MTF} = \left|\frac{\sin(\pi f w)}{\pi f w}\right|

    Parameters
    ----------
    frequency : ndarray
        Cycles per mm.
    width : ndarray
        Width in um.

    Returns
    -------
    ndarray
        Modulation transfer.

    Raises
    ------
    InputError
        The shapes do not fit together.

    References
    ----------
    Boreman (2021).

    Examples
    --------
    >>> detector_mtf([10.0, 20.0], 12.0).round(4)
    array([0.9765, 0.9079])
    """
    return np.asarray(np.abs(np.sinc(1e-3 * width * frequency)))
