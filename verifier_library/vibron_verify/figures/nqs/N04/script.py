"""Quench of an Ising ring in time by a complex Boltzmann machine and the time-dependent variational principle."""

from functools import partial

import jax
import netket as nk
import netket.experimental as nkx
import numpy as np
import optax
from matplotlib.figure import Figure
from scipy.sparse.linalg import expm_multiply

__elements__ = {
    "ring": "lattice",
    "after": "model",
    "machine": "initial_state",
    "evolve": "solver",
    "exactly": "observable",
    "plot": "plot",
}
__parameters__ = {"L": 8, "before": 0.5, "h": 1.0, "alpha": 4, "time": 2.0, "dt": 0.005, "steps": 200, "seed": 8}
__small__ = {"time": 0.1, "dt": 0.01}
__ladder__ = {"dt": [0.01, 0.005]}


def ring(L):
    return nk.graph.Chain(L, pbc=True)


def after(graph, h):
    """H = -sum Z Z - h sum X in Pauli matrices, after the quench."""
    return nk.operator.Ising(nk.hilbert.Spin(0.5, graph.n_nodes), graph, h=h, J=-1.0, dtype=complex)


def machine(graph, before, alpha, steps, seed):
    """Ground state before the quench, even in all spins (no biases) and the same on all sites."""
    hamiltonian = after(graph, before)
    network = nk.models.RBMSymm(
        symmetries=graph.translation_group(), alpha=alpha, param_dtype=complex, use_visible_bias=False,
        use_hidden_bias=False, kernel_init=jax.nn.initializers.normal(0.1),
    )  # fmt: skip
    state = nk.vqs.FullSumState(hamiltonian.hilbert, network, seed=seed)
    shift = optax.linear_schedule(0.02, 1e-6, steps)
    nk.driver.VMC_SR(hamiltonian, nk.optimizer.Sgd(0.05), variational_state=state, diag_shift=shift).run(
        steps, show_progress=False
    )
    return state


def observables(graph):
    hilbert, L = nk.hilbert.Spin(0.5, graph.n_nodes), graph.n_nodes
    x = sum(nk.operator.spin.sigmax(hilbert, i) for i in range(L)) / L
    z = [nk.operator.spin.sigmaz(hilbert, i) for i in range(L)]
    return {"x": x, "zz": sum(z[i] @ z[(i + 1) % L] for i in range(L)) / L}


def evolve(hamiltonian, vstate, graph, time, dt):
    """Runge and Kutta's fourth-order steps of the variational principle, the least of S cut at 1e-12."""
    solver = partial(nk.optimizer.solver.pinv_smooth, rtol=1e-12, rtol_smooth=1e-12)
    metric = nk.optimizer.qgt.QGTJacobianDense(holomorphic=True, diag_shift=0.0)
    driver = nkx.TDVP(hamiltonian, vstate, nkx.dynamics.RK4(dt), qgt=metric, linear_solver=solver)
    matrices = {name: one.to_sparse() for name, one in {**observables(graph), "energy": hamiltonian}.items()}
    times, series = [], {name: [] for name in (*matrices, "norm")}

    def note(time, log, driver):
        psi = np.asarray(driver.state.to_array())
        times.append(float(time))
        for name, matrix in matrices.items():
            series[name].append(np.vdot(psi, matrix @ psi).real)
        series["norm"].append(np.linalg.norm(psi))
        return True

    driver.run(time, tstops=np.linspace(0.0, time, 21), callback=note, show_progress=False)
    found = {name: np.array(values) for name, values in series.items()}
    return {"times": np.array(times), **found, "state": vstate}


def exactly(hamiltonian, graph, before, time):
    """The same series by exponentials of the sparse matrix from the exact ground state."""
    psi = np.linalg.eigh(after(graph, before).to_dense())[1][:, 0]
    states = expm_multiply(-1j * hamiltonian.to_sparse(), psi, 0.0, time, num=21)
    return {
        name: np.einsum("ts,ts->t", states.conj(), (one.to_sparse() @ states.T).T).real
        for name, one in observables(graph).items()
    }


def plot(evolve, exactly, L, before, h):
    figure = Figure(figsize=(5, 3.6))
    axes = figure.subplots()
    for name, label, colour in (("x", "⟨X⟩", "C0"), ("zz", "⟨Z Z⟩ of neighbours", "C1")):
        axes.plot(evolve["times"], exactly[name], "-", color=colour, lw=1, label=f"{label}, exact")
        axes.plot(evolve["times"], evolve[name], "o", color=colour, ms=4, label=f"{label}, machine")
    axes.set(xlabel="time (1/J)", ylabel="expectation a site")
    axes.set_title(f"Quench h = {before} to {h} (reduced: N = {L} of 10 to 40)", fontsize=10)
    axes.legend(fontsize=8)
    figure.tight_layout()
    return figure
