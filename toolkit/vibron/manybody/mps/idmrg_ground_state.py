from __future__ import annotations

import time
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.mps._chain import PACKAGES, chain_of
from vibron.manybody.mps._climb import as_rungs, climb, limit_of, rungs_below
from vibron.manybody.mps._ground import doubts, first_states
from vibron.manybody.mps._measure import asked, check_names
from vibron.manybody.mps._transfer import correlation_length
from vibron.manybody.solution import Solution, threads, versions
from vibron.manybody.specification import Model


@tool(
    valid_for="chains, ladders and cylinders that repeat for ever; a cell of two sites or more that holds the period "
    "of the state and the reach of every term",
    limitations="the sector counts charges of one cell; at a critical point the bond dimension sets a finite "
    "correlation length; no variance is given",
    papers=("mcculloch2008", "hauschild2018"),
    see_also=("dmrg_ground_state", "mps_entanglement"),
    extra="manybody",
    seed=0,
    cost="light",
)
def idmrg_ground_state(
    model: Annotated[Model, Record("model on an infinite lattice")],
    bond_dimension: Annotated[int, Quantity("1", "largest bond dimension", ge=1, le=20000)] = 64,
    ladder: Annotated[tuple[int, ...], Option("bond dimensions to climb; empty for a quarter, a half, the whole")] = (),
    sweeps: Annotated[int, Quantity("1", "most sweeps at each bond dimension", ge=10, le=10000)] = 200,
    tolerance: Annotated[float, Quantity("1", "relative error of the energy below which it counts", gt=0, lt=1)] = 1e-6,
    cutoff: Annotated[float, Quantity("1", "Schmidt values below this are dropped", ge=0, lt=0.1)] = 1e-10,
    observables: Annotated[tuple[str, ...], Option("words of operators (each site of the cell), pairs, entropy")] = (),
    initial: Annotated[str, Option("spread, a named product state, or its digits")] = "spread",
    seed: Annotated[int, Quantity("1", "seed of the first state where no charge is kept", ge=0)] = 0,
) -> Solution:
    r"""Return the energy per site of an infinite lattice by iDMRG, with its entropy and correlation length.

    .. math:: e = \lim_{N\to\infty} \frac{E_0(N)}{N},\qquad \xi = -\frac{L}{\ln|\mu_2|},\qquad
              S = -\sum_k \lambda_k^2\ln\lambda_k^2

    Parameters
    ----------
    ladder
        Bond dimensions in ascending order instead of a quarter, a half and the whole.
    observables
        As in ``dmrg_ground_state``; pairs reach from the first cell to the next.
    seed
        Seed of the random product state that is taken when no charge is kept.

    Returns
    -------
    Solution
        Energy per site; ``observables`` has ``entropy`` at each bond of the cell and ``correlation_length`` in sites.
        The variance is not computed.

    Raises
    ------
    DomainError
        The lattice is finite, or the cell is too short.

    Examples
    --------
    >>> chain = aklt(size=(2,), boundary="infinite", sector=Sector(total_sz=0))
    >>> round(idmrg_ground_state(chain, ladder=(4,), sweeps=10).value, 6)
    -0.666667
    """
    start = time.perf_counter()
    _check_cell(model)
    check_names(model, observables)
    chain = chain_of(model, first_states(model, initial), seed=seed)
    steps = climb(chain, rungs_below(bond_dimension, ladder), sweeps=sweeps, tolerance=0.01 * tolerance, cutoff=cutoff)
    limit = limit_of(steps)
    why = doubts(steps, limit, 0.0, 0.0, tolerance)
    return Solution(
        limit.value,
        limit.error,
        None,
        not why,
        as_rungs(steps, limit),
        {
            **asked(chain, observables),
            "entropy": np.array(chain.psi.entanglement_entropy(), dtype=np.float64),
            "correlation_length": correlation_length(chain.psi),
            "bond_dimension": steps[-1].bond_dimension,
            "truncation_error": steps[-1].truncation,
            "sweeps": [step.sweeps for step in steps],
            "doubts": why,
        },
        "infinite two-site DMRG, energy per site",
        versions(*PACKAGES),
        model.hash,
        seed,
        threads(),
        seconds=time.perf_counter() - start,
        state=chain.psi,
    )


def _check_cell(model: Model) -> None:
    if not model.lattice.infinite:
        raise DomainError(
            "must be infinite", field="model", value=model.lattice.boundary, remedy="choose boundary='infinite'"
        )
    reach = max((max(i for _, i in s.ops) - min(i for _, i in s.ops) for s in model.strings), default=0)
    least = max(2, reach)
    if model.n_sites < least:
        raise DomainError(
            f"has a cell shorter than {least} sites, the reach of its terms or of a two-site update",
            field="model",
            value=model.n_sites,
            remedy="make the cell longer",
        )
