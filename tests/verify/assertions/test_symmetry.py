import numpy as np
import pytest

from vibron.manybody.exact.correlation_function import correlation_function
from vibron.manybody.models.heisenberg import heisenberg
from vibron_verify.assertions import Facts, judge
from vibron_verify.assertions.bundles import of_theme


def charge_sector(small):
    matrix = small.heisenberg(4, couplings=[1.0, 0.6, 1.4])
    state = small.ground(matrix)[1]
    right = Facts(hamiltonian=matrix, state=state, charges={"sz": small.total_sz(4)}, charge_values={"sz": 0.0})
    tilted = small.evolve(small.at({0: small.paulis[0]}, 4), state, 0.3)
    field = matrix + small.at({1: small.paulis[0]}, 4)
    return right, {"charge_values": {"sz": 1.0}}, {"state": tilted}, {"hamiltonian": field}


def spin_multiplets(small):
    matrix, charge = small.heisenberg(4, couplings=[-1.0] * 3), small.total_sz(4)
    lowest = [np.linalg.eigvalsh(matrix[np.ix_(charge == m, charge == m)])[0] for m in (0, 1, 2)]
    right = Facts(multiplet_energies=lowest, spin_square=6.0, total_spin=2)
    return right, {"multiplet_energies": [*lowest[:2], lowest[2] + 1e-4]}, {"spin_square": 2.0}


def singlet_isotropy(small):
    axes = {a: np.array(correlation_function(heisenberg(size=(4,)), f"S{a}", f"S{a}").values) for a in "xyz"}
    correlations = {2 * a: values for a, values in axes.items()}
    right = Facts(total_spin=0, magnetisation=np.zeros(4), correlations=correlations)
    spoilt = {**correlations, "zz": 1.01 * correlations["zz"]}
    return right, {"magnetisation": np.array([0.1, -0.1, 0.1, -0.1])}, {"correlations": spoilt}


def symmetric_density(small):
    right = Facts(density=np.ones(6) / 3, mirror_symmetric=True, translation_invariant=True)
    return right, {"density": np.array([0.5, 0.3, 0.2, 0.2, 0.3, 0.33])}


def marshall_signs(small):
    state = small.ground(small.heisenberg(4))[1] * np.exp(0.7j)
    right = Facts(
        model="heisenberg",
        bipartite=True,
        state=state,
        configurations=small.digits(4),
        sublattice=np.array([0, 1, 0, 1]),
    )
    return right, {"state": np.abs(state)}, {"sublattice": np.array([0, 0, 1, 1])}


CASES = {
    case.__name__: case
    for case in (charge_sector, spin_multiplets, singlet_isotropy, symmetric_density, marshall_signs)
}


@pytest.mark.parametrize(
    ("accuracy", "passed"),
    [
        ({}, False),
        ({"density_error": np.full(4, 1e-5)}, True),
        ({"discarded_weight": np.array([0.0, 1e-9, 0.0])}, True),
        ({"density_error": np.full(4, 1e-6)}, False),
    ],
)
def test_a_density_is_judged_by_the_accuracy_of_the_run(accuracy, passed):
    facts = Facts(density=np.array([0.5, 0.49997, 0.5, 0.5]), mirror_symmetric=True, **accuracy)
    assert [one.passed for one in judge(facts, ("symmetric_density",))] == [passed]


def test_no_accuracy_excuses_a_density_without_symmetry():
    facts = Facts(density=np.array([0.5, 0.4, 0.5, 0.5]), mirror_symmetric=True, density_error=np.ones(4))
    assert [one.passed for one in judge(facts, ("symmetric_density",))] == [False]


@pytest.mark.parametrize("name", of_theme("symmetry"))
def test_each_holds_and_fails(name, small, both_ways):
    both_ways(name, CASES[name](small))
