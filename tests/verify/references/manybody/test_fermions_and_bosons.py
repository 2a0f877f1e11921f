"""Hubbard chains, free fermions, superconducting and dimerised chains, bosons, rings of carbon, one electron."""

import functools
import itertools
import math

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.linalg import eigh_tridiagonal
from scipy.special import j0, j1

from vibron.core.errors import DomainError
from vibron_verify.references.manybody.aubry_andre_length import aubry_andre_length
from vibron_verify.references.manybody.bose_hubbard_gap import bose_hubbard_gap
from vibron_verify.references.manybody.bose_hubbard_strong_coupling import bose_hubbard_strong_coupling
from vibron_verify.references.manybody.dirac_hydrogen_energy import dirac_hydrogen_energy
from vibron_verify.references.manybody.free_fermion_energy import free_fermion_energy
from vibron_verify.references.manybody.haldane_chern_number import haldane_chern_number
from vibron_verify.references.manybody.hard_core_boson_energy import hard_core_boson_energy
from vibron_verify.references.manybody.hubbard_dimer import hubbard_dimer
from vibron_verify.references.manybody.huckel_ring_levels import huckel_ring_levels
from vibron_verify.references.manybody.infinite_u_hubbard_energy import infinite_u_hubbard_energy
from vibron_verify.references.manybody.kitaev_chain_levels import kitaev_chain_levels
from vibron_verify.references.manybody.kitaev_honeycomb_energy import kitaev_honeycomb_energy
from vibron_verify.references.manybody.kitaev_honeycomb_gap import kitaev_honeycomb_gap
from vibron_verify.references.manybody.lieb_liniger_energy import lieb_liniger_energy
from vibron_verify.references.manybody.lieb_wu_energy import lieb_wu_energy
from vibron_verify.references.manybody.lieb_wu_gap import lieb_wu_gap
from vibron_verify.references.manybody.ssh_bulk_gap import ssh_bulk_gap
from vibron_verify.references.manybody.ssh_edge_energy import ssh_edge_energy


@functools.cache
def annihilators(sites):
    """Return the fermions of Jordan and Wigner as dense matrices."""
    lower, sign = np.array([[0.0, 1.0], [0.0, 0.0]]), np.diag([1.0, -1.0])
    return [functools.reduce(np.kron, [sign] * i + [lower] + [np.eye(2)] * (sites - i - 1)) for i in range(sites)]


def hop(first, second):
    return first.T @ second + second.T @ first


@pytest.mark.parametrize("interaction", [-3.0, 0.0, 4.0])
def test_hubbard_dimer_by_diagonalisation(interaction):
    up, down, other_up, other_down = annihilators(4)  # site 1 up, down, site 2 up, down
    number = [c.T @ c for c in (up, down, other_up, other_down)]
    matrix = -0.7 * (hop(up, other_up) + hop(down, other_down)) + interaction * (
        number[0] @ number[1] + number[2] @ number[3]
    )
    keep = np.flatnonzero((np.diag(number[0] + number[2]).round() == 1) & (np.diag(number[1] + number[3]).round() == 1))
    assert hubbard_dimer(interaction, 0.7) == pytest.approx(np.linalg.eigvalsh(matrix[np.ix_(keep, keep)]), abs=1e-12)


@pytest.mark.parametrize("interaction", [0.5, 2.0, 4.0, 20.0])
def test_lieb_wu_by_other_integrals(interaction):
    plain = (
        -4.0
        * quad(
            lambda x: j0(x) * j1(x) / (x * (1.0 + math.exp(interaction * x / 2.0))),
            1e-12,
            60.0 / interaction,
            limit=2000,
        )[0]
    )
    assert lieb_wu_energy(interaction) == pytest.approx(plain, abs=1e-8)
    gap = (
        interaction
        - 4.0
        + 8.0
        * quad(lambda x: j1(x) / (x * (1.0 + math.exp(interaction * x / 2.0))), 1e-12, 80.0 / interaction, limit=2000)[
            0
        ]
    )
    assert lieb_wu_gap(interaction) == pytest.approx(gap, abs=1e-7)


def test_lieb_wu_limits():
    assert lieb_wu_energy(0.01) == pytest.approx(-4.0 / math.pi + 0.0025, abs=1e-5)
    # Takahashi's series: -4 ln 2/U + 9 zeta(3)/U^3
    assert lieb_wu_energy(40.0) == pytest.approx(-4.0 * math.log(2) / 40 + 9 * 1.2020569 / 40**3, abs=3e-6)
    assert lieb_wu_gap(100.0) == pytest.approx(96.0 + 8.0 * math.log(2.0) / 100.0, abs=1e-3)
    assert lieb_wu_gap(1e-17) == 0.0
    assert lieb_wu_gap(0.5) == pytest.approx(8.0 / math.pi * math.sqrt(0.5) * math.exp(-4.0 * math.pi), rel=0.05)


def test_lieb_wu_lies_between_rings_of_two_parities():
    # exact diagonalisation, U = 4: rings of six (closed shell) and four (open shell)
    assert lieb_wu_energy(4.0) > -3.66870618 / 6 and lieb_wu_energy(4.0) < -2.10274848 / 4
    assert pytest.approx(lieb_wu_energy(4.0), abs=0.01) == -5.83432264 / 10


def test_infinite_repulsion_is_the_limit_of_free_fermions():
    for filling in (0.25, 0.5):
        particles = int(1000 * filling)
        assert free_fermion_energy(1000, particles, "antiperiodic") / 1000 == pytest.approx(
            infinite_u_hubbard_energy(filling), abs=1e-5
        )
    assert infinite_u_hubbard_energy(1.0) == pytest.approx(0.0, abs=1e-15)


@pytest.mark.parametrize("boundary", ["open", "periodic", "antiperiodic"])
@pytest.mark.parametrize("particles", [0, 1, 3, 6])
def test_free_fermions_by_the_dense_matrix(boundary, particles):
    modes = annihilators(6)
    matrix = -sum(hop(modes[i], modes[i + 1]) for i in range(5))
    if boundary != "open":
        matrix = matrix - (1.0 if boundary == "periodic" else -1.0) * hop(modes[5], modes[0])
    keep = np.flatnonzero(np.diag(sum(c.T @ c for c in modes)).round() == particles)
    found = np.linalg.eigvalsh(matrix[np.ix_(keep, keep)])[0]
    assert free_fermion_energy(6, particles, boundary) == pytest.approx(found, abs=1e-12)


@pytest.mark.parametrize(("sites", "particles"), [(5, 2), (6, 3), (7, 4), (6, 2)])
def test_hard_core_bosons_by_the_dense_matrix(sites, particles):
    states = [frozenset(found) for found in itertools.combinations(range(sites), particles)]
    place = {state: number for number, state in enumerate(states)}
    matrix = np.zeros((len(states), len(states)))
    for state, number in place.items():
        for i in state:
            for j in ((i + 1) % sites, (i - 1) % sites):
                if j not in state:
                    matrix[place[state - {i} | {j}], number] -= 1.0
    assert hard_core_boson_energy(sites, particles) == pytest.approx(np.linalg.eigvalsh(matrix)[0], abs=1e-12)
    with pytest.raises(DomainError):
        hard_core_boson_energy(4, 5)


@pytest.mark.parametrize("cells", [6, 12])
def test_ssh_edges_by_the_tridiagonal_matrix(cells):
    inner, outer = 0.4, 1.3
    bonds = np.array([inner, outer] * cells)[: 2 * cells - 1]
    levels = eigh_tridiagonal(np.zeros(2 * cells), bonds, eigvals_only=True)
    assert ssh_edge_energy(cells, inner, outer) == pytest.approx(levels[cells], rel=40 * (inner / outer) ** (2 * cells))
    assert levels[cells + 1] - levels[cells - 2] >= ssh_bulk_gap(inner, outer)
    long = eigh_tridiagonal(np.zeros(800), np.array([inner, outer] * 400)[:799], eigvals_only=True)
    assert long[401] - long[398] == pytest.approx(ssh_bulk_gap(inner, outer), abs=1e-3)
    with pytest.raises(DomainError):
        ssh_edge_energy(4, 1.0, 1.0)


def test_kitaev_chain_by_many_body_diagonalisation():
    sites, mu, delta, t = 6, 0.6, 0.8, 1.1
    modes = annihilators(sites)
    matrix = -mu * sum(c.T @ c - 0.5 * np.eye(2**sites) for c in modes)
    for i in range(sites - 1):
        pair = modes[i] @ modes[i + 1]
        matrix = matrix - t * hop(modes[i], modes[i + 1]) + delta * (pair + pair.T)
    levels = np.linalg.eigvalsh(matrix)
    quasi = kitaev_chain_levels(sites, mu, delta, t)
    assert levels[0] == pytest.approx(-quasi.sum() / 2.0, abs=1e-10)
    expected = sorted(sum(part) for n in range(3) for part in itertools.combinations(quasi, n))
    assert (levels - levels[0])[:8] == pytest.approx(expected[:8], abs=1e-10)


def test_kitaev_honeycomb_by_a_sum_over_the_zone():
    n = 1200
    angles = 2.0 * np.pi * (np.arange(n) + 0.5) / n
    for x, y, z in ((1.0, 1.0, 1.0), (0.3, 0.5, 1.4), (1.0, 0.7, 0.4)):
        grid = np.abs(x * np.exp(1j * angles)[:, None] + y * np.exp(1j * angles)[None, :] + z)
        assert kitaev_honeycomb_energy(x, y, z) == pytest.approx(-grid.mean(), abs=2e-6)
    assert kitaev_honeycomb_energy(1.0, 1.0, 0.0) == pytest.approx(-4.0 / math.pi, abs=1e-9)  # uncoupled chains


def test_honeycomb_gap_on_a_grid_of_momenta():
    angles = 2.0 * np.pi * np.arange(300) / 300  # holds the cones of equal couplings, and pi
    for x, y, z in ((1.0, 1.0, 1.0), (0.3, 0.5, 1.4), (1.0, -2.5, 0.4), (1.0, 1.0, math.sqrt(3.0))):
        grid = np.abs(x * np.exp(1j * angles)[:, None] + y * np.exp(1j * angles)[None, :] + z)
        assert kitaev_honeycomb_gap(x, y, z) == pytest.approx(2.0 * grid.min(), abs=1e-9)
    assert kitaev_honeycomb_gap(2.0, 1.0, 1.0) == 0.0  # where the phases meet


@pytest.mark.parametrize(
    ("mass", "second", "phase"),
    [(0.0, 0.1, 90.0), (0.2, 0.1, -60.0), (-0.3, 0.1, 90.0), (0.3, 0.1, 30.0), (0.7, 0.1, 90.0)],
)
def test_chern_number_by_the_solid_angle_of_the_band(mass, second, phase):
    """The lower band is a unit vector over the zone: its spinors enclose the Chern number in units of 4 pi."""
    arms = np.array([[1.0, 0.0], [-0.5, math.sqrt(0.75)], [-0.5, -math.sqrt(0.75)]])
    ways = arms - np.roll(arms, -1, 0)
    lefts = [np.sign(-np.linalg.det([arms[k], arms[(k + 1) % 3]])) for k in range(3)]
    count, turn = 60, math.radians(phase)
    dual = 2.0 * np.pi * np.linalg.inv(np.array([[1.5, math.sqrt(0.75)], [1.5, -math.sqrt(0.75)]])).T
    k = np.stack(np.meshgrid(*[np.arange(count) / count] * 2, indexing="ij"), -1) @ dual
    between = -np.exp(-1j * k @ (arms - arms[0]).T).sum(-1)
    own = mass - 2.0 * second * sum(
        left * math.sin(turn) * np.sin(k @ way) for way, left in zip(ways, lefts, strict=True)
    )
    matrix = np.array([[own, between.conj()], [between, -own]]).transpose(2, 3, 0, 1)
    waves = np.linalg.eigh(matrix)[1][..., 0]

    def link(first, other):
        return np.einsum("abi,abi->ab", first.conj(), other)

    right, above = np.roll(waves, -1, 0), np.roll(waves, -1, 1)
    corner = np.roll(right, -1, 1)
    around = link(waves, right) * link(right, corner) * link(corner, above) * link(above, waves)
    assert haldane_chern_number(mass, second, phase) == round(np.angle(around).sum() / (2.0 * np.pi))


def test_no_chern_number_where_the_bands_touch():
    with pytest.raises(DomainError, match="bands touch"):
        haldane_chern_number(3.0 * math.sqrt(3.0) * 0.1, 0.1)


@functools.cache
def boson_energy(sites, bosons, hopping, ring=True):
    states = [s for s in itertools.product(range(4), repeat=sites) if sum(s) == bosons]
    place = {state: number for number, state in enumerate(states)}
    matrix = np.diag([0.5 * sum(n * (n - 1) for n in state) for state in states])
    for state, number in place.items():
        for i in range(sites):
            for j in ((i + 1) % sites, (i - 1) % sites):
                if state[i] and state[j] < 3 and (ring or abs(i - j) == 1):
                    moved = list(state)
                    moved[i] -= 1
                    moved[j] += 1
                    matrix[place[tuple(moved)], number] -= hopping * math.sqrt(state[i] * (state[j] + 1))
    return float(np.linalg.eigvalsh(matrix)[0])


def test_strong_coupling_by_a_ring_of_bosons():
    for hopping in (0.02, 0.04):
        # one site more in the middle of an open chain is exact to the order of the series
        bulk = boson_energy(6, 6, hopping, False) - boson_energy(5, 5, hopping, False)
        assert bulk == pytest.approx(bose_hubbard_strong_coupling(hopping), abs=400 * hopping**8)
        gap = boson_energy(6, 7, hopping) + boson_energy(6, 5, hopping) - 2 * boson_energy(6, 6, hopping)
        assert gap == pytest.approx(bose_hubbard_gap(hopping), abs=600 * hopping**4)


def test_rings_of_eight_bosons_computed_elsewhere():
    assert bose_hubbard_strong_coupling(0.05) == pytest.approx(-0.00997512, abs=2e-6)
    assert 20.0 * bose_hubbard_gap(0.05) == pytest.approx(14.26763, abs=5e-3)


def test_lieb_liniger_limits():
    # Lieb and Liniger: impenetrable bosons pi^2/3 (1 - 4/gamma + 12/gamma^2); Bogoliubov gamma - 4 gamma^1.5/(3 pi)
    for gamma in (200.0, 800.0):
        series = math.pi**2 / 3.0 * (1.0 - 4.0 / gamma + 12.0 / gamma**2)
        assert lieb_liniger_energy(gamma) == pytest.approx(series, abs=60.0 / gamma**3 * math.pi**2)
    assert lieb_liniger_energy(0.2) == pytest.approx(0.2 - 4.0 * 0.2**1.5 / (3.0 * math.pi) + 0.0654 * 0.04, abs=2e-4)


def test_two_bosons_on_a_line_have_the_slope_of_the_gas():
    # d e/d gamma is the pair correlation g2, which falls from 1 to 0
    slopes = [lieb_liniger_energy(g + 0.01) - lieb_liniger_energy(g) for g in (0.3, 1.0, 4.0, 20.0)]
    assert all(0.0 < b < a < 0.01 for a, b in itertools.pairwise(slopes))


def test_huckel_rings_by_the_adjacency_matrix():
    for atoms in (3, 6, 7):
        ring = np.roll(np.eye(atoms), 1, axis=0)
        assert huckel_ring_levels(atoms) == pytest.approx(np.linalg.eigvalsh(-ring - ring.T), abs=1e-12)


def test_dirac_levels_against_the_expansion_and_against_themselves():
    alpha = 1.0 / 137.035999177
    for charge in (1, 10):
        for shell, momentum in ((1, 0.5), (2, 0.5), (2, 1.5), (3, 2.5)):
            square = (charge * alpha) ** 2
            series = -(charge**2) / (2.0 * shell**2) * (1.0 + square / shell * (1.0 / (momentum + 0.5) - 0.75 / shell))
            assert dirac_hydrogen_energy(charge, shell, momentum) == pytest.approx(series, rel=3.0 * square**2)
    with pytest.raises(DomainError):
        dirac_hydrogen_energy(1, 1, 1.5)


def test_aubry_andre_by_the_transfer_matrix():
    modulation, golden = 3.0, (math.sqrt(5.0) - 1.0) / 2.0
    levels = np.linalg.eigvalsh(
        np.diag(modulation * np.cos(2.0 * np.pi * golden * np.arange(233)))
        - np.diag(np.ones(232), 1) - np.diag(np.ones(232), -1)
    )  # fmt: skip
    energy, vector, growth = levels[100], np.array([1.0, 0.3]), 0.0
    for site in range(20000):
        vector = np.array([(modulation * math.cos(2 * math.pi * golden * site + 0.1) - energy) * vector[0] - vector[1],
                           vector[0]])  # fmt: skip
        growth += math.log(np.linalg.norm(vector))
        vector /= np.linalg.norm(vector)
    assert 20000 / growth == pytest.approx(aubry_andre_length(modulation), rel=0.02)
    with pytest.raises(DomainError):
        aubry_andre_length(1.5)
