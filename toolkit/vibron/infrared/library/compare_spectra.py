from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.library._pair import paired, varying
from vibron.infrared.spectral_library import distances
from vibron.infrared.spectral_library.metrics import as_density, from_zero_to_one, unit_vectors


@tool(
    valid_for="absorbance or transmittance spectra that share at least three points",
    limitations="a baseline or noise far from the bands dominates earth_mover, whose negative ordinates count as "
    "zero; one number says where spectra differ as little as two: look at the overlay",
    papers=("thermohqi", "mcgill2021", "rubner2000"),
    see_also=("spectral_similarity", "calculate_scores", "search_library"),
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

    .. math:: W = \int |P(\tilde\nu) - Q(\tilde\nu)|\,d\tilde\nu

    is ``earth_mover``, the earth mover's (first Wasserstein) distance, with P and Q the cumulative shares of the area:
    the mean way that absorption is moved.

    Parameters
    ----------
    first, second
        Spectra of any kind; compared as absorbance, on the axis of the coarser one if their axes differ.
    low, high
        Window in cm^-1; by default all that both have.

    Returns
    -------
    Comparison
        One figure per metric; ``spectral_similarity`` gives the formulas of the others.

    Raises
    ------
    InputError
        If fewer than three points are shared, or a spectrum is constant.

    References
    ----------
    Hit quality [thermohqi]_, information similarity [mcgill2021]_, earth mover's distance [rubner2000]_.

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
        correlation=float(distances.correlation(one, other)[0, 0]),
        first_derivative=float(distances.correlation(np.diff(one), np.diff(other))[0, 0]),
        euclidean=float(distances.euclidean(*scaled)[0, 0]),
        absolute=float(distances.absolute(*scaled)[0, 0]),
        least_squares=float(distances.least_squares(*scaled)[0, 0]),
        information=float(1.0 / (1.0 + distances.information_divergence(as_density(one), as_density(other))[0, 0])),
        earth_mover=float(distances.earth_mover(one, other, pair.wavenumber)[0, 0]),
        scale=scale,
        residual=residual,
    )


@dataclass(frozen=True)
class Comparison(DataRecord):
    """The similarity of two spectra, metric by metric."""

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
