"""Correlated energies, Hamiltonians, spectra of the core and relativity."""

import numpy as np
import pytest

from vibron.core.errors import ConvergenceError, DomainError, InputError, ResourceError
from vibron.core.geometry import Geometry
from vibron.manybody.molecules.basis_set_extrapolation import basis_set_extrapolation
from vibron.manybody.molecules.casscf import casscf
from vibron.manybody.molecules.core_excitations import core_excitations
from vibron.manybody.molecules.coupled_cluster import coupled_cluster
from vibron.manybody.molecules.full_configuration_interaction import full_configuration_interaction
from vibron.manybody.molecules.molecular_hamiltonian import molecular_hamiltonian
from vibron.manybody.molecules.moller_plesset import moller_plesset
from vibron.manybody.molecules.potential_curve import potential_curve
from vibron.manybody.molecules.spin_orbit_splitting import WAVENUMBER, spin_orbit_splitting
from vibron_verify.references.manybody.dirac_hydrogen_energy import dirac_hydrogen_energy

WATER = Geometry(("O", "H", "H"), [[0.0, 0.0, 0.0], [0.0, 0.757, 0.587], [0.0, -0.757, 0.587]])
FAR_HELIUM = Geometry(("He", "He"), [[0.0, 0.0, 0.0], [0.0, 0.0, 100.0]])
HELIUM = Geometry(("He",), [[0.0, 0.0, 0.0]])


def linear(symbols, distance, charge=0):
    return Geometry(tuple(symbols), [[0.0, 0.0, distance * place] for place in range(len(symbols))], charge)


@pytest.mark.parametrize(("symbols", "distance", "charge"), [("HH", 0.735, 0), ("HH", 2.0, 0), ("HHHH", 1.0, 0),
                                                              (("He", "H"), 0.9, 1), ("HHH", 1.1, 1)])  # fmt: skip
def test_all_determinants_of_own_integrals(gaussians, symbols, distance, charge):
    geometry = linear(symbols, distance, charge)
    own = gaussians(symbols, geometry.positions, charge)
    found = full_configuration_interaction(geometry, roots=2)
    assert found.energies == pytest.approx(own.levels()[:2], abs=1e-7)
    assert found.occupations.sum() == pytest.approx(own.electrons, abs=1e-8)
    assert moller_plesset(geometry, "STO-3G").correlation == pytest.approx(own.second_order(), abs=1e-8)


def test_two_electrons_need_no_more_than_doubles():
    geometry = linear("HH", 1.1)
    exact = full_configuration_interaction(geometry, "6-31G").energies[0]
    cluster = coupled_cluster(geometry, "6-31G")
    assert cluster.total == pytest.approx(exact, abs=1e-8) and cluster.triples == 0.0
    assert casscf(geometry, 2, 4, "6-31G").total == pytest.approx(exact, abs=1e-8)


def test_the_hierarchy_of_water():
    second, cluster = moller_plesset(WATER, "STO-3G"), coupled_cluster(WATER, "STO-3G")
    exact = full_configuration_interaction(WATER)
    assert exact.mean_field > cluster.singles_doubles > exact.energies[0]
    assert cluster.total == pytest.approx(exact.energies[0], abs=2e-4)
    assert cluster.t1_diagnostic < 0.02
    assert second.correlation == pytest.approx(second.same_spin + second.opposite_spin, abs=1e-12)
    frozen = moller_plesset(WATER, "STO-3G", frozen_core=True)
    assert frozen.correlated == 8 and 0.0 > frozen.correlation > second.correlation
    assert exact.spin_square[0] == pytest.approx(0.0, abs=1e-8)


def test_size_consistency():
    for method in (moller_plesset, coupled_cluster):
        assert method(FAR_HELIUM, "cc-pVDZ").total == pytest.approx(2.0 * method(HELIUM, "cc-pVDZ").total, abs=1e-9)


def test_open_shells():
    lithium = Geometry(("Li",), [[0.0, 0.0, 0.0]], unpaired=1)
    exact = full_configuration_interaction(lithium, "6-31G")
    assert exact.spin_square[0] == pytest.approx(0.75, abs=1e-8)
    assert coupled_cluster(lithium, "6-31G").total == pytest.approx(exact.energies[0], abs=2e-5)
    assert casscf(lithium, 3, 9, "6-31G").total == pytest.approx(exact.energies[0], abs=1e-7)


def test_too_many_determinants_or_states_are_refused():
    with pytest.raises(ResourceError, match="determinants"):
        full_configuration_interaction(WATER, "cc-pVDZ")
    with pytest.raises(InputError, match="exceed"):
        full_configuration_interaction(linear("HH", 0.7), roots=5)
    with pytest.raises(InputError, match="does not fit"):
        casscf(WATER, 3, 4)
    with pytest.raises(InputError, match="exceed the basis"):
        casscf(WATER, 10, 9, "STO-3G")


def test_the_hamiltonian_has_the_spectrum_of_the_molecule(gaussians):
    geometry = linear("HHHH", 0.9)
    own = gaussians("HHHH", geometry.positions)
    found = molecular_hamiltonian(geometry)
    own.nuclear = found.constant
    levels = own.levels(found.one_body, found.two_body)
    assert levels[:3] == pytest.approx(gaussians("HHHH", geometry.positions).levels()[:3], abs=1e-7)
    two = found.two_body
    assert two == pytest.approx(two.transpose(2, 3, 0, 1), abs=1e-12)
    assert two == pytest.approx(two.transpose(1, 0, 2, 3), abs=1e-12)


def test_an_active_space_lies_above_and_keeps_the_mean_field(gaussians):
    found = molecular_hamiltonian(WATER, "STO-3G", electrons=4, orbitals=4)
    assert (found.up, found.down) == (2, 2) and found.one_body.shape == (4, 4)
    occupied = range(2)
    energy = found.constant + 2.0 * sum(found.one_body[i, i] for i in occupied)
    energy += sum(2.0 * found.two_body[i, i, j, j] - found.two_body[i, j, j, i] for i in occupied for j in occupied)
    assert energy == pytest.approx(found.mean_field, abs=1e-8)
    own = gaussians("HHH", linear("HHH", 1.0).positions, 1)
    own.nuclear = found.constant
    lowest = own.levels(found.one_body, found.two_body, electrons=4)[0]
    assert found.mean_field > lowest >= casscf(WATER, 4, 4, "STO-3G").total - 1e-9
    assert lowest > full_configuration_interaction(WATER).energies[0]
    with pytest.raises(InputError):
        molecular_hamiltonian(WATER, electrons=3)
    with pytest.raises(InputError):
        molecular_hamiltonian(WATER, electrons=4, orbitals=8)


#: Full configuration interaction in STO-3G, computed once by another program; distances in angstrom.
CURVES = {
    ("H", "H"): {0.2: 0.15748213, 0.5: -1.05515979, 0.735: -1.13730604, 1.5: -0.99814935, 3.0: -0.93363184},
    ("Li", "H"): {1.0: -7.78446028, 1.545: -7.88276117, 2.5: -7.82372388, 4.0: -7.78427818},
}


@pytest.mark.parametrize("pair", CURVES, ids="".join)
def test_curves_of_the_first_circuits(pair):
    places = np.array(list(CURVES[pair]))
    found = potential_curve(*pair, places)
    assert found.energies == pytest.approx(list(CURVES[pair].values()), abs=1e-8)


def test_methods_of_a_curve_part_where_they_should():
    places = np.array([0.7, 0.75, 4.0])
    curves = {name: potential_curve("H", "H", places, name).energies for name in ("HF", "UHF", "MP2", "CCSD", "FCI")}
    assert curves["CCSD"] == pytest.approx(curves["FCI"], abs=1e-7)
    assert curves["UHF"][:2] == pytest.approx(curves["HF"][:2], abs=1e-9)
    assert curves["HF"][2] > curves["UHF"][2] + 0.1 and curves["UHF"][2] >= curves["FCI"][2]
    triples = potential_curve("N", "N", np.array([1.1]), "CCSD(T)", frozen_core=True)
    assert triples.force_constant == 0.0 and triples.energies[0] < -107.6
    with pytest.raises(DomainError):
        potential_curve("H", "H", np.array([1.0, 0.9]))


def test_the_virial_of_a_diatomic_off_equilibrium():
    from vibron.manybody.molecules.self_consistent_field import self_consistent_field

    # 2T + V = -R dE/dR in a complete basis; the small one leaves a part of it
    distance, step = 1.0, 1e-3
    left, right = (self_consistent_field(linear("HH", distance + d), basis="cc-pVQZ").total for d in (-step, step))
    found = self_consistent_field(linear("HH", distance), basis="cc-pVQZ")
    assert found.total + found.kinetic == pytest.approx(-distance * (right - left) / (2.0 * step), abs=2e-3)


def test_core_excitations_obey_their_symmetry():
    found = core_excitations(Geometry(("C", "O"), [[0.0, 0.0, 0.0], [0.0, 0.0, 1.128]]), "O", basis="STO-3G", count=3)
    # the pi* orbitals come in a pair of equal energy and strength
    assert found.energies[0] == pytest.approx(found.energies[1], abs=1e-4)
    assert found.strengths[0] == pytest.approx(found.strengths[1], rel=1e-3) and found.strengths[0] > 0.01
    assert found.energies[0] < found.edge


def test_core_excitations_shift_and_refuse():
    plain = core_excitations(WATER, "O", "", "STO-3G", count=2)
    moved = core_excitations(WATER, "O", "", "STO-3G", count=2, shift=14.7)
    assert moved.energies == pytest.approx(plain.energies + 14.7) and moved.shift == 14.7
    response = core_excitations(WATER, "O", "", "STO-3G", count=2, method="RPA")
    assert np.all(response.energies <= plain.energies + 1e-9)
    with pytest.raises(InputError, match="not in the molecule"):
        core_excitations(WATER, "N")
    with pytest.raises(DomainError, match="exceeds"):
        core_excitations(WATER, "O", "", "STO-3G", count=3)


@pytest.mark.slow
def test_core_excitations_of_figures_computed_elsewhere():
    found = core_excitations(Geometry(("C", "O"), [[0.0, 0.0, 0.0], [0.0, 0.0, 1.128]]), "O", count=2)
    assert found.energies == pytest.approx([520.38, 520.38], abs=0.05)


def test_the_strengths_of_two_electrons_obey_the_sum_rule():
    # Thomas, Reiche and Kuhn in the random phase approximation: the sum tends to two
    found = core_excitations(HELIUM, "He", functional="", basis="aug-cc-pVQZ", count=45, method="RPA")
    assert found.strengths.sum() == pytest.approx(2.0, abs=0.02)


def test_dirac_and_its_decoupling_agree_for_one_electron():
    two, four = (spin_orbit_splitting("Ar", 18, method) for method in ("X2C", "Dirac"))
    assert two.splitting == pytest.approx(four.splitting, rel=1e-6)
    exact = WAVENUMBER * (dirac_hydrogen_energy(18, 2, 1.5) - dirac_hydrogen_energy(18, 2, 0.5))
    assert spin_orbit_splitting("Ar", 18, basis="unc-cc-pV5Z").splitting == pytest.approx(exact, rel=0.005)


def test_splittings_computed_elsewhere_and_their_known_excess():
    assert spin_orbit_splitting("Ne").splitting == pytest.approx(1234.9, abs=0.5)
    fluoride = spin_orbit_splitting("F", -1).splitting
    assert fluoride == pytest.approx(722.5, abs=0.5) and fluoride > 404.1  # measured for the atom
    with pytest.raises(DomainError):
        spin_orbit_splitting("C")


@pytest.mark.slow
def test_four_components_of_neon():
    assert spin_orbit_splitting("Ne", method="Dirac").splitting == pytest.approx(959.0, abs=5.0)


def test_extrapolation_is_exact_for_its_own_law():
    cardinal = np.array([3.0, 4.0])
    tail = np.exp(-9.0 * np.sqrt(cardinal))
    found = basis_set_extrapolation(-1.0 + 5.0 * tail, -0.3 + 0.2 / cardinal**3, cardinal)
    assert found.mean_field == pytest.approx(-1.0, abs=1e-12)
    assert found.correlation == pytest.approx(-0.3, abs=1e-12)
    assert found.change < 0.0
    with pytest.raises(DomainError):
        basis_set_extrapolation(cardinal, cardinal, np.array([4.0, 3.0]))


def test_an_active_space_of_all_orbitals_has_the_singlets_of_full_configuration_interaction():
    """With or without optimised orbitals, and split by representation: triplets in between are left out."""
    hydrogen = linear("HH", 0.7414)
    exact = full_configuration_interaction(hydrogen, "6-31G", roots=6)
    singlets = exact.energies[exact.spin_square < 0.1]
    for optimise in (True, False):
        found = casscf(hydrogen, 2, 4, "6-31G", states=3, optimise=optimise, perturbation=True)
        assert found.energies == pytest.approx(singlets[:3], abs=1e-7)
        assert found.perturbed == pytest.approx(found.energies, abs=1e-12)  # nothing is left outside
    even = casscf(hydrogen, 2, 4, "6-31G", states=2, irrep="A1g")
    odd = casscf(hydrogen, 2, 4, "6-31G", irrep="A1u")
    assert [*even.energies, odd.total] == pytest.approx(singlets[[0, 2, 1]], abs=1e-7)
    assert even.point_group == "Dooh"


def test_second_order_energies_of_one_active_orbital_are_a_sum_over_pairs():
    """Perturbers take both electrons of the active orbital a: e_r + e_s - 2 e_a + (aa|aa) is the denominator."""
    hydrogen = linear("HH", 0.7414)
    own = molecular_hamiltonian(hydrogen, "6-31G")
    one, two = own.one_body, own.two_body
    levels = np.diag(one + 2 * two[:, :, 0, 0] - two[:, 0, 0, :])
    empty = range(1, len(levels))
    expected = -sum(
        two[r, 0, s, 0] ** 2 / (levels[r] + levels[s] - 2 * levels[0] + two[0, 0, 0, 0]) for r in empty for s in empty
    )
    found = casscf(hydrogen, 2, 1, "6-31G", perturbation=True)
    assert found.perturbed[0] - found.total == pytest.approx(expected, abs=1e-8)


def test_second_order_energies_of_far_molecules_add_up():
    one = casscf(linear("HH", 0.7414), 2, 2, "6-31G", perturbation=True)
    far = Geometry(("H",) * 4, [[0.0, 0.0, 0.0], [0.0, 0.0, 0.7414], [0.0, 200.0, 0.0], [0.0, 200.0, 0.7414]])
    two = casscf(far, 4, 4, "6-31G", perturbation=True)
    assert two.perturbed[0] == pytest.approx(2 * one.perturbed[0], abs=1e-7)
    assert two.perturbed[0] < two.total


def test_states_and_representations_that_do_not_exist_are_refused():
    hydrogen = linear("HH", 0.7414)
    with pytest.raises(InputError, match="A1g"):
        casscf(hydrogen, 2, 2, "STO-3G", irrep="B7")
    with pytest.raises(InputError, match="exceed the determinants"):
        casscf(hydrogen, 2, 2, "STO-3G", states=5)
    with pytest.raises(ConvergenceError, match="spin"):
        casscf(hydrogen, 2, 2, "STO-3G", states=4)  # three singlets and a triplet
