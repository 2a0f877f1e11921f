from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

import numpy as np

from vibron.core.choice import refuse_inapplicable
from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.hilbert.levels import all_levels, levels
from vibron.manybody.specification import Model, Sector

_COUNT = 6
_ROUNDING = 1e-12


@tool(
    valid_for="finite lattices: lanczos for sectors of up to a few million states, full for sectors of up to 6000 each",
    limitations="Lanczos may miss copies of a degenerate level in large sectors: declare symmetries, or ask for more; "
    "the gap is that of a finite lattice, and 0 where the ground state is degenerate, unless a sector splits it",
    papers=("affleck1987", "lanczos1950", "golinelli1994", "pfeuty1970", "bonner1964"),
    see_also=("exact_ground_state", "thermal_expectation", "to_sparse"),
    seed=0,
    cost="light",
)
def exact_levels(
    model: Annotated[Model, Record("model")],
    count: Annotated[
        int | None, Quantity("1", "how many levels lanczos finds; 6, or as many as there are, by default", ge=1, le=500)
    ] = None,
    method: Annotated[
        Literal["lanczos", "full"], Option("the lowest levels by Lanczos, or every level, sector by sector")
    ] = "lanczos",
    above: Annotated[
        Sector | None, Record("sector of the excited state of the gap; None for the same as the model's")
    ] = None,
    level: Annotated[
        int | None, Quantity("1", "which level of the same sector the gap leads to; 1 by default", ge=1, le=100)
    ] = None,
    same: Annotated[float, Quantity("1", "levels closer than this count as one", gt=0)] = 1e-8,
    seed: Annotated[int, Quantity("1", "seed of the starting vector", ge=0)] = 0,
) -> LowestLevels:
    r"""Return the lowest energies of a model in its sector, or all, how often each occurs, and the gap.

    .. math:: H\,|\psi_n\rangle = E_n\,|\psi_n\rangle,\qquad E_0 \le E_1 \le \dots,\qquad
              \Delta = E_n - E_0\quad\text{or}\quad \Delta = E_0(\text{above}) - E_0

    ``full`` diagonalises what the model conserves and its sector leaves open sector by sector.

    Returns
    -------
    LowestLevels
        Energies, degeneracies among them (the last may be cut), residuals, gap.

    Raises
    ------
    DomainError
        More levels are requested than states exist, or both a sector and a level are given.
    ResourceError
        A sector has more than 6000 states, for ``full``.

    Examples
    --------
    >>> found = exact_levels(heisenberg(size=(2,)))
    >>> found.degeneracies, found.energies.round(12)
    ((1, 3), array([-0.75,  0.25,  0.25,  0.25]))
    >>> exact_levels(heisenberg(size=(3,)), method="full").energies.round(12).tolist()
    [-1.0, -1.0, 0.0, 0.0, 0.5, 0.5, 0.5, 0.5]
    """
    refuse_inapplicable("method", method, count=(count, ("lanczos",)))
    if above is not None and level is not None:
        raise DomainError("goes with no other sector", field="level", value=level, remedy="leave out one of the two")
    place = level or 1
    if method == "full":
        energies = all_levels(model)
        size = len(energies)
        residuals = np.full(size, _ROUNDING * max(1.0, float(np.abs(energies).max())))
    else:
        least = place + 1 if level else 1
        found = levels(model, max(count or _COUNT, least), seed=seed, at_most=count is None and level is None)
        energies, size = found.values, found.operator.shape[0]
        residuals = np.array([float(f"{found.residual(n):.0e}") for n in range(len(energies))])
    breaks = np.flatnonzero(np.diff(energies) > same) + 1
    groups = tuple(int(n) for n in np.diff([0, *breaks, len(energies)]))
    gap = None
    if above is not None:
        gap = float(levels(model.with_sector(**above.declared), 1, seed=seed).values[0] - energies[0])
    elif place < len(energies):
        gap = float(energies[place] - energies[0])
    elif level is not None:
        raise DomainError("lies beyond the states", field="level", value=level, remedy=f"at most {len(energies) - 1}")
    return LowestLevels(energies, groups, residuals, size, gap)


@dataclass(frozen=True)
class LowestLevels(DataRecord):
    """Energies from below."""

    energies: Annotated[FloatArray, Array("1", "n", "energies, ascending, each as often as it occurs")]
    degeneracies: Annotated[tuple[int, ...], Option("how many of the levels found agree, level by level")]
    residuals: Annotated[
        FloatArray, Array("1", "n", "norm of the residual, which bounds the error; that of rounding for full", ge=0)
    ]
    dimension: Annotated[int, Quantity("1", "states of the sector, or of all those that full diagonalised", ge=1)]
    gap: Annotated[float | None, Quantity("1", "energy gap above the ground state; None if one level is known")]
