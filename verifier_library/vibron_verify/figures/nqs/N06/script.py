"""Frustrated square-lattice antiferromagnet by a convolutional network with complex weights."""

import flax.linen as nn
import netket as nk
import numpy as np
import optax
from matplotlib.figure import Figure

__elements__ = {
    "torus": "lattice",
    "frustrated": "model",
    "network": "initial_state",
    "optimise": "solver",
    "couplings": "sweep",
    "plot": "plot",
}
__parameters__ = {"Lx": 4, "Ly": 4, "J2": 0.5, "features": 6, "steps": 50, "seed": 2, "others": [0.0]}
__small__ = {"Ly": 2, "steps": 200, "others": []}
__ladder__ = {"steps": [25, 50]}


def torus(Lx, Ly):
    """Bonds of colour 0 join neighbours, those of colour 1 join neighbours across a square."""
    return nk.graph.Lattice(basis_vectors=np.eye(2), extent=[Lx, Ly], pbc=True, max_neighbor_order=2)


def frustrated(graph, J2):
    """H = sum S.S + J2 sum S.S, with Marshall's signs taken out between neighbours."""
    hilbert = nk.hilbert.Spin(0.5, graph.n_nodes, total_sz=0)
    return nk.operator.Heisenberg(hilbert, graph, J=[0.25, 0.25 * J2], sign_rule=[True, False])


class Convolution(nn.Module):
    """One convolution over the whole torus, then the product of hyperbolic cosines of all its outputs."""

    shape: tuple[int, int]
    features: int

    @nn.compact
    def __call__(self, spins):
        """Return the logarithms of amplitudes."""
        sites = np.arange(np.prod(self.shape)).reshape(self.shape)
        moves = np.ndindex(*self.shape)
        windows = np.stack([np.roll(sites, move, (0, 1)).reshape(-1) for move in moves])
        start = nn.initializers.normal(0.05)
        x = nn.Dense(self.features, param_dtype=complex, kernel_init=start)(spins[..., windows])
        return nk.nn.activation.log_cosh(x).sum(axis=(-1, -2))


def network(hamiltonian, Lx, Ly, features, seed):
    return nk.vqs.FullSumState(hamiltonian.hilbert, Convolution((Lx, Ly), features), seed=seed)


def optimise(hamiltonian, vstate, steps):
    shift = optax.linear_schedule(0.02, 1e-4, steps)
    metric = nk.optimizer.qgt.QGTJacobianDense(holomorphic=True)
    natural = nk.optimizer.SR(qgt=metric, solver=nk.optimizer.solver.cholesky, diag_shift=shift, holomorphic=True)
    driver = nk.driver.VMC(hamiltonian, nk.optimizer.Sgd(0.05), variational_state=vstate, preconditioner=natural)
    driver.run(steps, show_progress=False)
    return {"energy": vstate.expect(hamiltonian), "state": vstate}


def couplings(graph, others, Lx, Ly, features, steps, seed):
    """Energies a site at other couplings."""
    found = []
    for J2 in others:
        hamiltonian = frustrated(graph, J2)
        found.append(optimise(hamiltonian, network(hamiltonian, Lx, Ly, features, seed), steps)["energy"].mean.real)
    return np.array(found)


def plot(couplings, optimise, J2, others, Lx, Ly):
    figure = Figure(figsize=(5, 3.6))
    axes = figure.subplots()
    sites = Lx * Ly
    axes.plot([*others, J2], np.array([*couplings, optimise["energy"].mean.real]) / sites, "o", label="network")
    axes.plot([0.0, 0.5], np.array([-11.22848321, -8.45792335]) / 16, "r+", ms=12, label="exact, 4 x 4")
    axes.plot([0.5], [-0.50380965], "kx", ms=8, label="exact, 6 x 6")
    axes.set(xlabel="J2 / J1", ylabel="energy a site (J1)")
    axes.set_title(f"Frustrated square lattice (reduced: {Lx} x {Ly} of 6 x 6)", fontsize=10)
    axes.legend()
    figure.tight_layout()
    return figure
