"""Driven chains, superradiance, resonance fluorescence and decaying entanglement, against dense master equations."""

import functools

import numpy as np
import pytest
from scipy.integrate import quad, solve_ivp
from scipy.linalg import expm

from vibron_verify.references.manybody.dicke_emission import dicke_emission
from vibron_verify.references.manybody.driven_xx_current import driven_xx_current
from vibron_verify.references.manybody.driven_xx_profile import driven_xx_profile
from vibron_verify.references.manybody.driven_xxz_current import driven_xxz_current
from vibron_verify.references.manybody.driven_xxz_profile import driven_xxz_profile
from vibron_verify.references.manybody.fluorescence_antibunching import fluorescence_antibunching
from vibron_verify.references.manybody.mollow_spectrum import mollow_spectrum
from vibron_verify.references.manybody.sudden_death_concurrence import sudden_death_concurrence
from vibron_verify.references.manybody.sudden_death_time import sudden_death_time

X, Y, Z = np.array([[0, 1], [1, 0]]), np.array([[0, -1j], [1j, 0]]), np.diag([1.0, -1.0])
RAISE = np.array([[0.0, 1.0], [0.0, 0.0]])


def on(matrix, site, count):
    return functools.reduce(np.kron, [np.eye(2)] * site + [matrix] + [np.eye(2)] * (count - site - 1))


def generator(energy, jumps):
    """Return the master equation on density matrices stacked row by row."""
    one = np.eye(len(energy))
    found = -1j * (np.kron(energy, one) - np.kron(one, energy.T))
    for jump in jumps:
        decay = jump.conj().T @ jump
        found = found + np.kron(jump, jump.conj()) - 0.5 * (np.kron(decay, one) + np.kron(one, decay.T))
    return found


def at_rest(energy, jumps):
    matrix = generator(energy, jumps)
    rho = np.linalg.svd(matrix)[2][-1].conj().reshape(energy.shape)
    return rho / np.trace(rho)


def driven_chain(sites, anisotropy, rate, left, right, dephasing):
    """Return Sz of each site, and the current across each bond."""
    bonds = range(sites - 1)
    weighted = ((1, X), (1, Y), (anisotropy, Z))
    energy = sum(w / 4 * on(p, i, sites) @ on(p, i + 1, sites) for i in bonds for w, p in weighted)
    jumps = [np.sqrt(dephasing) * on(Z / 2, i, sites) for i in range(sites)]
    for site, up in ((0, left), (sites - 1, right)):
        jumps += [np.sqrt(rate * up) * on(RAISE, site, sites), np.sqrt(rate * (1 - up)) * on(RAISE.T, site, sites)]
    rho = at_rest(energy, jumps)
    flow = [on(X, i, sites) @ on(Y, i + 1, sites) - on(Y, i, sites) @ on(X, i + 1, sites) for i in bonds]
    spins = [np.trace(on(Z / 2, i, sites) @ rho).real for i in range(sites)]
    return np.array(spins), np.array([np.trace(one @ rho).real / 4 for one in flow])


@pytest.mark.parametrize(
    ("sites", "rate", "left", "right", "dephasing"),
    [(2, 0.7, 1.0, 0.2, 0.0), (3, 1.3, 0.8, 0.1, 0.3), (4, 0.5, 0.3, 0.9, 0.0), (4, 2.0, 1.0, 0.0, 1.1)],
)
def test_an_xx_chain_between_baths(sites, rate, left, right, dephasing):
    spins, flow = driven_chain(sites, 0.0, rate, left, right, dephasing)
    call = (sites, rate, left, right, dephasing)
    assert flow == pytest.approx(np.full(sites - 1, driven_xx_current(*call)), abs=1e-12)
    assert driven_xx_profile(*call) == pytest.approx(spins, abs=1e-12)


@pytest.mark.parametrize(
    ("sites", "anisotropy", "rate"), [(2, 0.3, 0.9), (3, 0.5, 0.7), (4, 1.0, 1.3), (4, -0.6, 0.4), (4, 2.0, 0.8)]
)
def test_a_maximally_driven_xxz_chain(sites, anisotropy, rate):
    spins, flow = driven_chain(sites, anisotropy, rate, 1.0, 0.0, 0.0)
    assert flow == pytest.approx(np.full(sites - 1, driven_xxz_current(sites, anisotropy, rate)), abs=1e-12)
    assert driven_xxz_profile(sites, anisotropy, rate) == pytest.approx(spins, abs=1e-12)


def test_long_xxz_chains_are_ballistic_slow_or_insulating():
    assert driven_xxz_profile(9, 0.0, 0.6) == pytest.approx(driven_xx_profile(9, 0.6), abs=1e-12)
    near, far = (driven_xxz_current(sites, 0.5, 1.0) for sites in (60, 120))
    assert near == pytest.approx(far, rel=1e-9)
    slow = [sites**2 * driven_xxz_current(sites, 1.0, 1.0) for sites in (50, 100, 200)]
    assert slow[0] > slow[1] > slow[2] == pytest.approx(np.pi**2 / 4.0, rel=0.01)
    falls = [driven_xxz_current(sites, 2.0, 1.0) for sites in (20, 30, 40)]
    assert falls[1] / falls[0] == pytest.approx(falls[2] / falls[1], rel=1e-3) and 0.0 < falls[2] < 1e-10
    cosine = 0.5 * np.cos(np.pi * np.arange(200) / 199)
    assert driven_xxz_profile(200, 1.0, 1.0) == pytest.approx(cosine, abs=2e-4)


def test_emitters_that_decay_together():
    times = np.array([0.0, 0.2, 0.9])
    lower = sum(on(RAISE.T, i, 3) for i in range(3))
    start = np.zeros((8, 8))
    start[0, 0] = 1.0
    matrix = generator(np.zeros((8, 8)), [np.sqrt(0.7) * lower])
    states = [(expm(matrix * t) @ start.ravel()).reshape(8, 8) for t in times]
    known = [0.7 * np.trace(lower.T @ lower @ rho).real for rho in states]
    assert dicke_emission(times, 3, 0.7) == pytest.approx(known, abs=1e-12)
    rates = np.arange(1.0, 31.0) * np.arange(30.0, 0.0, -1.0)
    found = solve_ivp(lambda _, p: np.append(0.0, (rates * p)[:-1]) - rates * p, (0.0, 0.3), np.eye(30)[0],
                      "LSODA", [0.05, 0.1, 0.3], rtol=1e-10, atol=1e-12)  # fmt: skip
    assert dicke_emission([0.05, 0.1, 0.3], 30) == pytest.approx(rates @ found.y, rel=1e-7)


def test_resonance_fluorescence():
    rabi, rate = 1.7, 0.6
    energy, jump = rabi / 2 * X, np.sqrt(rate) * RAISE.T
    matrix, rho, raised = generator(energy, [jump]), at_rest(energy, [jump]), RAISE
    start = (RAISE.T @ rho - np.trace(RAISE.T @ rho) * rho).ravel()
    for frequency in (0.0, 0.4, 1.7, -3.0):
        solved = np.linalg.lstsq(matrix - 1j * frequency * np.eye(4), -start, rcond=None)[0].reshape(2, 2)
        solved = solved - np.trace(solved) * rho  # at zero any multiple of the stationary state may be added
        assert mollow_spectrum([frequency], rabi, rate) == pytest.approx(
            [2 * np.trace(raised @ solved).real], abs=1e-12
        )
    area = quad(lambda w: mollow_spectrum([w], rabi, rate)[0], -np.inf, np.inf, limit=200)[0] / (2 * np.pi)
    assert area == pytest.approx(2 * rabi**4 / (rate**2 + 2 * rabi**2) ** 2, rel=1e-7)
    for drive in (0.1, 0.15, 1.7):  # below, at and above a quarter of the rate
        matrix, rho = generator(drive / 2 * X, [jump]), at_rest(drive / 2 * X, [jump])
        ground = np.diag([0.0, 1.0]).ravel()
        known = [(expm(matrix * t) @ ground).reshape(2, 2)[0, 0].real / rho[0, 0].real for t in (0.0, 0.5, 3.0)]
        assert fluorescence_antibunching([0.0, 0.5, 3.0], drive, rate) == pytest.approx(known, abs=1e-10)


def concurrence(rho):
    """Return Wootters' concurrence of two qubits."""
    flipped = np.kron(Y, Y) @ rho.conj() @ np.kron(Y, Y)
    roots = np.sort(np.sqrt(np.maximum(np.linalg.eigvals(rho @ flipped).real, 0.0)))
    return max(0.0, roots[3] - roots[:3].sum())


@pytest.mark.parametrize("weight", [0.2, 0.6, 1.0])
def test_two_qubits_that_decay(weight):
    rate, bell = 0.7, np.array([0, 1, 1, 0]) / np.sqrt(2)
    start = (np.diag([weight, 0, 0, 1 - weight]) + 2 * np.outer(bell, bell)) / 3
    matrix = generator(np.zeros((4, 4)), [np.sqrt(rate) * on(RAISE.T, i, 2) for i in range(2)])
    times = np.array([0.0, 0.3, 0.9, 2.0])
    known = [concurrence((expm(matrix * t) @ start.ravel()).reshape(4, 4)) for t in times]
    assert sudden_death_concurrence(times, weight, rate) == pytest.approx(known, abs=1e-8)
    if weight > 1 / 3:
        end = sudden_death_time(weight, rate)
        before, after = sudden_death_concurrence([end - 1e-6, end + 1e-6], weight, rate)
        assert 0.0 < before < 1e-5 and after == 0.0
