from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from vibron.core.quantity import Array, FloatArray, Option, Record
from vibron.core.tool import tool
from vibron.manybody.evolution import Evolution
from vibron.manybody.operators.drive import Drive
from vibron.manybody.solvers._doors import behind, call, small_enough
from vibron.manybody.specification import Model

TOOLS = {
    "krylov": "krylov_evolution",
    "exact": "krylov_evolution",
    "tebd": "mps_evolution",
    "tdvp": "mps_evolution",
    "free_fermions": "free_fermion_evolution",
    "trotter": "trotter_evolution",
    "tvmc": "tvmc_evolution",
}


@tool(
    valid_for="closed systems, with a Hamiltonian that is constant or has terms driven in time",
    limitations="auto looks at the size of the sector and the reach of the terms only; free_fermions, trotter and "
    "tvmc are never chosen by auto; drives, and vectors as initial states, are for krylov",
    papers=("barmettler2009", "park1986", "vidal2004"),
    see_also=("ground_state", "krylov_evolution", "mps_evolution"),
    cost="light",
)
def evolve(
    model: Annotated[Model, Record("model that acts from time 0 on")],
    times: Annotated[FloatArray, Array("1", "n", "times, ascending", ge=0)],
    initial: Annotated[
        Any,
        Option(
            "neel, domain_wall, all_up, all_down, all_plus, digits such as 0101, ground_state, amplitudes in the basis "
            "of the sector, or an earlier result that holds a state"
        ),
    ] = "neel",
    before: Annotated[Model | None, Record("model whose ground state is the initial state; None for the same")] = None,
    observables: Annotated[tuple[str, ...], Option("words of operators, pairs of words, or entropy")] = (),
    method: Annotated[str, Option("solver", ("auto", *TOOLS))] = "auto",
    settings: Annotated[Mapping[str, Any] | None, Option("settings of the solver's own, by name")] = None,
    drive: Annotated[tuple[Drive, ...], Record("terms that depend on time, and how; krylov only")] = (),
) -> Evolution:
    r"""Return the evolution of a state by the solver that is named, or that suits the model.

    .. math:: |\psi(t)\rangle = e^{-iHt}\,|\psi_0\rangle

    ``auto`` takes Krylov spaces for sectors of up to 300,000 states, else TEBD for terms between neighbours and TDVP
    for longer ones.

    Parameters
    ----------
    settings
        Settings of the solver's own, such as ``{"time_step": 0.05}``.

    Returns
    -------
    Evolution
        At each time: energy, echo, observables, error; from tensor networks also norm and truncation.
        Krylov spaces are exact to a tolerance, under either name. ``found.quote("Sz")`` refuses what has not converged.

    Raises
    ------
    DomainError
        The solver does not take such a model, or is not there.

    Examples
    --------
    >>> found = evolve(heisenberg(size=(8,), Jz=0.0), [0.5], observables=("Sz",))
    >>> round(float(found.observables["Sz"][0, 4]), 4)
    0.3826
    """
    if method == "auto":
        reach = max((max(i for _, i in s.ops) - min(i for _, i in s.ops) for s in model.strings), default=0)
        method = "krylov" if small_enough(model) else "tebd" if reach <= 1 else "tdvp"
    asked = {"before": before, "observables": observables, "drive": drive}
    data = {"model": model, "times": times, "initial": initial}
    if TOOLS.get(method) == "mps_evolution":
        data["method"] = method
    found: Evolution = call(behind(method, TOOLS), settings or {}, asked, **data)
    return found
