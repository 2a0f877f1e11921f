from __future__ import annotations

from typing import Annotated, Literal

from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.mps._engines import engine_of
from vibron.manybody.mps._evolve import ChainEvolution, evolve
from vibron.manybody.specification import Model


@tool(
    valid_for="finite lattices; terms of any reach by TDVP, between neighbours of the chain by TEBD",
    limitations="entanglement grows with time, and so does the bond dimension that is needed; by TDVP, terms of long "
    "reach are projected away in the first steps from a product state, which the change with the time step may not "
    "show",
    papers=("haegeman2016", "vidal2004", "barmettler2009", "hauschild2018"),
    see_also=("krylov_evolution", "evolve", "mps_spectral_function", "free_fermion_evolution"),
    extra="manybody",
    cost="light",
)
def mps_evolution(
    model: Annotated[Model, Record("model that acts from time 0 on")],
    times: Annotated[FloatArray, Array("1", "n", "times, ascending", ge=0)],
    initial: Annotated[
        str, Option("neel, domain_wall, all_up, all_down, all_plus, spread, digits such as 0101, or ground_state")
    ] = "neel",
    before: Annotated[Model | None, Record("model whose ground state is the initial state; None for the same")] = None,
    observables: Annotated[tuple[str, ...], Option("words of operators, pairs of words, or entropy")] = (),
    method: Annotated[Literal["tdvp", "tebd"], Option("integrator: two-site TDVP, or TEBD of fourth order")] = "tdvp",
    time_step: Annotated[
        float | None, Quantity("1", "largest time step; 0.05 for tdvp and 0.1 for tebd if left out", gt=0, le=0.5)
    ] = None,
    bond_dimension: Annotated[int, Quantity("1", "largest bond dimension", ge=1, le=20000)] = 64,
    cutoff: Annotated[float, Quantity("1", "Schmidt values below this are dropped", ge=0, lt=0.1)] = 1e-9,
    tolerance: Annotated[float, Quantity("1", "error of the observables that counts as converged", gt=0)] = 1e-3,
) -> ChainEvolution:
    r"""Compute the evolution of a product state or of a ground state as a matrix-product state.

    .. math:: \text{TDVP: } i\,\frac{d}{dt}|\psi\rangle = P_{T_\psi}\,H\,|\psi\rangle,\qquad
              \text{TEBD: } e^{-iHt} = \Bigl[\prod_k e^{-i a_k \Delta t H_{\text{even}}}
              e^{-i b_k \Delta t H_{\text{odd}}}\Bigr]^{t/\Delta t} + O(\Delta t^4)

    Three runs are compared: at the time step, at twice the time step, and at half the bond dimension if that binds.

    Returns
    -------
    ChainEvolution
        At each time: energy, echo, observables, norm, discarded weight, bond dimension, and the error: the change from
        twice the time step (a third of it), from half the bond dimension, and the drift of the energy.

    Raises
    ------
    DomainError
        The lattice is infinite, the initial state lies outside the sector, or TEBD is given a term that joins sites
        that are not neighbours.

    Examples
    --------
    >>> chain = heisenberg(size=(6,), Jz=0.0)
    >>> found = mps_evolution(chain, [0.25], observables=("Sz",))
    >>> round(float(found.observables["Sz"][0, 2]), 3), found.converged
    (0.469, True)
    >>> round(float(mps_evolution(chain, [0.5], observables=("Sz",), method="tebd").observables["Sz"][0, 2]), 3)
    0.383
    """
    engine, step, solver = engine_of(model, method)
    return evolve(
        model,
        times,
        engine,
        initial=initial,
        before=before,
        observables=observables,
        time_step=step if time_step is None else time_step,
        bond_dimension=bond_dimension,
        cutoff=cutoff,
        tolerance=tolerance,
        solver=solver,
    )
