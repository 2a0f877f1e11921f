"""``thermal`` chooses a method that can do the work, and refuses before the work where there is none."""

import numpy as np
import pytest

from vibron.core.errors import ResourceError
from vibron.manybody.exact.thermal_expectation import thermal_expectation
from vibron.manybody.hilbert import levels
from vibron.manybody.models.heisenberg import heisenberg
from vibron.manybody.models.tfim import tfim
from vibron.manybody.solvers.thermal import thermal


@pytest.fixture
def untouched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be diagonalised."""

    def work(*_: object) -> None:
        raise AssertionError("the work has begun")

    monkeypatch.setattr(levels, "hamiltonian", work)
    monkeypatch.setattr(np.linalg, "eigvalsh", work)


def test_a_ring_that_purification_refuses_is_diagonalised_by_sectors() -> None:
    """At high temperature E(T) = -Tr H^2 / (D T), and each bond adds 3/16."""
    ring = heisenberg(size=(13,), boundary="periodic")
    found = thermal(ring, [1e4])
    assert found.solver == "full diagonalisation"
    assert found.energy[0] == pytest.approx(-13 * 3 / 16 / 1e4, rel=1e-3)


@pytest.mark.parametrize("size", [24, 60])
def test_a_ring_that_no_method_can_do_is_refused_before_the_work(untouched: None, size: int) -> None:
    with pytest.raises(ResourceError, match="open ends"):
        thermal(heisenberg(size=(size,), boundary="periodic"), [1.0])


def test_a_ring_beyond_full_diagonalisation_is_left_to_random_vectors() -> None:
    """At high temperature E(T) = -Tr H^2 / (D T) with a statistical error of about sqrt(Tr H^2 / (D R))."""
    found = thermal(heisenberg(size=(17,), boundary="periodic"), [1e3], settings={"vectors": 2, "krylov": 4})
    assert found.solver == "finite-temperature Lanczos"
    assert abs(found.energy[0] + 17 * 3 / 16 / 1e3) < 5 * found.error[0] < 0.1
    inside = heisenberg(size=(16,), h=[0.1] * 15 + [0.2], J2=0.5).with_sector(total_sz=0)
    coarse = thermal(inside, [1e3], settings={"vectors": 2, "krylov": 4})
    assert coarse.solver == "finite-temperature Lanczos" and coarse.error[0] > 0.0


def test_a_sector_that_is_too_large_is_refused_before_the_small_ones_are_done(untouched: None) -> None:
    with pytest.raises(ResourceError, match="more than 6000 states"):
        thermal_expectation(heisenberg(size=(16,)), [1.0])


@pytest.mark.parametrize("model", [heisenberg(size=(8,), boundary="periodic"), tfim(size=(7,), boundary="periodic")])
def test_blocks_of_momentum_hold_the_same_levels(monkeypatch: pytest.MonkeyPatch, model: object) -> None:
    whole = thermal_expectation(model, [0.3, 1.0])  # type: ignore[arg-type]
    monkeypatch.setattr(levels, "MOST_DENSE", 20)
    pieces = levels.small_sectors(model)  # type: ignore[arg-type]
    assert any(piece.sector.momentum for piece in pieces)
    parts = thermal_expectation(model, [0.3, 1.0])  # type: ignore[arg-type]
    for name in ("energy", "specific_heat", "entropy", "susceptibility"):
        assert getattr(parts, name) == pytest.approx(getattr(whole, name), abs=1e-10), name
