from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated, Any

import numpy as np

from vibron.core.errors import DomainError, InputError, ResourceError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.circuits._engine import Complex, Gate, applied, fused, product_formula, split, terms_of
from vibron.manybody.circuits._qiskit import circuit_of, final_state
from vibron.manybody.evolution import Evolution, keeps
from vibron.manybody.hilbert.basis import finite, whole
from vibron.manybody.hilbert.initial import initial_state
from vibron.manybody.hilbert.observables import asked
from vibron.manybody.hilbert.starting import given_state
from vibron.manybody.operators.blocks import digits_of
from vibron.manybody.solution import Rung, threads, versions
from vibron.manybody.specification import Model

MOST_STATES = 2**24
_ROUNDING = 1e-14


@tool(
    valid_for="spins, bosons and fermions whose terms act on a few sites, up to 24 qubits",
    limitations="the error is estimated from the last two time steps, and no bound; long hops of fermions are refused; "
    "Aer knows qubits only",
    papers=("trotter1959", "suzuki1991", "barmettler2009", "childs2021", "smith2019"),
    see_also=("krylov_evolution", "trotter_error", "floquet_evolution"),
    extra="manybody",
    cost="light",
)
def trotter_evolution(
    model: Annotated[Model, Record("model that acts from time 0 on")],
    times: Annotated[FloatArray, Array("1", "n", "times, ascending", ge=0)],
    steps: Annotated[int, Quantity("1", "coarsest number of steps between two times", ge=1, le=100_000)] = 10,
    order: Annotated[int, Quantity("1", "order of the formula: 1, 2 or 4", ge=1, le=4)] = 2,
    initial: Annotated[
        Any,
        Option(
            "neel, domain_wall, all_up, all_down, all_plus, digits such as 0101, amplitudes over all states, or an "
            "earlier result that holds such a state"
        ),
    ] = "neel",
    observables: Annotated[tuple[str, ...], Option("words of operators, pairs of words, or entropy")] = (),
    tolerance: Annotated[float, Quantity("1", "wanted error of the state", gt=0, lt=1)] = 1e-2,
    parts: Annotated[
        tuple[str, ...], Option("names of terms, joined by + where they act together; empty: layers that share no site")
    ] = (),
    backend: Annotated[str, Option("own gates, or Aer's state vector", ("vibron", "aer"))] = "vibron",
) -> TrotterEvolution:
    r"""Return the evolution of a state by a product formula.

    .. math:: e^{-iHt} = \Bigl[\prod_\gamma e^{-iH_\gamma t/n}\Bigr]^n + O(t^2/n),\qquad
              S_4(\tau) = S_2(s\tau)^2\,S_2\bigl((1-4s)\tau\bigr)\,S_2(s\tau)^2

    with layers of terms that share no site (even and odd bonds of a chain), or with named parts, each of terms that
    commute, such as all couplings of a long-range Ising model and its field. The run is made with n, 2n and 4n steps
    between two times; the finest is returned, its error estimated from the order.

    Parameters
    ----------
    model
        Model; a sector is only asked to hold the initial state.
    initial
        Amplitudes are over all states, whatever the sector, and are normalised.
    order
        1 (Trotter), 2 (Strang) or 4 (Suzuki).
    observables
        As in ``exact_ground_state``.

    Raises
    ------
    InputError
        The times do not ascend, the initial state is not a vector, or the parts do not hold each term once.
    DomainError
        A term reaches too far, terms of a part do not commute, the order is 3, Aer is given other sites than qubits, or
        amplitudes are missing.
    ResourceError
        The state vector is too long.

    Examples
    --------
    >>> found = trotter_evolution(heisenberg(size=(6,), Jz=0.0), [1.0], observables=("Sz",), order=4)
    >>> round(float(found.observables["Sz"][0, 2]), 3), found.converged
    (0.113, True)
    """
    finite(model)
    if order == 3:
        raise DomainError("must be 1, 2 or 4", field="order", value=order, remedy="take 4")
    if not times.size or (np.diff(times) < 0).any():
        raise InputError("must ascend", field="times", value=times[:3].tolist(), remedy="sort them")
    digits = digits_of(model)
    d = digits.dimension
    if d**digits.count > MOST_STATES:
        raise ResourceError("is too large for a state vector", field="model", value=digits.count, remedy="use TEBD")
    if backend == "aer" and d != 2:
        raise DomainError("knows qubits only", field="backend", value=backend, remedy="use vibron")
    terms = terms_of(model)
    basis, layers = whole(model), split(model, parts)
    named = isinstance(initial, str)
    start = initial_state(model, initial, basis).astype(np.complex128) if named else given_state(initial, len(basis))
    different, places = _lengths(np.diff(times, prepend=0.0))
    runs, gates = [], 0
    for number in (steps, 2 * steps, 4 * steps):
        circuits = [product_formula(layers, gap, number, order) for gap in different]
        gates = sum(len(gate.digits) > 1 for place in places for gate in circuits[place])
        if backend == "vibron":
            circuits = [fused(circuit, d) for circuit in circuits]
        runs.append(_run([circuits[place] for place in places], start, d, digits.count, backend))
    apart = [np.array([np.linalg.norm(b - a) for a, b in zip(*pair, strict=True)]) for pair in pairwise(runs)]
    error = np.maximum(apart[-1] / (2**order - 1), _ROUNDING)
    rows: dict[str, list[Any]] = {}
    for state in runs[-1]:
        for name, value in asked(model, observables, state, basis).items():
            rows.setdefault(name, []).append(value)
    ladder = tuple(Rung("steps", float(steps * 2**k), float(part[-1])) for k, part in enumerate(apart))
    return TrotterEvolution(
        times,
        np.array([_energy(terms, state, d, digits.count) for state in runs[-1]]),
        np.array([abs(np.vdot(start, state)) ** 2 for state in runs[-1]]),
        {name: np.array(row) for name, row in rows.items()},
        error,
        bool(error[-1] <= tolerance),
        ladder,
        f"product formula of order {order}",
        versions("numpy", *(("qiskit", "qiskit-aer") if backend == "aer" else ())),
        model.hash,
        threads(),
        gates,
        state=runs[-1][-1],
        states=runs[-1] if keeps(len(times), len(start)) else None,
    )


@dataclass(frozen=True)
class TrotterEvolution(Evolution):
    """What becomes of a state under a product formula at the finest time step; the error is that of the state."""

    two_site_gates: Annotated[int, Quantity("1", "gates of the finest circuit", ge=0)]


def _energy(terms: list[Gate], state: Complex, d: int, count: int) -> float:
    return float(sum(np.vdot(state, applied([term], state, d, count)).real for term in terms))


def _lengths(gaps: FloatArray) -> tuple[list[float], list[int]]:
    """Return the different lengths of intervals, equal ones up to rounding once, and the place of each interval."""
    found: list[float] = []
    places = []
    for gap in gaps.tolist():
        place = next((k for k, one in enumerate(found) if abs(gap - one) <= 1e-12 * gap), len(found))
        if place == len(found):
            found.append(gap)
        places.append(place)
    return found, places


def _run(circuits: list[list[Gate]], start: Complex, d: int, count: int, backend: str) -> list[Complex]:
    states, state = [], start
    for gates in circuits:
        aer = backend == "aer"
        state = final_state(circuit_of(gates, count, state)) if aer else applied(gates, state, d, count)
        states.append(state)
    return states
