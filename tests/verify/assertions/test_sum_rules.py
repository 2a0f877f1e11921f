import numpy as np
import pytest

from vibron_verify.assertions import Facts
from vibron_verify.assertions.bundles import of_theme


def structure_factor_sum(small):
    spins = np.array([[small.at({i: p}, 6) / 2 for p in small.paulis] for i in range(6)])
    state = small.ground(small.heisenberg(6, ring=True))[1]
    moved = spins @ state
    static = np.einsum("iax,jax->ij", moved.conj(), moved).real
    phases = np.exp(2j * np.pi * np.outer(np.arange(6), np.arange(6)) / 6)
    factor = np.einsum("qi,ij,qj->q", phases.conj(), static, phases).real / 6
    right = Facts(structure_factor=factor, structure_component="total", spin=0.5, total_spin=0)
    return right, {"structure_factor": 4 * factor}, {"structure_factor": factor + 0.01}


def f_sum_rule(small):
    matrix = small.heisenberg(6, ring=True)
    levels, vectors = np.linalg.eigh(matrix)
    density = np.sum([(-1) ** i * small.at({i: small.paulis[2]}, 6) for i in range(6)], axis=0)
    weights = np.abs(vectors.conj().T @ density @ vectors[:, 0]) ** 2
    inner = density @ matrix - matrix @ density
    double = np.vdot(vectors[:, 0], (inner @ density - density @ inner) @ vectors[:, 0]).real
    right = Facts(pole_frequencies=levels - levels[0], pole_weights=weights, double_commutator=double)
    return right, {"double_commutator": -double}, {"pole_weights": 1.001 * weights}


def spectral_sum_rules(small):
    band = -2 * np.cos(2 * np.pi * np.arange(6) / 6) + 0.1
    occupied = (band < 0).astype(float)
    right = Facts(
        spectral_frequencies=band,
        spectral_weights=np.eye(6),
        momentum_distribution=occupied,
        particles=(int(occupied.sum()),),
    )
    return right, {"spectral_weights": 0.9 * np.eye(6)}, {"momentum_distribution": occupied[::-1] * 0.5}


def thomas_reiche_kuhn(small):
    right = Facts(method="rpa", complete_basis=True, n_electrons=2, oscillator_strengths=np.array([0.3, 0.9, 0.8029]))
    return right, {"oscillator_strengths": np.array([0.3, 0.9, 0.5])}


def density_matrices(small):
    """Two electrons on two sites: the singlet of the Hubbard dimer."""
    weights = np.array([[0.5, 0.6], [0.6, 0.5]])
    weights = weights / np.linalg.norm(weights)
    gamma = 2 * weights @ weights.T
    pairs = 2 * np.einsum("pr,qs->pqrs", weights, weights)
    one, two = np.array([[0.0, -1.0], [-1.0, 0.0]]), np.zeros((2,) * 4)
    two[0, 0, 0, 0] = two[1, 1, 1, 1] = 4.0
    energy = 2 * np.sum(one * (weights @ weights.T)) + 4.0 * (weights.diagonal() ** 2).sum()
    right = Facts(n_electrons=2, one_rdm=gamma, two_rdm=pairs, one_electron=one, two_electron=two, energy=energy)
    return (
        right,
        {"one_rdm": gamma / 2},
        {"one_rdm": np.diag([2.5, -0.5])},
        {"two_rdm": 2 * pairs},
        {"energy": energy + 1e-4},
    )


CASES = {
    case.__name__: case
    for case in (structure_factor_sum, f_sum_rule, spectral_sum_rules, thomas_reiche_kuhn, density_matrices)
}


@pytest.mark.parametrize("name", of_theme("sum_rules"))
def test_each_holds_and_fails(name, small, both_ways):
    both_ways(name, CASES[name](small))


def test_tamm_dancoff_is_not_held_to_the_sum_rule():
    from vibron_verify.assertions import judge

    facts = Facts(method="tda", complete_basis=True, n_electrons=2, oscillator_strengths=np.array([3.0]))
    assert judge(facts, ("thomas_reiche_kuhn",))[0].passed is None
