"""How fine a pattern a lens can pass."""

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
            call={"frequency": [0.0, 25.0, 50.0, 60.0], "wavelength": 10.0, "f_number": 2.0},
            value=[1.0, 0.391002, 0.0, 0.0],
            tolerance=1e-6,
            source="overlap of two circles: at half the cutoff 1/(lambda F) = 50 per mm it is 2/3 - sqrt(3)/(2 pi) = "
            "0.391002, and none beyond",
        ),
        KnownAnswer(
            call={"frequency": 12.5, "wavelength": 10.0, "f_number": 2.0},
            value=0.685038,
            tolerance=1e-5,
            source="overlap of two circles at a quarter of the cutoff, by hand: 2/pi (1.3181161 - 0.25 x 0.9682458)",
        ),
    ),
    valid_for="aberration-free lenses with a round clear pupil, incoherent light of one wavelength",
    limitations="no obscuration, no aberration, no defocus; for a band take a weighted mean over wavelengths",
    papers=("boreman2021",),
    keywords=("MTF", "diffraction limit", "modulation transfer function", "lens", "cutoff frequency", "F-number"),
    see_also=("detector_mtf", "johnson_range"),
    asks=(
        "[Diffraction MTF] at {frequency} of a lens of f-number {f_number} at {wavelength}",
        "A perfect F-number {f_number} objective works at {wavelength}. [Which modulation] does it pass at "
        "{frequency}?",
        "[Diffraction-limited MTF], f/# = {f_number}, lambda = {wavelength}, spatial frequency {frequency}",
        "[Optics contrast transfer] at {frequency} for {wavelength} light, ideal circular aperture {f_number}",
    ),
)
def diffraction_mtf(
    frequency: Annotated[FloatArray, Array("mm^-1", "...", "spatial frequency in the image, cycles per mm", ge=0)],
    wavelength: Annotated[FloatArray, Array("um", "...", "wavelength", gt=0, kind="position")],
    f_number: Annotated[FloatArray, Array("1", "...", "focal length over diameter", gt=0)],
) -> Annotated[FloatArray, Array("1", "...", "modulation transfer", ge=0, le=1)]:
    r"""Return the modulation transfer function of a diffraction-limited lens.

    .. math:: \mathrm{MTF} = \frac{2}{\pi} \left(\arccos s - s \sqrt{1 - s^2}\right), \qquad s = \lambda F f \le 1

    Parameters
    ----------
    frequency : ndarray
        Cycles per mm in the image.
    wavelength : ndarray
        Wavelength in um.
    f_number : ndarray
        Focal length over diameter.

    Returns
    -------
    ndarray
        Modulation transfer, zero beyond the cutoff.

    Raises
    ------
    InputError
        The shapes do not fit together.

    References
    ----------
    Boreman (2021).

    Examples
    --------
    >>> diffraction_mtf([10.0, 20.0], 10.0, 1.0).round(4)
    array([0.8729, 0.7471])
    """
    part = np.minimum(1e-3 * wavelength * f_number * frequency, 1.0)
    return np.asarray(2.0 / np.pi * (np.arccos(part) - part * np.sqrt(1.0 - part**2)))
