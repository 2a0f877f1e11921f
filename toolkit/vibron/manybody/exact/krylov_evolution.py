"""Time evolution of a model, exact to a tolerance."""

from __future__ import annotations

from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import KnownAnswer, tool
from vibron.manybody.evolution import Evolution
from vibron.manybody.exact._hamiltonian import hamiltonian
from vibron.manybody.exact._initial import initial_state
from vibron.manybody.exact._krylov import evolved
from vibron.manybody.exact._levels import levels
from vibron.manybody.exact._observables import asked
from vibron.manybody.solution import threads, versions
from vibron.manybody.specification import Model

_ROUNDING = 1e-14


@tool(
    domain="manybody",
    family="exact",
    known_answers=(
        KnownAnswer(
            call={
                "model": "xxz(size=[12], Jz=0.0, sector={'total_sz': 0})",
                "initial": "neel",
                "times": [0.5, 1.0, 1.5],
                "observables": ["Sz"],
            },
            path="observables.Sz.1.6",
            value=0.11195,
            tolerance=1e-4,
            source="barmettler2009",
        ),
        KnownAnswer(
            call={"model": "pxp(n_sites=12)", "initial": "010101010101", "times": [4.8]},
            path="echo.0",
            value=0.8443,
            tolerance=2e-3,
            source="turner2018",
        ),
        KnownAnswer(
            call={"model": "tfim(size=[2], J=0.0, g=1.0)", "initial": "all_up", "times": [0.3]},
            path="echo.0",
            value=np.cos(0.3) ** 4,
            tolerance=1e-12,
            source="two spins turning about x, by hand",
            kind="identity",
        ),
    ),
    valid_for="closed systems with a Hamiltonian that does not depend on time",
    limitations="the whole state vector is kept; no momentum blocks with product states",
    papers=("park1986", "barmettler2009", "turner2018"),
    keywords=("time evolution", "quench", "Krylov", "Loschmidt echo", "dynamics", "expm", "real time"),
    see_also=("exact_ground_state", "full_spectrum"),
    seed=0,
    cost="light",
    asks=(
        "[observables: Krylov time evolution] of {observables} in {model} at times {times}",
        "[echo: Loschmidt echo] of {model} at {times} by Krylov propagation",
        "Quench from the ground state of {before} to {model}: exact [observables: mean values] of "
        "{observables} at {times}",
        "[echo: Return probability] at {times} of the state {initial} under {model}, Krylov dimension {krylov}",
        "[observables: Exact real-time dynamics] of {observables} at {times}, {model} starting from {initial}",
    ),
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
    model : Model
        Model that acts.
    times : array of float, shape (n,)
        Times, ascending.
    initial : str
        A named state, the digits of one, or ``ground_state``.
    before : Model, optional
        With ``ground_state``: the model before the quench.
    observables : tuple of str
        As in ``exact_ground_state``.
    tolerance : float
        Allowed error.
    krylov : int
        Dimension of the Krylov spaces.

    Returns
    -------
    Evolution
        At each time: energy, echo, observables, and a bound of the error of the state.

    Raises
    ------
    DomainError
        The initial state lies outside the sector of the model.
    ConvergenceError
        The Krylov space is too small for the tolerance.

    References
    ----------
    T. J. Park, J. C. Light, J. Chem. Phys. 85, 5870 (1986).

    Examples
    --------
    >>> from vibron.manybody.models.xxz import xxz
    >>> found = krylov_evolution(xxz(size=(4,)), [0.0, 1.0], observables=("Sz",))
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
