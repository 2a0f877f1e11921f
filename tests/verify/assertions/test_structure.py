import numpy as np
import pytest

from vibron_verify.assertions import Facts
from vibron_verify.assertions.bundles import of_theme


def hermitian_hamiltonian(small):
    matrix = small.heisenberg(4)
    return Facts(hamiltonian=matrix), {"hamiltonian": matrix + 1e-9 * np.triu(np.ones_like(matrix))}


def normalised_state(small):
    state = small.ground(small.heisenberg(4))[1]
    return Facts(state=state), {"state": state * (1 + 1e-9)}


def trace_moments(small):
    matrix, strings = small.heisenberg(4, couplings=[1.0, 0.5, 2.0]), np.repeat([0.25, 0.125, 0.5], 3)
    right = Facts(hamiltonian=matrix, string_coefficients=strings, string_norms=np.ones(9))
    return right, {"hamiltonian": matrix + np.eye(16)}, {"hamiltonian": 4 * matrix}


def fermion_algebra(small):
    lower, string = np.array([[0, 1], [0, 0]]), small.paulis[2]
    right = [small.at({**dict.fromkeys(range(i), string), i: lower}, 3) for i in range(3)]
    bare = [small.at({i: lower}, 3) for i in range(3)]
    return Facts(annihilators=right), {"annihilators": bare}


def spin_algebra(small):
    return Facts(spin_operators=[p / 2 for p in small.paulis], spin=0.5), {"spin_operators": small.paulis}


CASES = {
    case.__name__: case
    for case in (hermitian_hamiltonian, normalised_state, trace_moments, fermion_algebra, spin_algebra)
}


@pytest.mark.parametrize("name", of_theme("structure"))
def test_each_holds_and_fails(name, small, both_ways):
    both_ways(name, CASES[name](small))


def test_matrices_may_be_sparse():
    from scipy.sparse import csr_array

    from vibron_verify.assertions import judge

    upper = csr_array(np.triu(np.ones((3, 3))))
    assert [check.passed for check in judge(Facts(hamiltonian=upper + upper.T), ("hermitian_hamiltonian",))] == [True]
    assert [check.passed for check in judge(Facts(hamiltonian=upper), ("hermitian_hamiltonian",))] == [False]
