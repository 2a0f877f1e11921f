"""Entropies, product formulas, QAOA, phase estimation, extrapolation to zero noise, blockaded atoms."""

import itertools
import math

import numpy as np
import pytest
from scipy.linalg import expm
from scipy.optimize import minimize

from vibron.core.errors import DomainError
from vibron_verify.references.manybody.cft_entropy import cft_entropy
from vibron_verify.references.manybody.depolarised_expectation import depolarised_expectation
from vibron_verify.references.manybody.entanglement_scaling_exponent import entanglement_scaling_exponent
from vibron_verify.references.manybody.page_entropy import page_entropy
from vibron_verify.references.manybody.phase_estimation_success import phase_estimation_success
from vibron_verify.references.manybody.pxp_dimension import pxp_dimension
from vibron_verify.references.manybody.qaoa_ring_ratio import qaoa_ring_ratio
from vibron_verify.references.manybody.richardson_weights import richardson_weights
from vibron_verify.references.manybody.trotter_error_bound import trotter_error_bound
from vibron_verify.references.manybody.xx_block_entropy import xx_block_entropy


def entropy(values):
    kept = values[values > 1e-15]
    return float(-np.sum(kept * np.log(kept)))


@pytest.mark.parametrize(("sites", "block"), [(6, 3), (8, 3), (10, 5)])
def test_block_entropy_by_the_state_vector(spins, sites, block):
    _, states = np.linalg.eigh(spins.chain(sites, 0.0).toarray())
    schmidt = np.linalg.svd(states[:, 0].reshape(2**block, -1), compute_uv=False) ** 2
    assert xx_block_entropy(sites, block) == pytest.approx(entropy(schmidt), abs=1e-9)


def test_central_charge_of_the_xx_ring():
    sizes = [66, 258, 1026]
    found = [xx_block_entropy(n, n // 2) - cft_entropy(n // 2, n, 1.0) for n in sizes]
    assert found == pytest.approx([0.7260] * 3, abs=5e-4)
    # complement of a block, by the symmetry of the sine
    assert cft_entropy(20, 66, 1.0) == pytest.approx(cft_entropy(46, 66, 1.0))
    with pytest.raises(DomainError):
        cft_entropy(10, 10, 1.0)


def test_an_open_chain_has_half_the_slope():
    rises = [cft_entropy(2 * n, 4 * n, 0.5, kind) - cft_entropy(n, 2 * n, 0.5, kind) for kind in ("open", "periodic")
             for n in (10,)]  # fmt: skip
    assert rises == pytest.approx([math.log(2.0) / 12.0, math.log(2.0) / 6.0])


def test_bond_dimension_scaling_closes_the_entropy_relation():
    # Pollmann and others minimise over xi, which leaves 1/kappa = c/6 + sqrt(c/3)
    for charge in (0.5, 1.0, 1.5):
        kappa = entanglement_scaling_exponent(charge)
        assert 1.0 / kappa == pytest.approx(charge / 6.0 + math.sqrt(charge / 3.0), rel=1e-12)


def test_page_entropy_by_sampling():
    random = np.random.default_rng(3)
    states = random.normal(size=(400, 4, 8)) + 1j * random.normal(size=(400, 4, 8))
    values = np.linalg.svd(states, compute_uv=False) ** 2
    values /= values.sum(axis=1, keepdims=True)
    found = np.array([entropy(part) for part in values])
    assert page_entropy(4, 8) == page_entropy(8, 4) == pytest.approx(found.mean(), abs=4 * found.std() / 20.0)


def test_pxp_dimension_by_counting():
    for sites in range(3, 10):
        words = list(itertools.product((0, 1), repeat=sites))
        chain = [w for w in words if not any(a and b for a, b in itertools.pairwise(w))]
        assert pxp_dimension(sites, "open") == len(chain)
        assert pxp_dimension(sites) == sum(not (w[0] and w[-1]) for w in chain)


@pytest.mark.parametrize("order", ["first", "second"])
def test_product_formulas_stay_below_their_bound(spins, order):
    sites, time = 4, 1.0
    parts = [sum(spins.bond(i, i + 1, sites) for i in range(start, sites - 1, 2)).toarray() for start in (0, 1)]
    exact = expm(-1j * time * (parts[0] + parts[1]))
    errors = []
    for steps in (8, 16):
        left = expm(-1j * time / steps / (1.0 if order == "first" else 2.0) * parts[0])
        step = left @ expm(-1j * time / steps * parts[1])
        step = step if order == "first" else step @ left
        errors.append(np.linalg.norm(np.linalg.matrix_power(step, steps) - exact, 2))
        bound = trotter_error_bound(parts[0], parts[1], time, steps, order)
        assert 0.2 * bound < errors[-1] <= bound
    assert errors[0] / errors[1] == pytest.approx(2.0 if order == "first" else 4.0, rel=0.1)


def test_childs_bound_of_the_heisenberg_chain_of_eight(spins):
    # even and odd bonds: figure of merit computed independently, error 0.05246566 at n = 16
    even, odd = (sum(spins.bond(i, i + 1, 8) for i in range(start, 7, 2)).toarray() for start in (0, 1))
    assert trotter_error_bound(even, odd, 1.0, 16) == pytest.approx(0.06154418, abs=1e-7)


def test_qaoa_reaches_its_ratio_on_a_ring_of_six():
    sites = 6
    bits = np.array(list(itertools.product((1, -1), repeat=sites)))
    cut = np.sum((1 - bits * np.roll(bits, 1, axis=1)) / 2, axis=1)

    def ratio(angles, layers):
        state = np.full(2**sites, 2.0 ** (-sites / 2), dtype=complex)
        for gamma, beta in zip(angles[:layers], angles[layers:], strict=True):
            state = (np.exp(-1j * gamma * cut) * state).reshape((2,) * sites)
            turn = np.array([[math.cos(beta), -1j * math.sin(beta)], [-1j * math.sin(beta), math.cos(beta)]])
            for site in range(sites):
                state = np.moveaxis(np.tensordot(turn, state, (1, site)), 0, site)
            state = state.ravel()
        return float(np.abs(state) ** 2 @ cut) / sites

    for layers, start in ((1, [0.7, 0.3]), (2, [0.5, 0.9, 0.6, 0.3])):
        found = minimize(lambda x, p=layers: -ratio(x, p), start, tol=1e-12)
        assert -found.fun == pytest.approx(qaoa_ring_ratio(layers, sites), abs=1e-6)
    assert qaoa_ring_ratio(3, 6) == 1.0
    with pytest.raises(DomainError):
        qaoa_ring_ratio(1, 5)


@pytest.mark.parametrize("phase", [0.1, 0.18100788, 0.49, 0.77])
def test_phase_estimation_by_the_inverse_fourier_transform(phase):
    bits = 4
    register = np.exp(2j * math.pi * phase * np.arange(2**bits)) / 2**bits
    chances = np.abs(np.fft.fft(register)) ** 2
    assert phase_estimation_success(phase, bits) == pytest.approx(chances[round(phase * 2**bits) % 2**bits], abs=1e-12)
    assert phase_estimation_success(phase, bits) >= 4.0 / math.pi**2


def test_worst_phase():
    assert phase_estimation_success(0.5 / 2**20, 20) == pytest.approx(4.0 / math.pi**2, rel=1e-9)


def test_richardson_removes_a_polynomial():
    scales = np.array([1.0, 1.7, 2.5, 4.0])
    weights = richardson_weights(scales)
    noisy = 0.8 - 0.3 * scales + 0.05 * scales**2 - 0.01 * scales**3
    assert weights @ noisy == pytest.approx(0.8, abs=1e-12)
    with pytest.raises(DomainError):
        richardson_weights(np.array([1.0, 1.0]))


def test_extrapolation_of_depolarising_noise_leaves_the_next_order():
    scales = np.array([1.0, 2.0, 3.0])
    for rate in (0.001, 0.002):
        noisy = np.array([depolarised_expectation(1.0, rate * scale, 10) for scale in scales])
        assert abs(richardson_weights(scales) @ noisy - 1.0) < 2.0 * (10 * rate) ** 3


def test_depolarising_by_the_density_matrix():
    random = np.random.default_rng(1)
    state = np.outer(*[random.normal(size=4)] * 2)
    state /= np.trace(state)
    operator = np.diag([1.0, -1.0, -1.0, 1.0])
    noisy = state
    for _ in range(7):
        noisy = 0.9 * noisy + 0.1 * np.eye(4) / 4.0
    assert np.trace(noisy @ operator) == pytest.approx(
        depolarised_expectation(float(np.trace(state @ operator)), 0.1, 7), abs=1e-14
    )
