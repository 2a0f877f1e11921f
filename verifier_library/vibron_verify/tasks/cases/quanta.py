"""Small quantum systems whose answers follow from dense matrices written out here."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.linalg import expm

from vibron.manybody.models.heisenberg import heisenberg
from vibron_verify.tasks.cases import Part, generator
from vibron_verify.tasks.cases.spectra import Values
from vibron_verify.tasks.optimisation import Case

Matrix = npt.NDArray[np.complex128]
X = np.array([[0.0, 1.0], [1.0, 0.0]], dtype=complex)
Y = np.array([[0.0, -1.0j], [1.0j, 0.0]])
Z = np.diag([1.0, -1.0]).astype(complex)
PAULI = {"I": np.eye(2, dtype=complex), "X": X, "Y": Y, "Z": Z}


def product(factors: dict[int, Matrix], sites: int) -> Matrix:
    """Return the product of operators on some sites; site 0 is the leftmost factor."""
    return reduce(np.kron, [factors.get(site, PAULI["I"]) for site in range(sites)])


def chain(couplings: Values, anisotropy: Values, field: Values, ring: bool = False) -> Matrix:
    """Return sum J (Sx Sx + Sy Sy) + D Sz Sz - h Sz of spins one half; the last bond closes a ring."""
    sites = len(field)
    total = np.zeros((2**sites, 2**sites), dtype=complex)
    for bond in range(sites if ring else sites - 1):
        pair = bond, (bond + 1) % sites
        for matrix, strength in ((X, couplings[bond]), (Y, couplings[bond]), (Z, anisotropy[bond])):
            total += 0.25 * strength * product(dict.fromkeys(pair, matrix), sites)
    for site in range(sites):
        total -= 0.5 * field[site] * product({site: Z}, sites)
    return total


def _cut(result: Any) -> float:
    values = np.asarray(result, dtype=float)
    if values.ndim != 2 or values.shape[0] != values.shape[1] or np.abs(values).max() > 1.0 + 1e-9:
        return 0.0
    return float(np.mean([(1.0 - values[site, site - 1]) / 2.0 for site in range(values.shape[0])]))


def rings(part: Part) -> list[Case]:
    """Return even rings; the truth is the share of edges that a mean cut takes, of which all can be cut."""
    sizes = (6, 8) if part.name == "train" else (int(generator(part).choice([10, 12])),)
    return [Case({"size": [sites]}, _cut) for sites in sizes]


def _by_circuit(energy: float) -> Callable[[Any], float]:
    def merit(result: Any) -> float:
        return 1.0 / (1.0 + abs(result.value - energy) / 0.05) if result.solver.startswith("VQE") else 0.0

    return merit


def uneven_chains(part: Part) -> list[Case]:
    """Return Heisenberg chains of six spins with unequal bonds; the truth is 1/2 where a circuit is 0.05 off.

    The result of another solver is not accepted, however exact.
    """
    rng, found = generator(part), []
    for _ in range(2):
        bonds = rng.uniform(0.5, 1.5, 5)
        energy = float(np.linalg.eigvalsh(chain(bonds, bonds, np.zeros(6)))[0])
        found.append(Case({"model": heisenberg(size=(6,), J=bonds)}, _by_circuit(energy)))
    return found


def _in_budget(exact: Values, most: int) -> Callable[[Any], float]:
    def merit(result: Any) -> float:
        error = float(np.sqrt(np.mean((np.asarray(result.observables["Sz"]) - exact) ** 2)))
        return float(min(1.0, most / result.two_site_gates) ** 4 / (1.0 + error / 1e-4))

    return merit


def gated(part: Part) -> list[Case]:
    """Return disordered chains; the truth weighs the error of Sz (1/2 at 1e-4) with what exceeds 320 two-site gates."""
    rng, found = generator(part), []
    for _ in range(2):
        field = rng.uniform(-1.0, 1.0, 6)
        bonds, anisotropy = rng.uniform(0.8, 1.2, 5), np.full(5, 0.5)
        state = np.zeros(64, dtype=complex)
        state[0b010101] = 1.0
        states = [expm(-1j * time * chain(bonds, anisotropy, field)) @ state for time in (1.0, 2.0, 3.0)]
        signs = [np.real(np.diag(product({site: Z}, 6))) / 2.0 for site in range(6)]
        exact = np.array([[float(np.abs(one) ** 2 @ sign) for sign in signs] for one in states])
        inputs = {"model": heisenberg(size=(6,), J=bonds, Jz=0.5, h=field), "times": np.array([1.0, 2.0, 3.0])}
        found.append(Case(inputs, _in_budget(exact, 320)))
    return found


def wires(part: Part) -> list[Case]:
    """Return weak stray fields on a wire of six spins; the truth is the flipped spin at the far end."""
    rng = generator(part)
    return [Case({"field": rng.normal(0.0, 0.1, 6)}, np.array([0.5] * 5 + [-0.5])) for _ in range(4)]


def noisy_values(part: Part) -> list[Case]:
    """Return values at five strengths of noise that damps them; the truth is the clean one to 0.03."""
    rng, found = generator(part), []
    scales = np.array([1.0, 1.5, 2.0, 2.5, 3.0])
    for _ in range(10):
        clean, rate = rng.uniform(0.4, 1.0) * rng.choice([-1.0, 1.0]), rng.uniform(0.2, 0.45)
        errors = np.array([0.004, 0.004, 0.006, 0.008, 0.012])
        values = clean * np.exp(-rate * scales) + rng.normal(0.0, errors)
        found.append(Case({"scales": scales, "values": values, "errors": errors}, (clean, 0.03)))
    return found


def operators(part: Part) -> list[Case]:
    """Return Hamiltonians of two qubits; the truth is the ground energy to 0.03."""
    rng, found = generator(part), []
    for _ in range(3):
        terms = {word: float(rng.uniform(-0.8, 0.8)) for word in ("ZI", "IZ", "XX", "ZZ", "YY")}
        total = sum(value * np.kron(PAULI[word[0]], PAULI[word[1]]) for word, value in terms.items())
        found.append(Case({"operator": terms}, (float(np.linalg.eigvalsh(total)[0]), 0.03)))
    return found


def magnets(part: Part) -> list[Case]:
    """Return temperatures; the truth is the specific heat of a ring of six with J = 1.4 and D = 0.5, to 2 %."""
    rng = generator(part)
    levels = np.linalg.eigvalsh(chain(np.full(6, 1.4), np.full(6, 0.5), np.zeros(6), ring=True))
    found = []
    for low, high in ((0.15, 0.9), (0.5, 3.0)):
        temperatures = np.sort(rng.uniform(low, high, 12))
        weights = np.exp(-(levels - levels[0]) / temperatures[:, None])
        weights /= weights.sum(axis=1, keepdims=True)
        heat = (weights @ levels**2 - (weights @ levels) ** 2) / temperatures**2
        found.append(Case({"temperatures": temperatures}, heat * (1.0 + rng.normal(0.0, 0.02, 12))))
    return found


def driven(part: Part) -> list[Case]:
    """Return times; the truth is the noisy excited population of a driven, damped two-level system."""
    rng, found = generator(part), []
    rabi, detuning, decay, dephasing = 1.7, 0.8, 0.08, 0.15
    lower = np.array([[0.0, 1.0], [0.0, 0.0]], dtype=complex)  # the ground level comes first
    split = np.diag([-1.0, 1.0]).astype(complex)
    energy, one = 0.5 * (rabi * X - detuning * split), np.eye(2)
    flow = -1j * (np.kron(energy, one) - np.kron(one, energy.T))
    for jump in (np.sqrt(decay) * lower, np.sqrt(dephasing / 2.0) * split):
        square = jump.conj().T @ jump
        flow += np.kron(jump, jump.conj()) - 0.5 * (np.kron(square, one) + np.kron(one, square.T))
    for longest in (8.0, 16.0):
        times = np.sort(rng.uniform(0.0, longest, 40))
        excited = np.array([float((expm(flow * time) @ np.array([1.0, 0.0, 0.0, 0.0]))[3].real) for time in times])
        found.append(Case({"times": times}, excited + rng.normal(0.0, 0.01, 40)))
    return found


def vibronic(part: Part) -> list[Case]:
    """Return energies; the truth is the noisy absorption of a displaced oscillator, by overlaps in 80 levels."""
    rng = generator(part)
    vertical, quantum, coupling, warmth, width, levels = 2.1, 0.17, 1.8, 0.05, 0.09, 80
    ladder = np.diag(np.sqrt(np.arange(1.0, levels)), 1)
    above = quantum * np.diag(np.arange(levels)) + np.sqrt(coupling) * quantum * (ladder + ladder.T)
    energies, vectors = np.linalg.eigh(above)
    share = np.exp(-quantum * np.arange(12) / warmth)
    share /= share.sum()
    axis = np.sort(rng.uniform(1.2, 3.2, 150))
    shape = np.zeros(axis.size)
    for start in range(12):
        lines = vertical + energies[:50] - quantum * start
        weight = share[start] * vectors[start, :50] ** 2
        shape += weight @ (width / (2.0 * np.pi) / ((axis - lines[:, None]) ** 2 + width**2 / 4.0))
    return [Case({"energy": axis}, shape + rng.normal(0.0, 0.01, axis.size))]
