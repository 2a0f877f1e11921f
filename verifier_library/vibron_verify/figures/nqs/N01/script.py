"""Transverse-field Ising ring by restricted Boltzmann machines of growing hidden density."""

import netket as nk
import numpy as np
import optax
from matplotlib.figure import Figure

__elements__ = {
    "ring": "lattice",
    "ising": "model",
    "machine": "initial_state",
    "optimise": "solver",
    "densities": "sweep",
    "plot": "plot",
}
__parameters__ = {"L": 8, "h": 1.0, "alpha": 4, "steps": 300, "seed": 3, "fields": [0.5, 1.0, 2.0], "alphas": [1, 2, 4]}
__small__ = {"steps": 60, "fields": [1.0], "alphas": [4]}
__ladder__ = {"steps": [75, 150, 300]}


def ring(L):
    return nk.graph.Chain(L, pbc=True)


def ising(graph, h):
    """H = -sum Z Z - h sum X in Pauli matrices."""
    return nk.operator.Ising(nk.hilbert.Spin(0.5, graph.n_nodes), graph, h=h, J=-1.0)


def machine(hamiltonian, alpha, seed):
    """All configurations are summed up to twelve spins, and sampled above."""
    network = nk.models.RBM(alpha=alpha, param_dtype=float)
    if hamiltonian.hilbert.size <= 12:
        return nk.vqs.FullSumState(hamiltonian.hilbert, network, seed=seed)
    sampler = nk.sampler.MetropolisLocal(hamiltonian.hilbert, n_chains=16)
    return nk.vqs.MCState(sampler, network, n_samples=1008, seed=seed, sampler_seed=seed)


def optimise(hamiltonian, vstate, steps):
    shift = optax.linear_schedule(0.02, 1e-4, steps)
    driver = nk.driver.VMC_SR(hamiltonian, nk.optimizer.Sgd(0.05), variational_state=vstate, diag_shift=shift)
    driver.run(steps, show_progress=False)
    return {"energy": vstate.expect(hamiltonian), "state": vstate}


def free_fermions(L, h):
    k = np.pi * (2 * np.arange(L) + 1) / L
    return -np.sqrt(1.0 + h * h - 2.0 * h * np.cos(k)).sum()


def densities(graph, L, fields, alphas, steps, seed):
    """Energies and their errors relative to the exact ones; a row for each field, a column for each density."""
    energy = np.empty((len(fields), len(alphas)))
    for row, h in enumerate(fields):
        hamiltonian = ising(graph, h)
        for column, alpha in enumerate(alphas):
            found = optimise(hamiltonian, machine(hamiltonian, alpha, seed), steps)
            energy[row, column] = found["energy"].mean.real
    exact = np.array([free_fermions(L, h) for h in fields])
    return {"energy": energy, "exact": exact, "error": (energy - exact[:, None]) / np.abs(exact[:, None])}


def plot(densities, L, fields, alphas):
    figure = Figure(figsize=(5, 3.6))
    axes = figure.subplots()
    for h, errors in zip(fields, densities["error"], strict=True):
        axes.semilogy(alphas, np.maximum(errors, 1e-12), "o-", label=f"h = {h}")
    axes.axhline(1e-3, color="0.6", ls=":", label="one part in a thousand")
    axes.set(xlabel="hidden units a spin α", ylabel="(E − E exact) / |E exact|", xticks=alphas)
    axes.set_title(f"Ising ring, Boltzmann machine (reduced: N = {L} of 80)", fontsize=10)
    axes.legend()
    figure.tight_layout()
    return figure
