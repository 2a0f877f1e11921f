import numpy as np
import pytest

from vibron_verify.assertions import Facts
from vibron_verify.assertions.bundles import of_theme


def hellmann_feynman(small):
    values, slope = (
        0.7 + 5e-4 * np.arange(-1, 2),
        -np.sum([small.at({i: small.paulis[0]}, 5) for i in range(5)], axis=0),
    )
    found = [small.ground(small.ising(5, g)) for g in values]
    derivatives = np.array([np.vdot(state, slope @ state).real for _, state in found])
    right = Facts(
        parameter_values=values,
        parameter_energies=np.array([levels[0] for levels, _ in found]),
        parameter_derivatives=derivatives,
    )
    return right, {"parameter_derivatives": derivatives / 2}, {"parameter_values": 4 * values}


def hypervirial(small):
    matrix, probe = small.ising(4, 0.7), small.at({0: small.paulis[1], 1: small.paulis[2]}, 4)
    _levels, state = small.ground(matrix)
    other = small.evolve(probe, state, 0.3)
    return Facts(hamiltonian=matrix, state=state, probe=probe, variance=0.0), {"state": other}


def virial_theorem(small):
    right = Facts(kinetic_energy=75.9, potential_energy=-151.84, radial_derivative=0.0)
    return right, {"potential_energy": -150.0}, {"radial_derivative": 2.0}


def forces_are_gradients(small):
    forces = np.array([[0.0, 0.0, 4e-6], [0.0, 0.0, -4e-6]])
    right = Facts(forces=forces, forces_by_difference=forces + 1e-7, optimised=True)
    return right, {"forces_by_difference": -1e3 * forces}, {"forces": 1e2 * forces}


CASES = {case.__name__: case for case in (hellmann_feynman, hypervirial, virial_theorem, forces_are_gradients)}


@pytest.mark.parametrize("name", of_theme("theorems"))
def test_each_holds_and_fails(name, small, both_ways):
    both_ways(name, CASES[name](small))
