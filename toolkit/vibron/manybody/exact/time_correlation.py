from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

import numpy as np
import numpy.typing as npt

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.hilbert.ensemble import Propagator, thermal_states
from vibron.manybody.hilbert.group import needs_symmetry
from vibron.manybody.hilbert.hamiltonian import Hamiltonian, hamiltonian
from vibron.manybody.hilbert.observables import check_word
from vibron.manybody.hilbert.random_vectors import MOST_EXACT
from vibron.manybody.hilbert.shifted import operator_between, sector_after
from vibron.manybody.hilbert.starting import starting_state
from vibron.manybody.specification import Model

Complex = npt.NDArray[np.complex128]
_ROUNDING = 1e-13


@tool(
    valid_for="finite lattices in a sector without symmetry blocks",
    limitations="at a temperature canonical in the declared sector, from all levels up to 400 states and from random "
    "vectors beyond; an out-of-time-order correlator evolves forth and back for each site and time",
    papers=("niemeijer1967", "maldacena2016", "sugiura2013", "park1986"),
    see_also=("correlation_function", "spectral_function", "krylov_evolution", "thermal_expectation"),
    seed=0,
    cost="light",
)
def time_correlation(
    model: Annotated[Model, Record("model")],
    times: Annotated[FloatArray, Array("1", "n", "times, ascending", ge=0)],
    first: Annotated[str, Option("operator A, on every site i")] = "Sz",
    second: Annotated[str, Option("operator B, on one site j")] = "Sz",
    site: Annotated[int, Quantity("1", "site j", ge=0)] = 0,
    kind: Annotated[
        Literal["two_time", "out_of_time_order"], Option("correlation of two times, or out-of-time-order correlator")
    ] = "two_time",
    temperature: Annotated[
        float | None, Quantity("1", "temperature in the unit of energy; None for a state", gt=0)
    ] = None,
    initial: Annotated[
        Any, Option("state without a temperature: ground_state, or as initial of krylov_evolution")
    ] = "ground_state",
    vectors: Annotated[int, Quantity("1", "random vectors at a temperature", ge=2, le=10_000)] = 10,
    tolerance: Annotated[float, Quantity("1", "allowed error of a state from one time to the next", gt=0, lt=1)] = 1e-8,
    krylov: Annotated[int, Quantity("1", "dimension of the Krylov spaces", ge=2, le=500)] = 30,
    seed: Annotated[int, Quantity("1", "seed of the random vectors", ge=0)] = 0,
) -> TimeCorrelation:
    r"""Compute time-dependent correlations of operators on all sites with one on a site.

    .. math:: C_i(t) = \langle A_i(t)\,B_j\rangle,\qquad
              F_i(t) = \langle A_i(t)^\dagger\,B_j^\dagger\,A_i(t)\,B_j\rangle,\qquad A(t) = e^{iHt} A\,e^{-iHt}

    The mean is taken in the ground state, in any state, or at a temperature, where
    Tr e^{-H/T} X is the mean of <r|e^{-H/2T} X e^{-H/2T}|r> over random vectors r for more than 400 states.

    Returns
    -------
    TimeCorrelation
        Real and imaginary part for each time and site i, and the error: that of the evolved states, and the standard
        error from leaving out each random vector.

    Raises
    ------
    InputError
        An operator is unknown, or both a temperature and a state are given.
    DomainError
        The operators together leave the sector (for out-of-time-order correlators: either alone), or the sector has
        symmetry blocks.
    ConvergenceError
        The Krylov space is too small for the tolerance.

    Examples
    --------
    >>> found = time_correlation(heisenberg(size=(2,)), [0.0, 1.0])  # exp(-iJt) / 4 in the singlet
    >>> found.real[:, 0].round(6).tolist(), found.imag[:, 0].round(6).tolist()
    ([0.25, 0.135076], [0.0, -0.210368])
    >>> pair = tfim(size=(2,), g=0.0)
    >>> turned = time_correlation(pair, [0.3], first="X", second="X", kind="out_of_time_order", temperature=1e9)
    >>> turned.real[0].round(6).tolist()  # cos(4 J t)
    [0.362358, 0.362358]
    """
    if (np.diff(times) < 0).any():
        raise InputError("must ascend", field="times", value=times[:3].tolist(), remedy="sort them")
    for name, word in (("first", first), ("second", second)):
        check_word(model, word, name)
    if needs_symmetry(model):
        raise DomainError("may fix additive charges only", field="model", remedy="leave momentum and signs out")
    if site >= model.n_sites:
        raise DomainError("is not on the lattice", field="site", value=site, remedy=f"at most {model.n_sites - 1}")
    middle = sector_after(model, second, "second")
    _check_return(model, middle, first, kind)
    built = hamiltonian(model)
    if temperature is None:
        columns: npt.NDArray[Any] = starting_state(built, initial)[:, None]
    elif isinstance(initial, str) and initial == "ground_state":
        columns, _ = thermal_states(built.matrix, temperature, vectors, seed, tolerance)
    else:
        raise InputError("does not go with a temperature", field="initial", remedy="leave one of the two out")
    settings = {"tolerance": tolerance, "krylov": krylov}
    forward = Propagator(built.matrix, **settings)  # type: ignore[arg-type]
    if kind == "out_of_time_order":
        values = _out_of_time_order(model, built, forward, columns, times, first, (second, site))
        errors = np.full(len(times), forward.error)
    else:
        goal = built if middle is model else hamiltonian(middle)
        other = Propagator(goal.matrix, **settings)  # type: ignore[arg-type]
        values, errors = _two_time(model, built, goal, (forward, other), columns, times, first, (second, site))
    norms = np.einsum("dr,dr->r", columns.conj(), columns).real
    random = temperature is not None and len(columns) > MOST_EXACT
    mean, spread = _means(values, norms, random)
    error = np.hypot(spread, (errors + _ROUNDING)[:, None])
    return TimeCorrelation(times, mean.real, mean.imag, error)


@dataclass(frozen=True)
class TimeCorrelation(DataRecord):
    """Correlations in time."""

    times: Annotated[FloatArray, Array("1", "n", "times in the inverse unit of energy", ge=0)]
    real: Annotated[FloatArray, Array("1", "n,s", "real part, for each time and site of the first operator")]
    imag: Annotated[FloatArray, Array("1", "n,s", "imaginary part")]
    error: Annotated[FloatArray, Array("1", "n,s", "estimated error of either part", ge=0)]


def _check_return(model: Model, middle: Model, first: str, kind: str) -> None:
    """Refuse operators whose product leaves the sector."""
    keeps = sector_after(middle, first, "first").sector == model.sector
    if keeps and (kind == "two_time" or middle.sector == model.sector):
        return
    why = "must keep the sector" if kind == "out_of_time_order" else "does not lead back to the sector"
    remedy = "leave the charge out of the sector, or take the adjoint of the second operator"
    raise DomainError(why, field="first", value=first, remedy=remedy)


def _two_time(
    model: Model,
    built: Hamiltonian,
    goal: Hamiltonian,
    move: tuple[Propagator, Propagator],
    columns: npt.NDArray[Any],
    times: FloatArray,
    first: str,
    second: tuple[str, int],
) -> tuple[Complex, FloatArray]:
    """Return <psi(t)|A_i|phi(t)> with phi = B psi by time, site and column, and the error of the states."""
    back = [operator_between(model, first, i, goal.basis, built.basis) for i in range(model.n_sites)]
    excited = operator_between(model, *second, built.basis, goal.basis) @ columns
    values = np.zeros((len(times), model.n_sites, columns.shape[1]), dtype=np.complex128)
    errors, now = np.zeros(len(times)), 0.0
    for n, time in enumerate(times.tolist()):
        columns, excited, now = move[0](columns, time - now), move[1](excited, time - now), time
        for i, operator in enumerate(back):
            values[n, i] = np.einsum("dr,dr->r", columns.conj(), operator @ excited)
        errors[n] = move[0].error + move[1].error
    return values, errors


def _out_of_time_order(
    model: Model,
    built: Hamiltonian,
    move: Propagator,
    columns: npt.NDArray[Any],
    times: FloatArray,
    first: str,
    second: tuple[str, int],
) -> Complex:
    """Return <B A_i(t) psi|A_i(t) B psi> by time, site and column."""
    fixed = operator_between(model, *second, built.basis, built.basis)
    moving = [operator_between(model, first, i, built.basis, built.basis) for i in range(model.n_sites)]
    values = np.zeros((len(times), model.n_sites, columns.shape[1]), dtype=np.complex128)
    plain, excited, now = columns, fixed @ columns, 0.0
    for n, time in enumerate(times.tolist()):
        plain, excited, now = move(plain, time - now), move(excited, time - now), time
        for i, operator in enumerate(moving):
            one, other = move(operator @ plain, -time), move(operator @ excited, -time)
            values[n, i] = np.einsum("dr,dr->r", (fixed @ one).conj(), other)
    return values


def _means(values: Complex, norms: FloatArray, random: bool) -> tuple[Complex, FloatArray]:
    """Return the ratio of the sums over columns, and its standard error if the columns are random."""
    total, norm = values.sum(-1), norms.sum()
    mean = total / norm
    if not random:
        return mean, np.zeros(mean.shape)
    left = (total[..., None] - values) / (norm - norms)
    distance = np.abs(left - left.mean(-1, keepdims=True)) ** 2
    count = len(norms)
    return mean, np.sqrt((count - 1) / count * distance.sum(-1))
