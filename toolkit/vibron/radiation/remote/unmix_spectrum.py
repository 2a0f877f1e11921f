from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.require import require
from vibron.core.tool import tool

SUM_WEIGHT = 1e4  # of the row that asks for a sum of one, against the largest element


@tool(
    valid_for="areas side by side, so that radiances or thermal-infrared emissivities add in proportion",
    limitations="intimate mixtures are not linear; fractions of similar end members trade places; fewer end members "
    "than bands are needed",
    papers=("lawson1995", "ramsey1998"),
    see_also=("spectral_angle", "matched_filter", "temperature_emissivity_separation"),
)
def unmix_spectrum(
    spectra: Annotated[FloatArray, Array("1", "p,b", "spectra of the pixels")],
    members: Annotated[FloatArray, Array("1", "e,b", "spectra of the end members")],
    sum_to_one: Annotated[bool, Option("ask for fractions that add up to one")] = True,
) -> Unmixing:
    r"""Return the fractions of end members in mixed pixels by non-negative least squares.

    .. math:: \min_{f \ge 0} \left\|x - \sum_e f_e m_e\right\|, \qquad \sum_e f_e = 1

    The sum is asked for by a row of large weight, so that it holds to about 1e-7.

    Raises
    ------
    InputError
        The end members are more than the bands, or depend on each other.

    Examples
    --------
    >>> unmix_spectrum([[0.3, 0.7, 0.4], [0.6, 0.4, 0.25]], [[0.1, 0.9, 0.5], [0.5, 0.5, 0.3]]).fractions.round(3)
    array([[0.5, 0.5],
           [0. , 1. ]])
    """
    count = members.shape[0]
    if count > members.shape[1] or np.linalg.matrix_rank(members) < count:
        raise InputError(
            "are too many or depend on each other", field="members", value=members.shape, remedy="leave some out"
        )
    matrix, values = members.T, spectra
    if sum_to_one:
        weight = SUM_WEIGHT * np.abs(members).max()
        matrix = np.vstack([matrix, np.full((1, count), weight)])
        values = np.column_stack([values, np.full(spectra.shape[0], weight)])
    nnls = require("scipy.optimize").nnls
    fractions = np.array([nnls(matrix, row)[0] for row in values]).reshape(-1, count)
    left = spectra - fractions @ members
    return Unmixing(fractions, np.sqrt(np.mean(left**2, axis=1)))


@dataclass(frozen=True)
class Unmixing(DataRecord):
    """Fractions of each end member and what they leave unexplained."""

    fractions: Annotated[FloatArray, Array("1", "p,e", "fraction of each end member", ge=0)]
    rms: Annotated[FloatArray, Array("1", "p", "root mean square residual in the unit of the spectra", ge=0)]
