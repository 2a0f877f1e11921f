from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np
import numpy.typing as npt

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError, ResourceError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.require import require
from vibron.core.tool import tool

_LARGEST = 8000  # samples; their distances take 0.5 GB


@tool(
    valid_for="samples that differ in the spectra themselves, after the preprocessing that the calibration uses",
    limitations="outliers are selected first; the validation set lies inside the calibration set, so errors on it are "
    "optimistic (less so with duplex); replicates may be torn apart",
    papers=("kennardstone1969", "snee1977"),
    see_also=("cross_validate", "principal_components", "calibration_transfer"),
)
def kennard_stone(
    spectra: Annotated[FloatArray, Array("1", "m,n", "spectra or scores, one a row")],
    count: Annotated[int, Quantity("1", "number of samples to select", ge=2)],
    method: Annotated[str, Option("how samples are selected", choices=("kennard_stone", "duplex"))] = "kennard_stone",
) -> Selection:
    r"""Select samples that cover a set of spectra evenly (Kennard-Stone), to split calibration from validation.

    .. math:: i^* = \arg\max_{i \notin S} \min_{j \in S} \lVert x_i - x_j \rVert

    starting from the two samples furthest apart.  ``duplex`` selects a calibration and a validation set in turn by
    the same rule, so that both span the range, until calibration holds ``count``; what is left then goes to
    validation, or to calibration once validation has as many as it should.

    Parameters
    ----------
    spectra
        Distances are Euclidean; give scores divided by their deviations for Mahalanobis distance.

    Returns
    -------
    Selection
        Ties go to the lower index.

    Raises
    ------
    InputError
        If there are fewer samples than ``count``, or too few for two sets.
    ResourceError
        If there are more than 8000 samples.

    Examples
    --------
    >>> kennard_stone([[0.0], [1.0], [2.0], [3.0], [10.0]], 3)
    Selection(selected=(0, 4, 3), rest=(1, 2))
    """
    total = len(spectra)
    if count > total:
        raise InputError(f"there are only {total} samples", field="count", value=count, remedy="select fewer")
    if total > _LARGEST:
        raise ResourceError(
            f"takes at most {_LARGEST} samples", field="spectra", value=total, remedy="draw some at random first"
        )
    distance = require("scipy.spatial.distance").cdist(spectra, spectra)
    if method == "kennard_stone":
        chosen = _furthest_pair(distance, np.arange(total))
        nearest = distance[:, chosen].min(axis=1)
        while len(chosen) < count:
            nearest[chosen] = -1.0
            chosen.append(int(np.argmax(nearest)))
            nearest = np.minimum(nearest, distance[:, chosen[-1]])
        return Selection(tuple(chosen), _without(total, chosen))
    if total - count < 2:
        raise InputError(
            "duplex leaves at least two samples for validation", field="count", value=count, remedy="select fewer"
        )
    chosen = _duplex(distance, count)
    return Selection(tuple(chosen), _without(total, chosen))


@dataclass(frozen=True)
class Selection(DataRecord):
    """Indices of the samples selected, in order of selection, and of the rest."""

    selected: Annotated[tuple[int, ...], Quantity("1", "samples for calibration, in order of selection", ge=0)]
    rest: Annotated[tuple[int, ...], Quantity("1", "samples for validation", ge=0)]


def _duplex(distance: FloatArray, count: int) -> list[int]:
    free = np.arange(len(distance))
    sets: tuple[list[int], list[int]] = ([], [])
    sizes = (count, len(distance) - count)
    for members in sets:
        members += _furthest_pair(distance, free)
        free = np.setdiff1d(free, members)
    while free.size:
        for members, size in zip(sets, sizes, strict=True):
            if len(members) < size and free.size:
                best = int(free[np.argmax(distance[np.ix_(free, np.array(members))].min(axis=1))])
                members.append(best)
                free = free[free != best]
    return sets[0]


def _furthest_pair(distance: FloatArray, among: npt.NDArray[np.int64]) -> list[int]:
    block = distance[np.ix_(among, among)]
    first, second = np.unravel_index(int(np.argmax(block)), block.shape)
    if first == second:  # all samples coincide
        second = first + 1
    return sorted((int(among[first]), int(among[second])))


def _without(total: int, chosen: list[int]) -> tuple[int, ...]:
    return tuple(int(index) for index in np.setdiff1d(np.arange(total), chosen))
