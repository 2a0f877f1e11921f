"""Lowest levels of a Heisenberg ring at each momentum by Boltzmann machines projected on it."""

import flax.linen as nn
import jax
import jax.numpy as jnp
import netket as nk
import numpy as np
import optax
from matplotlib.figure import Figure

__elements__ = {
    "ring": "lattice",
    "heisenberg": "model",
    "machine": "initial_state",
    "optimise": "solver",
    "dispersion": "sweep",
    "plot": "plot",
}
__parameters__ = {"L": 8, "momentum": 0, "alpha": 2, "steps": 200, "seed": 3, "momenta": [1, 2, 3, 4]}
__small__ = {"steps": 50, "momenta": [4]}
__ladder__ = {"steps": [50, 100, 200]}


def ring(L):
    return nk.graph.Chain(L, pbc=True)


def heisenberg(graph):
    """H = sum S.S with Marshall's signs taken out, which leaves momenta as they are where L/2 is even."""
    hilbert = nk.hilbert.Spin(0.5, graph.n_nodes, total_sz=0)
    return nk.operator.Heisenberg(hilbert, graph, J=0.25, sign_rule=True)


class Projected(nn.Module):
    """The sum of a machine over all translations, each with the phase of the momentum."""

    alpha: int

    @nn.compact
    def __call__(self, spins):
        """Return the logarithms of amplitudes."""
        L = spins.shape[-1]
        momentum = self.variable("sector", "momentum", lambda: jnp.zeros(()))
        moved = jnp.stack([jnp.roll(spins, r, axis=-1) for r in range(L)], axis=-2)
        start = nn.initializers.normal(0.1)
        one = nk.models.RBM(alpha=self.alpha, param_dtype=complex, kernel_init=start, visible_bias_init=start)(moved)
        phases = jnp.exp(-2j * jnp.pi * momentum.value * jnp.arange(L) / L)
        return jnp.log(jnp.sum(phases * jnp.exp(one), axis=-1))


def machine(hamiltonian, alpha, momentum, seed):
    network = Projected(alpha)
    first = network.init(jax.random.key(seed), hamiltonian.hilbert.all_states()[:1])
    variables = {"params": first["params"], "sector": {"momentum": jnp.array(float(momentum))}}
    return nk.vqs.FullSumState(hamiltonian.hilbert, network, variables=variables)


def optimise(hamiltonian, vstate, steps):
    shift = optax.linear_schedule(0.02, 1e-4, steps)
    driver = nk.driver.VMC_SR(hamiltonian, nk.optimizer.Sgd(0.05), variational_state=vstate, diag_shift=shift)
    driver.run(steps, show_progress=False)
    return {"energy": vstate.expect(hamiltonian), "state": vstate}


def dispersion(hamiltonian, optimise, momenta, alpha, steps, seed):
    """Excitation energies above the solver's, which is at momentum zero."""
    found = [run(hamiltonian, alpha, k, steps, seed) for k in momenta]
    lowest = optimise["energy"].mean.real
    return {"energy": np.array(found), "excitation": np.array(found) - lowest}


def run(hamiltonian, alpha, momentum, steps, seed):
    return optimise(hamiltonian, machine(hamiltonian, alpha, momentum, seed), steps)["energy"].mean.real


def plot(dispersion, momenta, L):
    figure = Figure(figsize=(5, 3.6))
    axes = figure.subplots()
    k = np.linspace(0.0, np.pi, 100)
    axes.plot(k, np.pi / 2 * np.sin(k), "k-", lw=1, label="infinite chain, π/2 sin k")
    axes.plot(2 * np.pi * np.array(momenta) / L, dispersion["excitation"], "o", label=f"machines, N = {L}")
    axes.set(xlabel="momentum k (1/lattice constant)", ylabel="excitation energy (J)")
    axes.set_title(f"Lowest levels by momentum (reduced: N = {L} of 36)", fontsize=10)
    axes.legend()
    figure.tight_layout()
    return figure
