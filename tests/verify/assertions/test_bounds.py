import numpy as np
import pytest

from vibron_verify.assertions import Facts, judge
from vibron_verify.assertions.bundles import of_theme


def variational_bound(small):
    sampled = Facts(energy=-12.3816, energy_error=1e-4, exact_energy=-12.38149, method="nqs", r_hat=1.01)
    return sampled, {"r_hat": 1.3}, {"energy": -12.39}


def temple_bound(small):
    levels, _ground = small.ground(small.heisenberg(4, couplings=[1.0, 0.7, 1.3]))
    right = Facts(energy=levels[0] + 0.01, variance=0.02, first_excited=levels[1], exact_energy=levels[0])
    return right, {"variance": 1e-4}, {"energy": levels[1] + 0.1}


def weinstein_interval(small):
    matrix = small.heisenberg(4)
    levels = np.linalg.eigvalsh(matrix)
    right = Facts(energy=levels[0] + 0.01, variance=0.01, hamiltonian=matrix)
    return right, {"variance": 1e-6}, {"energy": levels[0] - 0.2}


def cluster_bound(small):
    cluster = np.linalg.eigvalsh(small.heisenberg(6))[0]
    return Facts(energy_density=0.25 - np.log(2), cluster_energy=cluster, cluster_sites=6), {"energy_density": -0.6}


def nested_ladder(small):
    return Facts(ladder_energies=[-8.60, -8.68, -8.6824], energy=-8.6824), {"ladder_energies": [-8.68, -8.60, -8.6824]}


def rayleigh_bound(small):
    matrix, term = small.heisenberg(4), np.diag(small.digits(4)[:, 0].astype(float))
    raised = np.linalg.eigvalsh(matrix + term)[0]
    right = Facts(energy=np.linalg.eigvalsh(matrix)[0], raised_energy=raised, positive_term=term)
    return right, {"positive_term": -term}, {"raised_energy": right.energy - 0.1}


def concave_energy(small):
    values = np.linspace(0.5, 1.5, 11)
    energies = np.array([np.linalg.eigvalsh(small.ising(5, g))[0] for g in values])
    right = Facts(parameter_values=values, parameter_energies=energies)
    return right, {"parameter_energies": energies + 0.1 * (values == values[4])}, {"parameter_values": values**2}


CASES = {
    case.__name__: case
    for case in (
        variational_bound,
        temple_bound,
        weinstein_interval,
        cluster_bound,
        nested_ladder,
        rayleigh_bound,
        concave_energy,
    )
}


@pytest.mark.parametrize("name", of_theme("bounds"))
def test_each_holds_and_fails(name, small, both_ways):
    both_ways(name, CASES[name](small))


def test_a_deterministic_energy_may_not_go_below():
    facts = [Facts(energy=energy, exact_energy=-1.0, method="mps", energy_error=1e-8) for energy in (-1.0, -1.000001)]
    assert [judge(each, ("variational_bound",))[0].passed for each in facts] == [True, False]


def test_published_energies_below_the_exact_one_fail_until_sampled_anew():
    published = {"exact_energy": -12.381490, "energy": -12.381718, "energy_error": 22e-6, "method": "nqs"}
    naive = judge(Facts(**published), ("variational_bound",))
    anew = judge(Facts(**published, fresh_energy=-12.38140, fresh_error=9e-5), ("variational_bound",))
    correlated = judge(Facts(**published, autocorrelation_time=5.0), ("variational_bound",))
    assert [checks[-1].passed for checks in (naive, anew, correlated)] == [False, True, True]
