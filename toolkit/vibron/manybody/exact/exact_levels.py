from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.hilbert.levels import levels
from vibron.manybody.specification import Model


@tool(
    valid_for="sectors of up to a few million states",
    limitations="Lanczos may miss copies of a degenerate level in large sectors: declare symmetries, or ask for more",
    papers=("affleck1987", "lanczos1950"),
    see_also=("exact_ground_state", "energy_gap", "full_spectrum"),
    seed=0,
    cost="light",
)
def exact_levels(
    model: Annotated[Model, Record("model")],
    count: Annotated[int, Quantity("1", "how many levels", ge=1, le=500)] = 6,
    same: Annotated[float, Quantity("1", "levels closer than this count as one", gt=0)] = 1e-8,
    seed: Annotated[int, Quantity("1", "seed of the starting vector", ge=0)] = 0,
) -> LowestLevels:
    r"""Return the lowest energies of a model in its sector and how often each occurs.

    .. math:: H\,|\psi_n\rangle = E_n\,|\psi_n\rangle,\qquad E_0 \le E_1 \le \dots

    Returns
    -------
    LowestLevels
        Energies, degeneracies among them (the last may be cut), residuals.

    Raises
    ------
    DomainError
        More levels are requested than states exist.

    Examples
    --------
    >>> exact_levels(heisenberg(size=(2,)), count=4).degeneracies
    (1, 3)
    """
    found = levels(model, count, seed=seed)
    breaks = np.flatnonzero(np.diff(found.values) > same) + 1
    groups = tuple(int(n) for n in np.diff([0, *breaks, len(found.values)]))
    residuals = np.array([float(f"{found.residual(n):.0e}") for n in range(count)])
    return LowestLevels(found.values, groups, residuals, found.operator.shape[0])


@dataclass(frozen=True)
class LowestLevels(DataRecord):
    """Energies from below."""

    energies: Annotated[FloatArray, Array("1", "n", "energies, ascending")]
    degeneracies: Annotated[tuple[int, ...], Option("how many of the levels found agree, level by level")]
    residuals: Annotated[FloatArray, Array("1", "n", "norm of the residual, which bounds the error", ge=0)]
    dimension: Annotated[int, Quantity("1", "states of the sector", ge=1)]
