"""Ground states in a sector and product states, as Gaussian states."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import FloatArray
from vibron.manybody.free_fermions._modes import MajoranaModes, modes
from vibron.manybody.free_fermions._quadratic import Quadratic, axis_of, modes_per_site, quadratic, spins
from vibron.manybody.hilbert.initial import product_digits
from vibron.manybody.operators.blocks import digits_of
from vibron.manybody.specification import Model

Places = npt.NDArray[np.int64]


class Gaussian(NamedTuple):
    """A pure Gaussian state: its energy, its covariance and the parity of its number of fermions."""

    energy: float
    covariance: FloatArray
    parity: int


def ground(model: Model, axis: str | None = None) -> Gaussian:
    """Return the lowest state in the declared sector."""
    wanted, fillings = _sector(model, axis or axis_of(model))
    found = []
    for hamiltonian in quadratic(model, axis):
        parity = hamiltonian.parity if wanted is None else wanted
        if hamiltonian.parity not in (None, parity):
            continue
        found.append(_filled(hamiltonian, fillings) if fillings else _lowest(modes(hamiltonian), parity))
    return min(found, key=lambda state: state.energy)


def product_state(model: Model, name: str, axis: str) -> Gaussian:
    """Return the state of a name of product states or of digits; along the strings for spins."""
    count = model.n_sites * modes_per_site(model)
    if name == "all_plus" or axis != "Z":
        if (name, axis) != ("all_plus", "X"):
            raise DomainError(
                f"is not Gaussian for strings along {axis.lower()}", field="initial", value=name,
                remedy="use all_plus where the field is along x, or ground_state with before",
            )  # fmt: skip
        digits = [0] * count
    else:
        written = product_digits(model, name, count, 1)
        where, per = digits_of(model), modes_per_site(model)
        digits = [written[where.digit(mode // per, mode % per)] for mode in range(count)]
    covariance = np.zeros((2 * count, 2 * count))
    signs = 2.0 * np.array(digits) - 1.0
    covariance[np.arange(0, 2 * count, 2), np.arange(1, 2 * count, 2)] = signs
    return Gaussian(0.0, covariance - covariance.T, (-1) ** sum(digits))


def _lowest(found: MajoranaModes, parity: int | None) -> Gaussian:
    """Return the state without quasi-particles, or with the cheapest one if the parity asks for it."""
    weights, energy = np.ones(len(found.energies)), found.vacuum_energy
    own = found.vacuum_parity
    if parity not in (None, own):
        weights[0], energy, own = -1.0, energy + float(found.energies[0]), -own
    return Gaussian(energy, found.covariance(weights), own)


def _filled(hamiltonian: Quadratic, fillings: list[tuple[Places, int]]) -> Gaussian:
    """Return the state with the lowest orbitals of each group of modes filled."""
    matrix = hamiltonian.matrix
    blocks = matrix.reshape(len(matrix) // 2, 2, -1, 2)
    hopping = 0.5j * np.einsum("a,iajb,b->ij", [1, 1j], blocks, [1, -1j])
    energy = hamiltonian.constant - 0.5 * float(np.trace(hopping).real)
    correlation = np.zeros(hopping.shape, dtype=np.complex128)  # <c_i^dagger c_j>
    for places, count in fillings:
        levels, orbitals = np.linalg.eigh(hopping[np.ix_(places, places)])
        energy += float(levels[:count].sum())
        correlation[np.ix_(places, places)] = orbitals[:, :count].conj() @ orbitals[:, :count].T
    return Gaussian(energy, _covariance(correlation), (-1) ** sum(count for _, count in fillings))


def _covariance(correlation: npt.NDArray[np.complex128]) -> FloatArray:
    """Return the covariance of Majorana operators from <c_i^dagger c_j> of a state with a number of fermions."""
    size = len(correlation)
    found = np.zeros((size, 2, size, 2))
    found[:, 0, :, 0] = found[:, 1, :, 1] = -2.0 * correlation.imag
    found[:, 0, :, 1] = 2.0 * correlation.real - np.eye(size)
    found[:, 1, :, 0] = -found[:, 0, :, 1].T
    flat = found.reshape(2 * size, 2 * size)
    return np.asarray(0.5 * (flat - flat.T))


def _sector(model: Model, axis: str) -> tuple[int | None, list[tuple[Places, int]]]:
    """Return the parity and the number of fermions in groups of modes that the sector fixes."""
    declared: dict[str, Any] = dict(model.sector.declared)
    every = np.arange(model.n_sites * modes_per_site(model))
    parity = declared.pop("parity", None)
    if spins(model):
        if (parity is not None or declared) and axis != "Z":
            raise _refused(next(iter(model.sector.declared)))
        fillings = [(every, round(model.n_sites / 2 - declared.pop("total_sz")))] if "total_sz" in declared else []
    elif modes_per_site(model) == 2:
        total, twice = declared.pop("n_particles", None), declared.pop("total_sz", None)
        up, down = declared.pop("n_up", None), declared.pop("n_down", None)
        if total is not None and twice is not None:
            up, down = round(total / 2 + twice), round(total / 2 - twice)
        if (up is None) != (down is None):
            raise _refused("n_up" if down is None else "n_down")
        fillings = [] if up is None else [(every[::2], int(up)), (every[1::2], int(down))]
        if not fillings and total is not None:
            fillings = [(every, int(total))]
        elif not fillings and twice is not None:
            raise _refused("total_sz")
    else:
        fillings = [(every, int(declared.pop("n_particles")))] if "n_particles" in declared else []
    if declared:
        raise _refused(next(iter(declared)))
    if fillings:
        counted = (-1) ** sum(count for _, count in fillings)
        if parity not in (None, counted):
            raise InputError("contradicts the number", field="parity", value=parity, remedy="leave it out")
        parity = counted
    return parity, fillings


def _refused(name: str) -> DomainError:
    return DomainError(
        "is not a sector of free fermions", field="sector", value=name,
        remedy="fix n_particles, n_up and n_down together, total_sz of a chain with its field along z, or the parity",
    )  # fmt: skip
