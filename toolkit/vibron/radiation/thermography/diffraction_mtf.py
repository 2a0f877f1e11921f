from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool


@tool(
    valid_for="aberration-free lenses with a round clear pupil, incoherent light of one wavelength",
    limitations="no obscuration, no aberration, no defocus; for a band take a weighted mean over wavelengths",
    papers=("boreman2021",),
    see_also=("detector_mtf", "johnson_range"),
)
def diffraction_mtf(
    frequency: Annotated[FloatArray, Array("mm^-1", "...", "spatial frequency in the image, cycles per mm", ge=0)],
    wavelength: Annotated[FloatArray, Array("um", "...", "wavelength", gt=0, kind="position")],
    f_number: Annotated[FloatArray, Array("1", "...", "focal length over diameter", gt=0)],
) -> Annotated[FloatArray, Array("1", "...", "modulation transfer", ge=0, le=1)]:
    r"""Return the modulation transfer function of a diffraction-limited lens.

    .. math:: \mathrm{MTF} = \frac{2}{\pi} \left(\arccos s - s \sqrt{1 - s^2}\right), \qquad s = \lambda F f \le 1

    Examples
    --------
    >>> diffraction_mtf([10.0, 20.0], 10.0, 1.0).round(4)
    array([0.8729, 0.7471])
    """
    part = np.minimum(1e-3 * wavelength * f_number * frequency, 1.0)
    return np.asarray(2.0 / np.pi * (np.arccos(part) - part * np.sqrt(1.0 - part**2)))
