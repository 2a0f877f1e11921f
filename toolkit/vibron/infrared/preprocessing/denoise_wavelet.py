"""Removal of noise by shrinking wavelet coefficients."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import FloatArray, Option, Quantity, Record
from vibron.core.require import require
from vibron.core.spectrum import Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.preprocessing._stretches import by_stretch

_PAIRS = {
    "wavenumber": [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0],
    "ordinate": [4.0, 4.0, 0.0, 2.0, 0.0, 0.0, 1.0, 1.0],
}


@tool(
    domain="infrared",
    family="preprocessing",
    known_answers=(
        KnownAnswer(
            call={"spectrum": _PAIRS, "wavelet": "haar", "level": 1, "noise": 1.0, "shifts": 1},
            path="ordinate",
            value=[4.0, 4.0, 1.0, 1.0, 0.0, 0.0, 1.0, 1.0],
            tolerance=1e-12,
            source="by hand: the Haar detail of (0, 2) is -1.414, below the threshold sqrt(2 ln 8) = 2.04, so the "
            "pair becomes its mean",
        ),
        KnownAnswer(
            call={"spectrum": _PAIRS, "wavelet": "db2", "noise": 0.0},
            path="ordinate",
            value=_PAIRS["ordinate"],
            tolerance=1e-12,
            source="with the threshold zero the transform is inverted exactly",
            kind="identity",
        ),
        KnownAnswer(
            call={
                "spectrum": {**_PAIRS, "ordinate": [4.0, 4.0, 0.0, 2.4, 0.0, 5.0, 1.5, 1.2]},
                "wavelet": "haar",
                "level": 1,
                "noise": 1.0,
                "shifts": 1,
            },
            path="ordinate",
            value=[4.0, 4.0, 1.2, 1.2, 0.0, 5.0, 1.35, 1.35],
            tolerance=1e-12,
            source="by hand: details 0, -1.70, -3.54 and 0.21 against sqrt(2 ln 8) = 2.04: the second and fourth pair "
            "become their means, and a hard threshold keeps the third",
        ),
    ),
    valid_for="evenly spaced spectra with noise that is independent from point to point",
    limitations="the threshold leaves small wiggles beside sharp bands; correlated noise (zero-filled, smoothed "
    "or digitised spectra) is taken for signal",
    keywords=("wavelet", "denoise", "noise", "shrinkage", "threshold", "smooth", "Donoho"),
    see_also=("smooth_whittaker", "smooth_savitzky_golay"),
    papers=("coifmandonoho1995", "donohojohnstone1994"),
    extra="analysis",
    asks=(
        "[ordinate: Denoise] the spectrum {spectrum} with wavelets",
        "[ordinate: Wavelet shrinkage] of {spectrum}, {shrink=soft: soft thresholding}, {level} levels",
        "[ordinate: Take the noise] of {noise} off {spectrum} with the {wavelet} wavelet",
    ),
)
def denoise_wavelet(
    spectrum: Annotated[Spectrum, Record("evenly spaced spectrum of any kind")],
    wavelet: Annotated[
        str, Option("orthogonal wavelet by its name in PyWavelets: haar, db2..db38, sym2..sym20")
    ] = "sym8",
    level: Annotated[int | None, Quantity("1", "number of halvings; 5 or as many as fit", ge=1)] = None,
    noise: Annotated[
        float | None, Quantity("1", "standard deviation of the noise; from the finest details if not given", ge=0)
    ] = None,
    shrink: Annotated[str, Option("how coefficients are shrunk", choices=("hard", "soft", "garrote"))] = "hard",
    shifts: Annotated[int, Quantity("1", "shifted copies whose results are averaged", ge=1, le=64)] = 8,
) -> Spectrum:
    r"""Remove noise from a spectrum by thresholding its wavelet coefficients.

    .. math:: t = \sigma \sqrt{2 \ln n}, \qquad \sigma = \mathrm{median}\,|d_1| / 0.6745

    with :math:`d_1` the finest details.  Details below t are set to zero and the others kept (``hard``), reduced by t
    (``soft``), or reduced by :math:`t^2/d` (``garrote``).  The result is averaged over copies that start at different
    points, since the transform itself prefers some places.  ``soft`` lowers the bands, by more than the noise it
    removes where that is small.

    Parameters
    ----------
    spectrum : Spectrum
        Evenly spaced spectrum; each stretch between missing points is treated by itself.
    wavelet : str
        Name of an orthogonal wavelet.
    level : int, optional
        Depth of the decomposition.
    noise : float, optional
        Standard deviation of the noise, in the unit of the ordinate.
    shrink : str
        hard, soft or garrote.
    shifts : int
        Number of shifted copies.

    Returns
    -------
    Spectrum
        Of the same kind, on the same wavenumbers.

    Raises
    ------
    InputError
        The wavelet is not known or not orthogonal.
    DomainError
        The spectrum is not evenly spaced, or nowhere as long as the wavelet.

    Examples
    --------
    >>> ragged = Spectrum(np.arange(8.0), np.array([0.1, -0.1, 0.1, -0.1, 5.1, 4.9, 5.1, 4.9]))
    >>> denoise_wavelet(ragged, "haar", noise=0.1, shifts=1).ordinate.round(2) + 0.0
    array([0., 0., 0., 0., 5., 5., 5., 5.])
    """
    pywt = require("pywt", extra="analysis")
    if wavelet not in pywt.wavelist(kind="discrete") or not pywt.Wavelet(wavelet).orthogonal:
        raise InputError(
            "is no orthogonal wavelet", field="wavelet", value=wavelet, remedy="use for instance sym8, db4 or haar"
        )
    filter_ = pywt.Wavelet(wavelet)

    def treat(y: FloatArray) -> FloatArray:
        total = np.zeros_like(y)
        for shift in range(min(shifts, y.size - 1)):
            total += once(np.pad(y, (shift, 0), mode="reflect"))[shift : shift + y.size]
        return total / min(shifts, y.size - 1)

    def once(y: FloatArray) -> FloatArray:
        deepest = max(1, pywt.dwt_max_level(y.size, filter_.dec_len))
        coarse, *details = pywt.wavedec(y, filter_, mode="symmetric", level=min(level or 5, deepest))
        sigma = float(np.median(np.abs(details[-1]))) / 0.6745 if noise is None else noise
        threshold = sigma * np.sqrt(2.0 * np.log(y.size))
        # At a threshold of zero the garrote divides zero by zero.
        kept = [pywt.threshold(detail, threshold, shrink) for detail in details] if threshold > 0 else details
        return np.asarray(pywt.waverec([coarse, *kept], filter_, mode="symmetric"), dtype=np.float64)

    values, left = by_stretch(spectrum, treat, filter_.dec_len)
    note = (f"{left} points in stretches shorter than the wavelet were not treated",) if left else ()
    values = np.where(np.isnan(values), spectrum.ordinate, values)
    return replace(spectrum, ordinate=values, warnings=(*spectrum.warnings, *note))
