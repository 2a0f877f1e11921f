from __future__ import annotations

from typing import Annotated, Any

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Record
from vibron.core.tool import tool
from vibron.manybody.evolution import Evolution
from vibron.manybody.free_fermions._gaussian import asked, echo
from vibron.manybody.free_fermions._modes import modes
from vibron.manybody.free_fermions._quadratic import axis_of, quadratic
from vibron.manybody.free_fermions._states import Gaussian, ground, product_state
from vibron.manybody.solution import threads, versions
from vibron.manybody.specification import Model

_ROUNDING = 1e-13


@tool(
    valid_for="fermions without interaction and free spin chains, as in free_fermion_ground_state",
    limitations="Gaussian initial states: ground states of free fermions, product states along the strings of spins",
    papers=("lieb1961", "barmettler2009", "peschel2003"),
    see_also=("free_fermion_ground_state", "krylov_evolution", "mps_evolution", "evolve"),
    cost="light",
)
def free_fermion_evolution(
    model: Annotated[Model, Record("model that acts from time 0 on, quadratic in fermions")],
    times: Annotated[FloatArray, Array("1", "n", "times, ascending", ge=0)],
    initial: Annotated[
        str, Option("neel, domain_wall, all_up, all_down, all_plus, digits such as 0101, or ground_state")
    ] = "neel",
    before: Annotated[Model | None, Record("model whose ground state is the initial state; None for the same")] = None,
    observables: Annotated[tuple[str, ...], Option("words of operators, pairs of words, or entropy")] = (),
) -> Evolution:
    r"""Compute the evolution of free fermions after a quench, exact at any time, from their covariance matrix.

    .. math:: \Gamma(t) = e^{At}\,\Gamma(0)\,e^{-At},\qquad
              L(t) = |\langle\psi_0|\psi(t)\rangle|^2 = \sqrt{\det\tfrac12\left(\Gamma(0) + \Gamma(t)\right)}

    Each time costs some products of matrices of twice the number of modes.

    Returns
    -------
    Evolution
        As of ``krylov_evolution``; ``.state`` is the covariance matrix at the last time.

    Raises
    ------
    DomainError
        The model has interactions, or the initial state is not Gaussian.

    Examples
    --------
    >>> found = free_fermion_evolution(heisenberg(size=(300,), Jz=0.0), [10.0], observables=("Sz",))
    >>> bool(abs(found.observables["Sz"][0, 150] - 0.5 * 0.1670247) < 1e-6)  # half of J0(2 J t)
    True
    """
    if (np.diff(times) < 0).any() or not times.size:
        raise InputError("must ascend", field="times", value=times[:3].tolist(), remedy="sort them")
    axis = axis_of(model)
    source = _source(model, initial, before, axis)
    hamiltonian = next(h for h in quadratic(model, axis) if h.parity in (None, source.parity))
    turning = modes(hamiltonian)
    state, energy, echoes = source.covariance, [], []
    rows: dict[str, list[Any]] = {}
    for time in times.tolist():
        state = turning.evolved(source.covariance, time)
        energy.append(hamiltonian.constant + 0.25 * float(np.sum(hamiltonian.matrix * state)))
        echoes.append(echo(source.covariance, state))
        for name, value in asked(model, observables, state, axis).items():
            rows.setdefault(name, []).append(value)
    return Evolution(
        times,
        np.array(energy),
        np.array(echoes),
        {name: np.array(row) for name, row in rows.items()},
        np.full(len(times), _ROUNDING),
        True,
        (),
        "covariance matrix of free fermions",
        versions("numpy"),
        model.hash,
        threads(),
        state=state,
    )


def _source(model: Model, initial: str, before: Model | None, axis: str) -> Gaussian:
    if initial != "ground_state":
        if before is not None:
            raise InputError("goes with initial = ground_state", field="before", remedy="leave it out")
        return product_state(model, initial, axis)
    if before is not None and (before.site, before.n_sites) != (model.site, model.n_sites):
        raise DomainError(
            "must have the same sites", field="before", value=before.n_sites, remedy="take equal lattices"
        )
    return ground(before or model, axis)
