"""All references against all queries, by any metric."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.library._metrics import DEFAULT, METRICS
from vibron.infrared.preprocessing._grid import on_grid


def _triangle(centre: float) -> dict[str, list[float]]:
    return {
        "wavenumber": [400.0, centre - 100.0, centre, centre + 100.0, 4000.0],
        "ordinate": [0.0, 0.0, 1.0, 0.0, 0.0],
    }


@dataclass(frozen=True, eq=False)
class Scores:
    """A matrix of scores."""

    metric: Annotated[str, Option("metric that made them")]
    distance: Annotated[bool, Option("whether less is more alike")]
    values: Annotated[
        FloatArray, Array("1", "n,m", "a row a reference, a column a query; NaN without common points", finite=False)
    ]


@tool(
    domain="infrared",
    family="library",
    known_answers=(
        KnownAnswer(
            call={
                "references": [_triangle(1100.0), _triangle(1200.0), _triangle(2000.0)],
                "queries": [_triangle(1100.0)],
                "metric": "cosine",
            },
            path="values",
            value=[[1.0], [0.25], [0.0]],
            tolerance=2e-3,
            source="overlap integral of two equal triangles shifted by their half base, 1/4 of the self-overlap",
        ),
        KnownAnswer(
            call={
                "references": [_triangle(1100.0), _triangle(2000.0)],
                "queries": [_triangle(1100.0), _triangle(2000.0)],
                "metric": "earth_mover",
            },
            path="values",
            value=[[0.0, 900.0], [900.0, 0.0]],
            tolerance=1e-6,
            source="a shifted band has the distance of the shift",
            kind="identity",
        ),
    ),
    valid_for="spectra with points between 400 and 4000 cm^-1",
    limitations="all are brought onto the grid 400(2)4000 cm^-1; for many queries import a library, which is kept open",
    keywords=("matrix", "pairwise", "similarity", "matchms", "all against all", "references", "queries", "batch"),
    see_also=("search_library", "compare_spectra", "retrieval_metrics"),
    cost="light",
    asks=(
        "[values: Score matrix] of the references {references} against the queries {queries}",
        "[values: Compare all] queries {queries} with all references {references} by {metric=correlation: correlation}",
        "[values: Pairwise similarities] of {references} and {queries}, {metric=cosine: cosine}",
        "[distance: Is less more alike] when {references}, {queries} are scored by {metric=euclidean: "
        "Euclidean distance}?",
    ),
)
def calculate_scores(
    references: Annotated[tuple[Spectrum, ...], Record("spectra to be found")],
    queries: Annotated[tuple[Spectrum, ...], Record("spectra to find them with")],
    metric: Annotated[str, Option("how spectra are compared", choices=tuple(METRICS))] = DEFAULT,
) -> Scores:
    """Compare all references with all queries by one metric and return the matrix of scores.

    Metrics: ``learned`` (default), ``cosine``, ``sqrt_cosine``, ``correlation``, ``first_derivative``, ``information``
    (more is more alike); ``euclidean``, ``absolute``, ``least_squares``, ``earth_mover`` (less is).

    Parameters
    ----------
    references, queries
        Spectra of any kind, compared as absorbance on the grid 400(2)4000 cm^-1; missing points are left out of the
        sums, or count as zero for the cosines.
    metric
        Name of the metric.

    Returns
    -------
    Scores
        The matrix, shape (n references, m queries).

    Raises
    ------
    InputError
        If there is no reference or no query, or a spectrum is constant or lies outside the grid.

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
