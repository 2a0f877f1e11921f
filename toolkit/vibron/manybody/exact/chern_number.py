from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.hilbert.twisted import TwistedHamiltonian
from vibron.manybody.specification import Model

_CLOSED = 1e-6


@tool(
    valid_for="tori whose lowest states are split from the rest at every twist",
    limitations="an integer is found on every mesh: trust it where the coarser mesh agrees and fluxes stay below pi",
    papers=("niu1985", "fukui2005"),
    see_also=("haldane_honeycomb", "twist_scan", "exact_levels"),
    seed=0,
    cost="light",
)
def chern_number(
    model: Annotated[Model, Record("model on a lattice of two directions, both closed")],
    states: Annotated[
        int, Quantity("1", "lowest states taken together: a degenerate ground state, or filled levels", ge=1, le=200)
    ] = 1,
    mesh: Annotated[int, Quantity("1", "twists along each direction, even", ge=4, le=64)] = 8,
    seed: Annotated[int, Quantity("1", "seed of the starting vectors", ge=0)] = 0,
) -> ChernNumber:
    r"""Compute the Chern number of the lowest states of a model over the torus of twisted boundaries.

    .. math:: C = \frac{1}{2\pi} \sum_\theta F(\theta),\qquad
              F = \arg\big[U_1(\theta)\,U_2(\theta + \hat1)\,U_1(\theta + \hat2)^*\,U_2(\theta)^*\big],\qquad
              U_\mu(\theta) = \det_{mn} \langle\psi_m(\theta)|\psi_n(\theta + \hat\mu)\rangle

    The Hall conductance is C e^2 / h, of several degenerate ground states C / states of it.  Free fermions need the
    sector of one particle only: with ``states`` filled levels C is that of their Slater determinant, the sum over the
    filled bands.

    Returns
    -------
    ChernNumber
        The number from this mesh and from every second twist of it, the fluxes, and the smallest gap.

    Raises
    ------
    DomainError
        The lattice does not have two closed directions, the mesh is odd, or the states touch the next one.

    Examples
    --------
    >>> torus = haldane_honeycomb(size=(3, 3), sector=Sector(n_particles=1))
    >>> found = chern_number(torus, states=9)
    >>> abs(found.value), found.converged
    (1, True)
    """
    if len(model.lattice.boundary) != 2:
        raise DomainError(
            "must have two directions", field="model", value=model.lattice.kind, remedy="use a lattice such as square"
        )
    if mesh % 2:
        raise DomainError("must be even", field="mesh", value=mesh, remedy=f"take {mesh + 1}")
    twisted = TwistedHamiltonian(model)
    if len(twisted.basis) <= states:
        raise DomainError(
            "must leave a state above", field="states", value=states, remedy=f"at most {len(twisted.basis) - 1}"
        )
    turns = 2 * np.pi * np.arange(mesh) / mesh
    rows = [[_lowest(twisted, one, two, states, seed) for two in turns] for one in turns]
    vectors = [[found[0] for found in row] for row in rows]
    flux = _fluxes(vectors)
    coarse = _fluxes([row[::2] for row in vectors[::2]])
    value, check = (round(float(part.sum()) / (2 * np.pi)) for part in (flux, coarse))
    gap = min(found[1] for row in rows for found in row)
    return ChernNumber(value, check, value == check, flux, gap)


@dataclass(frozen=True)
class ChernNumber(DataRecord):
    """A Chern number with what shows that its mesh is fine enough."""

    value: Annotated[int, Quantity("1", "Chern number of all states together")]
    coarse: Annotated[int, Quantity("1", "the same from every second twist")]
    converged: Annotated[bool, Option("whether both agree")]
    flux: Annotated[FloatArray, Array("rad", "n,n", "flux of each plaquette of twists, between -pi and pi")]
    gap: Annotated[float, Quantity("1", "smallest gap to the next state over the twists", ge=0)]


def _lowest(
    twisted: TwistedHamiltonian, one: float, two: float, states: int, seed: int
) -> tuple[npt.NDArray[Any], float]:
    values, vectors = twisted.lowest(states + 1, one, two, seed=seed)
    gap = float(values[states] - values[states - 1])
    if gap < _CLOSED:
        raise DomainError(
            f"touch the next one at the twist ({np.degrees(one):g}, {np.degrees(two):g}) degrees", field="states",
            value=states, remedy="take all states of a degenerate level together",
        )  # fmt: skip
    return vectors[:, :states], gap


def _fluxes(vectors: list[list[npt.NDArray[Any]]]) -> FloatArray:
    """Return the flux of each plaquette of a periodic mesh of states."""
    count = len(vectors)

    def link(a: int, b: int, c: int, d: int) -> complex:
        return complex(np.linalg.det(vectors[a % count][b % count].conj().T @ vectors[c % count][d % count]))

    first = np.array([[link(a, b, a + 1, b) for b in range(count)] for a in range(count)])
    second = np.array([[link(a, b, a, b + 1) for b in range(count)] for a in range(count)])
    around = first * np.roll(second, -1, 0) * np.roll(first, -1, 1).conj() * second.conj()
    return np.asarray(np.angle(around))
