"""The lowest levels of a model, with their degeneracies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import KnownAnswer, tool
from vibron.manybody.exact._levels import levels
from vibron.manybody.specification import Model


@dataclass(frozen=True, eq=False)
class LowestLevels:
    """Energies from below."""

    energies: Annotated[FloatArray, Array("1", "n", "energies, ascending")]
    degeneracies: Annotated[tuple[int, ...], Option("how many of the levels found agree, level by level")]
    residuals: Annotated[FloatArray, Array("1", "n", "norm of the residual, which bounds the error", ge=0)]
    dimension: Annotated[int, Quantity("1", "states of the sector", ge=1)]


@tool(
    domain="manybody",
    family="exact",
    known_answers=(
        KnownAnswer(
            call={"model": "heisenberg(size=[4], boundary='periodic')", "count": 9},
            path="energies",
            value=[-2.0, -1.0, -1.0, -1.0, 0.0, 0.0, 0.0, 0.0, 0.0],
            tolerance=1e-10,
            source="by hand: the ring of four is two pairs of next neighbours coupled to a total spin",
        ),
        KnownAnswer(
            call={"model": "aklt(size=[5])", "count": 5},
            path="degeneracies.0",
            value=4,
            source="affleck1987",
        ),
        KnownAnswer(
            call={"model": "heisenberg(size=[10], spin=1.0, sector={'total_sz': 1})", "count": 1},
            path="energies.0",
            value=-12.75622920,
            tolerance=1e-8,
            source="the energy of block2's DMRG of the open chain of spins one",
        ),
    ),
    valid_for="sectors of up to a few million states",
    limitations="Lanczos may miss copies of a degenerate level in large sectors: declare symmetries, or ask for more",
    papers=("affleck1987", "lanczos1950"),
    keywords=("excited states", "low-lying levels", "degeneracy", "spectrum", "multiplet"),
    see_also=("exact_ground_state", "energy_gap", "full_spectrum"),
    seed=0,
    cost="light",
    asks=(
        "[energies: Lowest energy levels] of {model}",
        "The {count} [energies: lowest eigenvalues] of {model}",
        "[degeneracies: Degeneracy] of the low-lying levels of {model}",
        "[energies: Low-lying spectrum] of {model}, {count} states by Lanczos",
        "[dimension: Size of the sector] in which the lowest {count} levels of {model} are found",
    ),
)
def exact_levels(
    model: Annotated[Model, Record("model")],
    count: Annotated[int, Quantity("1", "how many levels", ge=1, le=500)] = 6,
    same: Annotated[float, Quantity("1", "levels closer than this count as one", gt=0)] = 1e-8,
    seed: Annotated[int, Quantity("1", "seed of the starting vector", ge=0)] = 0,
) -> LowestLevels:
    r"""Return the lowest energies of a model in its sector and how often each occurs.

    .. math:: H\,|\psi_n\rangle = E_n\,|\psi_n\rangle,\qquad E_0 \le E_1 \le \dots

    Parameters
    ----------
    model : Model
        Model.
    count : int
        How many levels.
    same : float
        Levels closer than this are one level.
    seed : int
        Seed of the starting vector.

    Returns
    -------
    LowestLevels
        Energies, degeneracies among them (the last may be cut), residuals.

    Raises
    ------
    DomainError
        More levels are asked for than there are states.

    Examples
    --------
    >>> from vibron.manybody.models.heisenberg import heisenberg
    >>> exact_levels(heisenberg(size=(2,)), count=4).degeneracies
    (1, 3)
    """
    found = levels(model, count, seed=seed)
    breaks = np.flatnonzero(np.diff(found.values) > same) + 1
    groups = tuple(int(n) for n in np.diff([0, *breaks, len(found.values)]))
    residuals = np.array([float(f"{found.residual(n):.0e}") for n in range(count)])
    return LowestLevels(found.values, groups, residuals, found.operator.shape[0])
