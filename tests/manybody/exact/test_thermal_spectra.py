"""Spectral functions at a temperature, against free fermions, symmetry and the ground state."""

from __future__ import annotations

import numpy as np
import pytest

from vibron.core.quantity import FloatArray
from vibron.manybody.exact.spectral_function import spectral_function
from vibron.manybody.hilbert import ensemble, thermal_response
from vibron.manybody.models.heisenberg import heisenberg
from vibron.manybody.models.hubbard import hubbard
from vibron.manybody.specification import Sector

GRID = np.linspace(-3.0, 3.0, 31)
WIDTH = 0.2


def line(distance: FloatArray) -> FloatArray:
    return np.asarray(WIDTH / np.pi / (distance**2 + WIDTH**2))


def open_chain(sites: int) -> tuple[FloatArray, FloatArray]:
    """Return cos k and the squared modes, (site, k), of an open chain."""
    k = np.pi * np.arange(1, sites + 1) / (sites + 1)
    return np.cos(k), 2.0 / (sites + 1) * np.sin(np.outer(np.arange(1, sites + 1), k)) ** 2


def test_spins_of_the_xx_chain_are_pairs_of_free_fermions() -> None:
    energy, modes = open_chain(7)
    filled = 1.0 / (np.exp(energy / 0.6) + 1.0)
    weights = np.outer(modes[2] * filled, modes[2] * (1.0 - filled))
    wanted = (weights[..., None] * line(GRID - (energy[None, :] - energy[:, None])[..., None])).sum((0, 1))
    found = spectral_function(heisenberg(size=(7,), Jz=0.0), GRID, "Sz", site=2, broadening=WIDTH, temperature=0.6)
    assert found.intensity == pytest.approx(wanted, abs=1e-12)
    assert found.total == pytest.approx(0.25, abs=1e-12) and found.poles is None


@pytest.mark.parametrize(("word", "sign"), [("Cup", 1), ("Cdagup", -1)])
def test_removed_and_added_electrons_of_a_band(word: str, sign: int) -> None:
    cosine, modes = open_chain(4)
    energy = -2.0 * cosine - 0.3
    occupied = 1.0 / (np.exp(sign * energy / 0.8) + 1.0)
    wanted = (modes[1] * occupied * line(GRID[:, None] + sign * energy)).sum(1)
    model = hubbard(size=(4,), U=0.0, mu=0.3)
    found = spectral_function(model, GRID, word, site=1, broadening=WIDTH, temperature=0.8)
    assert found.intensity == pytest.approx(wanted, abs=1e-12)


def test_all_directions_of_a_spin_are_equal_and_sectors_may_be_empty_above() -> None:
    chain, call = heisenberg(size=(6,)), {"momentum": 1.0, "broadening": WIDTH, "temperature": 0.7}
    along, across, raised = (spectral_function(chain, GRID, word, **call) for word in ("Sz", "Sx", "Sp"))  # type: ignore[arg-type]
    assert along.intensity == pytest.approx(across.intensity, abs=1e-12)
    assert raised.intensity == pytest.approx(2.0 * along.intensity, abs=1e-12)
    assert raised.total == pytest.approx(2.0 * along.total, abs=1e-12)


def test_random_vectors_agree_with_all_levels_within_their_error(monkeypatch: pytest.MonkeyPatch) -> None:
    ring = heisenberg(size=(8,), boundary="periodic", sector=Sector(total_sz=0))
    call = {"momentum": np.pi / 2, "broadening": WIDTH, "temperature": 1.0}
    exact = spectral_function(ring, GRID, **call)  # type: ignore[arg-type]
    for module in (ensemble, thermal_response):
        monkeypatch.setattr(module, "MOST_EXACT", 5)
    found = spectral_function(ring, GRID, **call, krylov=40, vectors=12)  # type: ignore[arg-type]
    pull = (found.intensity - exact.intensity) / found.error
    assert 0.3 < np.sqrt((pull**2).mean()) < 2.0 and found.error.max() < 0.25 * exact.intensity.max()


def test_cold_random_vectors_are_the_ground_state_without_scatter(monkeypatch: pytest.MonkeyPatch) -> None:
    ring = hubbard(size=(6,), boundary="periodic", sector=Sector(n_up=3, n_down=3))
    ground = spectral_function(ring, GRID, "Cup", momentum=np.pi / 3, broadening=WIDTH)
    for module in (ensemble, thermal_response):
        monkeypatch.setattr(module, "MOST_EXACT", 5)
    found = spectral_function(ring, GRID, "Cup", momentum=np.pi / 3, broadening=WIDTH, temperature=0.03, vectors=2)
    assert found.intensity == pytest.approx(ground.intensity, abs=1e-6)
    assert found.error.max() < 1e-6
