from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity, Record
from vibron.core.require import require
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.preprocessing._stretches import even_step
from vibron.infrared.spectra.fringes import comb, refine, strongest_line

_ORDER = 3
_MEDIAN = 101
_WIDER = 2.5  # periods of the running median, so that it does not follow the fringes
#: Fringes count as found if they explain more than half of the variance of the calm points.
_LEFT = 0.7
#: Probability with which noise alone may be taken for fringes.
_FALSE_ALARM = 1e-3
_WITHIN = 0.1  # of a period that is given


@tool(
    papers=("baluev2008",),
    valid_for="evenly spaced spectra with eight or more fringes of one cavity, and bands over less than half of it",
    limitations="two cavities need two calls; bands that repeat at the period are hurt; in an absorbance with "
    "strong bands the fringes weaken there, which a polynomial of third order follows only in part",
    see_also=("baseline", "smooth"),
    cost="light",
)
def remove_fringes(
    spectrum: Annotated[Spectrum, Record("evenly spaced spectrum of any kind")],
    period: Annotated[
        float | None,
        Quantity("cm^-1", "distance of two maxima, to within a tenth; searched if not given", gt=0, kind="width"),
    ] = None,
) -> FringeRemoval:
    r"""Remove interference fringes (an etalon's channel spectrum) and tell the optical thickness of the film.

    .. math:: f(\tilde\nu) = a(\tilde\nu) \cos \frac{2 \pi \tilde\nu}{P} + b(\tilde\nu) \sin \frac{2 \pi \tilde\nu}{P},
              \qquad n d = \frac{1}{2 P}

    with cubic polynomials a and b, so that height and phase may drift.  P starts at the strongest line in the Fourier
    transform of the spectrum less its running median and is refined by least squares of fringes with a constant phase
    and a cubic height.  f is fitted to the difference
    :math:`y(\tilde\nu) - \frac12 [y(\tilde\nu - P/2) + y(\tilde\nu + P/2)]`, which doubles the fringes and removes the
    baseline, with Tukey's weights, for which bands are outliers.  A Fourier notch would take from the bands what they
    hold at that path difference.

    Fringes are reported if they explain half of the variance between the bands and noise alone has a line as strong
    with a probability below 0.001, counted over all periods that are searched [baluev2008]_.

    Parameters
    ----------
    spectrum
        Evenly spaced spectrum; transmittance is best, where fringes are not bent by the logarithm.

    Raises
    ------
    DomainError
        The spectrum is uneven, too short for the period, or shows no fringes.

    Examples
    --------
    >>> x = np.arange(1000.0, 2000.0, 2.0)
    >>> film = Spectrum(x, 0.5 + 0.02 * np.cos(2 * np.pi * x / 40.0) + 0.2 * np.exp(-(((x - 1500) / 30) ** 2)))
    >>> found = remove_fringes(film)
    >>> round(found.period, 1), round(found.amplitude, 3), round(found.optical_thickness)
    (40.0, 0.02, 125)
    """
    step = even_step(spectrum.wavenumber)
    known = np.isfinite(spectrum.ordinate)
    if known.sum() < 32:
        raise DomainError(
            "has fewer than 32 points measured", field="spectrum", value=int(known.sum()), remedy="give more of it"
        )
    x = spectrum.wavenumber[0] + step * np.arange(round(float(np.ptp(spectrum.wavenumber)) / step) + 1)
    y = np.interp(x, spectrum.wavenumber[known], spectrum.ordinate[known])
    span = float(x[-1] - x[0])
    if period is None:
        line = strongest_line(_calm(y), step, 8.0 / span, 0.25 / step)
    elif not 4.0 * step <= period <= span / 8.0:
        raise DomainError(
            f"must lie between 4 steps and an eighth of the spectrum ({4 * step:.3g} to {span / 8:.3g} cm^-1)",
            field="period",
            value=period,
            remedy="give a longer or finer spectrum",
        )
    else:
        calm = _calm(y, max(_MEDIAN, round(_WIDER * period / step) // 2 * 2 + 1))
        line = strongest_line(calm, step, (1.0 - _WITHIN) / period, (1.0 + _WITHIN) / period)
    path, error = line.path, 0.0
    for _ in range(3):
        half = max(1, round(0.5 / (path * step)))
        weight = _fit(x, y, path, half)[1]
        refined = refine(x, comb(y, half), weight, path, half)
        if not abs(refined.path - path) * span < 1.0:  # the fit has left the line that was found
            break
        path, error = refined.path, refined.error
    coefficients, _, left = _fit(x, y, path, max(1, round(0.5 / (path * step))))
    if left > _LEFT or line.false_alarm > _FALSE_ALARM:
        raise DomainError(
            "shows no fringes" + (" of this period" if period else ""),
            field="spectrum" if period is None else "period",
            value=period,
            remedy="it needs no correction; or give the period that you see",
        )
    fringes = _columns(x, path, spectrum.wavenumber) @ coefficients
    note = f"fringes of {1.0 / path:.4g} cm^-1 removed"
    corrected = replace(spectrum, ordinate=spectrum.ordinate - fringes, warnings=(*spectrum.warnings, note))
    amplitude = float(np.sqrt(2.0 * np.mean(fringes**2)))
    return FringeRemoval(corrected, fringes, 1.0 / path, error / path**2, line.false_alarm, amplitude, 1e4 * path / 2.0)


@dataclass(frozen=True)
class FringeRemoval(DataRecord):
    """A spectrum without its fringes, and what the fringes say of the film."""

    corrected: Annotated[Spectrum, Record("spectrum without fringes")]
    fringes: Annotated[FloatArray, Array("1", "n", "what was taken off")]
    period: Annotated[float, Quantity("cm^-1", "distance of two maxima", gt=0, kind="width")]
    period_error: Annotated[float, Quantity("cm^-1", "standard error of the period", ge=0, kind="width")]
    false_alarm: Annotated[float, Quantity("1", "probability that noise alone has a line as strong", ge=0, le=1)]
    amplitude: Annotated[float, Quantity("1", "root mean square of the fringes times sqrt 2", ge=0)]
    optical_thickness: Annotated[
        float, Quantity("um", "refractive index times thickness, at normal incidence", gt=0, kind="length")
    ]


def _calm(y: FloatArray, width: int = _MEDIAN) -> FloatArray:
    """Return the spectrum less its running median, bands being clipped."""
    calm = y - require("scipy.ndimage").median_filter(y, min(width, y.size // 2 * 2 - 1), mode="nearest")
    limit = 2.0 * 1.4826 * float(np.median(np.abs(calm)))
    return np.asarray(np.clip(calm, -limit, limit), dtype=np.float64)


def _columns(x: FloatArray, path: float, at: FloatArray) -> FloatArray:
    t = (2.0 * at - x[0] - x[-1]) / (x[-1] - x[0])
    slow = np.polynomial.chebyshev.chebvander(t, _ORDER)
    turn = 2.0 * np.pi * path * (at - x[0])[:, np.newaxis]
    return np.hstack([slow * np.cos(turn), slow * np.sin(turn)])


def _fit(x: FloatArray, y: FloatArray, path: float, half: int) -> tuple[FloatArray, FloatArray, float]:
    """Return the coefficients, the weights, and the scale of the calm residuals over that before the fit."""
    columns, target = comb(_columns(x, path, x), half), comb(y, half)
    weight: FloatArray = np.ones(target.size)
    coefficients: FloatArray = np.zeros(columns.shape[1])
    before = scale = float(np.median(np.abs(target)))
    for _ in range(20):
        last = scale
        weighted = columns * weight[:, np.newaxis]
        coefficients = np.asarray(np.linalg.lstsq(weighted, target * weight, rcond=None)[0], dtype=np.float64)
        residual = target - columns @ coefficients
        scale = float(np.median(np.abs(residual)))
        if scale <= 1e-9 * before:
            break
        weight = np.clip(1.0 - (residual / (4.685 * 1.4826 * scale)) ** 2, 0.0, None)
        if abs(scale - last) <= 1e-6 * scale:
            break
    return coefficients, weight, scale / before if before > 0 else 1.0
