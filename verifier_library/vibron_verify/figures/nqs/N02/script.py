"""Antiferromagnetic Heisenberg ring by Boltzmann machines with and without translation symmetry."""

import netket as nk
import numpy as np
import optax
from matplotlib.figure import Figure

__elements__ = {
    "ring": "lattice",
    "heisenberg": "model",
    "machine": "initial_state",
    "optimise": "solver",
    "densities": "sweep",
    "plot": "plot",
}
__parameters__ = {"L": 12, "alpha": 4, "steps": 120, "seed": 5, "alphas": [1, 2, 4]}
__small__ = {"L": 4, "steps": 80, "alphas": [4]}
__ladder__ = {"steps": [30, 60, 120]}


def ring(L):
    return nk.graph.Chain(L, pbc=True)


def heisenberg(graph):
    """H = sum S.S, that is a quarter of sum sigma.sigma, with spins of one sublattice turned about z by pi."""
    hilbert = nk.hilbert.Spin(0.5, graph.n_nodes, total_sz=0)
    return nk.operator.Heisenberg(hilbert, graph, J=0.25, sign_rule=True)


def machine(hamiltonian, graph, alpha, seed):
    """All configurations are summed up to sixteen spins, and sampled by exchanges of neighbours above."""
    network = nk.models.RBMSymm(symmetries=graph.translation_group(), alpha=alpha, param_dtype=float)
    return variational(hamiltonian.hilbert, graph, network, seed)


def variational(hilbert, graph, network, seed):
    if hilbert.size <= 16:
        return nk.vqs.FullSumState(hilbert, network, seed=seed)
    sampler = nk.sampler.MetropolisExchange(hilbert, graph=graph, n_chains=16)
    return nk.vqs.MCState(sampler, network, n_samples=1008, seed=seed, sampler_seed=seed)


def optimise(hamiltonian, vstate, steps):
    shift = optax.linear_schedule(0.02, 1e-4, steps)
    driver = nk.driver.VMC_SR(hamiltonian, nk.optimizer.Sgd(0.05), variational_state=vstate, diag_shift=shift)
    driver.run(steps, show_progress=False)
    return {"energy": vstate.expect(hamiltonian), "state": vstate}


def densities(hamiltonian, graph, alphas, steps, seed):
    """Energies of machines with weights invariant under translations, and of one with all weights free."""
    found = [optimise(hamiltonian, machine(hamiltonian, graph, alpha, seed), steps) for alpha in alphas]
    free = nk.models.RBM(alpha=1, param_dtype=float)
    plain = optimise(hamiltonian, variational(hamiltonian.hilbert, graph, free, seed), steps)
    return {"energy": np.array([one["energy"].mean.real for one in found]), "plain": plain["energy"].mean.real}


def exact(L):
    """Lowest level by Lanczos steps on the unturned Hamiltonian in NetKet's own sparse form."""
    hilbert = nk.hilbert.Spin(0.5, L, total_sz=0)
    matrix = nk.operator.Heisenberg(hilbert, ring(L), J=0.25, sign_rule=False)
    return float(nk.exact.lanczos_ed(matrix, k=1)[0])


def plot(densities, L, alphas):
    lowest = exact(L)
    figure = Figure(figsize=(5, 3.6))
    axes = figure.subplots()
    axes.semilogy(alphas, (densities["energy"] - lowest) / -lowest, "o-", label="translation invariant")
    axes.semilogy([1], [(densities["plain"] - lowest) / -lowest], "s", label="all weights free")
    axes.axhline(1e-3, color="0.6", ls=":", label="one part in a thousand")
    axes.set(xlabel="hidden units a spin α", ylabel="(E − E exact) / |E exact|", xticks=alphas)
    axes.set_title(f"Heisenberg ring, Boltzmann machine (reduced: N = {L} of 80)", fontsize=10)
    axes.legend()
    figure.tight_layout()
    return figure
