"""The time evolution of a model, by whichever solver suits it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from vibron.core.quantity import Array, FloatArray, Option, Record
from vibron.core.tool import KnownAnswer, tool
from vibron.manybody.evolution import Evolution
from vibron.manybody.solvers._doors import behind, call, small_enough
from vibron.manybody.specification import Model

TOOLS = {
    "krylov": "krylov_evolution",
    "exact": "krylov_evolution",
    "tebd": "tebd_evolution",
    "tdvp": "tdvp_evolution",
    "trotter": "trotter_evolution",
    "tvmc": "tvmc_evolution",
}


@tool(
    domain="manybody",
    family="solvers",
    known_answers=(
        KnownAnswer(
            call={"model": "xxz(size=[12], Jz=0.0, sector={'total_sz': 0})", "times": [1.0], "observables": ["Sz"]},
            path="observables.Sz.0.6",
            value=0.11195,
            tolerance=1e-4,
            source="barmettler2009",
        ),
        KnownAnswer(
            call={
                "model": "xxz(size=[8], Jz=0.0, sector={'total_sz': 0})",
                "times": [0.5],
                "method": "tebd",
                "observables": ["Sz"],
                "settings": {"time_step": 0.25, "bond_dimension": 16},
            },
            path="observables.Sz.0.4",
            value=0.3826,
            tolerance=1e-4,
            source="barmettler2009",
        ),
    ),
    valid_for="closed systems with a Hamiltonian that does not depend on time",
    limitations="auto looks at the size of the sector and the reach of the terms only; trotter and tvmc are never "
    "chosen by auto",
    papers=("barmettler2009", "park1986", "vidal2004"),
    keywords=("time evolution", "quench", "dynamics", "solver", "TEBD", "TDVP", "Trotter"),
    see_also=("ground_state", "krylov_evolution", "tebd_evolution", "tdvp_evolution"),
    cost="light",
    asks=(
        "[observables: Time evolution] of {observables} in {model} at times {times}",
        "[echo: Return probability] of {model} at times {times}",
        "Quench from {before} to {model}: [observables: mean values] of {observables} at {times}",
        "[observables: Dynamics] of {observables} under {model} from the state {initial}, times {times}",
        "[energy: Energy] of the state {initial} evolving under {model} at {times}",
    ),
)
def evolve(
    model: Annotated[Model, Record("model that acts from time 0 on")],
    times: Annotated[FloatArray, Array("1", "n", "times, ascending", ge=0)],
    initial: Annotated[
        str, Option("neel, domain_wall, all_up, all_down, all_plus, digits such as 0101, or ground_state")
    ] = "neel",
    before: Annotated[Model | None, Record("model whose ground state is the initial state; None for the same")] = None,
    observables: Annotated[tuple[str, ...], Option("words of operators, pairs of words, or entropy")] = (),
    method: Annotated[str, Option("solver", ("auto", *TOOLS))] = "auto",
    settings: Annotated[Mapping[str, Any] | None, Option("settings of the solver's own, by name")] = None,
) -> Evolution:
    r"""Return the evolution of a state by the solver that is named, or that suits the model.

    .. math:: |\psi(t)\rangle = e^{-iHt}\,|\psi_0\rangle

    ``auto`` takes Krylov spaces for sectors of up to 300,000 states, else TEBD for terms between neighbours and TDVP
    for longer ones.

    Parameters
    ----------
    model : Model
        Model that acts.
    times : array of float, shape (n,)
        Times, ascending.
    initial : str
        A named product state, its digits, or ``ground_state``.
    before : Model, optional
        With ``ground_state``: the model before the quench.
    observables : tuple of str
        What is asked of the state.
    method : {"auto", "krylov", "exact", "tebd", "tdvp", "trotter", "tvmc"}
        Solver.
    settings : mapping, optional
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

    References
    ----------
    P. Barmettler et al., Phys. Rev. Lett. 102, 130603 (2009).

    Examples
    --------
    >>> from vibron.manybody.models.xxz import xxz
    >>> found = evolve(xxz(size=(8,), Jz=0.0), [0.5], observables=("Sz",))
    >>> round(float(found.observables["Sz"][0, 4]), 4)
    0.3826
    """
    if method == "auto":
        reach = max((max(i for _, i in s.ops) - min(i for _, i in s.ops) for s in model.strings), default=0)
        method = "krylov" if small_enough(model) else "tebd" if reach <= 1 else "tdvp"
    asked = {"before": before, "observables": observables}
    found: Evolution = call(behind(method, TOOLS), settings or {}, asked, model=model, times=times, initial=initial)
    return found
