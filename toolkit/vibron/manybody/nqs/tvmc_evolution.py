from __future__ import annotations

from typing import Annotated, Any

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.evolution import Evolution
from vibron.manybody.hilbert.levels import levels
from vibron.manybody.hilbert.observables import asked
from vibron.manybody.nqs._ansatz import make_ansatz
from vibron.manybody.nqs._configurations import summed
from vibron.manybody.nqs._flow import apart, flow
from vibron.manybody.nqs._full import Sums, descend
from vibron.manybody.nqs._signs import signs_of
from vibron.manybody.solution import Rung, threads, versions
from vibron.manybody.specification import Model

_ANSATZES = ("rbm", "rbm_symm", "jastrow", "ffnn", "cnn", "gcnn")
_ROUNDING = 1e-14
_EXACT = 1e-15


@tool(
    valid_for="quenches from the ground state of one model to another, in sectors of up to 65536 states",
    limitations="all states are summed; the starting state is a network trained for the ground state, whose distance "
    "from the exact one is computed and counts; the bound grows with time wherever the network cannot follow, faster "
    "than the true error does",
    papers=("carleo2012", "carleo2017", "barouch1970", "martinazzo2020"),
    see_also=("vmc_ground_state", "krylov_evolution", "mps_evolution", "evolve"),
    seed=0,
    extra="manybody",
    cost="heavy",
)
def tvmc_evolution(
    model: Annotated[Model, Record("model that acts from time 0 on")],
    times: Annotated[FloatArray, Array("1", "n", "times, ascending", ge=0)],
    before: Annotated[Model | None, Record("model whose ground state is the initial state; None for the same")] = None,
    initial: Annotated[str, Option("the ground state of the model before", ("ground_state",))] = "ground_state",
    ansatz: Annotated[str, Option("network", _ANSATZES)] = "rbm",
    width: Annotated[int, Quantity("1", "size of the network, as in vmc_ground_state", ge=1, le=64)] = 2,
    observables: Annotated[tuple[str, ...], Option("words of operators, pairs of words, or entropy")] = (),
    time_step: Annotated[float, Quantity("1", "largest time step", gt=0, le=0.5)] = 0.02,
    steps: Annotated[int, Quantity("1", "steps of optimisation before the quench", ge=4)] = 200,
    tolerance: Annotated[float, Quantity("1", "error of the state that counts as converged", gt=0, lt=1)] = 1e-2,
    seed: Annotated[int, Quantity("1", "seed of the parameters", ge=0)] = 0,
) -> Evolution:
    r"""Return the evolution of a neural quantum state by the time-dependent variational principle (tVMC).

    .. math:: S\,\dot\theta = -i\,F,\qquad S = T^\dagger T,\quad F = T^\dagger (H - E)\,\psi,\qquad
              \lVert\psi_\theta(t) - \psi(t)\rVert \le \epsilon_0 + \int_0^t
              \lVert T\dot\theta + i (H - E)\psi_\theta\rVert\,dt'

    with T the derivatives of the normalised state. Parameters are complex; where Marshall's rule holds before the
    quench, its signs multiply the amplitudes. The integral on the right bounds the error: it is the part of the motion
    for which the network has no direction.

    Parameters
    ----------
    before
        Model before the quench, on the same space.
    observables
        As in ``exact_ground_state``.
    time_step
        Largest step of the fourth-order Runge-Kutta rule; twice the step is run too.

    Returns
    -------
    Evolution
        At each time: energy, echo, observables, and the error of the state: the bound, the distance of the start from
        the exact ground state, and the change from twice the time step.

    Raises
    ------
    DomainError
        The two models have different spaces, or the network is not for this model.
    ResourceError
        There are more than 65536 states.

    Examples
    --------
    >>> found = tvmc_evolution(tfim(size=(2,), g=1.0), [0.1], before=tfim(size=(2,), g=2.0), width=1)
    >>> found.converged, bool(found.error[0] < 1e-3)
    (True, True)
    """
    if not times.size or (np.diff(times) < 0).any():
        raise InputError("must ascend", field="times", value=times[:3].tolist(), remedy="sort them")
    source = model if before is None else before
    summed(model, "full_summation")
    summed(source, "full_summation")
    frame = "marshall_complex" if signs_of(source, "auto") == "marshall" else "complex"
    network = make_ansatz(source, ansatz, width, frame)
    first, sums = Sums(source, network, seed), Sums(model, network, seed)
    if not np.array_equal(first.basis.codes, sums.basis.codes) or source.site != model.site:
        raise DomainError("must have the same space and sector", field="before", remedy="declare the same sector")
    start = descend(first, steps, _EXACT)[-1][1]
    origin = _from_ground(source, first.signs * start.vector)
    fine, coarse = (flow(sums, start.parameters, times, step) for step in (time_step, 2.0 * time_step))
    rest = np.array([apart(a.point.vector, b.point.vector) for a, b in zip(fine, coarse, strict=True)])
    error = _ROUNDING + origin + np.array([moment.missed for moment in fine]) + rest / 15.0
    rows: dict[str, list[Any]] = {}
    for moment in fine:
        for name, value in asked(model, observables, sums.signs * moment.point.vector, sums.basis).items():
            rows.setdefault(name, []).append(value)
    return Evolution(
        times,
        np.array([moment.point.energy for moment in fine]),
        np.array([min(1.0, abs(np.vdot(start.vector, moment.point.vector)) ** 2) for moment in fine]),
        {name: np.array(row) for name, row in rows.items()},
        error,
        bool((error <= tolerance).all()),
        (Rung("time step", 2.0 * time_step, float(rest.max()), float(rest.max())),),
        f"tVMC, {ansatz} with {frame} signs",
        versions("netket", "jax"),
        model.hash,
        threads(),
        state=sums.signs * fine[-1].point.vector,
    )


def _from_ground(model: Model, vector: Any) -> float:
    """Return the distance of a vector from the nearest one of the exact ground level."""
    exact = levels(model, min(4, len(vector)))
    ground = exact.vectors[:, np.abs(exact.values - exact.values[0]) < 1e-8 * max(1.0, abs(exact.values[0]))]
    nearest = ground @ (ground.conj().T @ vector)
    return apart(vector, nearest / np.linalg.norm(nearest))
