from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.manybody.open_systems._liouville import Matrix, generator, lowering, propagated


@tool(
    valid_for="couplings far below the frequencies, a few photons",
    limitations="rotating-wave approximation: wrong where g is a tenth of the frequency or more; baths are empty, so "
    "that "
    "the number of excitations can only fall",
    papers=("jaynescummings1963", "harocheraimond2006", "lindblad1976"),
    see_also=("lindblad_decay", "holstein_dimer"),
)
def jaynes_cummings(
    times: Annotated[FloatArray, Array("1/J", "t", "times, rising from zero on", ge=0, kind="model")],
    coupling: Annotated[float, Quantity("J", "g", ge=0, kind="model")],
    photons: Annotated[int, Quantity("1", "photons at first, the atom being excited", ge=0, le=12)] = 0,
    frequency: Annotated[float, Quantity("J", "frequency of the cavity", gt=0, kind="model")] = 1.0,
    transition: Annotated[float, Quantity("J", "frequency of the atom", gt=0, kind="model")] = 1.0,
    loss: Annotated[float, Quantity("J", "rate kappa at which photons leave", ge=0, kind="model")] = 0.0,
    decay: Annotated[float, Quantity("J", "rate gamma of emission past the cavity", ge=0, kind="model")] = 0.0,
    unit: Annotated[str, Option("unit of all energies, which the result names; times are in its inverse")] = "J",
) -> CavityDynamics:
    r"""Return the dynamics of an excited two-level atom in a cavity with a number of photons.

    .. math::

        H = \omega_c a^\dagger a + \omega_a\sigma_+\sigma_- + g\,(a\,\sigma_++a^\dagger\sigma_-),\qquad
        L = \sqrt\kappa\,a,\ \sqrt\gamma\,\sigma_-

    Returns
    -------
    CavityDynamics
        Populations, photons, and the dressed levels of the ladder up to the first excitation.

    Examples
    --------
    >>> jaynes_cummings([0.0, np.pi / 0.2], 0.1).excited.round(6)
    array([1., 0.])
    """
    if np.any(np.diff(times) < 0.0):
        raise DomainError("must rise", field="times", value=times.tolist(), remedy="sort them")
    size = photons + 2  # the number of excitations can only fall
    empty = np.kron(lowering(size), np.eye(2))
    lower = np.kron(np.eye(size), lowering(2))
    raising = lower.conj().T
    free = frequency * empty.conj().T @ empty + transition * raising @ lower
    mixed = free + coupling * (empty @ raising + empty.conj().T @ lower)
    hamiltonian = np.asarray(mixed, dtype=np.complex128)
    start = np.zeros(2 * size)
    start[2 * photons + 1] = 1.0
    jumps: tuple[Matrix, ...] = (np.sqrt(loss) * empty, np.sqrt(decay) * lower)
    states = propagated(generator(hamiltonian, jumps), np.outer(start, start).astype(np.complex128), times)
    count = empty.conj().T @ empty
    excited, quanta = (np.real(np.einsum("ij,tji->t", part, states)) for part in (raising @ lower, count))
    half, middle = np.hypot(transition - frequency, 2.0 * coupling) / 2.0, (transition + frequency) / 2.0
    return CavityDynamics(excited, quanta, np.array([0.0, middle - half, middle + half]), unit)


@dataclass(frozen=True)
class CavityDynamics(DataRecord):
    """An atom and its cavity over time."""

    excited: Annotated[FloatArray, Array("1", "t", "population of the excited atom", ge=-1e-9)]
    photons: Annotated[FloatArray, Array("1", "t", "mean number of photons", ge=-1e-9)]
    levels: Annotated[
        FloatArray, Array("J", "n", "dressed levels over the lowest, without loss", ge=-1e-9, kind="model")
    ]
    unit: Annotated[str, Option("unit of all energies")] = "J"
