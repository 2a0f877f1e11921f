from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.memory import need
from vibron.core.quantity import Quantity
from vibron.core.tool import tool
from vibron.manybody.hilbert.basis import Basis, sector_basis
from vibron.manybody.hilbert.counted import counted
from vibron.manybody.hilbert.group import SymmetryElement
from vibron.manybody.hilbert.lanczos import lowest_states
from vibron.manybody.specification import Lattice, Model, Sector, Site


@tool(
    valid_for="one electron on a ring, phonons of one frequency, up to about a million states",
    limitations="one electron; coupling to its own site; phonons are truncated by their total number, see truncation",
    papers=("holstein1959", "bonca1999"),
    see_also=("holstein_dimer", "frohlich_polaron", "bose_hubbard"),
    seed=0,
    cost="light",
)
def holstein_polaron(
    sites: Annotated[int, Quantity("1", "sites of the ring", ge=2, le=30)],
    t: Annotated[float, Quantity("1", "hopping of the electron")] = 1.0,
    omega: Annotated[float, Quantity("1", "phonon energy", gt=0)] = 1.0,
    g: Annotated[float, Quantity("1", "coupling of the electron to the displacement b + b^+")] = 1.0,
    quanta: Annotated[int, Quantity("1", "largest number of phonons on all sites", ge=1, le=255)] = 8,
    momentum: Annotated[int, Quantity("1", "momentum in units of 2 pi / sites")] = 0,
    seed: Annotated[int, Quantity("1", "seed of the starting vector", ge=0)] = 0,
) -> HolsteinPolaron:
    r"""Compute the Holstein polaron, an electron that is dressed with phonons, at a momentum.

    .. math:: H = -t \sum_i (c^\dagger_i c_{i+1} + \text{h.c.}) + \omega \sum_i b^\dagger_i b_i
              + g \sum_i c^\dagger_i c_i\,(b_i + b^\dagger_i)

    Phonons are counted from the site of the electron, which leaves one state for each of their configurations.  The
    dimensionless coupling is lambda = g^2 / (2 t omega).  The one bond of a ring of two counts once.

    Returns
    -------
    HolsteinPolaron
        Energy, mean number of phonons, weight of the bare electron, and the change by the last quantum.

    Raises
    ------
    DomainError
        There are too many sites for the number of quanta to be written in 62 bits.
    ResourceError
        There are more states than fit into memory.

    Examples
    --------
    >>> round(holstein_polaron(sites=4, t=0.0, g=0.5, quanta=12).energy, 10)  # -g^2 / omega
    -0.25
    """
    energy, vector, basis, shape = _lowest(sites, t, omega, g, quanta, momentum, seed)
    numbers = sum((basis.values(site) for site in range(sites)), np.zeros(len(basis), dtype=np.int64))
    weights = np.abs(vector) ** 2
    fewer = _lowest(sites, t, omega, g, quanta - 1, momentum, seed)[0] if quanta > 1 else float("inf")
    bare = float(weights[numbers == 0].sum())
    return HolsteinPolaron(
        energy, float(weights @ numbers), bare, abs(fewer - energy) if quanta > 1 else abs(energy), shape
    )


@dataclass(frozen=True)
class HolsteinPolaron(DataRecord):
    """The lowest state of a momentum."""

    energy: Annotated[float, Quantity("1", "energy")]
    phonons: Annotated[float, Quantity("1", "mean number of phonons", ge=0)]
    weight: Annotated[float, Quantity("1", "probability of no phonon, the quasiparticle weight", ge=0, le=1)]
    truncation: Annotated[float, Quantity("1", "change of the energy by the last quantum", ge=0)]
    states: Annotated[int, Quantity("1", "configurations of the phonons", ge=1)]


def _lowest(
    sites: int, t: float, omega: float, g: float, quanta: int, momentum: int, seed: int
) -> tuple[float, npt.NDArray[Any], Basis, int]:
    basis = _configurations(sites, quanta)
    matrix = _matrix(basis, sites, t, omega, g, 2 * np.pi * momentum / sites)
    values, vectors = lowest_states(matrix, 1, seed=seed)
    return float(values[0]), vectors[:, 0], basis, len(basis)


def _configurations(sites: int, quanta: int) -> Basis:
    """Return the phonons on each site, and on one more place the quanta that are left."""
    free = Model(Lattice("chain", (sites + 1,)), Site("boson", n_max=quanta), (), sector=Sector(n_particles=quanta))
    if quanta.bit_length() * (sites + 1) > 62:
        raise DomainError(
            "is too large for this number of quanta", field="sites", value=sites,
            remedy=f"at most {62 // quanta.bit_length() - 1} sites, or fewer quanta",
        )  # fmt: skip
    states = counted(free)
    need(30.0 * states, field="quanta", value=quanta, remedy="allow fewer quanta or sites")
    return sector_basis(free)


def _matrix(basis: Basis, sites: int, t: float, omega: float, g: float, wave: float) -> Any:
    from scipy.sparse import csr_array, diags_array

    size, everywhere = len(basis), np.arange(len(basis))
    numbers = sum((basis.values(site) for site in range(sites)), np.zeros(size, dtype=np.int64))
    # The electron moves by one site: all phonons move back, and the quanta that are left stay.
    step = SymmetryElement(np.append(np.roll(np.arange(sites), 1), sites), False, 1.0, basis.digits)
    place, _ = basis.find(step.image(basis.codes))
    phase: Any = np.exp(1j * wave)
    phase = phase.real if abs(phase.imag) < 1e-14 else phase
    once = -t if sites > 2 else -t / 2
    hop = csr_array((np.full(size, once * phase), (place, everywhere)), shape=(size, size))
    left = np.flatnonzero(basis.values(sites) > 0)
    created = basis.codes[left] + (1 << basis.shift(0)) - (1 << basis.shift(sites))
    raised, _ = basis.find(created)
    amplitude = g * np.sqrt(basis.values(0)[left] + 1.0)
    coupling = csr_array((amplitude, (raised, left)), shape=(size, size))
    return (hop + hop.conj().T + coupling + coupling.T + diags_array(omega * numbers)).tocsr()
