from __future__ import annotations

import time
from dataclasses import replace
from typing import Annotated, Any

from vibron.core.errors import DomainError
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.mps._ground import ground
from vibron.manybody.mps._measure import check_names
from vibron.manybody.mps._shift import overlap, shifted
from vibron.manybody.solution import Rung, Solution
from vibron.manybody.specification import Model, Sector


@tool(
    valid_for="finite lattices, the first few levels of a sector",
    limitations="each level costs a run and its error adds to those above; levels closer than the error are found in "
    "any order",
    papers=("white1993", "schollwoeck2011", "golinelli1994"),
    see_also=("dmrg_ground_state", "exact_levels"),
    extra="manybody",
    seed=0,
    cost="light",
)
def dmrg_excited(
    model: Annotated[Model, Record("model")],
    level: Annotated[int, Quantity("1", "which level above the ground state of the sector", ge=1, le=20)] = 1,
    above: Annotated[Sector | None, Record("sector whose lowest state is asked for; None for the model's own")] = None,
    bond_dimension: Annotated[int, Quantity("1", "largest bond dimension", ge=2, le=20000)] = 64,
    sweeps: Annotated[int, Quantity("1", "most sweeps at each bond dimension", ge=2, le=1000)] = 20,
    tolerance: Annotated[float, Quantity("1", "relative error of the energy below which it counts", gt=0, lt=1)] = 1e-6,
    observables: Annotated[tuple[str, ...], Option("as in dmrg_ground_state")] = (),
    seed: Annotated[int, Quantity("1", "seed of the first state where no charge is kept", ge=0)] = 0,
) -> Solution:
    r"""Return an excited level by DMRG: the lowest state orthogonal to those below, or of another sector.

    .. math:: E_n = \min_{\psi\,\perp\,\psi_0,\dots,\psi_{n-1}}
              \frac{\langle\psi|H|\psi\rangle}{\langle\psi|\psi\rangle}

    The Hamiltonian is shifted below zero first, since projected states have the energy 0.

    Parameters
    ----------
    model
        Model in the sector of the ground state.
    above
        Sector of the excited state, as the total Sz of 1.

    Returns
    -------
    Solution
        Energy of the level; ``observables`` has the ``gap``, its error, and the overlaps with the states below.

    Raises
    ------
    DomainError
        A level is given together with a sector, or the sector cannot be kept by tensors.

    References
    ----------
    S. R. White, Phys. Rev. B 48, 10345 (1993).

    Examples
    --------
    >>> round(dmrg_excited(tfim(size=(4,)), bond_dimension=4).observables["gap"], 6)
    0.694593
    """
    start = time.perf_counter()
    check_names(model, observables)
    settings: dict[str, Any] = {"most": bond_dimension, "sweeps": sweeps, "tolerance": tolerance, "start": start}
    if above is not None:
        if level != 1:
            raise DomainError("goes with no other sector", field="level", value=level, remedy="leave out one")
        lowest, _ = ground(model, seed=seed, **settings)
        other = model.with_sector(**above.declared)
        found, _ = ground(other, seed=seed, observables=observables, **settings)
        below, overlaps = [lowest], [0.0]
    else:
        moved, shift = shifted(model)
        below, states = list[Solution](), list[Any]()
        for n in range(level + 1):
            now, chain = ground(
                moved, seed=seed + n, below=states, observables=observables if n == level else (), **settings
            )
            states.append(chain.psi)
            below.append(now)
        overlaps = [overlap(states[-1], state) for state in states[:-1]]
        ladder = tuple(Rung(r.setting, r.size, r.value + shift, r.error) for r in below[-1].ladder)
        found = replace(below[-1], value=below[-1].value + shift, ladder=ladder, model=model.hash)
        lowest = replace(below[0], value=below[0].value + shift)
    sure = all(part.converged for part in (*below, found)) and max(overlaps) < 1e-4
    error = found.error if above is not None else sum(part.error for part in below)
    more = {
        **found.observables,
        "gap": found.value - lowest.value,
        "gap_error": lowest.error + found.error,
        "overlaps": overlaps,
    }
    return replace(
        found, error=error, converged=sure, observables=more, solver="two-site DMRG, excited",
        seconds=time.perf_counter() - start, state=found.state,  # type: ignore[attr-defined]
    )  # fmt: skip
