from __future__ import annotations

import time
from typing import Annotated

import numpy as np

from vibron.core.quantity import Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.hilbert.levels import levels
from vibron.manybody.hilbert.observables import asked
from vibron.manybody.hilbert.state_vector import StateVector
from vibron.manybody.solution import Solution, threads, versions
from vibron.manybody.specification import Model

_RELATIVE = 1e-8


@tool(
    valid_for="sectors of up to about ten million states, of momentum too, such as the half-filled 4 x 4 Hubbard torus",
    limitations="one state: a degenerate level is found once; without symmetries memory grows with the bonds, use "
    "path matrix_free there; observables write out the sector without its momentum",
    papers=("lanczos1950", "sandvik2010"),
    see_also=("exact_levels",),
    seed=0,
    cost="light",
)
def exact_ground_state(
    model: Annotated[Model, Record("model")],
    observables: Annotated[
        tuple[str, ...], Option("words of operators (each site), pairs of words (each pair of sites), or entropy")
    ] = (),
    tolerance: Annotated[float, Quantity("1", "relative tolerance of Lanczos, 0 for machine precision", ge=0)] = 0.0,
    path: Annotated[str, Option("store the matrix or apply it", ("auto", "matrix", "matrix_free"))] = "auto",
    seed: Annotated[int, Quantity("1", "seed of the starting vector", ge=0)] = 0,
) -> Solution:
    r"""Compute the ground-state energy in a symmetry sector, with optional observables.

    .. math:: H\,|\psi_0\rangle = E_0\,|\psi_0\rangle,\qquad |E - E_0| \le \lVert (H - E)\,\psi\rVert

    Where n_up and n_down are fixed and fermions hop one at a time, sectors of more than 200,000 states are applied and
    not stored; a momentum is built from orbits of the up configurations, without writing out the sector around it.

    Parameters
    ----------
    observables
        ``"Sz"`` for each site, ``"Sz Sz"`` for each pair, ``"entropy"`` for each cut (in nats).

    Returns
    -------
    Solution
        The error is the norm of the residual, the variance its square; ``.state`` is the vector, whose
        ``.whole()`` is over all states.

    Raises
    ------
    ConvergenceError
        Lanczos did not converge.

    Examples
    --------
    >>> found = exact_ground_state(heisenberg(size=(8,), boundary="periodic"), observables=("Sz",))
    >>> round(found.value, 8), bool(abs(found.observables["Sz"]).max() < 1e-10)
    (-3.65109341, True)
    """
    start = time.perf_counter()
    found = levels(model, 1, seed=seed, tolerance=tolerance, path=path)
    energy, residual = float(found.values[0]), found.residual(0)
    # Rounding makes residuals of machine precision differ from run to run on other machines: one significant digit.
    error = float(f"{residual:.0e}")
    more = asked(model, observables, *found.product_state(0)) if observables else {}
    return Solution(
        energy,
        error,
        error**2,
        bool(residual <= max(_RELATIVE, 10 * tolerance) * max(1.0, np.abs(energy))),
        (),
        more,
        "full diagonalisation" if len(found.basis) <= 400 else "implicitly restarted Lanczos",
        versions("numpy", "scipy"),
        model.hash,
        seed,
        threads(),
        seconds=time.perf_counter() - start,
        state=StateVector(found.vectors[:, 0], found.built),
    )
