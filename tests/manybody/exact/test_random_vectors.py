"""Thermodynamics from random vectors, against all levels, and the honesty of its errors."""

from typing import Any

import numpy as np
import pytest
from scipy.linalg import expm

from vibron.core.errors import InputError
from vibron.manybody.exact.thermal_expectation import thermal_expectation
from vibron.manybody.hilbert import random_vectors
from vibron.manybody.hilbert.krylov import cooled, tridiagonal
from vibron.manybody.models.heisenberg import heisenberg
from vibron.manybody.models.tfim import tfim
from vibron.manybody.specification import Sector

NAMES = ("energy", "specific_heat", "entropy", "free_energy", "susceptibility")
TEMPERATURES = np.array([3.0, 0.4, 1.0])


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use random vectors in small sectors too."""
    monkeypatch.setattr(random_vectors, "MOST_EXACT", 1)


@pytest.mark.parametrize("method", ["ftlm", "typicality"])
def test_errors_cover_the_difference_from_all_levels(method: Any) -> None:
    ring = heisenberg(size=(7,), boundary="periodic", h=0.3)
    exact = thermal_expectation(ring, TEMPERATURES)
    pulls = []
    for seed in range(8):
        found = thermal_expectation(ring, TEMPERATURES, method=method, vectors=12, seed=seed)
        pulls.append([(getattr(found, name) - getattr(exact, name)) / found.errors[name] for name in NAMES])
    spread = np.sqrt((np.array(pulls) ** 2).mean((0, 2)))
    assert (spread > 0.4).all() and (spread < 1.9).all()


def test_both_methods_take_the_same_vectors() -> None:
    chain = tfim(size=(6,), g=0.8, h=0.2)
    one, other = (thermal_expectation(chain, TEMPERATURES, method=m, seed=3) for m in ("ftlm", "typicality"))
    for name in NAMES:
        assert getattr(one, name) == pytest.approx(getattr(other, name), abs=1e-6), name


@pytest.mark.parametrize("method", ["exact", "ftlm", "typicality"])
def test_thermodynamic_identities(method: Any) -> None:
    chain = heisenberg(size=(6,), J2=0.3, sector=Sector(total_sz=0))
    found = thermal_expectation(chain, TEMPERATURES, method=method)
    assert found.free_energy == pytest.approx(found.energy - TEMPERATURES * found.entropy, abs=1e-9)
    step = 1e-4
    ahead, behind = (thermal_expectation(chain, TEMPERATURES + s * step, method=method) for s in (1, -1))
    assert found.specific_heat == pytest.approx((ahead.energy - behind.energy) / (2 * step), rel=1e-4)
    assert set(found.errors) == set(NAMES) and not found.susceptibility.any()


def test_too_few_lanczos_steps_are_seen_in_the_error() -> None:
    ring = heisenberg(size=(10,), boundary="periodic", sector=Sector(total_sz=0))
    exact = thermal_expectation(ring, [0.05])
    found = thermal_expectation(ring, [0.05], method="ftlm", krylov=8)
    assert abs(found.energy - exact.energy)[0] < 3 * found.errors["energy"][0]


def test_momentum_blocks_and_seeds() -> None:
    block = heisenberg(size=(9,), boundary="periodic", sector=Sector(total_sz=0.5, momentum=1))
    exact = thermal_expectation(block, [1.0])
    one, again, other = (thermal_expectation(block, [1.0], method="ftlm", seed=seed) for seed in (1, 1, 2))
    assert abs(one.energy - exact.energy)[0] < 4 * one.errors["energy"][0]
    assert one == again and one.energy[0] != other.energy[0]


def test_settings_of_random_vectors_do_not_go_with_all_levels() -> None:
    with pytest.raises(InputError, match="vectors"):
        thermal_expectation(heisenberg(size=(4,)), [1.0], vectors=5)


def test_cooling_is_the_exponential_and_its_norm() -> None:
    random = np.random.default_rng(0)
    matrix = random.standard_normal((30, 30))
    matrix, vector = matrix + matrix.T, random.standard_normal(30)
    vector /= np.linalg.norm(vector)
    found, gained = cooled(matrix, vector, 1.7, tolerance=1e-10, krylov=12)
    exact = expm(-1.7 * matrix) @ vector
    assert gained == pytest.approx(np.log(np.linalg.norm(exact)), abs=1e-8)
    assert found == pytest.approx(exact / np.linalg.norm(exact), abs=1e-8)


def test_the_chain_has_the_moments_of_the_matrix() -> None:
    matrix = np.diag(np.arange(20.0))
    vector = np.ones(20) / np.sqrt(20)
    alpha, beta = tridiagonal(matrix, vector, 8)
    chain = np.diag(alpha) + np.diag(beta, 1) + np.diag(beta, -1)
    for power in range(15):
        moment = np.linalg.matrix_power(chain, power)[0, 0]
        assert moment == pytest.approx((np.arange(20.0) ** power).mean(), rel=1e-9)
