"""The V-score, a variance made comparable between models, against the error of Boltzmann machines."""

import netket as nk
import numpy as np
import optax
from matplotlib.figure import Figure

__elements__ = {
    "ring": "lattice",
    "ising": "model",
    "machine": "initial_state",
    "optimise": "solver",
    "spectrum": "observable",
    "known_states": "observable",
    "models": "sweep",
    "plot": "plot",
}
__parameters__ = {"L": 8, "h": 1.0, "alpha": 1, "steps": 200, "seed": 6, "snapshots": [25, 50, 100, 200]}
__small__ = {"steps": 50, "snapshots": [50]}
__ladder__ = {"steps": [50, 100, 200]}


def ring(L):
    return nk.graph.Chain(L, pbc=True, max_neighbor_order=2)


def ising(graph, h):
    """H = -sum Z Z - h sum X in Pauli matrices."""
    return nk.operator.Ising(nk.hilbert.Spin(0.5, graph.n_nodes), nk.graph.Chain(graph.n_nodes), h=h, J=-1.0)


def heisenberg(graph, J2):
    """H = sum S.S + J2 sum S.S, with the signs of Marshall taken out between neighbours."""
    hilbert = nk.hilbert.Spin(0.5, graph.n_nodes)
    return nk.operator.Heisenberg(hilbert, graph, J=[0.25, 0.25 * J2], sign_rule=[True, False])


def machine(hamiltonian, alpha, seed):
    return nk.vqs.FullSumState(hamiltonian.hilbert, nk.models.RBM(alpha=alpha, param_dtype=float), seed=seed)


def optimise(hamiltonian, vstate, steps):
    shift = optax.linear_schedule(0.02, 1e-4, steps)
    driver = nk.driver.VMC_SR(hamiltonian, nk.optimizer.Sgd(0.05), variational_state=vstate, diag_shift=shift)
    driver.run(steps, show_progress=False)
    return {"energy": vstate.expect(hamiltonian), "state": vstate}


def v_score(hamiltonian, psi):
    """N Var H / E^2; the mean energy at infinite temperature is zero in all three models."""
    psi = psi / np.linalg.norm(psi)
    image = hamiltonian.to_sparse() @ psi
    energy = np.vdot(psi, image).real
    return hamiltonian.hilbert.size * np.linalg.norm(image - energy * psi) ** 2 / energy**2, energy


def spectrum(hamiltonian):
    levels, vectors = np.linalg.eigh(hamiltonian.to_dense())
    return {"lowest": levels[0], "first_excited": levels[1], "v_score": v_score(hamiltonian, vectors[:, 0])[0]}


def known_states(hamiltonian, graph):
    """Scores of two product states: all spins along the field, and up and down in turn."""
    states = np.asarray(hamiltonian.hilbert.all_states())
    along = np.ones(len(states))
    in_turn = (states == (-1.0) ** np.arange(graph.n_nodes)).all(axis=1).astype(float)
    return {"field": v_score(hamiltonian, along)[0], "neel": v_score(heisenberg(graph, 0.0), in_turn)[0]}


def models(graph, alpha, seed, snapshots):
    """Scores and relative errors after some numbers of steps, for an Ising ring and two Heisenberg rings."""
    systems = {"Ising": ising(graph, 1.0), "Heisenberg": heisenberg(graph, 0.0), "frustrated": heisenberg(graph, 0.25)}
    found = {}
    for name, hamiltonian in systems.items():
        lowest = np.linalg.eigvalsh(hamiltonian.to_dense())[0]
        pairs = [
            v_score(
                hamiltonian, np.asarray(optimise(hamiltonian, machine(hamiltonian, alpha, seed), n)["state"].to_array())
            )
            for n in snapshots
        ]
        found[name] = np.array([(score, (energy - lowest) / abs(lowest)) for score, energy in pairs])
    return found


def plot(models, L):
    figure = Figure(figsize=(5, 3.6))
    axes = figure.subplots()
    for (name, pairs), mark in zip(models.items(), "os^", strict=True):
        axes.loglog(pairs[:, 0], pairs[:, 1], mark, label=name)
    line = np.array([1e-5, 1e-1])
    axes.loglog(line, line, "k:", lw=1, label="error = V-score")
    axes.set(xlabel="V-score N Var H / E²", ylabel="(E − E exact) / |E exact|")
    axes.set_title(f"V-scores of Boltzmann machines (reduced: N = {L})", fontsize=10)
    axes.legend()
    figure.tight_layout()
    return figure
