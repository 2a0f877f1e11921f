"""Two spectra, every figure of merit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.quantity import Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.library import _sums
from vibron.infrared.library._metrics import as_density, from_zero_to_one, unit_vectors
from vibron.infrared.library._pair import paired, varying

_AXIS = [1000.0, 1010.0, 1020.0, 1030.0]


@dataclass(frozen=True)
class Comparison:
    """How alike two spectra are, metric by metric."""

    low: Annotated[float, Quantity("cm^-1", "start of the common range", kind="position")]
    high: Annotated[float, Quantity("cm^-1", "end of the common range", kind="position")]
    points: Annotated[int, Quantity("1", "number of points compared", ge=3)]
    cosine: Annotated[float, Quantity("1", "cosine of the absorbances; 1 is equal")]
    sqrt_cosine: Annotated[float, Quantity("1", "cosine of their square roots; 1 is equal")]
    correlation: Annotated[float, Quantity("1", "squared correlation with its sign; 1 is equal")]
    first_derivative: Annotated[float, Quantity("1", "squared correlation of the differences; 1 is equal")]
    euclidean: Annotated[float, Quantity("1", "Euclidean hit quality; 0 is equal, 1.414 the worst")]
    absolute: Annotated[float, Quantity("1", "mean absolute difference; 0 is equal")]
    least_squares: Annotated[float, Quantity("1", "mean squared difference; 0 is equal")]
    information: Annotated[float, Quantity("1", "spectral information similarity; 1 is equal")]
    earth_mover: Annotated[float, Quantity("cm^-1", "earth mover's distance; 0 is equal", kind="width")]
    scale: Annotated[float, Quantity("1", "factor that brings the second nearest to the first")]
    residual: Annotated[float, Quantity("1", "share of the first's variance that remains then", ge=0)]


_NOISY_CALL = {
    "first": {
        "wavenumber": [1000.0 + 10.0 * i for i in range(20)],
        "ordinate": [
            -0.0058, 0.0071, 0.0147, 0.0286, 0.0804, 0.1651, 0.3733, 0.6375, 0.8806, 0.993, 0.8968, 0.6375, 0.3976,
            0.2906, 0.3015, 0.324, 0.2415, 0.1094, 0.013, 0.0154,
        ],
    },
    "second": {
        "wavenumber": [1000.0 + 10.0 * i for i in range(20)],
        "ordinate": [
            0.2002, 0.2016, 0.2086, 0.2366, 0.3244, 0.538, 0.9358, 1.4824, 1.9896, 2.2, 1.9908, 1.4934, 0.999, 0.7588,
            0.7916, 0.8366, 0.676, 0.4224, 0.2634, 0.211,
        ],
    },
}  # fmt: skip


@tool(
    domain="infrared",
    family="library",
    known_answers=(
        KnownAnswer(
            call={
                "first": {"wavenumber": _AXIS, "ordinate": [1.0, 2.0, 3.0, 4.0]},
                "second": {"wavenumber": _AXIS, "ordinate": [1.0, 3.0, 2.0, 4.0]},
            },
            path="correlation",
            value=0.64,
            tolerance=1e-12,
            source="by hand: centred product 4, centred squares 5 and 5, (4/5)^2",
        ),
        KnownAnswer(
            call={
                "first": {"wavenumber": _AXIS, "ordinate": [1.0, 2.0, 3.0, 4.0]},
                "second": {"wavenumber": _AXIS, "ordinate": [1.0, 3.0, 2.0, 4.0]},
            },
            path="residual",
            value=0.36,
            tolerance=1e-12,
            source="one minus the coefficient of determination 0.64",
        ),
        KnownAnswer(
            call={
                "first": {"wavenumber": _AXIS, "ordinate": [0.1, 0.7, 0.2, 0.4]},
                "second": {"wavenumber": _AXIS, "ordinate": [0.4, 1.6, 0.6, 1.0]},
            },
            path="scale",
            value=0.5,
            tolerance=1e-12,
            source="the second is 0.2 + 2 times the first",
            kind="identity",
        ),
        KnownAnswer(
            call=_NOISY_CALL,
            path="scale",
            value=0.5,
            tolerance=3 * 0.003483,
            source="noise of 0.01 at twenty points: three standard deviations of the least-squares covariance",
        ),
    ),
    valid_for="absorbance or transmittance spectra that share at least three points",
    limitations="one number says where spectra differ as little as two: look at the overlay",
    papers=("thermohqi", "mcgill2021"),
    keywords=("overlay", "figure of merit", "similarity", "difference", "match", "agreement", "all metrics"),
    see_also=("calculate_scores", "hit_quality_correlation", "cosine_similarity", "search_library"),
    asks=(
        "[correlation: Compare] the spectra {first} and {second} by every metric",
        "[scale: Which factor] brings the spectrum {second} nearest to {first}?",
        "[residual: Residual] after overlaying {second} on {first} with scale and offset",
        "[information: Spectral information similarity] of {first} and {second} from {low} to {high}",
        "[first_derivative: First derivative correlation] of the two spectra {first} and {second}",
    ),
)
def compare_spectra(
    first: Annotated[Spectrum, Record("one spectrum")],
    second: Annotated[Spectrum, Record("the other")],
    low: Annotated[float | None, Quantity("cm^-1", "start of the window compared", ge=0, kind="position")] = None,
    high: Annotated[float | None, Quantity("cm^-1", "end of the window compared", gt=0, kind="position")] = None,
) -> Comparison:
    r"""Compare two spectra by every metric at once, and fit the one to the other with a scale and an offset.

    .. math:: \min_{a, b} \sum_i (L_i - a - b U_i)^2

    gives ``scale`` b and ``residual``, the sum that remains over that about the mean of L.

    Parameters
    ----------
    first, second
        Spectra of any kind; compared as absorbance, on the axis of the coarser one if their axes differ.
    low, high
        Window in cm^-1; by default all that both have.

    Returns
    -------
    Comparison
        One figure a metric; the tools of those names explain them.

    Raises
    ------
    InputError
        If fewer than three points are shared, or a spectrum is constant.

    References
    ----------
    Hit quality [thermohqi]_, information similarity [mcgill2021]_.

    Examples
    --------
    >>> axis = np.array([1000.0, 1010.0, 1020.0, 1030.0])
    >>> one, other = Spectrum(axis, np.array([1.0, 2, 3, 4])), Spectrum(axis, np.array([1.0, 3, 2, 4]))
    >>> found = compare_spectra(one, other)
    >>> round(found.correlation, 2), round(found.residual, 2)
    (0.64, 0.36)
    """
    pair = varying(paired(first, second, low, high))
    one, other = pair.first, pair.second
    scaled = from_zero_to_one(one), from_zero_to_one(other)
    about = one - one.mean(), other - other.mean()
    scale = float((about[0] @ about[1].T / (about[1] @ about[1].T))[0, 0])
    residual = float(((about[0] - scale * about[1]) ** 2).sum() / (about[0] ** 2).sum())
    return Comparison(
        float(pair.wavenumber[0]),
        float(pair.wavenumber[-1]),
        pair.wavenumber.size,
        cosine=float((unit_vectors(one) @ unit_vectors(other).T)[0, 0]),
        sqrt_cosine=float((unit_vectors(one, 0.5) @ unit_vectors(other, 0.5).T)[0, 0]),
        correlation=float(_sums.correlation(one, other)[0, 0]),
        first_derivative=float(_sums.correlation(np.diff(one), np.diff(other))[0, 0]),
        euclidean=float(_sums.euclidean(*scaled)[0, 0]),
        absolute=float(_sums.absolute(*scaled)[0, 0]),
        least_squares=float(_sums.least_squares(*scaled)[0, 0]),
        information=float(1.0 / (1.0 + _sums.information_divergence(as_density(one), as_density(other))[0, 0])),
        earth_mover=float(_sums.earth_mover(one, other, pair.wavenumber)[0, 0]),
        scale=scale,
        residual=residual,
    )
