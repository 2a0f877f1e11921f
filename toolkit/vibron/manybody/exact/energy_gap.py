"""The gap between two levels of a model, or between the ground states of two sectors."""

from __future__ import annotations

import math
from typing import Annotated

from vibron.core.errors import DomainError
from vibron.core.quantity import Quantity, Record
from vibron.core.tool import KnownAnswer, tool
from vibron.manybody.exact._levels import levels
from vibron.manybody.specification import Model, Sector


@tool(
    domain="manybody",
    family="exact",
    known_answers=(
        KnownAnswer(
            call={
                "model": "heisenberg(size=[6], boundary='periodic', spin=1.0, sector={'total_sz': 0})",
                "above": {"total_sz": 1},
            },
            value=0.720627,
            tolerance=1e-6,
            source="golinelli1994",
        ),
        KnownAnswer(
            call={"model": "tfim(size=[14])"},
            value=4.0 * math.sin(math.pi / 58.0),
            tolerance=1e-9,
            source="pfeuty1970",
        ),
        KnownAnswer(
            call={
                "model": "heisenberg(size=[16], boundary='periodic', sector={'total_sz': 0})",
                "above": {"total_sz": 1},
            },
            value=0.27018968,
            tolerance=1e-8,
            source="bonner1964",
        ),
    ),
    valid_for="finite lattices",
    limitations="the gap of a finite lattice; a degenerate ground state has the gap 0 unless a sector splits it",
    papers=("golinelli1994", "pfeuty1970", "bonner1964"),
    keywords=("gap", "excitation energy", "singlet-triplet", "spin gap", "charge gap", "Haldane gap"),
    see_also=("exact_levels", "exact_ground_state"),
    seed=0,
    cost="light",
    asks=(
        "[Energy gap] of {model}",
        "[Excitation gap] above the ground state of {model}",
        "[Spin gap] of {model} to the sector {above}",
        "How large is the [singlet-triplet gap] of {model}, the triplet in the sector {above}?",
        "[Gap] between the ground state and level {level} of {model}",
        "Is {model} gapped? Exact [finite-size gap]",
    ),
)
def energy_gap(
    model: Annotated[Model, Record("model")],
    above: Annotated[Sector | None, Record("sector of the excited state; None for the same as the model's")] = None,
    level: Annotated[int, Quantity("1", "which level above, within the same sector", ge=1, le=100)] = 1,
    seed: Annotated[int, Quantity("1", "seed of the starting vector", ge=0)] = 0,
) -> Annotated[float, Quantity("1", "energy gap")]:
    r"""Return the gap above the ground state, in the model's sector or to the lowest state of another.

    .. math:: \Delta = E_n - E_0\qquad\text{or}\qquad \Delta = E_0(\text{above}) - E_0

    Parameters
    ----------
    model : Model
        Model.
    above : Sector, optional
        Sector of the excited state.
    level : int
        Which level above, if no other sector is named.
    seed : int
        Seed of the starting vector.

    Returns
    -------
    float
        Gap in the unit of the model.

    Raises
    ------
    DomainError
        The sector has too few states, or both a sector and a level are given.

    References
    ----------
    O. Golinelli, T. Jolicoeur, R. Lacaze, Phys. Rev. B 50, 3037 (1994).

    Examples
    --------
    >>> from vibron.manybody.models.heisenberg import heisenberg
    >>> round(energy_gap(heisenberg(size=(2,))), 12)
    1.0
    """
    if above is None:
        values = levels(model, level + 1, seed=seed).values
        return float(values[level] - values[0])
    if level != 1:
        raise DomainError("goes with no other sector", field="level", value=level, remedy="leave out one of the two")
    other = model.with_sector(**above.declared)
    return float(levels(other, 1, seed=seed).values[0] - levels(model, 1, seed=seed).values[0])
