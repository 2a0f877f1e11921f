from __future__ import annotations

from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.evolution import Evolution
from vibron.manybody.hilbert.hamiltonian import hamiltonian
from vibron.manybody.hilbert.initial import initial_state
from vibron.manybody.hilbert.krylov import evolved
from vibron.manybody.hilbert.levels import levels
from vibron.manybody.hilbert.observables import asked
from vibron.manybody.solution import threads, versions
from vibron.manybody.specification import Model

_ROUNDING = 1e-14


@tool(
    valid_for="closed systems with a Hamiltonian that does not depend on time",
    limitations="the whole state vector is kept; no momentum blocks with product states",
    papers=("park1986", "barmettler2009", "turner2018"),
    see_also=("exact_ground_state", "exact_levels"),
    seed=0,
    cost="light",
)
def krylov_evolution(
    model: Annotated[Model, Record("model that acts from time 0 on")],
    times: Annotated[FloatArray, Array("1", "n", "times, ascending", ge=0)],
    initial: Annotated[
        str, Option("neel, domain_wall, all_up, all_down, all_plus, digits such as 0101, or ground_state")
    ] = "neel",
    before: Annotated[Model | None, Record("model whose ground state is the initial state; None for the same")] = None,
    observables: Annotated[tuple[str, ...], Option("words of operators, pairs of words, or entropy")] = (),
    tolerance: Annotated[float, Quantity("1", "allowed error of the state at the last time", gt=0, lt=1)] = 1e-10,
    krylov: Annotated[int, Quantity("1", "dimension of the Krylov spaces", ge=2, le=500)] = 30,
) -> Evolution:
    r"""Return the evolution of a product state, or of the ground state of another model (a quench).

    .. math:: |\psi(t)\rangle = e^{-i H t}\,|\psi_0\rangle,\qquad L(t) = |\langle\psi_0|\psi(t)\rangle|^2

    Parameters
    ----------
    observables
        As in ``exact_ground_state``.

    Raises
    ------
    DomainError
        The initial state lies outside the sector of the model.
    ConvergenceError
        The Krylov space is too small for the tolerance.

    Examples
    --------
    >>> found = krylov_evolution(heisenberg(size=(4,)), [0.0, 1.0], observables=("Sz",))
    >>> found.observables["Sz"][0].tolist(), bool(np.ptp(found.energy) < 1e-9)
    ([0.5, -0.5, 0.5, -0.5], True)
    """
    if (np.diff(times) < 0).any() or not times.size:
        raise InputError("must ascend", field="times", value=times[:3].tolist(), remedy="sort them")
    built = hamiltonian(model)
    if initial == "ground_state":
        source = levels(model if before is None else before, 1).vectors[:, 0]
        if len(source) != built.matrix.shape[0]:
            raise DomainError("must have the same space and sector", field="before", remedy="declare the same sector")
    elif before is not None:
        raise InputError("goes with initial = ground_state", field="before", remedy="leave it out")
    elif built.block is not None:
        raise DomainError(
            "takes product states without symmetry blocks only",
            field="initial",
            value=initial,
            remedy="free the sector",
        )
    else:
        source = initial_state(model, initial, built.basis)
    state: npt.NDArray[Any] = source.astype(np.complex128)
    now, error = 0.0, _ROUNDING
    energy, echo, errors = np.zeros(len(times)), np.zeros(len(times)), np.zeros(len(times))
    rows: dict[str, list[Any]] = {}
    for n, time in enumerate(times.tolist()):
        if time > now:
            state, part = evolved(built.matrix, state, time - now, tolerance=tolerance / len(times), krylov=krylov)
            error, now = error + part, time
        image: npt.NDArray[Any] = np.asarray(built.matrix @ state)
        energy[n] = np.vdot(state, image).real
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
        "Krylov spaces",
        versions("numpy", "scipy"),
        model.hash,
        threads(),
    )
