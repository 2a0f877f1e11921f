"""Spectral functions from an evolution in time have the poles and weights of exact diagonalisation."""

import numpy as np
import pytest

from vibron.core.errors import ConvergenceError, DomainError
from vibron.manybody.exact.spectral_function import SpectralFunction, spectral_function
from vibron.manybody.models.heisenberg import heisenberg
from vibron.manybody.models.hubbard import hubbard
from vibron.manybody.mps.mps_spectral_function import mps_spectral_function
from vibron.manybody.specification import Model, Sector

ENERGIES = np.linspace(-0.5, 4.0, 30)
SINGLET = Sector(total_sz=0)


def gaussian(exact: SpectralFunction, width: float) -> np.ndarray:
    lines = np.exp(-0.5 * ((ENERGIES[:, None] - exact.poles) / width) ** 2) / (np.sqrt(2 * np.pi) * width)
    return lines @ exact.weights


@pytest.mark.parametrize(
    ("model", "operator"),
    [
        (heisenberg(size=(4,), Jz=0.5, h=0.2, sector=SINGLET), "Sp"),
        (hubbard(size=(3,), sector=Sector(n_up=2, n_down=1)), "Cup"),
    ],
)
def test_the_spectrum_of_a_site_has_the_lines_of_exact_diagonalisation(model: Model, operator: str) -> None:
    exact = spectral_function(model, ENERGIES, operator=operator, site=1)
    found = mps_spectral_function(model, ENERGIES, operator, site=1, broadening=1.5, method="tebd", time_step=0.2)
    assert np.abs(found.intensity[0] - gaussian(exact, 1.5)).max() < 1e-4
    assert found.total[0] == pytest.approx(exact.total, abs=1e-8)
    assert found.converged and found.error < 1e-4


def test_momenta_of_a_ring_have_the_dynamical_structure_factor() -> None:
    """At q = 0 total Sz is conserved, so that the singlet has no intensity."""
    ring = heisenberg(size=(4,), boundary="periodic", sector=SINGLET)
    exact = spectral_function(ring, ENERGIES, momentum=np.pi)
    found = mps_spectral_function(ring, ENERGIES, momenta=[np.pi, 0.0], broadening=1.2, time_step=0.1)
    assert np.abs(found.intensity[0] - gaussian(exact, 1.2)).max() < 1e-4
    assert np.abs(found.intensity[1]).max() < 1e-5
    assert found.total == pytest.approx([exact.total, 0.0], abs=1e-7)
    assert found.edge > 0.1  # a small ring: the excitation is everywhere


def test_a_bond_dimension_too_small_is_not_quoted() -> None:
    chain = heisenberg(size=(4,), sector=SINGLET)
    short = mps_spectral_function(chain, ENERGIES, broadening=2.5, method="tebd", bond_dimension=2, tolerance=1e-4)
    assert not short.converged
    with pytest.raises(ConvergenceError):
        short.quote()
    assert short.quote(accept_unconverged=True)[1] == short.error


@pytest.mark.parametrize(
    ("model", "settings", "why"),
    [
        (heisenberg(size=(4,), boundary="twisted", twist=30.0), {}, "real"),
        (heisenberg(size=(4,), sector=SINGLET), {"operator": "Sx"}, "definite charge"),
        (heisenberg(size=(4,)), {"site": 4}, "not on the lattice"),
        (heisenberg(size=(4,), J2=0.5), {"method": "tebd"}, "not neighbours"),
        (heisenberg(size=(4,), boundary="infinite"), {}, "finite"),
    ],
)
def test_what_cannot_be_evolved_is_refused_before_the_work(model: Model, settings: dict[str, object], why: str) -> None:
    with pytest.raises(DomainError, match=why):
        mps_spectral_function(model, [1.0], **settings)
