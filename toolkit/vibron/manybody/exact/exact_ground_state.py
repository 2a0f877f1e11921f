"""The ground state of a model by Lanczos."""

from __future__ import annotations

import time
from typing import Annotated

import numpy as np

from vibron.core.quantity import Option, Quantity, Record
from vibron.core.tool import KnownAnswer, tool
from vibron.manybody.exact._levels import levels
from vibron.manybody.exact._observables import asked
from vibron.manybody.solution import Solution, threads, versions
from vibron.manybody.specification import Model

_RELATIVE = 1e-8


@tool(
    domain="manybody",
    family="exact",
    known_answers=(
        KnownAnswer(
            call={"model": "hubbard(size=[6], sector={'n_up': 3, 'n_down': 3})"},
            path="value",
            value=-3.09256532,
            tolerance=1e-8,
            source="the energy of block2's DMRG of the half-filled open chain with U = 4",
        ),
        KnownAnswer(
            call={"model": "heisenberg(size=[16], boundary='periodic', sector={'total_sz': 0, 'momentum': [0]})"},
            path="value",
            value=-7.14229636,
            tolerance=1e-8,
            source="wu2024",
        ),
        KnownAnswer(
            call={
                "model": "hubbard(size=[8], U=-4.0, potential=[1.225, 0.625, 0.225, 0.025, 0.025, 0.225, 0.625, 1.225],"
                " sector={'n_up': 3, 'n_down': 1})",
                "observables": ["Nup"],
            },
            path="observables.Nup",
            value=[0.07170, 0.33199, 0.50722, 0.58909, 0.58909, 0.50722, 0.33199, 0.07170],
            tolerance=1e-5,
            source="densities of block2's DMRG of the trapped attractive chain",
        ),
        KnownAnswer(
            call={"model": "tfim(size=[10])"},
            path="value",
            value=-12.381489999654754,
            tolerance=1e-9,
            source="pfeuty1970",
        ),
    ),
    valid_for="sectors of up to some ten million states, of momentum too",
    limitations="one state: a degenerate level is found once; without symmetries memory grows with the bonds, use "
    "path matrix_free there",
    papers=("lanczos1950", "sandvik2010"),
    keywords=("ground state", "exact diagonalisation", "Lanczos", "ED", "energy", "eigenvector"),
    see_also=("exact_levels", "full_spectrum", "energy_gap"),
    seed=0,
    cost="light",
    asks=(
        "[value: Exact ground-state energy] of {model}",
        "[value: Lowest eigenvalue] of {model} by Lanczos",
        "[value: Ground energy] of {model} from exact diagonalisation",
        "ED of {model}: [observables: expectation values] of {observables} in the ground state",
        "[value: E0] of {model} by ED, {path=matrix_free: matrix-free}",
    ),
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
    r"""Return the lowest energy of a model in its sector, and what is asked of the state.

    .. math:: H\,|\psi_0\rangle = E_0\,|\psi_0\rangle,\qquad |E - E_0| \le \lVert (H - E)\,\psi\rVert

    Parameters
    ----------
    model : Model
        Model.
    observables : tuple of str
        ``"Sz"`` for each site, ``"Sz Sz"`` for each pair, ``"entropy"`` for each cut (in nats).
    tolerance : float
        Relative tolerance.
    path : {"auto", "matrix", "matrix_free"}
        Whether the matrix is stored.
    seed : int
        Seed of the starting vector.

    Returns
    -------
    Solution
        The error is the norm of the residual, the variance its square; ``.state`` is the vector.

    Raises
    ------
    ConvergenceError
        Lanczos did not converge.

    References
    ----------
    C. Lanczos, J. Res. Natl. Bur. Stand. 45, 255 (1950).

    Examples
    --------
    >>> from vibron.manybody.models.heisenberg import heisenberg
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
        state=found.vectors[:, 0],
    )
