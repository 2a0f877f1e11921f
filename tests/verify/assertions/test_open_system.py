import numpy as np
import pytest

from vibron_verify.assertions import Facts
from vibron_verify.assertions.bundles import of_theme


def physical_density_matrix(small):
    matrix = np.array([[0.7, 0.2j], [-0.2j, 0.3]])
    right = Facts(density_matrix=matrix)
    return (
        right,
        {"density_matrix": 1.1 * matrix},
        {"density_matrix": np.array([[0.7, 0.2], [-0.2, 0.3]])},
        {"density_matrix": np.diag([1.2, -0.2])},
    )


def decaying_liouvillian(small):
    """A driven spin that decays, on row-stacked density matrices."""
    one, hamiltonian, lower = np.eye(2), 0.4 * small.paulis[0], np.array([[0, 1], [0, 0]])
    number = lower.T @ lower
    driven = -1j * (np.kron(hamiltonian, one) - np.kron(one, hamiltonian.T))
    jump, loss = np.kron(lower, lower), (np.kron(number, one) + np.kron(one, number.T)) / 2
    right = Facts(liouvillian=driven + jump - loss)
    return (
        right,
        {"liouvillian": driven - jump + loss},
        {"liouvillian": driven},
        {"liouvillian": driven - loss},
    )


CASES = {case.__name__: case for case in (physical_density_matrix, decaying_liouvillian)}


@pytest.mark.parametrize("name", of_theme("open_system"))
def test_each_holds_and_fails(name, small, both_ways):
    both_ways(name, CASES[name](small))
