from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool


@tool(
    valid_for="pairs of computed and observed wavenumbers of the same modes",
    limitations="pairing is the caller's; ranges are of the computed wavenumber",
    papers=("scottradom1996", "irikura2005", "zapata2023"),
    see_also=("scale_frequencies",),
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

    Raises
    ------
    DomainError
        A range holds no pair, or ranges do not ascend.

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


@dataclass(frozen=True)
class ScaleFactors(DataRecord):
    """Factors by range, and how well they do."""

    factors: Annotated[FloatArray, Array("1", "q", "factor of each range, from the lowest")]
    uncertainties: Annotated[FloatArray, Array("1", "q", "relative standard uncertainty of a scaled wavenumber", ge=0)]
    counts: Annotated[FloatArray, Array("1", "q", "number of pairs in each range", ge=0)]
    mean_absolute: Annotated[float, Quantity("cm^-1", "mean absolute deviation after scaling", ge=0, kind="width")]
    root_mean_square: Annotated[
        float, Quantity("cm^-1", "root mean square deviation after scaling", ge=0, kind="width")
    ]
