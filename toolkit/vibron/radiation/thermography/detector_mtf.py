from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool


@tool(
    valid_for="pixels of uniform response, one direction",
    limitations="no crosstalk or diffusion of carriers; above Nyquist the pattern is aliased, which no MTF shows",
    papers=("boreman2021",),
    see_also=("diffraction_mtf", "johnson_range"),
)
def detector_mtf(
    frequency: Annotated[FloatArray, Array("mm^-1", "...", "spatial frequency on the detector, cycles per mm", ge=0)],
    width: Annotated[FloatArray, Array("um", "...", "width of the sensitive part of a pixel", gt=0, kind="length")],
) -> Annotated[FloatArray, Array("1", "...", "modulation transfer", ge=0, le=1)]:
    r"""Return the modulation transfer function of a rectangular pixel.

    .. math:: \mathrm{MTF} = \left|\frac{\sin(\pi f w)}{\pi f w}\right|

    Examples
    --------
    >>> detector_mtf([10.0, 20.0], 12.0).round(4)
    array([0.9765, 0.9079])
    """
    return np.asarray(np.abs(np.sinc(1e-3 * width * frequency)))
