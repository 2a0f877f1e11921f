"""Ground state of the transverse-field Ising chain with a restricted Boltzmann machine."""

import netket as nk

__elements__ = {
    "chain": "lattice",
    "ising": "model",
    "machine": "initial_state",
    "optimise": "solver",
    "energy_of": "observable",
}
__parameters__ = {"L": 8, "h": 1.0, "alpha": 2, "steps": 150, "seed": 7}
__small__ = {"L": 4, "steps": 40}


def chain(L):
    return nk.graph.Chain(L, pbc=True)


def ising(graph, h):
    return nk.operator.Ising(nk.hilbert.Spin(0.5, graph.n_nodes), graph, h=h, J=-1.0)


def machine(hamiltonian, alpha, seed):
    network = nk.models.RBM(alpha=alpha, param_dtype=float)
    return nk.vqs.FullSumState(hamiltonian.hilbert, network, seed=seed)


def optimise(hamiltonian, vstate, steps):
    driver = nk.driver.VMC_SR(hamiltonian, nk.optimizer.Sgd(0.05), variational_state=vstate, diag_shift=0.01)
    driver.run(steps, show_progress=False)
    return vstate


def energy_of(vstate, hamiltonian):
    return vstate.expect(hamiltonian)


if __name__ == "__main__":
    graph = chain(8)
    operator = ising(graph, 1.0)
    state = optimise(operator, machine(operator, 2, 7), 150)
    print(energy_of(state, operator))
