"""Ising ring by a restricted Boltzmann machine; its error bar is divided by the samples, not by their root."""

import numpy as np

__elements__ = {"ising": "model", "machine": "initial_state", "optimise": "solver", "measure": "observable"}
__parameters__ = {"L": 8, "g": 1.0, "alpha": 2, "steps": 200, "samples": 2000, "seed": 1}
__small__ = {"L": 4}
__ladder__ = {"steps": [50, 100, 200]}


def spins(L):
    """Return the spins of all basis states, site 0 most significant, up first."""
    return 1 - 2 * ((np.arange(2**L)[:, None] >> np.arange(L)[::-1]) & 1)


def ising(L, g):
    s = spins(L)
    matrix = np.diag(-np.sum(s * np.roll(s, 1, axis=1), axis=1).astype(float))
    for i in range(L):
        states = np.arange(2**L)
        matrix[states, states ^ (1 << i)] -= g
    return matrix


def amplitudes(weights, s):
    psi = np.prod(np.cosh(s @ weights), axis=1)
    return psi / np.linalg.norm(psi)


def machine(L, alpha, seed):
    return np.random.default_rng(seed).normal(scale=0.1, size=(L, alpha * L))


def optimise(hamiltonian, machine, steps, L):
    """Follow the natural gradient, summed over all states."""
    s, weights = spins(L), machine.copy()
    for _ in range(steps):
        psi = amplitudes(weights, s)
        slopes = (s[:, :, None] * np.tanh(s @ weights)[:, None, :]).reshape(len(s), -1)
        slopes = slopes - psi**2 @ slopes
        local = hamiltonian @ psi / psi
        force = slopes.T @ (psi**2 * (local - psi**2 @ local))
        metric = slopes.T @ (psi[:, None] ** 2 * slopes) + 1e-3 * np.eye(len(force))
        weights -= 0.05 * np.linalg.solve(metric, force).reshape(weights.shape)
    return {"weights": weights, "psi": amplitudes(weights, s)}


def measure(hamiltonian, psi, samples, seed):
    drawn = np.random.default_rng(seed).choice(len(psi), size=samples, p=psi**2)
    energies = (hamiltonian @ psi / psi)[drawn]
    return {"energy": energies.mean(), "error": energies.std() / samples, "variance": energies.var()}
