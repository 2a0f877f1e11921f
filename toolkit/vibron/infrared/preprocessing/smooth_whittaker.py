"""Smoothing by penalised least squares."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray, Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.preprocessing._stretches import even_step, stretches
from vibron.infrared.preprocessing._whittaker import effective_parameters, smoothed

_STEP = {"wavenumber": [1000.0, 1001.0, 1002.0], "ordinate": [0.0, 3.0, 0.0], "kind": "absorbance"}
_LINE = {"wavenumber": [1000.0, 1001.0, 1002.0, 1003.0, 1004.0], "ordinate": [0.0, 0.1, None, 0.3, 0.4]}
_GRID = np.logspace(-2.0, 10.0, 49)


_NOISY_CALL = {
    "spectrum": {
        "wavenumber": [1000.0 + i for i in range(16)],
        "ordinate": [
            0.1315, 0.1649, 0.1806, 0.2458, 0.2943, 0.3972, 0.3811, 0.4775, 0.5025, 0.5704,
            0.5999, 0.6579, 0.7098, 0.7522, 0.813, 0.857,
        ],
    },
    "lam": 10.0,
}  # fmt: skip


@tool(
    domain="infrared",
    family="preprocessing",
    known_answers=(
        KnownAnswer(
            call={"spectrum": _STEP, "lam": 1.0, "order": 2},
            path="ordinate",
            value=[6.0 / 7.0, 9.0 / 7.0, 6.0 / 7.0],
            tolerance=1e-12,
            source="by hand: the one second difference -6 shrinks by 1 / (1 + 6 lam) along (1, -2, 1) / 6",
        ),
        KnownAnswer(
            call={"spectrum": _LINE, "lam": 1e3, "fill": True},
            path="ordinate",
            value=[0.0, 0.1, 0.2, 0.3, 0.4],
            tolerance=1e-9,
            source="a straight line has no second differences, so it is kept and its gap closed",
            kind="identity",
        ),
        KnownAnswer(
            call=_NOISY_CALL,
            path="ordinate.6",
            value=0.4,
            tolerance=3 * 0.00797,
            source="noise of 0.02 on a straight line: three standard deviations of H y with H = (1 + 10 D'D)^-1",
        ),
        KnownAnswer(
            call=_NOISY_CALL,
            path="ordinate.6",
            value=0.408324944,
            tolerance=1e-8,
            source="H y with the dense matrix H = (1 + 10 D'D)^-1, by numpy.linalg.inv",
        ),
    ),
    valid_for="evenly spaced spectra; the automatic choice needs noise that is independent from point to point",
    limitations="one stiffness for the whole spectrum, so that narrow bands set it; spectra that were smoothed, "
    "zero-filled or digitised from paper have correlated noise, with which the automatic choice smooths too little",
    keywords=("smooth", "Whittaker", "Eilers", "penalised least squares", "lambda", "noise", "missing points", "GCV"),
    see_also=("smooth_savitzky_golay", "denoise_wavelet", "baseline"),
    papers=("eilers2003", "cravenwahba1978"),
    cost="light",
    asks=(
        "[ordinate: Whittaker smoothing] of the spectrum {spectrum}",
        "[ordinate: Smooth] {spectrum} by penalised least squares, lambda {lam}, differences of order {order}",
        "[ordinate: Eilers' smoother] on {spectrum}, {fill=true: closing the gaps}",
    ),
)
def smooth_whittaker(
    spectrum: Annotated[Spectrum, Record("evenly spaced spectrum of any kind")],
    lam: Annotated[float | None, Quantity("1", "stiffness; chosen by cross-validation where not given", ge=0)] = None,
    order: Annotated[int, Quantity("1", "order of the differences that are penalised", ge=1, le=3)] = 2,
    fill: Annotated[bool, Option("whether missing points inside the spectrum are filled in")] = False,
) -> Spectrum:
    r"""Smooth a spectrum with the Whittaker smoother, which chooses its stiffness itself and can close gaps.

    .. math:: \min_z \sum_i w_i (y_i - z_i)^2 + \lambda \sum_i (\Delta^d z_i)^2

    with w = 0 for missing points.  Without ``lam`` the generalised cross-validation
    :math:`n \sum (y - z)^2 / (n - p)^2` is minimised, p being the effective number of parameters.

    Parameters
    ----------
    spectrum : Spectrum
        Evenly spaced spectrum.
    lam : float, optional
        Stiffness; 0 changes nothing.  It grows with the number of points in a band to the power 2 d.
    order : int
        Order d of the differences.
    fill : bool
        Give missing points inside the spectrum the smooth curve's value; else they stay NaN.

    Returns
    -------
    Spectrum
        Of the same kind, on the same wavenumbers.

    Raises
    ------
    DomainError
        The spectrum is not evenly spaced, or has fewer than order + 1 points measured.

    Examples
    --------
    >>> noisy = Spectrum(np.arange(5.0), np.array([0.0, 1.2, 1.9, 3.1, 4.0]))
    >>> smooth_whittaker(noisy, lam=100.0).ordinate.round(2)
    array([0.06, 1.05, 2.04, 3.03, 4.02])
    """
    step = even_step(spectrum.wavenumber)
    values = np.array(spectrum.ordinate)
    treated = False
    for run in stretches(spectrum.wavenumber, np.ones(len(spectrum), dtype=np.bool_), step):
        inside = np.flatnonzero(np.isfinite(spectrum.ordinate[run]))
        if inside.size <= order:
            continue
        part = slice(run.start + int(inside[0]), run.start + int(inside[-1]) + 1)
        y = spectrum.ordinate[part]
        known = np.isfinite(y)
        smooth = _smooth(np.where(known, y, 0.0), known.astype(np.float64), lam, order)
        values[part] = smooth if fill else np.where(known, smooth, np.nan)
        treated = True
    if not treated:
        raise DomainError(
            f"must have more than {order} neighbouring points measured",
            field="spectrum",
            value=len(spectrum),
            remedy="give a longer spectrum",
        )
    return replace(spectrum, ordinate=values)


def _smooth(y: FloatArray, weight: FloatArray, lam: float | None, order: int) -> FloatArray:
    if lam is not None:
        return y if lam == 0 and weight.all() else smoothed(y, weight, max(lam, 1e-12), order)
    count = float(weight.sum())
    parameters = effective_parameters(y.size, _GRID * y.size / count, order) * count / y.size
    candidates = [smoothed(y, weight, float(value), order) for value in _GRID]
    misfit = np.array([(weight * (y - z) ** 2).sum() for z in candidates])
    # Beyond nine tenths of the points as parameters the score divides two numbers that both vanish.
    allowed = parameters < 0.9 * count
    if not allowed.any():
        return candidates[-1]
    score = np.where(allowed, count * misfit / (count - parameters) ** 2, np.inf)
    return candidates[int(np.argmin(score))]
