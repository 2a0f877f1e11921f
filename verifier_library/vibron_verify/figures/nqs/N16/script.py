"""The sign problem of neural states: a complex machine with and without Marshall's signs given to it."""

import netket as nk
import numpy as np
import optax
from matplotlib.figure import Figure

__elements__ = {
    "torus": "lattice",
    "frustrated": "model",
    "machine": "initial_state",
    "optimise": "solver",
    "signs": "observable",
    "with_and_without": "sweep",
    "plot": "plot",
}
__parameters__ = {"Lx": 4, "Ly": 4, "J2": 0.0, "marshall": True, "alpha": 4, "steps": 40, "seed": 5, "J2s": [0.0, 0.5]}
__small__ = {"Ly": 2, "J2s": [0.0]}
__ladder__ = {"steps": [20, 40]}


def torus(Lx, Ly):
    """Bonds of colour 0 join neighbours, those of colour 1 join neighbours across a square."""
    return nk.graph.Lattice(basis_vectors=np.eye(2), extent=[Lx, Ly], pbc=True, max_neighbor_order=2)


def frustrated(graph, J2, marshall):
    """H = sum S.S + J2 sum S.S; with Marshall's rule the spins of one sublattice are turned about z by pi."""
    hilbert = nk.hilbert.Spin(0.5, graph.n_nodes, total_sz=0)
    return nk.operator.Heisenberg(hilbert, graph, J=[0.25, 0.25 * J2], sign_rule=[marshall, False])


def machine(hamiltonian, graph, alpha, seed):
    """Complex and the same under translations, so that it has to learn signs where they are not given."""
    network = nk.models.RBMSymm(symmetries=graph.translation_group(), alpha=alpha, param_dtype=complex)
    return nk.vqs.FullSumState(hamiltonian.hilbert, network, seed=seed)


def optimise(hamiltonian, vstate, steps):
    shift = optax.linear_schedule(0.02, 1e-4, steps)
    metric = nk.optimizer.qgt.QGTJacobianDense(holomorphic=True)
    natural = nk.optimizer.SR(qgt=metric, solver=nk.optimizer.solver.cholesky, diag_shift=shift, holomorphic=True)
    driver = nk.driver.VMC(hamiltonian, nk.optimizer.Sgd(0.05), variational_state=vstate, preconditioner=natural)
    driver.run(steps, show_progress=False)
    return {"energy": vstate.expect(hamiltonian), "state": vstate}


def signs(graph, J2s):
    """Weight of the exact ground state whose signs are Marshall's; all of it without frustration."""
    found = []
    for J2 in J2s:
        hamiltonian = frustrated(graph, J2, True)
        psi = nk.exact.lanczos_ed(hamiltonian, k=1, compute_eigenvectors=True)[1][:, 0].real
        found.append(max((psi > 0) @ psi**2, (psi < 0) @ psi**2))
    return np.array(found)


def with_and_without(graph, J2s, alpha, steps, seed):
    """Energies a site; a row for each coupling, with Marshall's signs and without."""
    energy = np.empty((len(J2s), 2))
    for row, J2 in enumerate(J2s):
        for column, marshall in enumerate((True, False)):
            hamiltonian = frustrated(graph, J2, marshall)
            found = optimise(hamiltonian, machine(hamiltonian, graph, alpha, seed), steps)
            energy[row, column] = found["energy"].mean.real / graph.n_nodes
    return energy


def plot(with_and_without, signs, J2s, Lx, Ly):
    figure = Figure(figsize=(5, 3.6))
    axes = figure.subplots()
    axes.plot(J2s, with_and_without[:, 0], "o", label="Marshall's signs given")
    axes.plot(J2s, with_and_without[:, 1], "s", mfc="none", label="signs to be learnt")
    axes.plot([0.0, 0.5], np.array([-11.22848321, -8.45792335]) / 16, "r+", ms=12, label="exact")
    for J2, weight, energy in zip(J2s, signs, with_and_without[:, 0], strict=True):
        axes.annotate(
            f"{100 * weight:.1f} % of the weight\nobeys the rule", (J2, energy + 0.01), ha="center", fontsize=7
        )
    axes.set(xlabel="J2 / J1", ylabel="energy a site (J1)", xlim=(-0.15, 0.65))
    axes.set_title(f"Signs and neural states (reduced: {Lx} x {Ly})", fontsize=10)
    axes.legend(fontsize=8)
    figure.tight_layout()
    return figure
