import numpy as np
import pytest

from vibron_verify.assertions import Facts, judge
from vibron_verify.assertions.bundles import of_theme
from vibron_verify.products import read
from vibron_verify.rubric import read_rubric
from vibron_verify.scientific import assertion_checks

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


def curves(small):
    """Return curves of four spins in a field, from its levels alone."""
    levels, grid = np.linalg.eigvalsh(small.ising(4, 0.9)), np.linspace(0.4, 3.0, 27)
    sums = [np.exp(-levels / t) for t in grid]
    means = np.array([[w @ levels, w @ levels**2] for w in sums]) / np.array([w.sum() for w in sums])[:, None]
    free = np.array([-t * np.log(w.sum()) for t, w in zip(grid, sums, strict=True)])
    energies, capacity = means[:, 0], (means[:, 1] - means[:, 0] ** 2) / grid**2
    return {
        "temperatures": grid, "thermal_energies": energies, "free_energies": free, "heat_capacity": capacity,
        "thermal_entropies": (energies - free) / grid,
    }  # fmt: skip


def free_energy_of_entropy(small):
    right = curves(small)
    entropies, energies = right["thermal_entropies"], right["thermal_energies"]
    return Facts(**right), {"thermal_entropies": entropies / np.log(2.0)}, {"thermal_energies": energies / 4.0}


def heat_capacity_is_slope(small):
    right = curves(small)
    variance = right["heat_capacity"] * right["temperatures"]
    return Facts(**right), {"heat_capacity": variance}, {"thermal_energies": right["thermal_energies"] / 4.0}


def entropy_is_heat(small):
    right = curves(small)
    return (
        Facts(**right),
        {"heat_capacity": right["heat_capacity"] / 4.0},
        {"thermal_entropies": right["free_energies"]},
    )


def entropy_is_slope(small):
    right = curves(small)
    return Facts(**right), {"free_energies": right["thermal_energies"]}, {"free_energies": -right["free_energies"]}


CASES = {
    case.__name__: case
    for case in (
        *(detailed_balance, heat_capacity, infinite_temperature_entropy, gibbs_bogoliubov, free_energy_of_entropy),
        *(heat_capacity_is_slope, entropy_is_heat, entropy_is_slope),
    )
}


def test_a_coarse_grid_is_judged_as_well_as_it_resolves_the_curve(small):
    coarse = {name: one[::4] for name, one in curves(small).items()}
    assert [one.passed for one in judge(Facts(**coarse), ("heat_capacity_is_slope",))] == [True]
    few = {name: one[:3] for name, one in coarse.items()}
    assert [one.passed for one in judge(Facts(**few), ("heat_capacity_is_slope",))] == [None]


@pytest.mark.parametrize("name", of_theme("thermal"))
def test_each_holds_and_fails(name, small, both_ways):
    both_ways(name, CASES[name](small))


def test_relations_with_parts_of_one_name_are_all_judged(tmp_path):
    """Three relations have the number 66 and the part 'the whole range'."""
    (tmp_path / "rubric.yaml").write_text(
        'schema: vibron.rubric/1\ntopic: exact\nsystem: {model: "heisenberg(size=[4])"}\nenergy: none\n'
        "facts: {temperatures: heat.T, thermal_energies: heat.E, thermal_entropies: heat.S, free_energies: heat.F,"
        " heat_capacity: heat.C}\n"
    )
    T = np.linspace(0.5, 4.0, 50)  # levels 0 and 1
    E = 1 / (1 + np.exp(1 / T))
    curves = {"T": T, "E": E, "C": E * (1 - E) / T**2, "F": -T * np.log(1 + np.exp(-1 / T))}
    runs = [{"heat": read({**curves, "S": (E - curves["F"]) / T})}] * 2
    checks = assertion_checks(read_rubric(tmp_path / "rubric.yaml"), {"heat": "sweep"}, runs, ({}, {}), None)
    assert [(one.assertion, one.passed) for one in checks] == [
        *[("free_energy_of_entropy", True), ("heat_capacity_is_slope", True)],
        *[("entropy_is_heat", True), ("entropy_is_slope", True)],
    ]
