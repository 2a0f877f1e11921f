from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.evolution import Evolution
from vibron.manybody.open_systems._course import drawn, exact
from vibron.manybody.open_systems._open_model import arranged, check_times, open_model
from vibron.manybody.operators.jump import Jump
from vibron.manybody.solution import threads, versions
from vibron.manybody.specification import Model

_EXACT = 300  # states up to which auto keeps the density matrix
_TOLERANCE = 1e-8


@tool(
    valid_for="baths without memory (Born-Markov); Hamiltonian and rates that do not depend on time",
    limitations="exact keeps all elements of the density matrix that the initial state can reach; trajectories have a "
    "statistical error that falls as one over the root of their number",
    papers=("lindblad1976", "gorini1976", "breuer2002", "dalibard1992", "molmer1993"),
    see_also=("steady_state", "two_time_correlation", "evolve", "lindblad_decay"),
    seed=0,
    cost="light",
)
def open_evolution(
    model: Annotated[Model, Record("model that acts from time 0 on")],
    jumps: Annotated[tuple[Jump, ...], Record("jump operators with their rates")],
    times: Annotated[FloatArray, Array("1", "n", "times, ascending, in the inverse unit of energy", ge=0)],
    initial: Annotated[
        Any,
        Option(
            "neel, domain_wall, all_up, all_down, all_plus, digits such as 0101, ground_state, mixed, amplitudes or a "
            "density matrix in the basis of the sector, or an earlier result that holds a state"
        ),
    ] = "neel",
    observables: Annotated[tuple[str, ...], Option("words of operators, or pairs of words")] = (),
    method: Annotated[str, Option("way to solve the equation", ("auto", "exact", "trajectories"))] = "auto",
    trajectories: Annotated[int, Quantity("1", "number of quantum trajectories", ge=2, le=100_000)] = 200,
    seed: Annotated[int, Quantity("1", "seed of the jumps", ge=0)] = 0,
) -> OpenEvolution:
    r"""Return the evolution of a model that is coupled to baths by jump operators (Lindblad's master equation).

    .. math::

        \dot\rho = -i[H,\rho] + \sum_k\Big(L_k\rho L_k^\dagger-\tfrac12\{L_k^\dagger L_k,\rho\}\Big),\qquad
        L_k = \sqrt{\gamma_k}\,O_k

    ``exact`` applies the exponential of the sparse Liouvillian, in those of its blocks that the initial state reaches.
    ``trajectories`` averages pure states that jump at random times (Monte Carlo wave functions). ``auto`` takes exact
    up to 300 states.

    Parameters
    ----------
    initial
        ``mixed`` is the identity over the number of states. Amplitudes and density matrices are normalised; in JSON a
        complex number is ``{"real": x, "imag": y}``. Trajectories start from eigenvectors of a density matrix.
    observables
        ``"Sz"`` gives a value for each site, ``"Sz Sz"`` one for each pair of sites.

    Returns
    -------
    OpenEvolution
        At each time: energy, overlap with the initial state, trace, purity and observables. ``.state`` is the last
        density matrix, shape (states, states); of trajectories the vectors, shape (trajectories, states).

    Raises
    ------
    InputError
        A word is unknown, the rates of a jump do not fit its places, or the initial state is not a density matrix.
    DomainError
        A jump leaves the sector of the model, or the initial state has another dimension.
    ResourceError
        The density matrix or the ensemble does not fit into memory.

    Examples
    --------
    >>> found = open_evolution(heisenberg(size=(2,)), [Jump("Sm", 0.5)], [0.0, 1.0], "all_up", ("Pup",))
    >>> found.observables["Pup"][1].round(6).tolist(), found.trace.round(9).tolist()
    ([0.606531, 0.606531], [1.0, 1.0])
    """
    check_times(times)
    built = open_model(model, jumps)
    measured = {"energy": [built.hamiltonian], **built.measures(observables)}
    whole = method == "exact" or (method == "auto" and built.dimension <= _EXACT)
    found = (
        exact(built, times, initial, measured) if whole else drawn(built, times, initial, measured, trajectories, seed)
    )
    values, spread = (arranged(model, tuple(measured)[1:], part[:, 1:]) for part in (found.values, found.spread))
    error = np.maximum(np.abs(found.trace - 1.0), found.spread.real.max(axis=1, initial=0.0))
    return OpenEvolution(
        times,
        found.values[:, 0].real,
        found.echo,
        values,
        error,
        bool(not whole or error.max() < _TOLERANCE),
        (),
        "exponential of the Liouvillian" if whole else "quantum trajectories",
        versions("numpy", "scipy"),
        model.hash,
        threads(),
        found.trace,
        found.purity,
        spread,
        0 if whole else trajectories,
        None if whole else seed,
        state=found.state,
    )


@dataclass(frozen=True)
class OpenEvolution(Evolution):
    """The state of an open system over time; ``.state``, the last one, is an attribute and not part of the JSON."""

    energy: Annotated[FloatArray, Array("1", "n", "energy, Tr(H rho)")]
    echo: Annotated[FloatArray, Array("1", "n", "overlap with the initial state, Tr(rho(0) rho(t))", ge=-1e-9)]
    trace: Annotated[FloatArray, Array("1", "n", "trace of the density matrix, one")]
    purity: Annotated[FloatArray, Array("1", "n", "Tr rho^2, one for a pure state")]
    standard_errors: Annotated[Mapping[str, Any], Option("standard errors of the observables; zero if exact")]
    trajectories: Annotated[int, Quantity("1", "number of trajectories, 0 if exact", ge=0)]
    seed: Annotated[int | None, Quantity("1", "seed of the jumps; None if exact", ge=0)]
