"""Square-lattice Heisenberg antiferromagnet by translation-invariant Boltzmann machines."""

import netket as nk
import numpy as np
import optax
from matplotlib.figure import Figure

__elements__ = {
    "torus": "lattice",
    "heisenberg": "model",
    "machine": "initial_state",
    "optimise": "solver",
    "densities": "sweep",
    "plot": "plot",
}
__parameters__ = {"Lx": 4, "Ly": 4, "alpha": 4, "steps": 120, "seed": 1, "alphas": [1, 4]}
__small__ = {"Ly": 2, "steps": 40, "alphas": [4]}
__ladder__ = {"steps": [80, 120]}


def torus(Lx, Ly):
    return nk.graph.Grid([Lx, Ly], pbc=True)


def heisenberg(graph):
    """H = sum S.S, that is a quarter of sum sigma.sigma, with spins of one sublattice turned about z by pi."""
    hilbert = nk.hilbert.Spin(0.5, graph.n_nodes, total_sz=0)
    return nk.operator.Heisenberg(hilbert, graph, J=0.25, sign_rule=True)


def machine(hamiltonian, graph, alpha, seed):
    """All 12870 configurations of sixteen spins are summed."""
    network = nk.models.RBMSymm(symmetries=graph.translation_group(), alpha=alpha, param_dtype=float)
    return nk.vqs.FullSumState(hamiltonian.hilbert, network, seed=seed)


def optimise(hamiltonian, vstate, steps):
    shift = optax.linear_schedule(0.02, 1e-3, steps)
    driver = nk.driver.VMC_SR(hamiltonian, nk.optimizer.Sgd(0.05), variational_state=vstate, diag_shift=shift)
    driver.run(steps, show_progress=False)
    return {"energy": vstate.expect(hamiltonian), "state": vstate}


def densities(hamiltonian, graph, alphas, alpha, optimise, steps, seed):
    """Energies a site; the density of the solver is not computed twice."""
    energy = []
    for one in alphas:
        same = optimise if one == alpha else run(hamiltonian, graph, one, steps, seed)
        energy.append(same["energy"].mean.real / graph.n_nodes)
    return np.array(energy)


def run(hamiltonian, graph, alpha, steps, seed):
    return optimise(hamiltonian, machine(hamiltonian, graph, alpha, seed), steps)


def plot(densities, alphas, Lx, Ly):
    figure = Figure(figsize=(5, 3.6))
    axes = figure.subplots()
    axes.plot(alphas, densities, "o-", label=f"machine, {Lx} x {Ly}")
    axes.axhline(-11.22848321 / 16, color="k", lw=1, label="exact, 4 x 4")
    axes.axhline(-0.67887215, color="0.5", ls="--", lw=1, label="exact, 6 x 6")
    axes.axhline(-0.671549, color="0.5", ls=":", lw=1, label="Monte Carlo, 10 x 10")
    axes.set(xlabel="hidden units a spin α", ylabel="energy a site (J)", xticks=alphas)
    axes.set_title(f"Square antiferromagnet (reduced: {Lx} x {Ly} of 10 x 10)", fontsize=10)
    axes.legend(fontsize=8)
    figure.tight_layout()
    return figure
