from __future__ import annotations

from collections.abc import Mapping
from dataclasses import InitVar, dataclass, field
from typing import Annotated, Any

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, ResourceError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.circuits._engine import applied, evolved_gate, fused, part_of
from vibron.manybody.evolution import keeps
from vibron.manybody.hilbert.basis import finite, whole
from vibron.manybody.hilbert.initial import initial_state
from vibron.manybody.hilbert.observables import asked
from vibron.manybody.operators.blocks import digits_of
from vibron.manybody.solution import HoldsState
from vibron.manybody.specification import Model

MOST_STATES = 2**24


@tool(
    valid_for="drives made of parts that act one after the other, each of terms that commute",
    limitations="the state vector is kept, up to 24 qubits; a part whose terms do not commute is refused",
    papers=("bertini2019",),
    see_also=("trotter_evolution", "kicked_ising", "entanglement_entropy"),
    cost="light",
)
def floquet_evolution(
    model: Annotated[Model, Record("model whose terms are the parts of the drive")],
    periods: Annotated[int, Quantity("1", "number of periods", ge=1, le=100_000)],
    parts: Annotated[
        tuple[str, ...], Option("names of terms, joined by + where they act together, first to act first")
    ] = ("ising+field", "kick"),
    initial: Annotated[
        str, Option("neel, domain_wall, all_up, all_down, all_plus, or digits such as 0101")
    ] = "all_plus",
    observables: Annotated[tuple[str, ...], Option("words of operators, or pairs of words")] = (),
) -> FloquetEvolution:
    r"""Return a product state after each period of a drive.

    .. math:: U = e^{-iH_m}\cdots e^{-iH_2}\,e^{-iH_1},\qquad S = -\mathrm{tr}\,\rho_{L/2}\ln\rho_{L/2}

    The self-dual kicked Ising chain gains ln 2 in each period from either end of the cut until it is full.

    Parameters
    ----------
    parts
        Names of terms in order of action; ``"ising+field"`` acts at once.
    observables
        As in ``exact_ground_state``.

    Returns
    -------
    FloquetEvolution
        Entropy of sites 0 to L/2 - 1, echo, observables; one entry more than periods.

    Raises
    ------
    InputError
        A name is not a term of the model.
    DomainError
        The terms of a part do not commute, or have more than two states a site.

    Examples
    --------
    >>> (floquet_evolution(kicked_ising(size=(8,)), 4).entropy / np.log(2.0)).round(9)
    array([0., 1., 2., 3., 4.])
    """
    finite(model)
    digits = digits_of(model)
    if digits.dimension**digits.count > MOST_STATES:
        raise ResourceError("is too large for a state vector", field="model", value=digits.count, remedy="use TEBD")
    if model.site.two_modes or model.n_sites < 2:
        raise DomainError("needs one digit a site and two sites", field="model", remedy="use spins")
    gates = [evolved_gate(term, 1.0) for part in parts for term in part_of(model, part)]
    basis = whole(model)
    start = state = initial_state(model, initial, basis).astype(np.complex128)
    blocks = fused(gates, digits.dimension)
    left = digits.dimension ** (digits.count // 2)
    entropy, echo, rows = np.zeros(periods + 1), np.ones(periods + 1), dict[str, list[Any]]()
    states = []
    for period in range(periods + 1):
        if period:
            state = applied(blocks, state, digits.dimension, digits.count)
            weights = np.linalg.svd(state.reshape(left, -1), compute_uv=False) ** 2
            kept = weights[weights > 1e-300]
            entropy[period] = max(0.0, float(-(kept * np.log(kept)).sum()))
            echo[period] = abs(np.vdot(start, state)) ** 2
        if keeps(periods + 1, len(state)):
            states.append(state)
        for name, value in asked(model, observables, state, basis).items():
            rows.setdefault(name, []).append(value)
    measured = {name: np.array(row) for name, row in rows.items()}
    return FloquetEvolution(entropy, echo, measured, state=state, states=states)


@dataclass(frozen=True)
class FloquetEvolution(DataRecord, HoldsState):
    """A state at the end of each period.

    ``state`` is the last vector and ``states`` a tuple of all of them, None where they have more than 2^23 amplitudes
    together; these attributes are not in the JSON.
    """

    entropy: Annotated[FloatArray, Array("1", "n", "entropy of the first half in nats, from period 0 on", ge=0)]
    echo: Annotated[FloatArray, Array("1", "n", "probability to be found in the initial state", ge=0)]
    observables: Annotated[Mapping[str, Any], Option("what else was asked, by name, at each period")]
    state: InitVar[Any] = field(default=None, kw_only=True)
    states: InitVar[Any] = field(default=None, kw_only=True)

    def __post_init__(self, state: Any, states: Any) -> None:
        object.__setattr__(self, "state", state)
        object.__setattr__(self, "states", tuple(states) if states else None)
