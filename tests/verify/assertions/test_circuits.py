import numpy as np
import pytest

from vibron_verify.assertions import Facts
from vibron_verify.assertions.bundles import of_theme

CONTROLLED_NOT = np.array([[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 1], [0, 0, 1, 0]])
HADAMARD = np.array([[1, 1], [1, -1]]) / np.sqrt(2)


def unitary_circuit(small):
    bell = CONTROLLED_NOT @ np.kron(HADAMARD, np.eye(2))
    return Facts(circuit_unitary=bell), {"circuit_unitary": bell * 1.000001}


def clifford_expectations(small):
    bell = CONTROLLED_NOT @ np.kron(HADAMARD, np.eye(2))[:, 0]
    strings = [np.kron(a, b) for a in small.paulis for b in (*small.paulis, np.eye(2))]
    found = np.array([np.vdot(bell, string @ bell).real for string in strings])
    return (
        Facts(clifford_expectations=found),
        {"clifford_expectations": 0.99 * found},
        {"clifford_expectations": 2 * found},
    )


def qubit_order(small):
    flipped = small.at({0: small.paulis[0]}, 3)[:, 0]
    return Facts(asymmetric_vector=flipped), {"asymmetric_vector": small.at({2: small.paulis[0]}, 3)[:, 0]}


def shot_statistics(small):
    chances = np.array([0.5, 0.3, 0.2, 0.0])
    counts = np.random.default_rng(3).multinomial(2000, chances)
    mean = (counts[0] - counts[1]) / 2000
    right = Facts(
        counts=counts, probabilities=chances, shots=2000, shot_expectation=mean, shot_variance=(1 - mean**2) / 2000
    )
    return (
        right,
        {"counts": counts[[1, 0, 2, 3]]},
        {"counts": counts + np.array([0, 0, 0, 3])},
        {"shot_variance": right.shot_variance / 4},
    )


def phase_resolution(small):
    right = Facts(phase_energy=-1.1372, phase_bits=10, phase_time=1.0, exact_energy=-1.1373)
    return right, {"phase_energy": -1.13}


def parameter_shift(small):
    angles = np.array([0.3, 1.1])
    shift = (np.cos(angles + np.pi / 2) - np.cos(angles - np.pi / 2)) / 2
    difference = (np.cos(angles + 1e-4) - np.cos(angles - 1e-4)) / 2e-4
    return Facts(gradient_shift=shift, gradient_difference=difference), {"gradient_shift": 2 * shift}


def eigensolver_bound(small):
    return Facts(method="vqe", energy=-1.13720, exact_energy=-1.13727), {"energy": -1.13728}


CASES = {
    case.__name__: case
    for case in (
        unitary_circuit,
        clifford_expectations,
        qubit_order,
        shot_statistics,
        phase_resolution,
        parameter_shift,
        eigensolver_bound,
    )
}


@pytest.mark.parametrize("name", of_theme("circuits"))
def test_each_holds_and_fails(name, small, both_ways):
    both_ways(name, CASES[name](small))
