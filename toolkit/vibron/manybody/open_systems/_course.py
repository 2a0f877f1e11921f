"""The state of an open model at each time, from the whole density matrix or from quantum trajectories."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.memory import need
from vibron.core.quantity import FloatArray
from vibron.manybody.open_systems._initial import drawn_from
from vibron.manybody.open_systems._liouville import carried, reached
from vibron.manybody.open_systems._open_model import OpenModel, functionals
from vibron.manybody.open_systems._trajectories import Ensemble


@dataclass
class Course:
    """Expectation values of all matrices in a row of each time, their standard errors, and the rest."""

    values: npt.NDArray[Any]
    spread: npt.NDArray[Any]
    echo: npt.NDArray[np.float64]
    trace: npt.NDArray[np.float64]
    purity: npt.NDArray[np.float64]
    state: Any = None


def _empty(measured: Mapping[str, Any], count: int) -> Course:
    width = sum(len(part) for part in measured.values())
    values = np.zeros((count, width), dtype=np.complex128)
    return Course(values, np.zeros((count, width)), *(np.zeros(count) for _ in range(3)))


def exact(built: OpenModel, times: FloatArray, initial: Any, measured: Mapping[str, Any]) -> Course:
    """Return the course of the density matrix, in the elements that the initial state reaches."""
    from scipy.sparse import eye_array

    size, generator = built.dimension, built.generator
    first = built.density(initial).ravel()
    keep = reached(generator, first)
    rows = functionals([eye_array(size, format="csr"), *(one for part in measured.values() for one in part)])[:, keep]
    found, last = _empty(measured, len(times)), first[keep]
    for n, last in enumerate(carried(generator[keep][:, keep], first[keep], times)):
        values = rows @ last
        found.trace[n], found.values[n] = values[0].real, values[1:]
        found.echo[n], found.purity[n] = np.vdot(first[keep], last).real, np.vdot(last, last).real
    found.state = np.zeros(size * size, dtype=np.complex128)
    found.state[keep] = last
    found.state = found.state.reshape(size, size)
    return found


def drawn(
    built: OpenModel, times: FloatArray, initial: Any, measured: Mapping[str, Any], trajectories: int, seed: int
) -> Course:
    """Return averages over quantum trajectories."""
    need(4.0 * built.dimension * trajectories, field="trajectories", value=trajectories, remedy="take fewer", each=16)
    start, found, now = built.start(initial), _empty(measured, len(times)), 0.0
    operators = [one for part in measured.values() for one in part]
    first = drawn_from(start, built.dimension, trajectories, seed)
    ensemble = Ensemble(built.hamiltonian, built.jumps, first, seed)
    for n, time in enumerate(times.tolist()):
        ensemble.advance(time - now)
        now, states = time, ensemble.states
        for k, one in enumerate(operators):
            each = np.sum(states.conj() * (one @ states), axis=0)
            found.values[n, k] = each.mean()
            found.spread[n, k] = np.std(each, ddof=1) / np.sqrt(trajectories)
        few = states if built.dimension < trajectories else states.T
        overlaps = float(np.linalg.norm(few @ few.conj().T)) ** 2  # of each pair of trajectories, their own included
        found.purity[n] = (overlaps - trajectories) / (trajectories * (trajectories - 1))
        found.trace[n] = np.mean(np.sum(np.abs(states) ** 2, axis=0))
        found.echo[n] = _echo(start, states)
    found.state = ensemble.states.T
    return found


def _echo(start: npt.NDArray[Any] | None, states: npt.NDArray[Any]) -> float:
    """Return the mean overlap of states in columns with the initial state."""
    if start is None:
        return 1.0 / len(states)
    if start.ndim == 1:
        return float(np.mean(np.abs(start.conj() @ states) ** 2))
    return float(np.mean(np.sum(states.conj() * (start @ states), axis=0).real))
