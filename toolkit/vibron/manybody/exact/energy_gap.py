from __future__ import annotations

from typing import Annotated

from vibron.core.errors import DomainError
from vibron.core.quantity import Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.hilbert.levels import levels
from vibron.manybody.specification import Model, Sector


@tool(
    valid_for="finite lattices",
    limitations="the gap of a finite lattice; a degenerate ground state has the gap 0 unless a sector splits it",
    papers=("golinelli1994", "pfeuty1970", "bonner1964"),
    see_also=("exact_levels", "exact_ground_state"),
    seed=0,
    cost="light",
)
def energy_gap(
    model: Annotated[Model, Record("model")],
    above: Annotated[Sector | None, Record("sector of the excited state; None for the same as the model's")] = None,
    level: Annotated[int, Quantity("1", "which level above, within the same sector", ge=1, le=100)] = 1,
    seed: Annotated[int, Quantity("1", "seed of the starting vector", ge=0)] = 0,
) -> Annotated[float, Quantity("1", "energy gap")]:
    r"""Return the gap above the ground state, in the model's sector or to the lowest state of another.

    .. math:: \Delta = E_n - E_0\qquad\text{or}\qquad \Delta = E_0(\text{above}) - E_0

    Raises
    ------
    DomainError
        The sector has too few states, or both a sector and a level are given.

    References
    ----------
    O. Golinelli, T. Jolicoeur, R. Lacaze, Phys. Rev. B 50, 3037 (1994).

    Examples
    --------
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
