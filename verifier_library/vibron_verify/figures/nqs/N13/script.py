"""Tomography of a W state: a Boltzmann machine learns the state from measured configurations alone."""

import netket as nk
import netket.experimental as nkx
import numpy as np
import optax
from matplotlib.figure import Figure

__elements__ = {
    "magnons": "model",
    "machine": "initial_state",
    "reconstruct": "solver",
    "compared": "observable",
    "data_sizes": "sweep",
    "plot": "plot",
}
__parameters__ = {"N": 8, "samples": 1600, "steps": 1000, "seed": 9, "sizes": [50, 300]}
__small__ = {"steps": 50, "sizes": [50]}
__ladder__ = {"steps": [500, 1000]}


def magnons(N):
    """Ferromagnetic ring H = -sum S.S, whose W state is a magnon at rest: an eigenstate of energy -N/4."""
    return nk.operator.Heisenberg(nk.hilbert.Spin(0.5, N), nk.graph.Chain(N), J=-0.25, sign_rule=False)


def machine(hamiltonian, seed):
    return nk.vqs.FullSumState(hamiltonian.hilbert, nk.models.RBM(alpha=1, param_dtype=float), seed=seed)


def w_state(hilbert):
    down = (np.asarray(hilbert.all_states()) < 0).sum(axis=1)
    return (down == 1) / np.sqrt(hilbert.size)


def measurements(hilbert, samples, seed):
    """Outcomes of measuring all Z in the W state: one spin down, each with the same probability."""
    where = np.random.default_rng(seed).integers(hilbert.size, size=samples)
    return 1.0 - 2.0 * np.eye(hilbert.size)[where]


def reconstruct(hamiltonian, vstate, samples, steps, seed):
    """Maximise the likelihood of all the data by Adam's steps."""
    data = measurements(hamiltonian.hilbert, samples, seed)
    bases = np.array(["Z" * hamiltonian.hilbert.size] * samples)
    rate = optax.linear_schedule(0.2, 0.02, steps)
    driver = nkx.QSR(
        (data, bases), samples, optax.adam(rate), variational_state=vstate, seed=seed, batch_sample_replace=False
    )
    driver.run(steps, show_progress=False)
    return vstate


def compared(hamiltonian, vstate):
    """Fidelity, the probability of each place of the excitation, what lies elsewhere, and the energy."""
    psi, w = np.asarray(vstate.to_array()), w_state(hamiltonian.hilbert)
    weights = np.abs(psi) ** 2
    return {
        "fidelity": np.abs(np.vdot(w, psi)) ** 2,
        "places": weights[w > 0],
        "elsewhere": weights[w == 0].sum(),
        "energy": vstate.expect(hamiltonian).mean.real,
    }


def data_sizes(hamiltonian, sizes, steps, seed):
    found = [reconstruct(hamiltonian, machine(hamiltonian, seed), n, steps, seed) for n in sizes]
    return np.array([compared(hamiltonian, one)["fidelity"] for one in found])


def plot(data_sizes, compared, sizes, samples, N):
    figure = Figure(figsize=(5, 3.6))
    axes = figure.subplots()
    n = np.array([*sizes, samples])
    axes.loglog(n, 1.0 - np.array([*data_sizes, compared["fidelity"]]), "o", label="machine")
    axes.loglog(n, (N - 1) / (4.0 * n), "k--", lw=1, label="chance in the data, (N − 1)/4n")
    axes.set(xlabel="measured configurations n", ylabel="1 − fidelity")
    axes.set_title(f"Tomography of the W state of {N} qubits", fontsize=10)
    axes.legend()
    figure.tight_layout()
    return figure
