from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.spectra.grid import on_grid
from vibron.infrared.spectral_library.metrics import DEFAULT, METRICS


@tool(
    valid_for="spectra with points between 400 and 4000 cm^-1",
    limitations="all are brought onto the grid 400(2)4000 cm^-1; for many queries import a library, which is kept open",
    see_also=("search_library", "compare_spectra", "retrieval_metrics"),
    cost="light",
)
def calculate_scores(
    references: Annotated[tuple[Spectrum, ...], Record("spectra to be found")],
    queries: Annotated[tuple[Spectrum, ...], Record("spectra to find them with")],
    metric: Annotated[str, Option("how spectra are compared", choices=tuple(METRICS))] = DEFAULT,
) -> Scores:
    """Compare all references with all queries by one metric and return the matrix of scores.

    Metrics: ``learned`` (default), ``cosine``, ``sqrt_cosine``, ``correlation``, ``first_derivative``, ``information``
    (greater means more similar); ``euclidean``, ``absolute``, ``least_squares``, ``earth_mover`` (smaller means more
    similar).

    Parameters
    ----------
    references, queries
        Spectra of any kind, compared as absorbance on the grid 400(2)4000 cm^-1; missing points are left out of the
        sums, or count as zero for the cosines.

    Returns
    -------
    Scores
        The matrix, shape (n references, m queries).

    Raises
    ------
    InputError
        If no reference or no query is given, or a spectrum is constant or lies outside the grid.

    Examples
    --------
    >>> axis = np.array([400.0, 1000, 1100, 1200, 1300, 4000])
    >>> one, other = Spectrum(axis, np.array([0.0, 0, 1, 0, 0, 0])), Spectrum(axis, np.array([0.0, 0, 0, 1, 0, 0]))
    >>> calculate_scores((one, other), (one,), "cosine").values.round(2).tolist()
    [[1.0], [0.25]]
    """
    for field, spectra in (("references", references), ("queries", queries)):
        if not spectra:
            raise InputError("is empty", field=field, value=0, remedy="give at least one spectrum")
    chosen = METRICS[metric]
    rows, columns = (
        chosen.represent(np.array([on_grid(spectrum) for spectrum in spectra])) for spectra in (references, queries)
    )
    return Scores(metric, chosen.distance, chosen.compare(rows, columns).astype(np.float64))


@dataclass(frozen=True)
class Scores(DataRecord):
    """A matrix of scores."""

    metric: Annotated[str, Option("metric that made them")]
    distance: Annotated[bool, Option("whether smaller values mean greater similarity")]
    values: Annotated[
        FloatArray, Array("1", "n,m", "a row a reference, a column a query; NaN without common points", finite=False)
    ]
