from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool


@tool(
    valid_for="aberration-free lenses with a round clear pupil in incoherent light of one wavelength; pixels of even "
    "response, one direction",
    limitations="no obscuration, no aberration, no defocus; for a band take a weighted mean over wavelengths; no "
    "crosstalk or diffusion of carriers; above Nyquist the pattern is aliased, which no MTF shows",
    papers=("boreman2021",),
    see_also=("johnson_range", "netd"),
)
def modulation_transfer(
    frequency: Annotated[FloatArray, Array("mm^-1", "...", "spatial frequency in the image, cycles per mm", ge=0)],
    wavelength: Annotated[
        FloatArray | None, Array("um", "...", "wavelength, for the lens", gt=0, kind="position")
    ] = None,
    f_number: Annotated[FloatArray | None, Array("1", "...", "focal length over diameter, for the lens", gt=0)] = None,
    width: Annotated[
        FloatArray | None,
        Array("um", "...", "width of the sensitive part of a pixel, for the detector", gt=0, kind="length"),
    ] = None,
) -> Annotated[FloatArray, Array("1", "...", "modulation transfer", ge=0, le=1)]:
    r"""Return the modulation transfer function of a diffraction-limited lens, a rectangular pixel, or both together.

    .. math:: \mathrm{MTF}_\mathrm{lens} = \frac{2}{\pi} \left(\arccos s - s \sqrt{1 - s^2}\right),
              \quad s = \lambda F f \le 1, \qquad
              \mathrm{MTF}_\mathrm{pixel} = \left|\frac{\sin(\pi f w)}{\pi f w}\right|

    The lens needs wavelength and f-number, the pixel its width; with all three the result is the product.

    Raises
    ------
    InputError
        Neither lens nor pixel is given, or half a lens.

    Examples
    --------
    >>> modulation_transfer([10.0, 20.0], 10.0, 1.0).round(4)
    array([0.8729, 0.7471])
    >>> modulation_transfer([10.0, 20.0], width=12.0).round(4)
    array([0.9765, 0.9079])
    >>> modulation_transfer([10.0, 20.0], 10.0, 1.0, 12.0).round(4)
    array([0.8524, 0.6783])
    """
    if (wavelength is None) != (f_number is None):
        raise InputError(
            "goes together with the other of wavelength and f_number",
            field="wavelength" if f_number is None else "f_number",
            remedy="give both for a lens",
        )
    if wavelength is None and width is None:
        raise InputError(
            "or a lens is needed", field="width", remedy="give the width of a pixel, or wavelength and f_number"
        )
    passed = np.ones_like(frequency)
    if wavelength is not None and f_number is not None:
        part = np.minimum(1e-3 * wavelength * f_number * frequency, 1.0)
        passed = 2.0 / np.pi * (np.arccos(part) - part * np.sqrt(1.0 - part**2))
    if width is not None:
        passed = passed * np.abs(np.sinc(1e-3 * width * frequency))
    return np.asarray(passed)
