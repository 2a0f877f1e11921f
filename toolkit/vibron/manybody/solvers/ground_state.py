from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from vibron.core.quantity import Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.solution import Solution
from vibron.manybody.solvers._doors import behind, call, small_enough
from vibron.manybody.specification import Model

TOOLS = {
    "exact": "exact_ground_state",
    "dmrg": "dmrg_ground_state",
    "idmrg": "idmrg_ground_state",
    "free_fermions": "free_fermion_ground_state",
    "vmc": "vmc_ground_state",
    "vqe": "vqe_ground_state",
}


@tool(
    valid_for="every model that one of the solvers takes",
    limitations="auto looks at the size and the ends of the lattice only; free_fermions, vmc and vqe are "
    "never chosen by auto",
    papers=("lanczos1950", "white1992", "mcculloch2008"),
    see_also=("excited", "evolve", "thermal", "exact_ground_state", "dmrg_ground_state", "free_fermion_ground_state"),
    seed=0,
    cost="light",
)
def ground_state(
    model: Annotated[Model, Record("model")],
    method: Annotated[str, Option("solver", ("auto", *TOOLS))] = "auto",
    observables: Annotated[tuple[str, ...], Option("words of operators, pairs of words, or entropy")] = (),
    settings: Annotated[Mapping[str, Any] | None, Option("settings of the solver's own, by name")] = None,
    seed: Annotated[int, Quantity("1", "seed of random numbers", ge=0)] = 0,
) -> Solution:
    r"""Return the lowest energy of a model in its sector by the solver that is named, or that suits the model.

    .. math:: E_0 = \min_\psi \frac{\langle\psi|H|\psi\rangle}{\langle\psi|\psi\rangle}

    ``auto`` takes iDMRG on infinite lattices, exact diagonalisation for sectors of up to 300,000 states, else DMRG.

    Parameters
    ----------
    settings
        Settings of the solver's own, such as ``{"bond_dimension": 200}``.

    Returns
    -------
    Solution
        ``solution.quote()`` refuses an energy that has not converged.

    Raises
    ------
    InputError
        The solver has no such setting.
    DomainError
        The solver does not take such a model, or is not there.

    Examples
    --------
    >>> found = ground_state(heisenberg(size=(8,), boundary="periodic"))
    >>> round(found.quote()[0], 8), found.solver
    (-3.65109341, 'full diagonalisation')
    """
    if method == "auto":
        method = "idmrg" if model.lattice.infinite else "exact" if small_enough(model) else "dmrg"
    tool = behind(method, TOOLS)
    found: Solution = call(tool, settings or {}, {"observables": observables}, model=model, seed=seed)
    return found
