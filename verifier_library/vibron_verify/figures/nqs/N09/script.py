"""Hubbard rings by a Boltzmann machine times a pair-product state of singlets."""

import flax.linen as nn
import jax.numpy as jnp
import netket as nk
import numpy as np
import optax
from matplotlib.figure import Figure
from netket.operator.fermion import create, destroy, number

__elements__ = {
    "hubbard": "model",
    "pairs": "initial_state",
    "optimise": "solver",
    "interactions": "sweep",
    "plot": "plot",
}
__parameters__ = {"L": 6, "U": 4.0, "alpha": 1, "steps": 200, "seed": 7, "Us": [2.0, 8.0]}
__small__ = {"L": 4, "Us": [8.0]}
__ladder__ = {"steps": [50, 100, 200]}


def hubbard(L, U):
    """Half-filled ring with spins of 1 and -1 halves, H = -sum (c+ c + h.c.) + U sum n n."""
    hilbert = nk.hilbert.SpinOrbitalFermions(L, s=1 / 2, n_fermions_per_spin=(L // 2, L // 2))
    hamiltonian = 0.0
    for i in range(L):
        j = (i + 1) % L
        for spin in (1, -1):
            hop = create(hilbert, i, spin) @ destroy(hilbert, j, spin)
            hamiltonian = hamiltonian - hop - create(hilbert, j, spin) @ destroy(hilbert, i, spin)
        hamiltonian = hamiltonian + U * number(hilbert, i, 1) @ number(hilbert, i, -1)
    return hamiltonian


class PairProduct(nn.Module):
    """The determinant of the amplitudes of pairs, from each electron up to each down, times a machine or not."""

    sites: int
    alpha: int

    @nn.compact
    def __call__(self, occupied):
        """Return the logarithms of amplitudes."""
        half = self.sites // 2
        sites, momenta = jnp.arange(self.sites), jnp.arange(half) - half // 2
        waves = jnp.exp(2j * jnp.pi * jnp.outer(sites, momenta) / self.sites)
        filled = (waves @ waves.conj().T).real / self.sites
        pair = self.param("pair", lambda key, shape: filled + 0.02 * nn.initializers.normal(1.0)(key, shape),
                          (self.sites, self.sites))  # fmt: skip
        down = jnp.argsort(-occupied[..., : self.sites], axis=-1)[..., :half]
        up = jnp.argsort(-occupied[..., self.sites :], axis=-1)[..., :half]
        chosen = pair[jnp.sort(up, -1)[..., :, None], jnp.sort(down, -1)[..., None, :]]
        sign, size = jnp.linalg.slogdet(chosen)
        found = size + jnp.where(sign < 0, 1j * jnp.pi, 0.0)
        if self.alpha:
            found = found + nk.models.RBM(alpha=self.alpha, param_dtype=float)(occupied)
        return found


def pairs(hamiltonian, L, alpha, seed):
    return nk.vqs.FullSumState(hamiltonian.hilbert, PairProduct(L, alpha), seed=seed)


def optimise(hamiltonian, vstate, steps):
    shift = optax.linear_schedule(0.02, 1e-4, steps)
    driver = nk.driver.VMC_SR(
        hamiltonian, nk.optimizer.Sgd(0.05), variational_state=vstate, diag_shift=shift, mode="real"
    )
    driver.run(steps, show_progress=False)
    return {"energy": vstate.expect(hamiltonian), "state": vstate}


def interactions(L, Us, alpha, steps, seed):
    """Energies of the pair product alone, of it with the machine, and exact ones; a row for each repulsion."""
    found = []
    for U in Us:
        hamiltonian = hubbard(L, U)
        energies = [
            optimise(hamiltonian, pairs(hamiltonian, L, hidden, seed), steps)["energy"].mean.real
            for hidden in (0, alpha)
        ]
        found.append([*energies, np.linalg.eigvalsh(hamiltonian.to_dense())[0]])
    return np.array(found)


def plot(interactions, Us, L):
    figure = Figure(figsize=(5, 3.6))
    axes = figure.subplots()
    alone, machine, exact = interactions.T
    axes.semilogy(Us, (alone - exact) / -exact, "s-", label="pair product alone")
    axes.semilogy(Us, (machine - exact) / -exact, "o-", label="with a Boltzmann machine")
    axes.set(xlabel="U / t", ylabel="(E − E exact) / |E exact|")
    axes.set_title(f"Half-filled Hubbard ring (reduced: {L} sites)", fontsize=10)
    axes.legend()
    figure.tight_layout()
    return figure
