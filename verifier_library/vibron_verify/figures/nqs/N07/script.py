"""Bose-Hubbard ring with one boson a site by a feed-forward network of the occupations."""

import jax.numpy as jnp
import netket as nk
import numpy as np
import optax
from matplotlib.figure import Figure

__elements__ = {
    "ring": "lattice",
    "bosons": "model",
    "network": "initial_state",
    "optimise": "solver",
    "repulsions": "sweep",
    "plot": "plot",
}
__parameters__ = {"L": 6, "U": 10.0, "hidden": 24, "steps": 320, "seed": 2, "interactions": [2.0, 5.0, 10.0, 20.0]}
__small__ = {"L": 4, "steps": 100, "interactions": [10.0]}
__ladder__ = {"steps": [80, 160, 320]}


def ring(L):
    return nk.graph.Chain(L, pbc=True)


def bosons(graph, U):
    """H = -sum (b+ b + h.c.) + U/2 sum n (n - 1), one boson a site, no other limit on a site."""
    L = graph.n_nodes
    hilbert = nk.hilbert.Fock(n_max=L, N=L, n_particles=L)
    return nk.operator.BoseHubbard(hilbert, graph, U=U, J=1.0)


def network(hamiltonian, hidden, seed):
    """One hidden layer of hyperbolic tangents; its output is the logarithm of the amplitude."""
    layers = nk.models.MLP(hidden_dims=(hidden,), hidden_activations=jnp.tanh, param_dtype=float)
    return nk.vqs.FullSumState(hamiltonian.hilbert, layers, seed=seed)


def optimise(hamiltonian, vstate, U, steps):
    """Stochastic reconfiguration in steps of imaginary time that are short compared with 1/U."""
    shift = optax.exponential_decay(0.02, steps, 1e-3)
    driver = nk.driver.VMC_SR(
        hamiltonian, nk.optimizer.Sgd(0.25 / (3.0 + U)), variational_state=vstate, diag_shift=shift
    )
    driver.run(steps, show_progress=False)
    return {"energy": vstate.expect(hamiltonian), "state": vstate}


def repulsions(graph, interactions, hidden, steps, seed):
    """Energy and fluctuation of the occupation of a site for each repulsion."""
    energy, fluctuation = [], []
    for U in interactions:
        hamiltonian = bosons(graph, U)
        found = optimise(hamiltonian, network(hamiltonian, hidden, seed), U, steps)
        weights = np.abs(found["state"].to_array()) ** 2
        occupation = np.asarray(hamiltonian.hilbert.all_states())
        energy.append(found["energy"].mean.real)
        fluctuation.append(weights @ ((occupation - 1.0) ** 2).mean(axis=1))
    return {"energy": np.array(energy), "fluctuation": np.array(fluctuation)}


def plot(repulsions, interactions, L):
    figure = Figure(figsize=(5, 3.6))
    axes = figure.subplots()
    x = np.linspace(0.0, 0.25, 100)
    axes.plot(x, -4 * x**2 + 4 * x**4 + 272 / 9 * x**6, "k-", lw=1, label="strong coupling, infinite ring")
    inverse = 1 / np.array(interactions)
    axes.plot(inverse, repulsions["energy"] / L * inverse, "o", label=f"network, {L} bosons on {L} sites")
    exact = [np.linalg.eigvalsh(bosons(ring(L), U).to_sparse().toarray())[0] for U in interactions]
    axes.plot(inverse, np.array(exact) / L * inverse, "r+", ms=12, label="exact")
    axes.set(xlabel="J / U", ylabel="energy a site (U)")
    axes.set_title(f"Bose-Hubbard ring, one boson a site (reduced: {L} of 8)", fontsize=10)
    axes.legend()
    figure.tight_layout()
    return figure
