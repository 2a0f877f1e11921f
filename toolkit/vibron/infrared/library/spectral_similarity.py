from __future__ import annotations

from typing import Annotated, Literal

import numpy as np

from vibron.core.choice import refuse_inapplicable
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.library._pair import SpectrumPair, paired, varying
from vibron.infrared.spectral_library import distances
from vibron.infrared.spectral_library.metrics import as_density, from_zero_to_one, unit_vectors


@tool(
    valid_for="absorbance or transmittance spectra with a flat baseline that share at least three points",
    limitations=(
        "a sloping baseline lowers every metric but first_derivative, which amplifies noise and narrow bands; absolute "
        "and least_squares distinguish hits poorly, since most points of most spectra are near zero"
    ),
    papers=("thermohqi", "mcgill2021", "chang2000"),
    see_also=("compare_spectra", "calculate_scores", "search_library"),
    exempt={"fits_are_tried_with_noise": "a comparison of two spectra: it estimates nothing that has a spread"},
)
def spectral_similarity(
    first: Annotated[Spectrum, Record("one spectrum")],
    second: Annotated[Spectrum, Record("the other")],
    metric: Annotated[
        Literal["cosine", "correlation", "first_derivative", "euclidean", "absolute", "least_squares", "information"],
        Option("how the spectra are compared"),
    ] = "cosine",
    power: Annotated[
        float | None,
        Quantity("1", "exponent of the absorbance, of cosine only; 1 by default, 0.5 lifts weak bands", gt=0, le=4),
    ] = None,
    smoothing: Annotated[
        float | None,
        Quantity("cm^-1", "standard deviation of a Gaussian folded in first, of information only", ge=0, kind="width"),
    ] = None,
    low: Annotated[float | None, Quantity("cm^-1", "start of the window compared", ge=0, kind="position")] = None,
    high: Annotated[float | None, Quantity("cm^-1", "end of the window compared", gt=0, kind="position")] = None,
) -> Annotated[float, Quantity("1", "1 for equal shapes; 0 where the metric is a difference", ge=-1, le=1.4142136)]:
    r"""Compare two spectra by one metric of their absorbances: a cosine, a hit quality index or SIS.

    .. math::

        \text{cosine} &= \frac{\sum_i l_i^p u_i^p}{\sqrt{\sum_i l_i^{2p}}\,\sqrt{\sum_i u_i^{2p}}}

        \text{correlation} &= \frac{(\mathbf{L}_m \cdot \mathbf{U}_m)^2}{(\mathbf{L}_m \cdot \mathbf{L}_m)
            (\mathbf{U}_m \cdot \mathbf{U}_m)}, \qquad
        \text{first\_derivative} = r^2(\Delta\mathbf{L}, \Delta\mathbf{U})

        \text{euclidean} &= \sqrt{2}\,\sqrt{1 - \frac{\mathbf{L} \cdot \mathbf{U}}{|\mathbf{L}|\,|\mathbf{U}|}}, \qquad
        \text{absolute} = \frac{1}{n} \sum_i |L_i - U_i|, \qquad
        \text{least\_squares} = \frac{1}{n} \sum_i (L_i - U_i)^2

        \text{information} &= \frac{1}{1 + \mathrm{SID}}, \qquad
        \mathrm{SID} = \sum_i p_i \ln\frac{p_i}{q_i} + q_i \ln\frac{q_i}{p_i}

    ``cosine`` takes the fifth percentile of each spectrum off as its baseline; ordinates below it count as zero.
    ``correlation`` centres both on their means, ``first_derivative`` their differences, so that a straight baseline
    drops out; both carry the sign of r, so that an inverted spectrum is not a match.  ``euclidean``, ``absolute`` and
    ``least_squares`` scale each spectrum to run from 0 to 1; a smaller value means greater similarity.  ``information``
    divides both by their sums; ordinates below 1e-10 of the greatest are raised to that.  With ``smoothing`` 10 cm^-1
    it is the figure in which predicted spectra are usually reported.

    Parameters
    ----------
    first, second
        Spectra of any kind; compared as absorbance, on the axis of the coarser one if their axes differ.
    low, high
        Window in cm^-1; by default all that both have.

    Raises
    ------
    InputError
        If fewer than three points are shared, a spectrum is constant (for ``first_derivative``: a straight line), or
        ``power`` or ``smoothing`` is given for a metric that has none.

    Examples
    --------
    >>> import numpy as np
    >>> axis = np.array([1000.0, 1010.0, 1020.0, 1030.0])
    >>> one, other = Spectrum(axis, np.array([0.0, 3, 4, 0])), Spectrum(axis, np.array([0.0, 4, 3, 0]))
    >>> round(spectral_similarity(one, other), 2)
    0.96
    >>> round(spectral_similarity(one, other, metric="euclidean"), 3)
    0.283
    """
    refuse_inapplicable("metric", metric, power=(power, ("cosine",)), smoothing=(smoothing, ("information",)))
    pair = paired(first, second, low, high)
    if metric == "first_derivative":
        pair = SpectrumPair(pair.wavenumber[1:], np.diff(pair.first), np.diff(pair.second))
    rows = varying(pair).first, pair.second
    if metric == "cosine":
        one, other = (unit_vectors(row, 1.0 if power is None else power) for row in rows)
        return float(min((one @ other.T)[0, 0], 1.0))
    if metric == "information":
        one, other = (_smoothed(as_density(row), pair.wavenumber, smoothing) for row in rows)
        return float(1.0 / (1.0 + distances.information_divergence(one, other)[0, 0]))
    if metric in ("correlation", "first_derivative"):
        return float(distances.correlation(*rows)[0, 0])
    compare = {
        "euclidean": distances.euclidean,
        "absolute": distances.absolute,
        "least_squares": distances.least_squares,
    }[metric]
    return float(compare(*(from_zero_to_one(row) for row in rows))[0, 0])


def _smoothed(row: distances.Rows, wavenumber: distances.Rows, deviation: float | None) -> distances.Rows:
    if not deviation:
        return row
    distance = (wavenumber[:, np.newaxis] - wavenumber) / deviation
    return np.asarray(row @ np.exp(-0.5 * distance**2))
