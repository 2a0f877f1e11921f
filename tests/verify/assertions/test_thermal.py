import numpy as np
import pytest

from vibron_verify.assertions import Facts
from vibron_verify.assertions.bundles import of_theme

BETAS = np.array([0.5, 1.0, 2.0])


def detailed_balance(small):
    levels, vectors = np.linalg.eigh(small.heisenberg(3))
    probe = np.abs(vectors.conj().T @ small.at({0: small.paulis[0]}, 3) @ vectors) ** 2
    weights = np.exp(-0.7 * levels)[:, None] / np.exp(-0.7 * levels).sum() * probe
    moves = np.round(levels[None, :] - levels[:, None], 9)
    frequencies = np.unique(moves)
    structure = np.array([weights[moves == frequency].sum() for frequency in frequencies])
    right = Facts(beta=0.7, dynamic_frequencies=frequencies, dynamic_structure=structure)
    shifted = {"dynamic_frequencies": frequencies + 0.1 * (frequencies > 0)}
    return right, {"beta": 0.8}, shifted, {"dynamic_structure": structure[::-1]}


def heat_capacity(small):
    levels = np.linalg.eigvalsh(small.heisenberg(4))

    def energy(beta):
        weights = np.exp(-beta * (levels - levels[0]))
        return np.array([weights @ levels, weights @ levels**2]) / weights.sum()

    variances = np.array([energy(beta)[1] - energy(beta)[0] ** 2 for beta in BETAS])
    slope = np.array([(energy(1.00001 * b)[0] - energy(0.99999 * b)[0]) / (2e-5 * b) for b in BETAS])
    right = Facts(heat_capacity=-(BETAS**2) * slope, thermal_betas=BETAS, thermal_variances=variances)
    return right, {"heat_capacity": BETAS * variances}, {"heat_capacity": -(BETAS**2) * variances}


def infinite_temperature_entropy(small):
    return Facts(n_sites=6, local_dimension=3, infinite_entropy=np.log(3**6)), {"local_dimension": 2}


def gibbs_bogoliubov(small):
    matrix, trial = small.ising(4, 0.9), small.ising(4, 0.0)
    weights = np.exp(-trial.diagonal().real)
    free = [-np.log(np.exp(-np.linalg.eigvalsh(each)).sum()) for each in (matrix, trial)]
    difference = (weights * (matrix - trial).diagonal().real).sum() / weights.sum()
    right = Facts(free_energy=free[0], trial_free_energy=free[1], trial_difference=difference)
    return right, {"free_energy": free[1] + 0.1}


CASES = {
    case.__name__: case for case in (detailed_balance, heat_capacity, infinite_temperature_entropy, gibbs_bogoliubov)
}


@pytest.mark.parametrize("name", of_theme("thermal"))
def test_each_holds_and_fails(name, small, both_ways):
    both_ways(name, CASES[name](small))
