"""Mean fields, their stability, orbitals, charges and fields, against s-Gaussians written without PySCF."""

import itertools

import numpy as np
import pytest

from vibron.core.errors import DomainError, InputError
from vibron.core.geometry import Geometry
from vibron.manybody.mean_field import BOHR, molecule
from vibron.manybody.molecules.casscf import casscf
from vibron.manybody.molecules.delta_scf import delta_scf
from vibron.manybody.molecules.electric_properties import DEBYE, electric_properties
from vibron.manybody.molecules.full_configuration_interaction import full_configuration_interaction
from vibron.manybody.molecules.optimise_molecule import optimise_molecule
from vibron.manybody.molecules.orbitals import orbitals
from vibron.manybody.molecules.population_analysis import population_analysis
from vibron.manybody.molecules.self_consistent_field import self_consistent_field
from vibron.manybody.molecules.stability_analysis import stability_analysis

WATER = Geometry(("O", "H", "H"), [[0.0, 0.0, 0.0], [0.0, 0.757, 0.587], [0.0, -0.757, 0.587]])


def hydrogen(distance):
    return Geometry(("H", "H"), [[0.0, 0.0, 0.0], [0.0, 0.0, distance]])


def chain(count, distance=1.0):
    return Geometry(("H",) * count, [[0.0, 0.0, distance * place] for place in range(count)])


@pytest.mark.parametrize("distance", [0.5, 0.735, 1.4])
def test_hartree_fock_and_its_orbitals_are_those_of_own_integrals(gaussians, distance):
    own = gaussians("HH", hydrogen(distance).positions)
    energy, levels, _, density = own.restricted()
    found = self_consistent_field(hydrogen(distance))
    assert found.total == pytest.approx(energy, abs=1e-8)
    assert found.nuclear == pytest.approx(own.nuclear, abs=1e-9)
    assert found.kinetic == pytest.approx(np.sum(density * own.kinetic), abs=1e-6)
    assert found.one_electron == pytest.approx(np.sum(density * own.core), abs=1e-6)
    assert orbitals(hydrogen(distance), basis="STO-3G").energies[0] == pytest.approx(levels, abs=1e-6)


def test_a_chain_and_a_cation(gaussians):
    assert self_consistent_field(chain(4)).total == pytest.approx(
        gaussians("HHHH", chain(4).positions).restricted()[0], abs=1e-8
    )
    cation = Geometry(("He", "H"), [[0.0, 0.0, 0.0], [0.0, 0.0, 0.7743]], charge=1)
    own = gaussians(["He", "H"], cation.positions, 1)
    assert self_consistent_field(cation).total == pytest.approx(own.restricted()[0], abs=1e-8)
    # dipole about the origin, from own overlaps: <z> of two s functions is their overlap times the centre of the pair
    density, places = own.restricted()[3], own.places
    moments = np.zeros((2, 2))
    for i in range(2):
        for j in range(2):
            pairs = own._pairs(i, j)
            moments[i, j] = sum(w * (np.pi / p) ** 1.5 * centre[2] for p, centre, w, _ in pairs)
    expected = DEBYE * (own.charges @ places[:, 2] - np.sum(density * moments))
    assert electric_properties(cation, basis="STO-3G").dipole[2] == pytest.approx(expected, abs=1e-5)


def test_energies_add_up_and_do_not_depend_on_the_frame():
    found = self_consistent_field(WATER, basis="6-31G*")
    assert found.total == pytest.approx(found.nuclear + found.one_electron + found.two_electron, abs=1e-10)
    turn = np.linalg.qr(np.random.default_rng(0).normal(size=(3, 3)))[0]
    moved = Geometry(WATER.symbols, WATER.positions @ turn.T + 1.3)
    assert self_consistent_field(moved, basis="6-31G*").total == pytest.approx(found.total, abs=1e-9)
    assert electric_properties(moved, basis="6-31G*").moment == pytest.approx(
        electric_properties(WATER, basis="6-31G*").moment, abs=1e-5
    )


def test_larger_bases_lower_the_energy_and_atoms_stand_alone():
    ladder = [self_consistent_field(WATER, basis=basis).total for basis in ("STO-3G", "6-31G", "cc-pVDZ", "cc-pVTZ")]
    assert all(later < earlier for earlier, later in itertools.pairwise(ladder))
    apart = Geometry(("He", "He"), [[0.0, 0.0, 0.0], [0.0, 0.0, 100.0]])
    alone = Geometry(("He",), [[0.0, 0.0, 0.0]])
    assert self_consistent_field(apart, basis="cc-pVDZ").total == pytest.approx(
        2.0 * self_consistent_field(alone, basis="cc-pVDZ").total, abs=1e-10
    )


def test_open_shells_by_spin():
    lithium = Geometry(("Li",), [[0.0, 0.0, 0.0]], unpaired=1)
    free, bound = (
        self_consistent_field(lithium, basis="6-31G"),
        self_consistent_field(lithium, basis="6-31G", spin="restricted open-shell"),
    )
    assert free.total <= bound.total
    assert bound.spin_square == pytest.approx(0.75, abs=1e-9) and free.spin_square >= 0.75
    with pytest.raises(InputError, match="even number"):
        self_consistent_field(lithium, basis="6-31G", spin="restricted")


@pytest.mark.parametrize("basis", ["no such basis", ""])
def test_a_basis_that_does_not_exist_is_named(basis):
    with pytest.raises(InputError) as caught:
        self_consistent_field(WATER, basis=basis)
    assert caught.value.field == "basis" and caught.value.remedy


def test_charge_and_spin_must_fit():
    with pytest.raises(InputError, match="electrons"):
        self_consistent_field(Geometry(("H", "H"), [[0.0, 0.0, 0.0], [0.0, 0.0, 0.7]], unpaired=1))
    with pytest.raises(InputError, match="functional"):
        self_consistent_field(WATER, "no such functional")


def test_positions_are_angstrom():
    assert np.linalg.norm(np.diff(molecule(hydrogen(1.0), "STO-3G").atom_coords(), axis=0)) == pytest.approx(1.0 / BOHR)


def test_a_functional_of_exact_exchange_is_hartree_fock():
    assert self_consistent_field(WATER, "HF", "STO-3G").total == pytest.approx(
        self_consistent_field(WATER).total, abs=1e-9
    )
    fine, coarse = (self_consistent_field(WATER, "PBE", "STO-3G", grid=level).total for level in (5, 3))
    assert fine == pytest.approx(coarse, abs=1e-4) and fine != coarse
    assert self_consistent_field(WATER, "PBE").total == coarse


def test_a_grid_without_a_functional_is_refused():
    with pytest.raises(InputError, match="density functionals") as caught:
        self_consistent_field(WATER, grid=3)
    assert caught.value.field == "grid"


@pytest.mark.parametrize("distance", [1.0, 1.3, 1.5, 2.2])
def test_symmetry_breaks_where_own_determinants_break(gaussians, distance):
    energy, square = gaussians("HH", hydrogen(distance).positions).broken()
    found = stability_analysis(hydrogen(distance))
    assert found.unrestricted == pytest.approx(energy, abs=1e-7)
    assert found.spin_square == pytest.approx(square, abs=2e-5)
    assert found.broken == (square > 1e-4)


def test_stability_is_asked_of_singlets():
    with pytest.raises(InputError):
        stability_analysis(Geometry(("O", "O"), [[0.0, 0.0, 0.0], [0.0, 0.0, 1.2]], unpaired=2))


def test_orbitals_of_benzene_come_in_the_pairs_of_huckel():
    angles = np.arange(6) * np.pi / 3.0
    ring = np.stack([np.cos(angles), np.sin(angles), 0.0 * angles], axis=1)
    found = orbitals(Geometry(("C",) * 6 + ("H",) * 6, np.vstack([1.397 * ring, 2.481 * ring])), basis="STO-3G")
    levels, names = found.energies[0], found.symmetries
    assert found.point_group == "D6h" and found.group == "D2h"
    # highest pair e1g, lowest empty pair e2u, as Hueckel has -1, -1 and +1, +1
    assert levels[19] == pytest.approx(levels[20], abs=1e-7) and levels[21] == pytest.approx(levels[22], abs=1e-7)
    assert {name[:3] for name in names[19:21]} <= {"B2g", "B3g", "E1g"}
    assert found.highest_occupied == levels[20] and found.lowest_empty == levels[21]


def test_orbitals_of_open_shells():
    oxygen = orbitals(Geometry(("O", "O"), [[0.0, 0.0, 0.0], [0.0, 0.0, 1.2]], unpaired=2), basis="STO-3G")
    assert oxygen.energies.shape == (2, 10) and oxygen.occupations.sum(axis=1) == pytest.approx([9.0, 7.0])
    assert oxygen.symmetries[7][:3] == oxygen.symmetries[8][:3] == "E1g"
    hydroxyl = orbitals(Geometry(("O", "H"), [[0.0, 0.0, 0.0], [0.0, 0.0, 0.97]], unpaired=1))
    assert hydroxyl.point_group == "Coov" and hydroxyl.highest_occupied < hydroxyl.lowest_empty


def test_nitrogen_is_inverted_in_hartree_fock_as_is_known():
    nitrogen = Geometry(("N", "N"), [[0.0, 0.0, 0.0], [0.0, 0.0, 1.098]])
    small, large = orbitals(nitrogen, basis="STO-3G"), orbitals(nitrogen, basis="cc-pVDZ")
    assert small.symmetries[6].startswith("A1g") and large.symmetries[6].startswith("E1u")
    assert large.energies[0, 6] == pytest.approx(-0.6080, abs=1e-3)


def test_a_cube_is_written_and_holds_one_electron(tmp_path):
    target = tmp_path / "orbital.cube"
    orbitals(hydrogen(0.74), basis="STO-3G", cube=str(target), index=0, points=30)
    lines = target.read_text().splitlines()
    steps = [float(line.split()[1 + axis]) for axis, line in enumerate(lines[3:6])]
    values = np.array(" ".join(lines[8:]).split(), dtype=float)
    assert values.size == 30**3
    assert np.sum(values**2) * np.prod(steps) == pytest.approx(1.0, abs=0.02)
    with pytest.raises(DomainError, match="orbital"):
        orbitals(hydrogen(0.74), basis="STO-3G", cube=str(target), index=2)
    with pytest.raises(InputError):
        orbitals(hydrogen(0.74), basis="STO-3G", cube=str(tmp_path / "none" / "a.cube"))


def test_charges_sum_to_the_charge_and_spins_to_the_spin(gaussians):
    radical = Geometry(("O", "H"), [[0.0, 0.0, 0.0], [0.0, 0.0, 0.97]], unpaired=1)
    found = population_analysis(radical)
    assert found.mulliken.sum() == pytest.approx(0.0, abs=1e-9) and found.lowdin.sum() == pytest.approx(0.0, abs=1e-9)
    assert found.spins.sum() == pytest.approx(1.0, abs=1e-9)
    water = population_analysis(WATER)
    assert water.mulliken[1] == pytest.approx(water.mulliken[2], abs=1e-8) and water.mulliken[0] < 0.0
    assert water.bond_orders == pytest.approx(water.bond_orders.T, abs=1e-9) and water.bond_orders[0, 1] > 0.9
    own = gaussians("HHHH", chain(4).positions)
    gross = np.diag(own.restricted()[3] @ own.overlap)
    assert population_analysis(chain(4)).mulliken == pytest.approx(1.0 - gross, abs=1e-6)


def test_polarisability_is_a_positive_tensor_and_the_dipole_lies_on_the_axis():
    found = electric_properties(WATER, basis="STO-3G")
    assert found.polarisability == pytest.approx(found.polarisability.T, abs=1e-12)
    assert np.all(np.linalg.eigvalsh(found.polarisability) > 0.0)
    assert found.dipole[0] == pytest.approx(0.0, abs=1e-8) and found.dipole[1] == pytest.approx(0.0, abs=1e-8)
    # out of its plane a minimal basis of water has no way to polarise but through p of oxygen alone
    assert found.polarisability[0, 0] < 0.1 * found.polarisability[1, 1]


def test_ionisation_of_water_in_the_tables():
    found = delta_scf(WATER, basis="cc-pVTZ")
    assert found.koopmans == pytest.approx(13.73, abs=0.02) and found.energy == pytest.approx(10.91, abs=0.03)
    core = delta_scf(WATER, basis="cc-pVTZ", orbital=0)
    assert core.koopmans == pytest.approx(559.3, abs=0.1) and core.relaxation > 15.0 and core.kept > 0.95
    assert core.spin_square == pytest.approx(0.75, abs=0.02)
    with pytest.raises(DomainError, match="occupied"):
        delta_scf(WATER, orbital=5)
    with pytest.raises(DomainError, match="unpaired"):
        delta_scf(Geometry(("H",), [[0.0, 0.0, 0.0]], unpaired=1))


def test_ionisation_of_dihydrogen_by_own_integrals(gaussians):
    own = gaussians("HH", hydrogen(0.735).positions)
    energy, levels, vectors, _ = own.restricted()
    ion = vectors[:, 0] @ own.core @ vectors[:, 0] + own.nuclear
    found = delta_scf(hydrogen(0.735), basis="STO-3G")
    # in a minimal basis symmetry fixes the orbital: nothing relaxes but the second electron's repulsion
    assert found.koopmans == pytest.approx(-27.211386 * levels[0], abs=1e-4)
    assert found.energy == pytest.approx(27.211386 * (ion - energy), abs=1e-4)


def test_optimised_water_has_no_force_and_the_angle_of_the_book():
    found = optimise_molecule(WATER)
    sides = found.geometry.positions[1:] - found.geometry.positions[0]
    angle = np.degrees(np.arccos(sides[0] @ sides[1] / np.prod(np.linalg.norm(sides, axis=1))))
    assert angle == pytest.approx(105.5, abs=0.15) and found.largest_force < 1e-5
    assert found.energy == pytest.approx(-76.00934133, abs=1e-6)
    assert self_consistent_field(found.geometry, basis="6-31G*").virial_ratio == pytest.approx(2.0, abs=5e-3)
    with pytest.raises(DomainError):
        optimise_molecule(Geometry(("He",), [[0.0, 0.0, 0.0]]))


def test_optimised_dihydrogen_is_the_minimum_of_own_energies(gaussians):
    found = optimise_molecule(hydrogen(0.8), basis="STO-3G").distances[0, 1]
    below, at, above = (gaussians("HH", hydrogen(found + d).positions).restricted()[0] for d in (-0.01, 0.0, 0.01))
    assert at < below and at < above
    perturbed = optimise_molecule(hydrogen(0.8), "MP2", "STO-3G").distances[0, 1]
    assert perturbed > found  # correlation lengthens bonds


def test_the_mean_field_handed_on_has_the_slope_of_the_energy():
    ends = [self_consistent_field(hydrogen(0.8 + shift)).total for shift in (-1e-3, 1e-3)]
    gradient = self_consistent_field(hydrogen(0.8)).pyscf.nuc_grad_method().kernel()
    assert gradient[1, 2] == pytest.approx((ends[1] - ends[0]) * BOHR / 2e-3, abs=1e-6)


def test_a_tolerance_ends_the_iterations_and_a_rough_energy_lies_above():
    rough, fine = (self_consistent_field(WATER, tolerance=tolerance) for tolerance in (1e-2, 1e-11))
    assert 1e-9 < rough.total - fine.total < 1e-2
    assert rough.pyscf.cycles < fine.pyscf.cycles
    wide, close = (delta_scf(WATER, basis="STO-3G", tolerance=tolerance) for tolerance in (1e-2, 1e-11))
    assert 1e-7 < abs(wide.energy - close.energy) < 0.5


def test_the_active_space_handed_on_has_the_occupations():
    found = casscf(hydrogen(1.5), 2, 2, "STO-3G")
    space = found.pyscf
    natural = np.linalg.eigvalsh(space.fcisolver.make_rdm1(space.ci, 2, (1, 1)))[::-1]
    assert natural == pytest.approx(found.occupations, abs=1e-10)
    exact = full_configuration_interaction(hydrogen(1.5))
    assert np.sum(exact.pyscf.make_rdm1() * exact.pyscf.mol.intor("int1e_ovlp")) == pytest.approx(2.0, abs=1e-9)
