"""Numbers of articles and textbooks, computed once by another program on the same level of theory."""

import numpy as np
import pytest

from vibron.core.geometry import Geometry
from vibron.manybody.molecules.basis_set_extrapolation import basis_set_extrapolation
from vibron.manybody.molecules.casscf import casscf
from vibron.manybody.molecules.coupled_cluster import coupled_cluster
from vibron.manybody.molecules.full_configuration_interaction import full_configuration_interaction
from vibron.manybody.molecules.orbitals import orbitals
from vibron.manybody.molecules.self_consistent_field import self_consistent_field
from vibron.manybody.molecules.stability_analysis import stability_analysis


def linear(symbols, distance):
    return Geometry(tuple(symbols), [[0.0, 0.0, distance * place] for place in range(len(symbols))])


def atom(symbol):
    return Geometry((symbol,), [[0.0, 0.0, 0.0]])


def beryllium_dihydride(distance):
    return Geometry(("Be", "H", "H"), [[0.0, 0.0, 0.0], [0.0, 0.0, distance], [0.0, 0.0, -distance]])


def test_the_exact_helium_atom_is_approached_from_above():
    bases, energies = ("cc-pVDZ", "cc-pVTZ", "cc-pVQZ"), [-2.88759483, -2.90023217, -2.90241088]
    found = [full_configuration_interaction(atom("He"), basis) for basis in bases]
    assert [states.energies[0] for states in found] == pytest.approx(energies, abs=1e-8)
    fields = np.array([states.mean_field for states in found[1:]])
    limit = basis_set_extrapolation(fields, np.array(energies[1:]) - fields, np.array([3.0, 4.0]))
    # the limit is three times nearer to -2.90372438 than the largest of its bases
    assert abs(limit.total + 2.90372438) < abs(energies[-1] + 2.90372438) / 3.0


@pytest.mark.parametrize(("distance", "energy"), [(1.0, -15.48174107), (1.32, -15.59523788), (3.0, -15.33680423)])
def test_beryllium_dihydride_of_the_first_circuits(distance, energy):
    found = full_configuration_interaction(beryllium_dihydride(distance))
    assert found.energies[0] == pytest.approx(energy, abs=1e-8)


@pytest.mark.parametrize(("count", "energy", "field"), [(4, -2.16638745, -2.09854594), (6, -3.23606628, -3.13553221)])
def test_chains_of_hydrogen(count, energy, field):
    found = full_configuration_interaction(linear("H" * count, 1.0))
    assert found.energies[0] == pytest.approx(energy, abs=1e-8)
    assert found.mean_field == pytest.approx(field, abs=1e-8)


@pytest.mark.slow
def test_dihydrogen_near_its_exact_energy():
    found = full_configuration_interaction(linear("HH", 0.74144), "cc-pVQZ")
    assert found.energies[0] == pytest.approx(-1.17379635, abs=1e-8)
    assert found.mean_field == pytest.approx(-1.13345291, abs=1e-8)
    assert found.energies[0] > -1.17447  # Kolos and Wolniewicz


@pytest.mark.parametrize(("distance", "energy", "square"), [(1.5, -1.02270767, 0.57758), (3.0, -0.99977101, 0.99481)])
def test_coulson_and_fischer_in_a_large_basis(distance, energy, square):
    found = stability_analysis(linear("HH", distance), "cc-pVTZ")
    assert found.unrestricted == pytest.approx(energy, abs=1e-7)
    assert found.spin_square == pytest.approx(square, abs=2e-5)


@pytest.mark.slow
def test_nitrogen_by_level():
    nitrogen = linear("NN", 1.098)
    assert self_consistent_field(nitrogen, basis="cc-pVDZ").total == pytest.approx(-108.95408661, abs=1e-7)
    assert coupled_cluster(nitrogen, "cc-pVDZ", frozen_core=True).total == pytest.approx(-109.27528807, abs=1e-6)
    assert casscf(nitrogen, 6, 6, "cc-pVDZ").total == pytest.approx(-109.09005375, abs=1e-6)
    assert full_configuration_interaction(nitrogen).energies[0] == pytest.approx(-107.65299988, abs=1e-7)


@pytest.mark.parametrize(
    ("symbol", "local", "field"), [("He", -2.83468912, -2.86152200), ("Ne", -128.22921237, -128.54375594)]
)
def test_atoms_in_a_large_basis(symbol, local, field):
    assert self_consistent_field(atom(symbol), "LDA,VWN", "aug-cc-pVQZ").total == pytest.approx(local, abs=2e-5)
    assert self_consistent_field(atom(symbol), basis="aug-cc-pVQZ").total == pytest.approx(field, abs=1e-7)


@pytest.mark.slow
def test_benzene():
    angles = np.arange(6) * np.pi / 3.0
    ring = np.stack([np.cos(angles), np.sin(angles), 0.0 * angles], axis=1)
    benzene = Geometry(("C",) * 6 + ("H",) * 6, np.vstack([1.3970 * ring, (1.3970 + 1.0840) * ring]))
    assert self_consistent_field(benzene, basis="6-31G*").total == pytest.approx(-230.70146346, abs=1e-6)
    found = orbitals(benzene, basis="6-31G*")
    assert found.highest_occupied * 27.211386 == pytest.approx(-8.95247, abs=1e-4)
    assert found.lowest_empty * 27.211386 == pytest.approx(3.99299, abs=1e-4)


@pytest.mark.slow
def test_methylene_has_a_triplet_ground_state():
    def bent(length, angle, unpaired):
        half = np.radians(angle) / 2.0
        arm = length * np.array([0.0, np.sin(half), np.cos(half)])
        return Geometry(("C", "H", "H"), [[0.0, 0.0, 0.0], arm, arm * [1.0, -1.0, 1.0]], unpaired=unpaired)

    triplet = casscf(bent(1.0766, 134.037, 2), 6, 6, "cc-pVTZ")
    singlet = casscf(bent(1.107, 102.4, 0), 6, 6, "cc-pVTZ")
    assert triplet.spin_square == pytest.approx(2.0, abs=1e-6)
    assert (singlet.total - triplet.total) * 27.2114 == pytest.approx(0.4567, abs=5e-3)
