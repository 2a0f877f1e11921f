"""The ground state of a finite model by the density-matrix renormalisation group."""

from __future__ import annotations

import time
from typing import Annotated

from vibron.core.quantity import Option, Quantity, Record
from vibron.core.tool import KnownAnswer, tool
from vibron.manybody.mps._ground import ground
from vibron.manybody.mps._measure import check_names
from vibron.manybody.solution import Solution
from vibron.manybody.specification import Model


@tool(
    domain="manybody",
    family="mps",
    known_answers=(
        KnownAnswer(
            call={"model": "j1j2(size=[6], boundary='open', sector={'total_sz': 0})", "bond_dimension": 4},
            path="value",
            value=-2.25,
            tolerance=1e-9,
            source="majumdar1969",
        ),
        KnownAnswer(
            call={"model": "tfim(size=[10])", "bond_dimension": 16},
            path="value",
            value=-12.381489999654754,
            tolerance=1e-9,
            source="pfeuty1970",
        ),
        KnownAnswer(
            call={"model": "hubbard(size=[6], sector={'n_up': 3, 'n_down': 3})", "bond_dimension": 64},
            path="value",
            value=-3.09256532,
            tolerance=1e-8,
            source="the energy of block2's DMRG of the half-filled open chain with U = 4",
        ),
        KnownAnswer(
            call={
                "model": "hubbard(size=[8], U=-4.0, potential=[1.225, 0.625, 0.225, 0.025, 0.025, 0.225, 0.625, 1.225],"
                " sector={'n_up': 3, 'n_down': 1})",
                "bond_dimension": 64,
                "observables": ["Ndn"],
            },
            path="observables.Ndn",
            value=[0.00085, 0.02018, 0.13566, 0.34331, 0.34331, 0.13566, 0.02018, 0.00085],
            tolerance=1e-5,
            source="densities of block2's DMRG of the trapped attractive chain",
        ),
    ),
    valid_for="finite chains, ladders and narrow cylinders with local interactions; gapped or weakly entangled states",
    limitations="a declared sector must fix every charge that the model conserves (total_sz; n_up and n_down); without "
    "a sector tensors keep no charge, which is slower; sweeps may stay in a local minimum, which the variance and the "
    "asymmetry of the densities betray; periodic chains need the square of the bond dimension",
    papers=("white1992", "white1993", "schollwoeck2011", "hauschild2018"),
    keywords=("DMRG", "MPS", "ground state", "bond dimension", "truncation error", "extrapolation", "tensor network"),
    see_also=("idmrg_ground_state", "dmrg_excited", "exact_ground_state"),
    extra="manybody",
    seed=0,
    cost="light",
    asks=(
        "[value: DMRG ground-state energy] of {model}",
        "[value: Ground-state energy] of {model} with matrix product states, bond dimension {bond_dimension}",
        "DMRG of {model} with chi = {bond_dimension} and {sweeps} sweeps: [value: lowest energy]",
        "[ladder: Convergence] of DMRG for {model} over the bond dimensions {ladder}",
        "[observables: Expectation values] of {observables} in the DMRG ground state of {model}",
        "[error: Truncation error estimate] of the DMRG energy of {model} at bond dimension {bond_dimension}",
    ),
)
def dmrg_ground_state(
    model: Annotated[Model, Record("model")],
    bond_dimension: Annotated[int, Quantity("1", "largest bond dimension", ge=1, le=20000)] = 128,
    ladder: Annotated[tuple[int, ...], Option("bond dimensions to climb; empty for a quarter, a half, the whole")] = (),
    sweeps: Annotated[int, Quantity("1", "most sweeps at each bond dimension", ge=2, le=1000)] = 20,
    tolerance: Annotated[float, Quantity("1", "relative error of the energy below which it counts", gt=0, lt=1)] = 1e-6,
    cutoff: Annotated[float, Quantity("1", "Schmidt values below this are dropped", ge=0, lt=0.1)] = 1e-10,
    observables: Annotated[
        tuple[str, ...], Option("words of operators, pairs of words, 'string Sz', entropy or spectrum")
    ] = (),
    initial: Annotated[
        str, Option("spread, a named product state, or its digits; charges are those it has")
    ] = "spread",
    seed: Annotated[int, Quantity("1", "seed of the first state where no charge is kept", ge=0)] = 0,
) -> Solution:
    r"""Return the lowest energy of a finite model in its sector by DMRG, extrapolated in the truncation error.

    .. math:: E(\varepsilon) = E_0 + a\,\varepsilon,\qquad
              \varepsilon = \max_{\text{bonds}} \sum_{k>\chi}\lambda_k^2,\qquad
              \sigma^2 = \langle H^2\rangle - \langle H\rangle^2

    Two-site sweeps with a mixer run at each bond dimension until the energy changes by less than a hundredth of the
    tolerance; each starts from the state below.

    Parameters
    ----------
    model : Model
        Model, with a sector that fixes all conserved charges, or with none.
    bond_dimension : int
        Largest bond dimension.
    ladder : tuple of int
        Bond dimensions in ascending order instead of a quarter, a half and the whole.
    sweeps : int
        Most sweeps at each.
    tolerance : float
        Relative error that counts as converged.
    cutoff : float
        Smallest Schmidt value kept.
    observables : tuple of str
        ``"Sz"`` for each site, ``"Sz Sz"`` for each pair, ``"string Sz"``, ``"entropy"``, ``"spectrum"``.
    initial : str
        Product state to begin with.
    seed : int
        Seed of the random product state that is taken when no charge is kept.

    Returns
    -------
    Solution
        The value is extrapolated, its error the whole distance from the last rung; the observables and the variance
        are those of the last rung, whose matrix-product state is ``.state``.  ``observables`` also tells the
        truncation error, the sweeps, the asymmetry under reflection, and in words why it has not converged.

    Raises
    ------
    DomainError
        The lattice is infinite, or the sector cannot be kept by tensors.
    MissingDependencyError
        TeNPy is not installed.

    References
    ----------
    S. R. White, Phys. Rev. Lett. 69, 2863 (1992).

    Examples
    --------
    >>> from vibron.manybody.models.heisenberg import heisenberg
    >>> from vibron.manybody.specification import Sector
    >>> found = dmrg_ground_state(heisenberg(size=(8,), sector=Sector(total_sz=0)), bond_dimension=32)
    >>> round(found.value, 6), found.converged
    (-3.374933, True)
    """
    start = time.perf_counter()
    check_names(model, observables)
    return ground(
        model,
        most=bond_dimension,
        ladder=ladder,
        sweeps=sweeps,
        tolerance=tolerance,
        cutoff=cutoff,
        observables=observables,
        initial=initial,
        seed=seed,
        start=start,
    )[0]
