"""Frustrated Heisenberg chain by a complex feed-forward network that has to find the signs itself."""

import netket as nk
import numpy as np
import optax
from matplotlib.figure import Figure

__elements__ = {
    "chain": "lattice",
    "frustrated": "model",
    "network": "initial_state",
    "optimise": "solver",
    "frustrations": "sweep",
    "plot": "plot",
}
__parameters__ = {"L": 8, "J2": 0.2, "hidden": 16, "steps": 300, "seed": 4, "couplings": [0.0, 0.5]}
__small__ = {"steps": 150, "couplings": [0.0]}
__ladder__ = {"steps": [150, 300]}


def chain(L):
    """Open chain; bonds of colour 0 join neighbours, those of colour 1 next-nearest ones."""
    bonds = [(i, i + 1, 0) for i in range(L - 1)] + [(i, i + 2, 1) for i in range(L - 2)]
    return nk.graph.Graph(edges=bonds)


def frustrated(graph, J2):
    """H = sum S.S + J2 sum S.S between neighbours and next-nearest ones; no signs are taken out."""
    hilbert = nk.hilbert.Spin(0.5, graph.n_nodes, total_sz=0)
    return nk.operator.Heisenberg(hilbert, graph, J=[0.25, 0.25 * J2], sign_rule=[False, False])


def network(hamiltonian, hidden, seed):
    """Two layers with complex weights; the imaginary part of the output is the phase."""
    layers = nk.models.MLP(hidden_dims=(hidden,), hidden_activations=nk.nn.activation.log_cosh, param_dtype=complex)
    return nk.vqs.FullSumState(hamiltonian.hilbert, layers, seed=seed)


def optimise(hamiltonian, vstate, steps):
    shift = optax.linear_schedule(0.02, 1e-4, steps)
    driver = nk.driver.VMC_SR(hamiltonian, nk.optimizer.Sgd(0.05), variational_state=vstate, diag_shift=shift)
    driver.run(steps, show_progress=False)
    return {"energy": vstate.expect(hamiltonian), "state": vstate}


def frustrations(graph, couplings, hidden, steps, seed):
    """Energies, and the weight of exact configurations whose sign is that of the network or of Marshall's rule."""
    found = {"energy": [], "exact": [], "signs": [], "marshall": []}
    for J2 in couplings:
        hamiltonian = frustrated(graph, J2)
        solution = optimise(hamiltonian, network(hamiltonian, hidden, seed), steps)
        levels, vectors = np.linalg.eigh(hamiltonian.to_dense())
        exact, psi = vectors[:, 0].real, np.asarray(solution["state"].to_array())
        psi = psi * np.exp(-1j * np.angle(np.vdot(exact, psi)))
        down_on_even = (np.asarray(hamiltonian.hilbert.all_states())[:, ::2] < 0).sum(axis=1)
        rule = (-1.0) ** down_on_even
        rule *= np.sign(rule @ (exact * np.abs(exact)))
        found["energy"].append(solution["energy"].mean.real)
        found["exact"].append(levels[0])
        found["signs"].append(exact**2 @ (psi.real * exact > 0))
        found["marshall"].append(exact**2 @ (rule * exact > -1e-12))
    return {name: np.array(values) for name, values in found.items()}


def plot(frustrations, optimise, couplings, J2, L):
    figure = Figure(figsize=(5, 3.6))
    upper, lower = figure.subplots(2, 1, sharex=True)
    upper.plot(couplings, frustrations["exact"] / L, "k+", ms=14, label="exact")
    upper.plot(couplings, frustrations["energy"] / L, "o", label="network")
    upper.plot([J2], [optimise["energy"].mean.real / L], "o", color="C0")
    upper.plot([0.5], [-0.375], "rx", ms=9, label="−3/8, valence bonds")
    upper.set_ylabel("energy a site (J1)")
    lower.plot(couplings, frustrations["signs"], "o-", label="signs of the network")
    lower.plot(couplings, frustrations["marshall"], "k--", lw=1, label="Marshall's rule")
    lower.set(xlabel="J2 / J1", ylabel="weight with right sign", ylim=(0.4, 1.1))
    upper.legend(fontsize=8)
    lower.legend(fontsize=8)
    upper.set_title(f"Frustrated open chain, complex network (reduced: N = {L})", fontsize=10)
    figure.tight_layout()
    return figure
