from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from vibron.core.errors import DomainError
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.solution import Solution, threads, versions
from vibron.manybody.solvers._doors import behind, call, small_enough
from vibron.manybody.specification import Model, Sector

TOOLS = {"exact": "exact_levels", "dmrg": "dmrg_ground_state"}


@tool(
    valid_for="finite lattices",
    limitations="auto looks at the size of the sector only",
    papers=("golinelli1994", "pfeuty1970", "white1993"),
    see_also=("ground_state", "exact_levels", "dmrg_ground_state"),
    seed=0,
    cost="light",
)
def excited(
    model: Annotated[Model, Record("model")],
    level: Annotated[int, Quantity("1", "which level above the ground state", ge=1, le=20)] = 1,
    above: Annotated[Sector | None, Record("sector whose lowest state is asked for; None for the model's own")] = None,
    method: Annotated[str, Option("solver", ("auto", *TOOLS))] = "auto",
    settings: Annotated[Mapping[str, Any] | None, Option("settings of the solver's own, by name")] = None,
    seed: Annotated[int, Quantity("1", "seed of random numbers", ge=0)] = 0,
) -> Solution:
    r"""Return an excited level of a model, and the gap below it.

    .. math:: \Delta = E_n - E_0

    Parameters
    ----------
    model
        Model in the sector of its ground state.

    Returns
    -------
    Solution
        Energy of the level; ``observables`` has the ``gap``.

    Raises
    ------
    DomainError
        A level is given together with a sector.

    Examples
    --------
    >>> round(excited(heisenberg(size=(4,), boundary="periodic")).observables["gap"], 8)
    1.0
    """
    if above is not None and level != 1:
        raise DomainError("goes with no other sector", field="level", value=level, remedy="leave out one of the two")
    if method == "auto":
        method = "exact" if small_enough(model) else "dmrg"
    tool = behind(method, TOOLS)
    if method == "dmrg":
        chosen = {"level": 0 if above else level, "above": above}
        found: Solution = call(tool, settings or {}, chosen, model=model, seed=seed)
        return found
    lowest = call(tool, settings or {}, model=model, count=1 if above else level + 1, seed=seed)
    upper, place = lowest, level
    if above is not None:
        upper, place = call(tool, settings or {}, model=model.with_sector(**above.declared), count=1, seed=seed), 0
    energy, residual = float(upper.energies[place]), float(upper.residuals[place])
    gap = energy - float(lowest.energies[0])
    return Solution(
        energy,
        residual,
        residual**2,
        bool(residual <= 1e-6 * max(1.0, abs(energy))),
        (),
        {"gap": gap},
        "exact diagonalisation",
        versions("numpy", "scipy"),
        model.hash,
        seed,
        threads(),
    )
