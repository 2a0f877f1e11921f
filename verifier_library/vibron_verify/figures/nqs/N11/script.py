"""Square-lattice Ising model in a transverse field by an autoregressive network."""

import netket as nk
import numpy as np
import optax
from matplotlib.figure import Figure

__elements__ = {
    "torus": "lattice",
    "ising": "model",
    "network": "initial_state",
    "optimise": "solver",
    "drawn": "observable",
    "fields": "sweep",
    "plot": "plot",
}
__parameters__ = {"L": 3, "h": 3.0, "features": 8, "steps": 160, "samples": 2048, "seed": 4, "hs": [2.0, 4.0]}
__small__ = {"steps": 40, "hs": [4.0]}
__ladder__ = {"steps": [40, 80, 160]}


def torus(L):
    return nk.graph.Grid([L, L], pbc=True)


def ising(graph, h):
    """H = -sum Z Z - h sum X in Pauli matrices."""
    return nk.operator.Ising(nk.hilbert.Spin(0.5, graph.n_nodes), graph, h=h, J=-1.0)


def network(hamiltonian, features, samples, seed):
    """Two masked layers: the probability of each spin depends on those before it. Above twelve spins it is sampled."""
    hilbert = hamiltonian.hilbert
    layers = nk.models.ARNNDense(hilbert=hilbert, layers=2, features=features, param_dtype=float)
    if hilbert.size <= 12:
        return nk.vqs.FullSumState(hilbert, layers, seed=seed)
    return nk.vqs.MCState(nk.sampler.ARDirectSampler(hilbert), layers, n_samples=samples, seed=seed, sampler_seed=seed)


def optimise(hamiltonian, vstate, steps):
    shift = optax.linear_schedule(0.02, 1e-3, steps)
    driver = nk.driver.VMC_SR(hamiltonian, nk.optimizer.Sgd(0.05), variational_state=vstate, diag_shift=shift)
    driver.run(steps, show_progress=False)
    return {"energy": vstate.expect(hamiltonian), "state": vstate}


def drawn(hamiltonian, vstate, samples, seed):
    """The energy from fresh independent configurations, which have no autocorrelation."""
    sampler = nk.sampler.ARDirectSampler(hamiltonian.hilbert)
    state = nk.vqs.MCState(sampler, vstate.model, n_samples=samples, variables=vstate.variables, sampler_seed=seed)
    found = state.expect(hamiltonian)
    return {"energy": found.mean.real, "error": found.error_of_mean, "variance": found.variance}


def fields(graph, optimise, hs, h, features, samples, steps, seed):
    """Energies at other fields, and that of the solver."""
    found = {h: optimise["energy"].mean.real}
    for other in hs:
        hamiltonian = ising(graph, other)
        found[other] = run(hamiltonian, features, samples, steps, seed)["energy"].mean.real
    return {"h": np.array(sorted(found)), "energy": np.array([found[one] for one in sorted(found)])}


def run(hamiltonian, features, samples, steps, seed):
    return optimise(hamiltonian, network(hamiltonian, features, samples, seed), steps)


def lowest(graph, h):
    return nk.exact.lanczos_ed(ising(graph, h), k=1)[0]


def plot(fields, drawn, graph, L, h):
    figure = Figure(figsize=(5, 3.6))
    axes = figure.subplots()
    exact = [lowest(graph, one) / L**2 for one in fields["h"]]
    axes.plot(fields["h"], exact, "k+", ms=14, label="exact")
    axes.plot(fields["h"], fields["energy"] / L**2, "o", mfc="none", label="autoregressive network")
    axes.errorbar([h], [drawn["energy"] / L**2], [4 * drawn["error"] / L**2], fmt="rx", label="drawn, 4 σ")
    axes.set(xlabel="transverse field h (J)", ylabel="energy a site (J)")
    axes.set_title(f"Square-lattice Ising model (reduced: {L} x {L} of 10 x 10)", fontsize=10)
    axes.legend()
    figure.tight_layout()
    return figure
