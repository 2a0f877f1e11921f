"""The ground state with its ladder, verdict and observables; what the tools of the family share."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import InputError
from vibron.manybody.mps._chain import PACKAGES, Chain, chain_of, finite
from vibron.manybody.mps._climb import BondStep, Limit, as_rungs, climb, limit_of, rungs_below
from vibron.manybody.mps._measure import asked, asymmetry
from vibron.manybody.mps._product import check_charges, keeps_charges, named_states
from vibron.manybody.solution import Solution, threads, versions
from vibron.manybody.specification import Model

#: A state of a symmetric model whose densities differ by more from their mirror image is not its ground state.
MOST_ASYMMETRIC = 1e-2


def ground(
    model: Model,
    *,
    most: int,
    ladder: Sequence[int] = (),
    sweeps: int = 20,
    tolerance: float = 1e-6,
    cutoff: float = 1e-10,
    observables: Sequence[str] = (),
    initial: str = "spread",
    seed: int = 0,
    start: float = 0.0,
    below: Sequence[Any] = (),
    watch: Callable[[Chain], None] | None = None,
) -> tuple[Solution, Chain]:
    """Return the solution and the chain of the lowest state, orthogonal to those below."""
    finite(model)
    chain = chain_of(model, first_states(model, initial), seed=seed)
    steps = climb(
        chain,
        rungs_below(most, ladder),
        sweeps=sweeps,
        tolerance=0.01 * tolerance,
        cutoff=cutoff,
        below=below,
        watch=watch,
    )
    limit, variance = limit_of(steps), chain.variance(steps[-1].energy)
    tilt = asymmetry(chain)
    why = doubts(steps, limit, variance, tilt, tolerance)
    found = {
        **asked(chain, observables),
        "bond_dimension": steps[-1].bond_dimension,
        "truncation_error": steps[-1].truncation,
        "sweeps": [step.sweeps for step in steps],
        "asymmetry": float(f"{tilt:.1e}"),
        "doubts": why,
    }
    solution = Solution(
        limit.value,
        limit.error,
        variance,
        not why,
        as_rungs(steps, limit),
        found,
        "two-site DMRG",
        versions(*PACKAGES),
        model.hash,
        seed,
        threads(),
        seconds=time.perf_counter() - start,
        state=chain.psi,
    )
    return solution, chain


def measured(
    model: Model, measure: Callable[[Chain], npt.NDArray[Any]], **settings: Any
) -> tuple[npt.NDArray[Any], float, Solution, Chain]:
    """Return a measurement in the ground state, its change from the rung before, the solution and the chain."""
    rows: list[npt.NDArray[Any]] = []
    solution, chain = ground(model, watch=lambda now: rows.append(measure(now)), **settings)
    change = float(np.abs(rows[-1] - rows[-2]).max(initial=0.0)) if len(rows) > 1 else float(solution.error**0.5)
    return rows[-1], float(f"{change:.0e}"), solution, chain


def first_states(model: Model, initial: str) -> tuple[int, ...] | None:
    """Return the product state to begin with, in the declared sector; None where no charge is kept."""
    if not keeps_charges(model):
        if initial == "spread":
            return None
        raise InputError(
            "would fix charges that the sector leaves open", field="initial", value=initial, remedy="declare a sector"
        )
    states = named_states(model, initial)
    check_charges(model, states)
    return states


def doubts(steps: Sequence[BondStep], limit: Limit, variance: float, tilt: float, tolerance: float) -> list[str]:
    """Return in words why the energy is not to be trusted; nothing if it is."""
    last, scale = steps[-1], max(1.0, abs(limit.value))
    found = []
    if not last.settled:
        found.append(f"the last sweep still changed the energy by {last.change:.1e}")
    if limit.error > tolerance * scale:
        found.append(f"the error {limit.error:.1e} is above the tolerance {tolerance * scale:.1e}")
    if tilt > MOST_ASYMMETRIC and variance > 1e-8 * scale**2:  # an eigenstate of a degenerate level may be tilted
        found.append(f"the densities differ by {tilt:.1e} from their mirror image")
    if not np.isfinite(limit.value):
        found.append("the energy is not finite")
    return found
