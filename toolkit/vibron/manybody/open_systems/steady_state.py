from __future__ import annotations

from collections.abc import Mapping
from dataclasses import InitVar, dataclass, field
from typing import Annotated, Any

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.hilbert.observables import entropy
from vibron.manybody.open_systems._open_model import arranged, functionals, open_model
from vibron.manybody.open_systems._stationary import decay_rate, stationary
from vibron.manybody.operators.jump import Jump
from vibron.manybody.solution import threads, versions
from vibron.manybody.specification import Model


@tool(
    valid_for="baths without memory (Born-Markov) that leave one stationary state; up to several hundred states",
    limitations="several stationary states are refused, not listed; the gap of large blocks is from Arnoldi iterations",
    papers=("lindblad1976", "breuer2002", "karevski2009"),
    see_also=("open_evolution", "two_time_correlation", "thermal_expectation"),
    cost="light",
)
def steady_state(
    model: Annotated[Model, Record("model")],
    jumps: Annotated[tuple[Jump, ...], Record("jump operators with their rates")],
    observables: Annotated[tuple[str, ...], Option("words of operators, or pairs of words")] = (),
    gap: Annotated[bool, Option("whether the asymptotic decay rate is computed and uniqueness checked by it")] = True,
) -> SteadyState:
    r"""Return the stationary state of a model that is coupled to baths, and the slowest rate of decay to it.

    .. math::

        \mathcal{L}\rho = -i[H,\rho] + \sum_k\Big(L_k\rho L_k^\dagger-\tfrac12\{L_k^\dagger L_k,\rho\}\Big) = 0,\qquad
        \Delta = -\max_{\lambda\ne0}\operatorname{Re}\lambda(\mathcal{L})

    The null vector is found in the block of the Liouvillian that holds the populations: by sparse factorisation up to
    1500 unknowns, beyond by GMRES with the motion between jumps as preconditioner.

    Parameters
    ----------
    observables
        ``"Sz"`` gives a value for each site, ``"Sz Sz"`` one for each pair of sites: a spin current is
        ``J (Sx Sy - Sy Sx)`` of neighbours.

    Returns
    -------
    SteadyState
        Energy, purity, entropy, observables, residual and gap. ``.state`` is the density matrix, shape (states,
        states).

    Raises
    ------
    DomainError
        There are several stationary states, or a jump leaves the sector of the model.
    ConvergenceError
        The residual stays above 1e-8 of the norm of the Liouvillian.
    ResourceError
        The Liouvillian does not fit into memory.

    Examples
    --------
    >>> found = steady_state(heisenberg(size=(1,)), [Jump("Sm", 0.3), Jump("Sp", 0.1)], ("Pup",))
    >>> found.observables["Pup"].round(9).tolist(), round(found.purity, 9)
    ([0.25], 0.625)
    """
    built = open_model(model, jumps)
    rate = decay_rate(built.generator, built.dimension) if gap else None
    state, residual = stationary(built)
    measured = {"energy": [built.hamiltonian], **built.measures(observables)}
    values = np.asarray(functionals([one for part in measured.values() for one in part]) @ state.ravel())
    weights = np.linalg.eigvalsh(state)
    return SteadyState(
        float(values[0].real),
        float(np.vdot(state, state).real),
        entropy(weights),
        arranged(model, tuple(measured)[1:], values[1:]),
        rate,
        residual,
        float(weights[0]),
        built.dimension,
        versions("numpy", "scipy"),
        model.hash,
        threads(),
        state=state,
    )


@dataclass(frozen=True)
class SteadyState(DataRecord):
    """The stationary state of an open system; ``.state`` is an attribute and not part of the JSON."""

    energy: Annotated[float, Quantity("1", "energy, Tr(H rho)")]
    purity: Annotated[float, Quantity("1", "Tr rho^2, one for a pure state")]
    entropy: Annotated[float, Quantity("1", "von Neumann entropy of the whole state in nats", ge=0)]
    observables: Annotated[Mapping[str, Any], Option("the requested expectation values, by name")]
    gap: Annotated[float | None, Quantity("1", "asymptotic decay rate, the smallest; None if not computed", ge=0)]
    residual: Annotated[float, Quantity("1", "norm of L rho over those of L and rho", ge=0)]
    lowest_weight: Annotated[float, Quantity("1", "lowest eigenvalue of the density matrix, zero or more but rounding")]
    dimension: Annotated[int, Quantity("1", "number of states", ge=1)]
    versions: Annotated[tuple[str, ...], Option("packages and their versions")]
    model: Annotated[str, Option("SHA-256 of the model")]
    threads: Annotated[int, Quantity("1", "threads of linear algebra", ge=1)]
    state: InitVar[Any] = field(default=None, kw_only=True)

    def __post_init__(self, state: Any) -> None:
        object.__setattr__(self, "state", state)
