"""Spin chains against exact diagonalisation and other forms of their integrals."""

import itertools
import math

import numpy as np
import pytest
import scipy.integrate
import scipy.sparse as sparse
from scipy.optimize import fsolve
from scipy.sparse.linalg import expm_multiply

from vibron.core.errors import DomainError
from vibron_verify.references.manybody.aklt_correlation import aklt_correlation
from vibron_verify.references.manybody.aklt_energy import aklt_energy
from vibron_verify.references.manybody.aklt_string_order import aklt_string_order
from vibron_verify.references.manybody.anderson_bound import anderson_bound
from vibron_verify.references.manybody.bethe_ring_energy import bethe_ring_energy
from vibron_verify.references.manybody.bethe_xxx_energy import bethe_xxx_energy
from vibron_verify.references.manybody.casimir_energy import casimir_energy
from vibron_verify.references.manybody.haldane_shastry_energy import haldane_shastry_energy
from vibron_verify.references.manybody.heisenberg_plaquette_energy import heisenberg_plaquette_energy
from vibron_verify.references.manybody.majumdar_ghosh_energy import majumdar_ghosh_energy
from vibron_verify.references.manybody.neel_xx_quench import neel_xx_quench
from vibron_verify.references.manybody.shastry_sutherland_dimer import shastry_sutherland_dimer
from vibron_verify.references.manybody.spinon_dispersion import spinon_dispersion
from vibron_verify.references.manybody.temple_bound import temple_bound
from vibron_verify.references.manybody.xx_domain_wall import xx_domain_wall
from vibron_verify.references.manybody.xxz_chain_energy import xxz_chain_energy
from vibron_verify.references.manybody.xxz_gap import xxz_gap
from vibron_verify.references.manybody.xxz_luttinger_parameter import xxz_luttinger_parameter
from vibron_verify.references.manybody.xxz_stiffness import xxz_stiffness
from vibron_verify.references.manybody.xxz_twisted_ring_energy import xxz_twisted_ring_energy
from vibron_verify.references.manybody.xxz_velocity import xxz_velocity


def in_sector(matrix, sites, up):
    """Keep the states with a number of spins up (Z = +1)."""
    counts = np.array([sites - bin(state).count("1") for state in range(2**sites)])
    keep = np.flatnonzero(counts == up)
    return sparse.csr_array(matrix.tocsr()[keep][:, keep])


@pytest.mark.parametrize("sites", [2, 4, 6, 8, 10, 12])
def test_bethe_ring_is_the_exact_diagonalisation(spins, sites):
    assert bethe_ring_energy(sites) == pytest.approx(spins.lowest(spins.chain(sites))[0], abs=1e-9)


def test_bethe_rings_tend_to_the_infinite_chain():
    bulk = bethe_xxx_energy()
    for sites in (64, 256, 1024):
        rest = bethe_ring_energy(sites) - bulk * sites
        charge = rest / casimir_energy(sites, 1.0, math.pi / 2.0)
        # Affleck and others: 1 + 3/(8 ln^3 L) is approached from above
        assert 1.0 < charge < 1.0 + 1.0 / math.log(sites) ** 3
    with pytest.raises(DomainError, match="even"):
        bethe_ring_energy(7)


@pytest.mark.parametrize("delta", [-0.9, -0.5, 0.0, 0.3, 0.5, 0.9])
def test_xxz_energy_by_the_other_integral(delta):
    # Yang and Yang: rapidity density on the line, by quadrature in another variable
    gamma = math.acos(delta)
    found = scipy.integrate.quad(
        lambda x: 1.0 / (math.cosh(math.pi * x) * (math.cosh(2.0 * gamma * x) - math.cos(gamma))), -12.0, 12.0
    )[0]
    other = delta / 4.0 - 0.5 * math.sin(gamma) ** 2 * found
    assert xxz_chain_energy(delta) == pytest.approx(other, abs=1e-9)


@pytest.mark.parametrize("delta", [0.5, 4.0])
def test_xxz_energy_extrapolates_from_rings(spins, delta):
    if delta > 1.0:  # the two ordered states of a ring mix; their mean is that of the infinite chain
        found = spins.lowest(spins.chain(12, delta), 2).mean() / 12.0
        assert found == pytest.approx(xxz_chain_energy(delta), abs=2e-4)
        return
    small, large = (spins.lowest(spins.chain(sites, delta))[0] / sites for sites in (10, 12))
    assert (144.0 * large - 100.0 * small) / 44.0 == pytest.approx(xxz_chain_energy(delta), abs=1e-4)


def test_xxz_is_continuous_at_its_special_points():
    assert xxz_chain_energy(1.0 - 1e-6) == pytest.approx(bethe_xxx_energy(), abs=2e-7)
    assert xxz_chain_energy(1.0 + 1e-6) == pytest.approx(bethe_xxx_energy(), abs=2e-7)
    assert xxz_chain_energy(-1.0 + 1e-7) == pytest.approx(-0.25, abs=1e-6)
    assert xxz_chain_energy(0.0) == pytest.approx(-1.0 / math.pi, abs=1e-12)
    assert xxz_chain_energy(-2.0) == -0.5


@pytest.mark.parametrize("delta", [1.5, 2.0, 6.0, 20.0])
def test_xxz_gap_by_the_direct_sum(delta):
    eta = math.acosh(delta)
    terms = [(-1) ** n / math.cosh(n * eta) for n in range(1, 400) if n * eta < 600.0]
    assert xxz_gap(delta) == pytest.approx(math.sinh(eta) * (1.0 + 2.0 * sum(terms)), rel=1e-9)


def test_xxz_gap_is_that_of_a_ring(spins):
    sizes, gaps = np.array([8, 10, 12]), []
    for sites in sizes:
        matrix = spins.chain(sites, 6.0)
        ordered = spins.lowest(in_sector(matrix, sites, sites // 2), 2).mean()
        gaps.append(spins.lowest(in_sector(matrix, sites, sites // 2 + 1))[0] - ordered)

    def particles_in_a_box(unknown):
        """Two spinons that cannot pass each other, on one sublattice of the ring, with a scattering length."""
        gap, band, length = unknown
        return gap + 2.0 * band * (1.0 - np.cos(np.pi / (sizes / 2.0 + length))) - gaps

    assert fsolve(particles_in_a_box, [4.0, 1.0, 1.0])[0] == pytest.approx(xxz_gap(6.0), abs=5e-3)
    assert xxz_gap(-1.5) == 0.5


@pytest.mark.parametrize("delta", [-0.3, 0.0, 0.4])
def test_velocity_and_luttinger_parameter_from_rings(spins, delta):
    energies = {
        sites: [spins.lowest(in_sector(spins.chain(sites, delta), sites, sites // 2 + m))[0] for m in (0, 1)]
        for sites in (10, 12)
    }
    bulk = xxz_chain_energy(delta)
    velocity = {n: -6.0 * n * (found[0] - bulk * n) / math.pi for n, found in energies.items()}
    extrapolated = (144.0 * velocity[12] - 100.0 * velocity[10]) / 44.0
    assert extrapolated == pytest.approx(xxz_velocity(delta), rel=0.01)
    assert pytest.approx(
        xxz_velocity(delta) * math.pi / (2.0 * 12.0 * xxz_luttinger_parameter(delta))
        / (energies[12][1] - energies[12][0]), rel=0.03,
    ) == 1.0  # fmt: skip


def twisted_ring(sites, delta, degrees):
    """Return the XXZ ring without magnetisation; a spin that moves once around collects the phase."""
    states = [s for s in itertools.product((0, 1), repeat=sites) if 2 * sum(s) == sites]
    place = {state: number for number, state in enumerate(states)}
    matrix = np.zeros((len(states), len(states)), dtype=complex)
    for state, number in place.items():
        for i in range(sites):
            j = (i + 1) % sites
            matrix[number, number] += delta * (0.25 if state[i] == state[j] else -0.25)
            if state[i] > state[j]:
                moved = list(state)
                moved[i], moved[j] = 0, 1
                phase = np.exp(1j * np.radians(degrees)) if j == 0 else 1.0
                matrix[place[tuple(moved)], number] += 0.5 * phase
                matrix[number, place[tuple(moved)]] += 0.5 * np.conj(phase)
    return np.linalg.eigvalsh(matrix)[0]


@pytest.mark.parametrize(("delta", "twist"), [(-0.7, 80.0), (-0.5, 0.0), (0.0, 90.0), (0.6, -180.0), (1.0, 150.0)])
def test_twisted_rings_by_diagonalisation(delta, twist):
    for sites in (4, 6, 8):
        assert xxz_twisted_ring_energy(sites, delta, twist) == pytest.approx(
            twisted_ring(sites, delta, twist), abs=1e-10
        )


def test_twisted_rings_at_their_edges():
    assert xxz_twisted_ring_energy(20, 1.0) == pytest.approx(bethe_ring_energy(20), abs=1e-9)
    for sites in (6, 8, 100):  # free fermions
        turned = -math.cos(math.radians(70.0) / sites) / math.sin(math.pi / sites)
        assert xxz_twisted_ring_energy(sites, 0.0, 70.0) == pytest.approx(turned, abs=1e-9)
    with pytest.raises(DomainError, match="must be even"):
        xxz_twisted_ring_energy(7, 0.5)
    with pytest.raises(DomainError, match="Less than 120 degrees"):
        xxz_twisted_ring_energy(8, -0.5, 130.0)


@pytest.mark.parametrize("delta", [-0.5, 0.0, 0.5])
def test_stiffness_is_the_curvature_of_long_rings(delta):
    sites, step = 400, 0.05
    energies = [xxz_twisted_ring_energy(sites, delta, math.degrees(twist)) for twist in (-step, 0.0, step)]
    curvature = (energies[0] + energies[2] - 2.0 * energies[1]) / step**2
    assert sites / 2.0 * curvature == pytest.approx(xxz_stiffness(delta), abs=2e-5)
    assert xxz_stiffness(delta) == pytest.approx(
        xxz_luttinger_parameter(delta) * xxz_velocity(delta) / (2.0 * math.pi), rel=1e-12
    )


def test_spinons_bound_the_triplets_of_a_ring(spins):
    levels = spins.lowest(in_sector(spins.chain(12), 12, 7), 1)[0] - bethe_ring_energy(12)
    # the ring's lowest triplet has momentum pi, where the infinite chain has no gap
    assert 0.0 < levels < spinon_dispersion(np.array([math.pi / 2.0]))[0]
    slope = spinon_dispersion(np.array([1e-6]))[0] / 1e-6
    assert slope == pytest.approx(xxz_velocity(1.0))


def test_majumdar_ghosh_chains_and_rings(spins):
    for sites in (6, 8, 10):
        ring = sum(
            spins.bond(i, (i + 1) % sites, sites) + 0.5 * spins.bond(i, (i + 2) % sites, sites) for i in range(sites)
        )
        levels = spins.lowest(ring, 3)
        assert levels[:2] == pytest.approx([majumdar_ghosh_energy(sites)] * 2, abs=1e-9)
        open_chain = sum(spins.bond(i, i + 1, sites) for i in range(sites - 1)) + 0.5 * sum(
            spins.bond(i, i + 2, sites) for i in range(sites - 2)
        )
        assert spins.lowest(open_chain)[0] == pytest.approx(majumdar_ghosh_energy(sites), abs=1e-9)
    with pytest.raises(DomainError):
        majumdar_ghosh_energy(5)


def spin_one():
    root = math.sqrt(0.5)
    x = np.array([[0, root, 0], [root, 0, root], [0, root, 0]])
    iy = np.array([[0, root, 0], [-root, 0, root], [0, -root, 0]])
    return x, iy, np.diag([1.0, 0.0, -1.0])


@pytest.mark.parametrize(("sites", "boundary"), [(2, "open"), (5, "open"), (5, "periodic"), (6, "periodic")])
def test_aklt_energy_by_diagonalisation(spins, sites, boundary):
    operators = [sparse.csr_array(part) for part in spin_one()]
    total = 0
    for i in range(sites if boundary == "periodic" else sites - 1):
        j = (i + 1) % sites
        x, iy, z = (spins.at({i: part, j: part}, sites, 3) for part in operators)
        bond = x - iy + z
        total = total + bond + bond @ bond / 3.0
    levels = np.linalg.eigvalsh(total.toarray())
    assert levels[0] == pytest.approx(aklt_energy(sites, boundary), abs=1e-9)
    assert np.sum(np.abs(levels - levels[0]) < 1e-9) == (4 if boundary == "open" else 1)


def test_aklt_correlations_from_the_matrix_product():
    # A^+ = sqrt(2/3) s+, A^0 = -sqrt(1/3) sz, A^- = -sqrt(2/3) s-
    plus = np.array([[0.0, 1.0], [0.0, 0.0]])
    matrices = [math.sqrt(2 / 3) * plus, -math.sqrt(1 / 3) * np.diag([1.0, -1.0]), -math.sqrt(2 / 3) * plus.T]

    def transfer(weights):
        return sum(w * np.kron(a, a) for w, a in zip(weights, matrices, strict=True))

    edge = np.eye(2).ravel() / math.sqrt(2.0)
    plain, spin, string = transfer([1, 1, 1]), transfer([1, 0, -1]), transfer([-1, 1, -1])
    for distance in (1, 2, 5):
        between = np.linalg.matrix_power(plain, distance - 1)
        assert edge @ spin @ between @ spin @ edge == pytest.approx(aklt_correlation(distance), abs=1e-12)
    for distance in (2, 3, 7):
        between = np.linalg.matrix_power(string, distance - 1)
        assert -(edge @ spin @ between @ spin @ edge) == pytest.approx(aklt_string_order(), abs=1e-12)


@pytest.mark.parametrize("sites", [4, 8, 10])
def test_haldane_shastry_by_diagonalisation(spins, sites):
    matrix = sum(
        (math.pi / sites) ** 2 / math.sin(math.pi * (i - j) / sites) ** 2 * spins.bond(i, j, sites)
        for i, j in itertools.combinations(range(sites), 2)
    )
    assert spins.lowest(matrix)[0] == pytest.approx(haldane_shastry_energy(sites), abs=1e-9)
    with pytest.raises(DomainError):
        haldane_shastry_energy(5)


def test_shastry_sutherland_on_sixteen_spins_by_the_triangle_bound(spins):
    # Each dimer with one neighbour: a triangle of bonds J_D/2, J, J has its lowest level at -3/8 J_D for J <= J_D/2.
    for ratio in (0.2, 0.5):
        triangle = 0.5 * spins.bond(0, 1, 3) + ratio * (spins.bond(0, 2, 3) + spins.bond(1, 2, 3))
        # N triangles cover the lattice of N/2 dimers twice
        assert 16 * spins.lowest(triangle)[0] == pytest.approx(shastry_sutherland_dimer(16, ratio), abs=1e-9)
    assert 16 * spins.lowest(0.5 * spins.bond(0, 1, 3) + 0.6 * (spins.bond(0, 2, 3) + spins.bond(1, 2, 3)))[0] < -6.0
    with pytest.raises(DomainError):
        shastry_sutherland_dimer(5)


@pytest.mark.parametrize(("coupling", "field"), [(1.0, 0.5), (1.0, 2.5), (1.0, 4.5), (0.0, 1.0), (0.3, 1.3)])
def test_heisenberg_plaquette_by_diagonalisation(spins, coupling, field):
    matrix = 4.0 * coupling * spins.chain(4) + field * sum(spins.at({i: spins.Z}, 4) for i in range(4))
    assert spins.lowest(matrix)[0] == pytest.approx(heisenberg_plaquette_energy(coupling, field), abs=1e-10)


def evolved(spins, signs, times):
    """Return <Z> of each site of an open XX chain from a product state."""
    sites = len(signs)
    matrix = spins.chain(sites, 0.0, ring=False)
    index = int("".join("0" if sign > 0 else "1" for sign in signs), 2)
    state = np.zeros(2**sites, dtype=complex)
    state[index] = 1.0
    diagonal = [spins.at({i: spins.Z}, sites).diagonal() for i in range(sites)]
    for time in times:
        weights = np.abs(expm_multiply(-1j * time * matrix, state)) ** 2
        yield np.array([weights @ part for part in diagonal])


def test_neel_quench_until_light_reaches_the_middle(spins):
    times = np.array([0.5, 1.0, 1.5])
    found = [(z[5] - z[6]) / 4.0 for z in evolved(spins, [1, -1] * 6, times)]
    assert np.abs(found) == pytest.approx(np.abs(neel_xx_quench(times)), abs=2e-3)


def test_domain_wall_until_light_reaches_the_ends(spins):
    times = np.array([0.5, 1.0, 2.0, 3.0])
    found = [float(np.sum(z[6:] + 1.0) / 2.0) for z in evolved(spins, [1] * 6 + [-1] * 6, times)]
    assert found == pytest.approx(xx_domain_wall(times), abs=2e-3)
    assert xx_domain_wall(np.array(200.0)) == pytest.approx(200.0 / math.pi, rel=1e-2)


def test_bounds_hold_for_the_heisenberg_chain(spins):
    for sites in (4, 6, 8):
        assert anderson_bound(spins.lowest(spins.chain(sites, ring=False))[0], sites) < bethe_xxx_energy()
    matrix = spins.chain(6).toarray()
    levels, states = np.linalg.eigh(matrix)
    for angle in (0.1, 0.4):
        state = math.cos(angle) * states[:, 0] + math.sin(angle) * states[:, 30]
        energy = state @ matrix @ state
        bound = temple_bound(energy, state @ matrix @ matrix @ state - energy**2, levels[1])
        assert bound <= levels[0] + 1e-12
    with pytest.raises(DomainError):
        temple_bound(1.0, 0.1, 0.5)
