"""The transverse Ising chain and what its quenches do."""

import math

import numpy as np
import pytest
from scipy.integrate import quad, solve_ivp
from scipy.sparse.linalg import expm_multiply

from vibron.core.errors import DomainError
from vibron_verify.references.manybody.casimir_energy import casimir_energy
from vibron_verify.references.manybody.dqpt_times import dqpt_times
from vibron_verify.references.manybody.ising_otoc import ising_otoc
from vibron_verify.references.manybody.ising_ramp_excitations import ising_ramp_excitations
from vibron_verify.references.manybody.kibble_zurek_density import kibble_zurek_density
from vibron_verify.references.manybody.kicked_ising_entropy import kicked_ising_entropy
from vibron_verify.references.manybody.landau_zener_probability import landau_zener_probability
from vibron_verify.references.manybody.loschmidt_rate import loschmidt_rate
from vibron_verify.references.manybody.rabi_probability import rabi_probability
from vibron_verify.references.manybody.tfim_critical_energy import tfim_critical_energy
from vibron_verify.references.manybody.tfim_energy_density import tfim_energy_density
from vibron_verify.references.manybody.tfim_free_energy import tfim_free_energy
from vibron_verify.references.manybody.tfim_gap import tfim_gap
from vibron_verify.references.manybody.tfim_heat_capacity import tfim_heat_capacity
from vibron_verify.references.manybody.tfim_open_energy import tfim_open_energy
from vibron_verify.references.manybody.tfim_open_gap import tfim_open_gap
from vibron_verify.references.manybody.tfim_ring_energy import tfim_ring_energy


@pytest.mark.parametrize("field", [0.0, 0.3, 1.0, 1.7])
@pytest.mark.parametrize("sites", [2, 3, 7, 8])
def test_open_chains_and_rings_by_diagonalisation(spins, sites, field):
    levels = spins.lowest(spins.ising(sites, field, ring=False), 2)
    assert tfim_open_energy(sites, field) == pytest.approx(levels[0], abs=1e-9)
    assert tfim_open_gap(sites, field) == pytest.approx(levels[1] - levels[0], abs=1e-8)
    assert tfim_ring_energy(sites, field) == pytest.approx(
        spins.lowest(spins.ising(sites, field, ring=True))[0], abs=1e-9
    )


@pytest.mark.parametrize("sites", [2, 5, 20, 101])
def test_closed_forms_at_the_critical_point(sites):
    assert tfim_critical_energy(sites) == pytest.approx(tfim_open_energy(sites), rel=1e-12)
    assert tfim_critical_energy(sites, "periodic") == pytest.approx(tfim_ring_energy(sites), rel=1e-12)


def test_published_energies_of_the_benchmark_set_varbench():
    assert tfim_ring_energy(10) == pytest.approx(-12.784906442999322, abs=1e-12)
    assert tfim_open_energy(10) == pytest.approx(-12.381489999654734, abs=1e-12)
    assert tfim_ring_energy(32, 0.5) == pytest.approx(-34.03342111916819, abs=1e-11)
    assert tfim_ring_energy(32) == pytest.approx(-40.76003249419223, abs=1e-11)


@pytest.mark.parametrize("field", [0.2, 1.0, 1.5])
def test_energy_density_by_quadrature_and_by_a_long_ring(field):
    area = quad(lambda k: math.sqrt(1 + field**2 + 2 * field * math.cos(k)), 0, math.pi)[0] / math.pi
    assert tfim_energy_density(field) == pytest.approx(-area, abs=1e-9)
    assert tfim_ring_energy(4000, field) / 4000 == pytest.approx(tfim_energy_density(field), abs=1e-7)
    assert tfim_ring_energy(400) - 400 * tfim_energy_density(1.0) == pytest.approx(
        casimir_energy(400, 0.5, 2.0), rel=1e-3
    )


def test_open_critical_chain_has_the_casimir_term_of_an_open_chain():
    surface = 1.0 - 2.0 / math.pi
    rest = tfim_critical_energy(1000) + 4000.0 / math.pi - surface
    assert rest == pytest.approx(casimir_energy(1000, 0.5, 2.0, "open"), rel=2e-3)


def test_gap_of_an_ordered_and_a_disordered_chain():
    assert tfim_open_gap(600, 1.5) == pytest.approx(tfim_gap(1.5), rel=1e-3)
    assert tfim_open_gap(30, 0.5) < 1e-8


def test_free_energy_by_full_diagonalisation(spins):
    levels = np.linalg.eigvalsh(spins.ising(9, 0.8, ring=True).toarray())
    temperature = 4.0
    exact = -temperature * np.log(np.sum(np.exp(-levels / temperature))) / 9.0
    assert tfim_free_energy(temperature, 0.8) == pytest.approx(exact, abs=2e-6)
    assert tfim_free_energy(0.01, 2.0) == pytest.approx(tfim_energy_density(2.0), abs=1e-6)
    weights = np.exp(-levels / temperature)
    energy = weights @ levels / weights.sum()
    capacity = weights @ (levels - energy) ** 2 / weights.sum() / temperature**2 / 9.0
    assert tfim_heat_capacity(temperature, 0.8) == pytest.approx(capacity, abs=2e-5)


@pytest.mark.parametrize(("temperature", "field"), [(0.05, 1.0), (0.2, 0.7), (0.2, -1.3), (1.0, 2.0), (50.0, 0.5)])
def test_heat_capacity_is_the_curvature_of_the_free_energy(temperature, field):
    step = 0.02 * temperature
    below, at, above = (tfim_free_energy(temperature + k * step, field) for k in (-1, 0, 1))
    slope = -temperature * (above - 2.0 * at + below) / step**2
    assert tfim_heat_capacity(temperature, field) == pytest.approx(slope, rel=3e-3)


@pytest.mark.parametrize(("before", "after"), [(0.5, 2.0), (1.5, 0.5), (0.3, 0.6)])
def test_loschmidt_rate_by_diagonalisation(spins, before, after):
    sites = 10
    _, states = np.linalg.eigh(spins.ising(sites, before, ring=True).toarray())
    # in the ordered phase: the even combination of the two lowest states
    flip = spins.at(dict.fromkeys(range(sites), spins.X), sites)
    ground = states[:, :2] @ np.linalg.eigh(states[:, :2].T @ (flip @ states[:, :2]))[1][:, -1]
    ground = ground if before < 1.0 else states[:, 0]
    times = np.array([0.1, 0.25, 0.35])
    later = spins.ising(sites, after, ring=True)
    found = [-np.log(abs(ground @ expm_multiply(-1j * t * later, ground.astype(complex))) ** 2) / sites for t in times]
    assert loschmidt_rate(times, before, after) == pytest.approx(found, abs=2e-3)


@pytest.mark.parametrize(
    ("before", "after", "rate"), [(0.0, 2.0, 0.53355), (0.5, 2.0, 0.36596), (1.5, 0.5, 0.32166), (2.0, 0.5, 0.36596)]
)
def test_the_rate_has_its_cusp_at_the_critical_time(before, after, rate):
    (time,) = dqpt_times(before, after)
    step = 1e-3
    below, at, above = loschmidt_rate(np.array([time - step, time, time + step]), before, after)
    assert at == pytest.approx(rate, abs=2e-5)
    # the two slopes differ; a smooth function would have a second difference of the order step^2
    assert abs(above - 2.0 * at + below) > 1e-4 * step
    assert np.diff(dqpt_times(before, after, 3)) == pytest.approx([2.0 * time] * 2)


def test_no_transition_inside_a_phase():
    with pytest.raises(DomainError):
        dqpt_times(0.2, 0.8)
    assert loschmidt_rate(np.array([0.0, 1.0]), 0.7, 0.7) == pytest.approx([0.0, 0.0], abs=1e-12)


def entropy(state, left):
    values = np.linalg.svd(state.reshape(left, -1), compute_uv=False) ** 2
    values = values[values > 1e-15]
    return float(-np.sum(values * np.log(values)))


def test_kicked_ising_by_a_state_vector(spins):
    sites = 8
    ones = np.full(2**sites, 2.0 ** (-sites / 2), dtype=complex)
    bonds = sum(spins.at({i: spins.Z, i + 1: spins.Z}, sites).diagonal() for i in range(sites - 1))
    kick = np.array([[1.0, -1j], [-1j, 1.0]]) / math.sqrt(2.0)
    state = ones
    for period in range(5):
        assert entropy(state, 16) == pytest.approx(kicked_ising_entropy(period, 4), abs=1e-9)
        state = (np.exp(-0.25j * math.pi * bonds) * state).reshape((2,) * sites)
        for site in range(sites):
            state = np.moveaxis(np.tensordot(kick, state, (1, site)), 0, site)
        state = state.ravel()


def two_level(hamiltonian, end, start=0.0):
    def slope(time, state):
        return -1j * hamiltonian(time) @ state

    return solve_ivp(slope, (start, end), np.array([0.0, 1.0], dtype=complex), rtol=1e-9, atol=1e-10).y[:, -1]


PAULI_X, PAULI_Z = np.array([[0, 1], [1, 0]]), np.diag([1, -1])


def test_rabi_by_integration():
    found = abs(two_level(lambda _: 0.5 * (1.3 * PAULI_X + 0.7 * PAULI_Z), 2.1)[0]) ** 2
    assert rabi_probability(np.array([2.1]), 1.3, 0.7) == pytest.approx([found], abs=1e-7)


def test_landau_zener_by_integration():
    # starting on a diabatic level, the jump leaves it there
    stayed = abs(two_level(lambda t: 0.5 * (2.0 * t * PAULI_Z + 0.8 * PAULI_X), 20.0, -20.0)[1]) ** 2
    assert landau_zener_probability(0.8, 2.0) == pytest.approx(stayed, abs=0.03)


def test_kibble_zurek_from_the_landau_zener_sum():
    # near k = 0 a mode has H = 2[(g-1) Z + k X]: alpha = 4/tau and gap 4 k
    duration = 60.0
    k = np.pi * (2.0 * np.arange(4000) + 1.0) / 8000.0
    walls = [landau_zener_probability(4.0 * x, 4.0 / duration) for x in k]
    assert np.mean(walls) == pytest.approx(kibble_zurek_density(duration), rel=1e-6)


@pytest.mark.parametrize("operator", ["X", "Z"])
@pytest.mark.parametrize("site", [0, 3])
def test_out_of_time_order_by_traces(spins, operator, site):
    sites, field, times = 5, 0.7, [0.0, 0.4, 1.3]
    levels, modes = np.linalg.eigh(spins.ising(sites, field, ring=False).toarray())
    local = [spins.at({i: getattr(spins, operator)}, sites).toarray() for i in range(sites)]
    found = ising_otoc(sites, field, times, site, operator)
    for row, time in zip(found, times, strict=True):
        turned = (modes * np.exp(-1j * time * levels)) @ modes.T
        moved = [turned.conj().T @ one @ turned for one in local]
        traces = [np.trace(one @ local[site] @ one @ local[site]).real / 2**sites for one in moved]
        assert row == pytest.approx(traces, abs=1e-12)
    with pytest.raises(DomainError, match="not on the chain"):
        ising_otoc(sites, field, times, sites, operator)


@pytest.mark.parametrize(("duration", "start"), [(0.7, 2.0), (0.3, 0.5)])
def test_a_ramp_of_a_ring_by_integration(spins, duration, start):
    sites = 6
    bonds, field = spins.ising(sites, 0.0, ring=True), spins.ising(sites, 1.0, ring=True)
    field = field - bonds
    _, modes = np.linalg.eigh((bonds + start * field).toarray())

    def slope(time, state):
        return -1j * (bonds @ state + (start - time / duration) * (field @ state))

    end = start * duration
    state = solve_ivp(slope, (0.0, end), modes[:, 0].astype(complex), rtol=1e-10, atol=1e-11).y[:, -1]
    walls = 0.5 * (1.0 + np.vdot(state, bonds @ state).real / sites)
    momenta = np.pi * (2 * np.arange(sites // 2) + 1) / sites
    assert 2.0 / sites * ising_ramp_excitations(momenta, duration, start).sum() == pytest.approx(walls, abs=1e-8)


def test_a_slow_ramp_leaves_the_walls_of_kibble_and_zurek():
    momenta = np.pi * (np.arange(64) + 0.5) / 64
    found = ising_ramp_excitations(momenta, 16.0)
    assert found.mean() == pytest.approx(kibble_zurek_density(16.0), rel=0.01)
    slow = [landau_zener_probability(4.0 * np.sin(k), 4.0 / 16.0) for k in momenta[:4]]
    assert found[:4] == pytest.approx(slow, abs=2e-3)
