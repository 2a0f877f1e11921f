import numpy as np
import pytest
from scipy.special import j0

from vibron.manybody.exact.krylov_evolution import krylov_evolution
from vibron.manybody.models.heisenberg import heisenberg
from vibron_verify.assertions import Facts
from vibron_verify.assertions.bundles import of_theme

TIMES = np.linspace(0, 1, 21)


def parts(small):
    whole, bonds = small.ising(4, 0.9), small.ising(4, 0.0)
    return bonds, whole - bonds


def product(small, steps, time=1.0, order=1):
    first, second = parts(small)
    if order == 1:
        step = small.exponential(first, time / steps) @ small.exponential(second, time / steps)
    else:
        half = small.exponential(first, time / steps / 2)
        step = half @ small.exponential(second, time / steps) @ half
    return np.linalg.matrix_power(step, steps)


def errors_of(small, order):
    exact = small.exponential(sum(parts(small)), 1.0)
    return [np.linalg.norm(product(small, steps, order=order) - exact, 2) for steps in (40, 80, 160)]


def evolution():
    model = heisenberg(size=(6,), J=1.0, Jz=0.5)
    return krylov_evolution(model, TIMES, initial="neel")


def norm_in_time(small):
    return Facts(norms=np.ones(21)), {"norms": 1 - 1e-6 * TIMES}


def energy_conservation(small):
    energies = np.asarray(evolution().energy)
    right = Facts(energies_in_time=energies, integrator="exact")
    steps = 1 / np.array([40, 80, 160])
    return (
        right,
        {"energies_in_time": energies + 1e-5 * TIMES},
        Facts(integrator="trotter", trotter_order=2, time_steps=steps, trotter_errors=errors_of(small, 1)),
    )


def charges_in_time(small):
    return Facts(charges_in_time={"N": np.full(21, 3.0)}), {"charges_in_time": {"N": 3 + 1e-6 * TIMES}}


def forth_and_back(small):
    matrix, start = small.ising(4, 0.9), np.eye(16)[5].astype(complex)
    there = small.evolve(matrix, start, 1.0)
    right = Facts(initial_state=start, returned_state=small.evolve(matrix, there, -1.0))
    return right, {"returned_state": small.evolve(matrix, there, 1.0)}


def product_formula_order(small):
    steps = 1 / np.array([40, 80, 160])
    right = Facts(time_steps=steps, trotter_errors=errors_of(small, 2), trotter_order=2)
    return right, {"trotter_order": 4}, {"trotter_errors": errors_of(small, 1)}


def commutator_bound(small):
    right = Facts(
        hamiltonian_parts=parts(small), trotter_unitary=product(small, 20), evolution_time=1.0, trotter_steps=20
    )
    return right, {"trotter_unitary": product(small, 2)}, {"trotter_unitary": product(small, 20, time=1.1)}


def short_time_fidelity(small):
    matrix, start = small.ising(4, 0.9), np.eye(16)[5].astype(complex)
    fidelity = abs(np.vdot(start, small.evolve(matrix, start, 0.01))) ** 2
    right = Facts(short_time=0.01, short_fidelity=fidelity, hamiltonian=matrix, initial_state=start)
    return right, {"short_fidelity": np.sqrt(fidelity)}, {"hamiltonian": 1.01 * matrix}


def lieb_robinson_cone(small):
    sites, times = 41, np.array([0.5, 1.0, 2.0])
    spread = np.array([np.abs(small.exponential(small.chain(sites, -0.5), t)[0]) ** 2 for t in times])
    far = np.zeros(12)
    far[:4] = [1.0, 0.3, 0.1, 0.02]
    right = Facts(spread=spread, times=times, velocity=1.0, circuit_depth=2, circuit_correlations=far)
    return right, {"spread": spread + 1e-6}, {"circuit_correlations": far + 1e-6}


def continuity(small):
    sites, hopping = 8, small.chain(8)
    waves = [small.exponential(hopping, t)[:, 3] for t in TIMES]
    densities = np.abs(waves) ** 2
    currents = np.array([2 * np.imag(np.conj(w[:-1]) * w[1:]) for w in waves])
    right = Facts(times=TIMES, densities_in_time=densities, currents_in_time=currents)
    assert densities.shape == (21, sites)
    return right, {"currents_in_time": -currents}, {"densities_in_time": densities[:, ::-1]}


def bessel_quench(small):
    sites, times = 40, np.linspace(0, 18, 37)
    filled = np.arange(sites) % 2 == 0
    found = []
    for time in times:
        density = (np.abs(small.exponential(small.chain(sites, 0.5, ring=True), time)[:, filled]) ** 2).sum(axis=1)
        found.append(np.mean((-1.0) ** np.arange(sites) * (density - 0.5)))
    right = Facts(model="xx", parameters={"J": 1.0}, times=times, n_sites=sites, staggered_in_time=np.array(found))
    return right, {"parameters": {"J": 2.0}}, {"staggered_in_time": j0(times) / 2}


CASES = {
    case.__name__: case
    for case in (
        norm_in_time,
        energy_conservation,
        charges_in_time,
        forth_and_back,
        product_formula_order,
        commutator_bound,
        short_time_fidelity,
        lieb_robinson_cone,
        continuity,
        bessel_quench,
    )
}


@pytest.mark.parametrize("name", of_theme("dynamics"))
def test_each_holds_and_fails(name, small, both_ways):
    both_ways(name, CASES[name](small))


def test_a_product_formula_of_its_order_conserves_energy(small, both_ways):
    steps = 1 / np.array([40, 80, 160])
    right = Facts(integrator="trotter", trotter_order=2, time_steps=steps, trotter_errors=errors_of(small, 2))
    both_ways("energy_conservation", (right, {"trotter_order": 4}))
