"""Open Ising chains by a recurrent network, whose configurations are drawn without a Markov chain."""

import netket as nk
import netket.experimental as nkx
import numpy as np
import optax
from matplotlib.figure import Figure

__elements__ = {
    "chain": "lattice",
    "ising": "model",
    "network": "initial_state",
    "optimise": "solver",
    "drawn": "observable",
    "fields": "sweep",
    "plot": "plot",
}
__parameters__ = {"L": 8, "h": 1.0, "features": 8, "steps": 320, "samples": 2048, "seed": 1, "hs": [0.5, 1.5]}
__small__ = {"steps": 40, "hs": [1.5]}
__ladder__ = {"steps": [80, 160, 320]}


def chain(L):
    return nk.graph.Chain(L, pbc=False)


def ising(graph, h):
    """H = -sum Z Z - h sum X in Pauli matrices."""
    return nk.operator.Ising(nk.hilbert.Spin(0.5, graph.n_nodes), graph, h=h, J=-1.0)


def network(hamiltonian, features, seed):
    """Gated recurrent units from site to site; amplitudes are roots of conditional probabilities."""
    units = nkx.models.GRUNet1D(hilbert=hamiltonian.hilbert, layers=1, features=features, param_dtype=float)
    return nk.vqs.FullSumState(hamiltonian.hilbert, units, seed=seed)


def optimise(hamiltonian, vstate, steps):
    shift = optax.linear_schedule(0.02, 1e-4, steps)
    driver = nk.driver.VMC_SR(hamiltonian, nk.optimizer.Sgd(0.05), variational_state=vstate, diag_shift=shift)
    driver.run(steps, show_progress=False)
    return {"energy": vstate.expect(hamiltonian), "state": vstate}


def drawn(hamiltonian, vstate, samples, seed):
    """The same energy from independent configurations, which have no autocorrelation."""
    sampler = nk.sampler.ARDirectSampler(hamiltonian.hilbert)
    state = nk.vqs.MCState(sampler, vstate.model, n_samples=samples, variables=vstate.variables, sampler_seed=seed)
    found = state.expect(hamiltonian)
    return {"energy": found.mean.real, "error": found.error_of_mean, "variance": found.variance}


def fields(graph, optimise, hs, h, features, steps, seed):
    """Energies and variances at other fields, and those of the solver."""
    found = {h: optimise["energy"]}
    for other in hs:
        hamiltonian = ising(graph, other)
        found[other] = run(hamiltonian, features, steps, seed)["energy"]
    order = sorted(found)
    return {
        "h": np.array(order),
        "energy": np.array([found[one].mean.real for one in order]),
        "variance": np.array([found[one].variance for one in order]),
    }


def run(hamiltonian, features, steps, seed):
    return optimise(hamiltonian, network(hamiltonian, features, seed), steps)


def free_fermions(L, h):
    """Minus the sum of the singular values of the bidiagonal matrix of fields and couplings."""
    return -np.linalg.svd(np.diag(np.full(L, h)) + np.diag(np.ones(L - 1), 1), compute_uv=False).sum()


def plot(fields, drawn, L, h):
    figure = Figure(figsize=(5, 3.6))
    upper, lower = figure.subplots(2, 1, sharex=True)
    line = np.linspace(fields["h"][0], fields["h"][-1], 50)
    upper.plot(line, [free_fermions(L, one) / L for one in line], "k-", lw=1, label="free fermions")
    upper.plot(fields["h"], fields["energy"] / L, "o", label="network, all configurations")
    upper.errorbar([h], [drawn["energy"] / L], [4 * drawn["error"] / L], fmt="rx", label="drawn, 4 σ")
    upper.set_ylabel("energy a site (J)")
    upper.legend(fontsize=8)
    lower.semilogy(fields["h"], fields["variance"], "o-")
    lower.set(xlabel="transverse field h (J)", ylabel="variance (J²)")
    upper.set_title(f"Ising chain, recurrent network (reduced: N = {L})", fontsize=10)
    figure.tight_layout()
    return figure
