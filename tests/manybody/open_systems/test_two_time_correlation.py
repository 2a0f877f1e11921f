"""Correlations at two times compared with Bloch equations and dense generators."""

import numpy as np
import pytest
from scipy.linalg import expm

from vibron.core.errors import DomainError, InputError
from vibron.manybody.models.custom_model import custom_model
from vibron.manybody.models.heisenberg import heisenberg
from vibron.manybody.models.tfim import tfim
from vibron.manybody.open_systems import _equations
from vibron.manybody.open_systems.steady_state import steady_state
from vibron.manybody.open_systems.two_time_correlation import two_time_correlation
from vibron.manybody.operators.jump import Jump
from vibron.manybody.specification import Lattice, Site, Term

RATE, RABI = 0.4, 1.0
ATOM = tfim(size=(1,), g=-RABI / 2.0)  # H = Omega X / 2 in the frame of a resonant drive


def fluorescence(times):
    """Return <S+(t) S-(0)> from the Bloch equations of (S-, S+, Sz), the regression theorem done by hand."""
    matrix = np.array(
        [[-RATE / 2, 0, 1j * RABI], [0, -RATE / 2, -1j * RABI], [0.5j * RABI, -0.5j * RABI, -RATE]], dtype=complex
    )
    drive = np.array([0, 0, -RATE / 2], dtype=complex)
    still = -np.linalg.solve(matrix, drive)
    # <S-(0) ...>: S- S- = 0, S+ S- = Pup, Sz S- = -S-/2 in the stationary state
    start = np.array([0.0, still[2] + 0.5, -0.5 * still[0]])
    return np.array([(expm(matrix * t) @ (start - still * still[0]) + still * still[0])[1] for t in times]), still


def test_resonance_fluorescence_follows_the_bloch_equations():
    times = np.linspace(0.0, 12.0, 7)
    found = two_time_correlation(ATOM, [Jump("Sm", RATE)], times)
    known, still = fluorescence(times)
    assert found.real + 1j * found.imag == pytest.approx(known, abs=1e-12)
    assert found.product_real == pytest.approx(abs(still[0]) ** 2, abs=1e-12)
    assert found.real[0] == pytest.approx(RABI**2 / (RATE**2 + 2 * RABI**2))


@pytest.mark.parametrize("direct", [1500, 1])
def test_the_triplet_of_mollow_has_three_lines(monkeypatch, direct):
    monkeypatch.setattr(_equations, "_DIRECT", direct)
    grid = np.linspace(-3.0, 3.0, 61)
    found = two_time_correlation(tfim(size=(1,), g=-1.0), [Jump("Sm", 0.1)], [0.0], frequencies=grid)
    spectrum = found.spectrum
    peaks = 1 + np.flatnonzero((spectrum[1:-1] > spectrum[:-2]) & (spectrum[1:-1] > spectrum[2:]))
    assert grid[peaks] == pytest.approx([-2.0, 0.0, 2.0])
    assert spectrum[peaks[1]] / spectrum[peaks[0]] == pytest.approx(3.0, rel=0.01)  # heights of a strong drive


def test_the_area_of_the_spectrum_is_the_incoherent_light():
    grid = np.sinh(np.linspace(-7.0, 7.0, 301))
    found = two_time_correlation(ATOM, [Jump("Sm", RATE)], [0.0], frequencies=grid)
    area = np.trapezoid(found.spectrum, grid) / (2.0 * np.pi)
    assert area == pytest.approx(found.real[0] - found.product_real, rel=2e-3)


def test_two_sites_compared_with_the_dense_generator(dense):
    n, jumps = 3, [Jump("Sm", 0.3), Jump("Sp", 0.2, sites=(0,))]
    matrices = [np.sqrt(0.3) * dense.on(dense.LOWER, i, n) for i in range(n)]
    matrices += [np.sqrt(0.2) * dense.on(dense.LOWER.T, 0, n)]
    generator = dense.lindblad(dense.chain(n, 1.0), matrices)
    here, there = dense.on(dense.LOWER.T, 2, n), dense.on(dense.LOWER, 0, n)
    starts = {"steady": dense.at_rest(generator), "neel": np.diag(np.eye(8)[0b010]).astype(complex)}
    for initial, rho in starts.items():
        found = two_time_correlation(heisenberg(size=(n,)), jumps, [0.0, 1.7], site=2, other=0, initial=initial)
        known = [np.trace(here @ dense.evolved(generator, there @ rho, t)) for t in (0.0, 1.7)]
        assert found.real + 1j * found.imag == pytest.approx(known, abs=1e-11)


def test_three_operators_compared_with_the_dense_generator(dense):
    generator = dense.lindblad(dense.chain(2, 1.0) + 0.4 * dense.on(dense.X, 1, 2), [dense.on(dense.LOWER, 0, 2)])
    terms = (
        *(Term(f"exchange {w}", (w, w), "nn", "1") for w in ("Sx", "Sy", "Sz")),
        Term("drive", ("Sx",), "sites", "0.8", sites=((1,),)),
    )
    model = custom_model(Lattice("chain", (2,)), Site("spin"), terms)
    up, lower = dense.on(np.diag([1.0, 0.0]), 1, 2), dense.on(dense.LOWER, 0, 2)
    rho, jumps = dense.at_rest(generator), [Jump("Sm", 1.0, sites=(0,))]
    found = two_time_correlation(model, jumps, [0.0, 0.9], "Pup", "Sm", 1, 0, frequencies=[0.3], left="Sp")
    known = [np.trace(up @ dense.evolved(generator, lower @ rho @ lower.T, t)) for t in (0.0, 0.9)]
    assert found.real + 1j * found.imag == pytest.approx(known, abs=1e-11)
    limit = np.trace(up @ rho) * np.trace(lower @ rho @ lower.T)
    assert found.product_real == pytest.approx(limit.real, abs=1e-11)
    start = (lower @ rho @ lower.T - np.trace(lower @ rho @ lower.T) * rho).ravel()
    solved = np.linalg.lstsq(generator - 0.3j * np.eye(16), -start, rcond=None)[0]
    assert found.spectrum == pytest.approx([2.0 * np.trace(up @ solved.reshape(4, 4)).real], abs=1e-9)


def test_single_photons_are_antibunched_and_a_state_may_be_given():
    jumps, times = [Jump("Sm", RATE)], np.linspace(0.0, 8.0, 9)
    found = two_time_correlation(ATOM, jumps, times, "Pup", "Sm", left="Sp")
    turn = np.sqrt(RABI**2 - RATE**2 / 16)  # Carmichael and Walls
    known = 1 - np.exp(-0.75 * RATE * times) * (np.cos(turn * times) + 0.75 * RATE / turn * np.sin(turn * times))
    assert found.real / found.product_real == pytest.approx(known, abs=1e-12)
    still = steady_state(ATOM, jumps)
    given = two_time_correlation(ATOM, jumps, times, "Pup", "Sm", initial=still, left="Sp")
    assert given.real == pytest.approx(found.real, abs=1e-12)


def test_a_spectrum_at_a_frequency_is_the_integral_over_times():
    jumps, grid = [Jump("Sm", 0.6), Jump("Sp", 0.3)], np.linspace(0.0, 60.0, 6001)
    found = two_time_correlation(heisenberg(size=(2,), h=0.4), jumps, grid, "Sz", "Sz", 0, 1, frequencies=[0.0, 0.8])
    decay = found.real - found.product_real + 1j * found.imag
    known = [2.0 * np.trapezoid(np.exp(-1j * w * grid) * decay, grid).real for w in (0.0, 0.8)]
    assert found.spectrum == pytest.approx(known, abs=1e-5)


def test_wrong_operators_sites_and_states_are_refused():
    fermions = custom_model(Lattice("chain", (2,)), Site("fermion"), (Term("n", ("N",), "site", "1"),))
    loss = [Jump("C", 0.1), Jump("Cdag", 0.1)]
    with pytest.raises(DomainError, match="odd"):
        two_time_correlation(fermions, loss, [0.0], "Cdag", "C")
    assert two_time_correlation(fermions, loss, [0.0], "N", "N").real == pytest.approx([0.5])
    with pytest.raises(InputError, match="not an operator"):
        two_time_correlation(ATOM, [Jump("Sm", 0.1)], [0.0], "N")
    with pytest.raises(DomainError, match="not on the lattice"):
        two_time_correlation(ATOM, [Jump("Sm", 0.1)], [0.0], other=1)
    with pytest.raises(InputError, match="not an operator"):
        two_time_correlation(ATOM, [Jump("Sm", 0.1)], [0.0], left="N")
    with pytest.raises(DomainError, match="odd"):
        two_time_correlation(fermions, loss, [0.0], "N", "N", left="C")
    with pytest.raises(DomainError, match="stationary"):
        two_time_correlation(ATOM, [Jump("Sm", 0.1)], [0.0], initial="all_up", frequencies=[0.0])
