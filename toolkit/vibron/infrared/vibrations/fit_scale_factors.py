"""Scale factors from computed and observed wavenumbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool


@dataclass(frozen=True, eq=False)
class ScaleFactors:
    """Factors by range, and how well they do."""

    factors: Annotated[FloatArray, Array("1", "q", "factor of each range, from the lowest")]
    uncertainties: Annotated[FloatArray, Array("1", "q", "relative standard uncertainty of a scaled wavenumber", ge=0)]
    counts: Annotated[FloatArray, Array("1", "q", "number of pairs in each range", ge=0)]
    mean_absolute: Annotated[float, Quantity("cm^-1", "mean absolute deviation after scaling", ge=0, kind="width")]
    root_mean_square: Annotated[
        float, Quantity("cm^-1", "root mean square deviation after scaling", ge=0, kind="width")
    ]


_NOISY_CALL = {
    "computed": [620.0, 1050.0, 1190.0, 1480.0, 1790.0, 3030.0, 3120.0, 3750.0],
    "observed": [591.5, 1017.9, 1146.6, 1414.6, 1725.1, 2894.3, 3001.1, 3594.4],
}  # fmt: skip


@tool(
    domain="infrared",
    family="vibrations",
    known_answers=(
        KnownAnswer(
            call={"computed": [1000.0, 2000.0, 3000.0], "observed": [960.0, 1920.0, 2880.0]},
            path="factors.0",
            value=0.96,
            tolerance=1e-12,
            source="observations made by one factor give it back",
            kind="identity",
        ),
        KnownAnswer(
            call={"computed": [1710.7, 3721.8, 3845.5], "observed": [1595.0, 3657.0, 3756.0]},
            path="factors.0",
            value=(1710.7 * 1595.0 + 3721.8 * 3657.0 + 3845.5 * 3756.0) / (1710.7**2 + 3721.8**2 + 3845.5**2),
            tolerance=1e-12,
            source="sum of products over sum of squares for water by B3LYP/6-31G*, by hand (Scott and Radom's formula)",
        ),
        KnownAnswer(
            call=_NOISY_CALL,
            path="factors.0",
            value=0.96,
            tolerance=3 * 0.001557,
            source="noise of 10 cm^-1 in eight modes: three standard deviations of the least-squares covariance, 10 "
            "/ |x|",
        ),
    ),
    valid_for="pairs of computed and observed wavenumbers of the same modes",
    limitations="pairing is the caller's; ranges are of the computed wavenumber",
    papers=("scottradom1996", "irikura2005", "zapata2023"),
    keywords=("scale factor", "scaling", "fit", "calibrate", "least squares", "three ranges"),
    see_also=("scale_frequencies",),
    asks=(
        "[factors: Scale factor] from computed {computed} and observed {observed} wavenumbers",
        "[factors: Least-squares scaling] of harmonic {computed} to fundamentals {observed}, ranges meeting "
        "at {ranges}",
        "[root_mean_square: RMS deviation] left when the frequencies {computed} are scaled to fit {observed}",
    ),
)
def fit_scale_factors(
    computed: Annotated[FloatArray, Array("cm^-1", "m", "harmonic wavenumbers", gt=0, kind="position")],
    observed: Annotated[FloatArray, Array("cm^-1", "m", "fundamentals of the same modes", gt=0, kind="position")],
    ranges: Annotated[
        FloatArray | None, Array("cm^-1", "r", "where ranges meet, such as 1000 and 2000", gt=0, kind="position")
    ] = None,
) -> ScaleFactors:
    r"""Return the least-squares scale factors of computed wavenumbers, one for all or one for each range.

    .. math:: \lambda = \frac{\sum_i \omega_i \nu_i}{\sum_i \omega_i^2},\qquad
              u^2 = \frac{\sum_i \omega_i^2 (\lambda - \nu_i/\omega_i)^2}{\sum_i \omega_i^2}

    Parameters
    ----------
    computed, observed : array of float, shape (m,), cm^-1
        Pairs.
    ranges : array of float, optional, cm^-1
        Where ranges meet, ascending.

    Returns
    -------
    ScaleFactors
        Factors, their uncertainties after Irikura and others, and deviations after scaling.

    Raises
    ------
    DomainError
        A range holds no pair, or ranges do not ascend.

    References
    ----------
    A. P. Scott, L. Radom, J. Phys. Chem. 100, 16502 (1996).
    K. K. Irikura, R. D. Johnson, R. N. Kacker, J. Phys. Chem. A 109, 8430 (2005).

    Examples
    --------
    >>> fit_scale_factors(np.array([500.0, 3000.0]), np.array([500.0, 2880.0]), np.array([1000.0])).factors
    array([1.  , 0.96])
    """
    edges = np.zeros(0) if ranges is None else ranges
    if (np.diff(edges) <= 0).any():
        raise DomainError("must ascend", field="ranges", value=edges.tolist(), remedy="sort them")
    place = np.searchsorted(edges, computed, side="right")
    counts = np.bincount(place, minlength=edges.size + 1)
    if (counts == 0).any():
        raise DomainError("leave a range without a pair", field="ranges", value=edges.tolist(), remedy="merge ranges")
    squares = np.bincount(place, computed**2)
    factors = np.bincount(place, computed * observed) / squares
    misfit = computed * factors[place] - observed
    spread = np.sqrt(np.bincount(place, misfit**2) / squares)
    return ScaleFactors(
        factors,
        spread,
        counts.astype(np.float64),
        float(np.abs(misfit).mean()),
        float(np.sqrt((misfit**2).mean())),
    )
