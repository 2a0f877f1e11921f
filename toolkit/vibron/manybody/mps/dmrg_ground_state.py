from __future__ import annotations

import time
from typing import Annotated, Any

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.mps._excited import excited
from vibron.manybody.mps._ground import ground
from vibron.manybody.mps._measure import check_names
from vibron.manybody.solution import Solution
from vibron.manybody.specification import Model, Sector


@tool(
    valid_for="finite chains, ladders and narrow cylinders with local interactions; gapped or weakly entangled states",
    limitations="a declared sector must fix every charge that the model conserves (total_sz; n_up and n_down); without "
    "a sector tensors keep no charge, which is slower; sweeps may stay in a local minimum, which the variance and the "
    "asymmetry of the densities betray; periodic chains need the square of the bond dimension; "
    "each excited level costs a run and its error adds to those above, and levels closer than the error are found in "
    "any order",
    papers=("white1992", "white1993", "schollwoeck2011", "hauschild2018", "golinelli1994"),
    see_also=("idmrg_ground_state", "excited", "exact_ground_state", "exact_levels"),
    extra="manybody",
    seed=0,
    cost="light",
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
    level: Annotated[
        int, Quantity("1", "which level of the sector: 0 for the ground state, above it excited ones", ge=0, le=20)
    ] = 0,
    above: Annotated[
        Sector | None, Record("sector whose lowest state is asked for as an excited one; None for the model's own")
    ] = None,
    seed: Annotated[int, Quantity("1", "seed of the first state where no charge is kept", ge=0)] = 0,
) -> Solution:
    r"""Return the lowest energy of a finite model in its sector by DMRG, or an excited level.

    .. math:: E(\varepsilon) = E_0 + a\,\varepsilon,\qquad
              \varepsilon = \max_{\text{bonds}} \sum_{k>\chi}\lambda_k^2,\qquad
              \sigma^2 = \langle H^2\rangle - \langle H\rangle^2

    The energy is extrapolated in the truncation error.  Two-site sweeps with a mixer run at each bond dimension until
    the energy changes by less than a hundredth of the tolerance; each starts from the state below.  An excited
    level is the lowest state orthogonal to those below,

    .. math:: E_n = \min_{\psi\,\perp\,\psi_0,\dots,\psi_{n-1}}
              \frac{\langle\psi|H|\psi\rangle}{\langle\psi|\psi\rangle}

    of the Hamiltonian shifted below zero, since projected states have the energy 0.

    Parameters
    ----------
    model
        Model, with a sector that fixes all conserved charges, or with none.
    above
        Sector of the excited state, as the total Sz of 1; the model declares that of the ground state.
    ladder
        Bond dimensions in ascending order instead of a quarter, a half and the whole.
    seed
        Seed of the random product state that is taken when no charge is kept.

    Returns
    -------
    Solution
        The value is extrapolated, its error the whole distance from the last rung; the observables and the variance
        are those of the last rung, whose matrix-product state is ``.state``.  ``observables`` also tells the
        truncation error, the sweeps, the asymmetry under reflection, and in words why it has not converged; of an
        excited level also the ``gap``, its error, and the overlaps with the states below.

    Raises
    ------
    DomainError
        The lattice is infinite, the sector cannot be kept by tensors, or a level is given together with a sector.
    MissingDependencyError
        TeNPy is not installed.

    Examples
    --------
    >>> found = dmrg_ground_state(heisenberg(size=(8,), sector=Sector(total_sz=0)), bond_dimension=32)
    >>> round(found.value, 6), found.converged
    (-3.374933, True)
    >>> round(dmrg_ground_state(tfim(size=(4,)), bond_dimension=4, level=1).observables["gap"], 6)
    0.694593
    """
    start = time.perf_counter()
    check_names(model, observables)
    settings: dict[str, Any] = {"most": bond_dimension, "ladder": ladder, "sweeps": sweeps, "tolerance": tolerance}
    settings.update(cutoff=cutoff, initial=initial, observables=observables, seed=seed, start=start)
    if above is not None and level:
        raise DomainError("goes with no other sector", field="level", value=level, remedy="leave out one of the two")
    if above is not None and initial != "spread":
        raise InputError("does not fit two sectors", field="initial", value=initial, remedy="leave it out with above")
    return ground(model, **settings)[0] if above is None and not level else excited(model, level, above, **settings)
