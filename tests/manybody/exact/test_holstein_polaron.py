"""The Holstein polaron, against displaced oscillators, a dimer solved another way, and perturbation theory."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from vibron.core.errors import DomainError
from vibron.manybody.exact.holstein_polaron import holstein_polaron
from vibron.manybody.open_systems.holstein_dimer import holstein_dimer


def test_a_polaron_without_hopping_is_a_displaced_oscillator() -> None:
    found = holstein_polaron(sites=3, t=0.0, omega=1.5, g=0.6, quanta=12)
    assert found.energy == pytest.approx(-(0.6**2) / 1.5, abs=1e-12)
    assert found.phonons == pytest.approx((0.6 / 1.5) ** 2, abs=1e-10)
    assert found.weight == pytest.approx(np.exp(-((0.6 / 1.5) ** 2)), abs=1e-10)


def test_two_sites_are_the_dimer() -> None:
    dimer = holstein_dimer(exchange=-1.0, frequency=1.0, coupling=1.0, quanta=40)
    assert holstein_polaron(sites=2, quanta=16).energy == pytest.approx(dimer.levels[0], abs=1e-9)


def test_all_momenta_hold_the_levels_of_the_ring() -> None:
    """Lowest levels of three sites with two quanta, the electron and each oscillator written out."""
    cut = [n for n in product(range(3), repeat=3) if sum(n) <= 2]
    states = [(site, n) for site in range(3) for n in cut]
    where = {state: k for k, state in enumerate(states)}
    matrix = np.zeros((len(states), len(states)))
    for (site, n), k in where.items():
        matrix[k, k] = 0.8 * sum(n)
        for other in ((site + 1) % 3, (site - 1) % 3):
            matrix[where[other, n], k] -= 1.2
        more = tuple(m + (i == site) for i, m in enumerate(n))
        if (site, more) in where:
            matrix[where[site, more], k] = matrix[k, where[site, more]] = 0.7 * np.sqrt(n[site] + 1)
    lowest = [holstein_polaron(sites=3, t=1.2, omega=0.8, g=0.7, quanta=2, momentum=k).energy for k in range(3)]
    levels = np.linalg.eigvalsh(matrix)
    assert lowest[1] == pytest.approx(lowest[2], abs=1e-12)
    assert all(np.abs(levels - energy).min() < 1e-12 for energy in lowest) and min(lowest) == pytest.approx(levels[0])


def test_weak_coupling_is_second_order() -> None:
    """The energy falls by g^2 times the mean of 1 / (e_q - e_0 + omega) over the waves of the ring."""
    q = 2 * np.pi * np.arange(6) / 6
    second = np.mean(1.0 / (-2 * np.cos(q) + 2.0 + 0.9))
    found = holstein_polaron(sites=6, omega=0.9, g=0.01, quanta=3)
    assert (found.energy + 2.0) / 0.01**2 == pytest.approx(-second, rel=1e-3)


def test_the_truncation_is_the_change_by_the_last_quantum() -> None:
    one, other = (holstein_polaron(sites=4, g=1.2, quanta=quanta) for quanta in (5, 6))
    assert other.truncation == pytest.approx(one.energy - other.energy, abs=1e-12) and other.states == 210


def test_a_ring_that_does_not_fit_into_a_word_is_refused() -> None:
    with pytest.raises(DomainError, match="too large for this number of quanta"):
        holstein_polaron(sites=30, quanta=8)
