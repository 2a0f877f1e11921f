from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.spectrum import Spectrum, State
from vibron.core.tool import tool
from vibron.infrared.spectra.common_grid import common_grid

#: Standard deviations of a normal distribution per median absolute deviation.
_PER_DEVIATION = 1.4826022185056018


@tool(
    valid_for="spectra of one kind on one grid that differ by noise or by repetition",
    limitations="outliers are judged by their distance from the median spectrum, so that a true difference of the "
    "sample counts too; among fewer than four spectra none is called an outlier",
    see_also=("correct_scatter", "resample", "principal_components"),
)
def average_spectra(
    spectra: Annotated[tuple[Spectrum, ...], Record("spectra of one kind on one grid")],
    method: Annotated[Literal["mean", "median"], Option("average of each point")] = "mean",
    limit: Annotated[float, Quantity("1", "robust z-score of the distance that makes an outlier", gt=0)] = 3.5,
    leave_out: Annotated[bool, Option("whether outliers are left out of the average")] = False,
) -> AverageSpectrum:
    r"""Average spectra point by point, with their spread and the spectra that lie far from the others.

    .. math:: d_j = \sqrt{\operatorname{mean}_i (y_{ji} - \operatorname{med}_k y_{ki})^2}, \qquad
        z_j = \frac{d_j - \operatorname{med} d}{1.4826 \operatorname{med} |d - \operatorname{med} d|}

    A spectrum with z above ``limit`` is an outlier.  The spread is the standard deviation (n - 1) of each point, for
    the median 1.4826 times the median absolute deviation.  NaN does not count.

    Parameters
    ----------
    limit
        3.5 by convention.
    leave_out
        By default outliers are only reported.

    Raises
    ------
    InputError
        The spectra differ in wavenumbers or kind.

    Examples
    --------
    >>> x = [1000.0, 1002.0]
    >>> found = average_spectra((Spectrum(x, [0.1, 0.4]), Spectrum(x, [0.3, 0.4])))
    >>> found.average.ordinate, found.spread.round(4), found.outliers
    (array([0.2, 0.4]), array([0.1414, 0.    ]), ())
    """
    wavenumber = common_grid(spectra)
    kinds = dict.fromkeys(one.kind for one in spectra)
    if len(kinds) > 1:
        raise InputError(
            "must be of one kind", field="spectra", value=", ".join(kinds), remedy="convert them with to_absorbance"
        )
    rows = np.array([one.ordinate for one in spectra])
    distance = _distances(rows)
    far = _scores(distance) > limit
    used = rows[~far] if leave_out else rows
    middle, spread = _of_median(used) if method == "median" else _of_mean(used)
    note = f"{method} of {len(used)} spectra"
    average = Spectrum(
        wavenumber, middle, spectra[0].kind, _shared_state(spectra), _shared_labels(spectra),
        (*dict.fromkeys(text for one in spectra for text in one.warnings), note),
    )  # fmt: skip
    return AverageSpectrum(
        average, spread, len(used), distance, _scores(distance), tuple((np.flatnonzero(far) + 1).tolist())
    )


@dataclass(frozen=True)
class AverageSpectrum(DataRecord):
    """Average of spectra, their spread, and the outliers among them."""

    average: Annotated[Spectrum, Record("average of each point; NaN where no spectrum was measured")]
    spread: Annotated[FloatArray, Array("1", "n", "spread of each point; NaN for fewer than two values", finite=False)]
    count: Annotated[int, Quantity("1", "number of spectra in the average", ge=1)]
    distance: Annotated[FloatArray, Array("1", "m", "root mean square distance of each from the median", ge=0)]
    score: Annotated[FloatArray, Array("1", "m", "robust z-score of the distance of each")]
    outliers: Annotated[tuple[int, ...], Option("numbers of the spectra beyond the limit, from 1")]


def _of_mean(rows: FloatArray) -> tuple[FloatArray, FloatArray]:
    known = np.isfinite(rows)
    count = known.sum(axis=0)
    middle = np.where(known, rows, 0.0).sum(axis=0) / np.where(count, count, np.nan)
    squares = np.where(known, (rows - middle) ** 2, 0.0).sum(axis=0)
    return middle, np.sqrt(squares / np.where(count > 1, count - 1, np.nan))


def _of_median(rows: FloatArray) -> tuple[FloatArray, FloatArray]:
    middle = _median(rows)
    count = np.isfinite(rows).sum(axis=0)
    return middle, np.where(count > 1, _PER_DEVIATION * _median(np.abs(rows - middle)), np.nan)


def _median(rows: FloatArray) -> FloatArray:
    """Return the median of each column over what was measured, NaN for none."""
    found = np.full(rows.shape[1], np.nan)
    some = np.isfinite(rows).any(axis=0)
    found[some] = np.nanmedian(rows[:, some], axis=0)
    return found


def _distances(rows: FloatArray) -> FloatArray:
    known = np.isfinite(rows)
    squares = np.where(known, (rows - _median(rows)) ** 2, 0.0).sum(axis=1)
    return np.asarray(np.sqrt(squares / np.maximum(known.sum(axis=1), 1)))


def _scores(distance: FloatArray) -> FloatArray:
    """Return the robust z-scores; zero where there are too few distances, or no spread among them."""
    away = distance - np.median(distance)
    scale = _PER_DEVIATION * float(np.median(np.abs(away)))
    return away / scale if distance.size > 3 and scale > 0 else np.zeros(distance.size)


def _shared_state(spectra: Sequence[Spectrum]) -> State:
    states = {one.state for one in spectra}
    return states.pop() if len(states) == 1 else "unknown"


def _shared_labels(spectra: Sequence[Spectrum]) -> Mapping[str, str]:
    """Return the labels that all spectra have in common."""
    first = spectra[0].metadata
    return {name: text for name, text in first.items() if all(one.metadata.get(name) == text for one in spectra)}
