from __future__ import annotations

from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.evolution import Evolution, keeps
from vibron.manybody.hilbert.driven import DrivenHamiltonian
from vibron.manybody.hilbert.hamiltonian import hamiltonian
from vibron.manybody.hilbert.krylov import evolved
from vibron.manybody.hilbert.observables import asked
from vibron.manybody.hilbert.starting import starting_state
from vibron.manybody.hilbert.state_vector import StateVector
from vibron.manybody.operators.drive import Drive
from vibron.manybody.solution import threads, versions
from vibron.manybody.specification import Model

_ROUNDING = 1e-14


@tool(
    valid_for="closed systems, with a Hamiltonian that is constant or has terms driven in time",
    limitations="the whole state vector is kept; product states by name need a sector without symmetry blocks; each "
    "driven term must conserve the sector on its own",
    papers=("park1986", "barmettler2009", "turner2018", "blanes2006"),
    see_also=("exact_ground_state", "time_correlation", "floquet_spectrum"),
    seed=0,
    cost="light",
)
def krylov_evolution(
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
    tolerance: Annotated[float, Quantity("1", "allowed error of the state at the last time", gt=0, lt=1)] = 1e-10,
    krylov: Annotated[int, Quantity("1", "dimension of the Krylov spaces", ge=2, le=500)] = 30,
    drive: Annotated[tuple[Drive, ...], Record("terms that depend on time, and how; () for none")] = (),
) -> Evolution:
    r"""Compute the evolution of any state under a Hamiltonian that is constant or driven.

    .. math:: i\,\frac{d}{dt}|\psi(t)\rangle = \Bigl(H_0 + \sum_k f_k(t)\,H_k\Bigr)|\psi(t)\rangle,\qquad
              L(t) = |\langle\psi_0|\psi(t)\rangle|^2

    A constant H is exponentiated in Krylov spaces. With ``drive``, commutator-free Magnus steps of fourth order adapt
    to the tolerance. A sudden change of H is a second call whose ``initial`` is the first result.

    Parameters
    ----------
    initial
        Amplitudes are normalised. In JSON a complex one is ``{"real": x, "imag": y}``.
    observables
        As in ``exact_ground_state``.
    drive
        For instance ``[{"term": "transverse", "kind": "cosine", "frequency": 2.0}]``; frequencies are angular.

    Returns
    -------
    Evolution
        ``energy`` is the mean of H(t); ``.state`` is the vector at the last time, as of
        ``exact_ground_state``.

    Raises
    ------
    InputError
        A driven term is not in the model, or the initial state is not a vector.
    DomainError
        The initial state lies outside the sector of the model, or a driven term does not conserve it.
    ConvergenceError
        The Krylov space or the time step becomes too small for the tolerance.

    Examples
    --------
    >>> found = krylov_evolution(heisenberg(size=(4,)), [0.0, 1.0], observables=("Sz",))
    >>> found.observables["Sz"][0].tolist(), bool(np.ptp(found.energy) < 1e-9)
    ([0.5, -0.5, 0.5, -0.5], True)
    >>> back = krylov_evolution(heisenberg(size=(4,), J=-1.0), [1.0], initial=found)  # time reversed
    >>> round(float(abs(back.state[5])), 9)
    1.0
    """
    if (np.diff(times) < 0).any() or not times.size:
        raise InputError("must ascend", field="times", value=times[:3].tolist(), remedy="sort them")
    changing = DrivenHamiltonian(model, drive) if drive else None
    built = changing.whole if changing else hamiltonian(model)
    source = starting_state(built, initial, before)
    state: npt.NDArray[Any] = source
    now, error = 0.0, _ROUNDING
    energy, echo, errors = np.zeros(len(times)), np.zeros(len(times)), np.zeros(len(times))
    rows: dict[str, list[Any]] = {}
    states: list[Any] = []
    for n, time in enumerate(times.tolist()):
        if time > now:
            allowed = tolerance * (time - now) / times[-1]
            if changing:
                state, part = changing.evolved(state, now, time, tolerance=allowed, krylov=krylov)
            else:
                state, part = evolved(built.matrix, state, time - now, tolerance=allowed, krylov=krylov)
            error, now = error + part, time
        if keeps(len(times), len(state)):
            states.append(StateVector(state, built))
        matrix: Any = changing.at((time, 1.0)) if changing else built.matrix
        energy[n] = np.vdot(state, matrix @ state).real
        echo[n], errors[n] = abs(np.vdot(source, state)) ** 2, error
        for name, value in asked(model, observables, *built.embedded(state)).items():
            rows.setdefault(name, []).append(value)
    return Evolution(
        times,
        energy,
        echo,
        {name: np.array(row) for name, row in rows.items()},
        errors,
        bool(errors[-1] <= max(tolerance, 2 * _ROUNDING)),
        (),
        "Krylov spaces" if not drive else "commutator-free Magnus steps in Krylov spaces",
        versions("numpy", "scipy"),
        model.hash,
        threads(),
        state=StateVector(state, built),
        states=states,
    )
