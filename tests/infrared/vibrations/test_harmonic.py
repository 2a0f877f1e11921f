"""Force fields, modes, scaling and spectra."""

import dataclasses

import numpy as np
import pytest

from vibron.core.errors import DomainError, InputError
from vibron.core.geometry import Geometry
from vibron.infrared.vibrations import _tight_binding, _wave_function
from vibron.infrared.vibrations._constants import BOHR, KM_PER_MOL
from vibron.infrared.vibrations._modes import main_isotope_masses, normal_modes_of
from vibron.infrared.vibrations._surface import differences, relaxed
from vibron.infrared.vibrations.broaden_sticks import broaden_sticks
from vibron.infrared.vibrations.embed_conformer import embed_conformer
from vibron.infrared.vibrations.harmonic_field import harmonic_field
from vibron.infrared.vibrations.harmonic_ir import harmonic_ir
from vibron.infrared.vibrations.normal_modes import normal_modes
from vibron.infrared.vibrations.scale_force_field import scale_force_field
from vibron.infrared.vibrations.scale_frequencies import scale_frequencies

#: Harmonic wavenumbers and some intensities computed once with tblite by a separate program.
GFN2 = {
    "O": ([1539.5, 3642.9, 3651.0], {0: 133, 1: 7, 2: 17}),
    "O=C=O": ([600.5, 600.5, 1424.8, 2593.2], {0: 69, 2: 0, 3: 1046}),
    "N": ([1160.7, 1593.2, 1593.2, 3424.9, 3476.9, 3476.9], {0: 211, 1: 27.5}),
    "C#N": ([777.1, 777.1, 2294.7, 3286.0], {0: 10, 2: 25, 3: 9}),
    "C=O": ([1085.4, 1202.9, 1489.1, 1806.0, 2791.9, 2838.2], {3: 151}),
    "C#C": ([492.3, 492.3, 849.0, 849.0, 2155.4, 3351.6, 3427.7], {2: 37}),
}


@pytest.mark.parametrize("smiles", GFN2)
def test_tight_binding_agrees_with_a_separate_program(field, smiles):
    modes = normal_modes(field(smiles))
    wavenumber, intensity = GFN2[smiles]
    assert modes.wavenumber == pytest.approx(wavenumber, abs=1.5)
    for mode, known in intensity.items():
        assert modes.intensity[mode] == pytest.approx(known, rel=0.02, abs=1.0)


def test_the_unit_of_intensity_is_that_of_the_tables():
    assert pytest.approx(974.88, abs=0.01) == KM_PER_MOL


@pytest.mark.parametrize(("smiles", "zero"), [("O", 6), ("O=C=O", 5), ("c1ccccc1", 6)])
def test_translations_and_rotations_are_free(field, smiles, zero):
    modes = normal_modes(field(smiles))
    assert modes.residue.size == zero
    assert np.abs(modes.residue).max() < 15.0
    assert modes.wavenumber.size == 3 * len(field(smiles).geometry) - zero


def test_degenerate_modes_are_degenerate(field):
    benzene = normal_modes(field("c1ccccc1")).wavenumber
    pairs = np.isclose(np.diff(benzene), 0.0, atol=0.6).sum()
    assert pairs >= 10  # e1u, e1g, e2g and e2u levels of D6h


def test_a_geometry_that_is_not_at_rest_is_refused(field):
    methane = field("C")
    bent = dataclasses.replace(
        methane, geometry=Geometry(methane.geometry.symbols, methane.geometry.positions * 1.0 + np.eye(5, 3) * 0.4)
    )
    with pytest.raises(DomainError, match="not free"):
        normal_modes(bent)


def test_a_saddle_point_is_left():
    flat = Geometry(("N", "H", "H", "H"), np.array([[0, 0, 0], [1.0, 0, 0], [-0.5, 0.866, 0], [-0.5, -0.866, 0]]))
    assert normal_modes(harmonic_field(flat)).wavenumber[0] > 1000.0  # the umbrella of pyramidal ammonia
    with_saddle = harmonic_field(relaxed(_tight_binding.TightBinding(flat, "GFN2-xTB"), flat), relax=False)
    assert normal_modes(with_saddle).wavenumber[0] < -100.0


@pytest.mark.parametrize("method", ["HF", "MP2"])
def test_dipole_derivatives_are_those_of_the_dipole(method):
    rest = Geometry(("H", "F"), np.array([[0.0, 0.0, 0.0], [0.0, 0.0, 0.92]]))
    slopes = _wave_function.derivatives(rest, method, "STO-3G")[1]
    assert slopes.sum(axis=0) == pytest.approx(np.zeros(3), abs=1e-5)  # a neutral molecule moved as a whole
    if method == "HF":
        surface = _wave_function.WaveFunction(rest, method, "STO-3G")
        assert slopes == pytest.approx(differences(surface, rest.positions.ravel() / BOHR)[1], abs=2e-4)


def test_an_analytic_hessian_is_that_of_differences():
    rest = Geometry(("H", "F"), np.array([[0.0, 0.0, 0.0], [0.0, 0.0, 0.92]]))
    analytic = _wave_function.derivatives(rest, "HF", "6-31G*")[0]
    numeric = differences(_wave_function.WaveFunction(rest, "HF", "6-31G*"), rest.positions.ravel() / BOHR)[0]
    assert analytic == pytest.approx(numeric, abs=2e-4)


@pytest.mark.slow
def test_density_functional_wavenumbers_are_those_of_the_literature():
    water = harmonic_field(embed_conformer("O"), "B3LYP", "6-31G*")
    assert normal_modes(water).wavenumber == pytest.approx([1710.7, 3721.8, 3845.5], abs=1.5)


def test_scaling_by_bonds_leaves_whole_motions_free(field):
    ethanol = field("CCO")
    scaled = scale_force_field(ethanol)
    masses = main_isotope_masses(ethanol.geometry.symbols)
    assert normal_modes_of(scaled, masses).residue == pytest.approx(normal_modes_of(ethanol, masses).residue, abs=8.0)
    with pytest.raises(DomainError, match="unscaled"):
        scale_force_field(scaled)


def test_the_fundamentals_of_small_molecules_are_met(field):
    """Carbonyl, nitrile and ring modes within what the docs promise (40 cm^-1 on average)."""
    formaldehyde = normal_modes(scale_force_field(field("C=O"))).wavenumber
    assert np.abs(formaldehyde - [1167, 1249, 1500, 1746, 2783, 2843]).mean() < 40.0
    benzene = normal_modes(scale_force_field(field("c1ccccc1"))).wavenumber
    assert abs(benzene[-1] - 3068.0) < 40.0


@pytest.mark.parametrize(
    ("smiles", "observed", "least"),
    [  # fundamentals of the gases; the deviation without scaling must not grow
        ("CI", (533, 882, 882, 1252, 1436, 1436, 2933, 3060, 3060), 0.0),
        ("FOF", (461, 831, 928), 0.0),
        ("F[Si](F)(F)F", (268, 268, 389, 389, 389, 800, 1032, 1032, 1032), 0.0),
        ("ClC(Cl)Cl", (261, 261, 363, 680, 774, 774, 1220, 1220, 3034), 5.0),
    ],
)
def test_scaling_does_not_worsen_bonds_of_halogens(field, smiles, observed, least):
    bare, scaled = field(smiles), scale_force_field(field(smiles))
    before, after = (np.abs(normal_modes(each).wavenumber - observed).mean() for each in (bare, scaled))
    assert after <= before - least + 1e-6


@pytest.mark.parametrize(
    ("smiles", "bond"), [("CF", "C-F"), ("FOF", "F-O"), ("CI", "C-I"), ("[SiH4]", "Si-H"), ("S", "S-H")]
)
def test_bonds_of_poor_or_unknown_scaling_are_flagged(smiles, bond):
    assert any(text.startswith(f"{bond} bonds") for text in harmonic_ir(embed_conformer(smiles)).warnings)


def test_linear_triatomics_are_flagged():
    warned = harmonic_ir(embed_conformer("O=C=O")).warnings
    assert any("linear triatomic" in text for text in warned)
    assert harmonic_ir(embed_conformer("O")).warnings == ()


def test_a_free_rotor_whose_mode_comes_out_imaginary_has_a_spectrum():
    found = harmonic_ir(embed_conformer("CC#CC"))  # 2-butyne: its methyl groups turn freely
    assert found.wavenumber[0] < 20.0
    assert np.isfinite(found.spectrum.ordinate).all()


def test_an_atom_does_not_vibrate():
    with pytest.raises(DomainError, match="two atoms"):
        harmonic_field(Geometry(("He",), np.zeros((1, 3))))


def test_a_wrong_number_of_electrons_says_so():
    odd = Geometry(("H", "H"), np.array([[0.0, 0.0, 0.0], [0.0, 0.0, 0.74]]), unpaired=1)
    with pytest.raises(InputError, match="electrons"):
        harmonic_field(odd, "HF", "STO-3G")


def test_elements_beyond_the_method_are_refused():
    with pytest.raises(DomainError, match="radon"):
        harmonic_field(Geometry(("U", "O"), np.array([[0.0, 0.0, 0.0], [0.0, 0.0, 1.8]])))


def test_embedding_refuses_several_molecules_and_nonsense():
    with pytest.raises(DomainError, match="connected"):
        embed_conformer("O.O")
    with pytest.raises(InputError):
        embed_conformer("C1CC")
    one, other = embed_conformer("C[C@H](O)F"), embed_conformer("C[C@@H](O)F")
    assert (
        np.linalg.det(one.positions[[1, 2, 3]] - one.positions[0])
        * np.linalg.det(other.positions[[1, 2, 3]] - other.positions[0])
        < 0
    )  # handedness is kept


@pytest.mark.parametrize("shape", ["lorentzian", "gaussian", "voigt"])
def test_broadening_keeps_area_and_width(shape):
    grid = np.linspace(0.0, 4000.0, 80001)
    curve = broaden_sticks(np.array([2000.0]), np.array([50.0]), grid, 20.0, shape)
    assert np.trapezoid(curve, grid) == pytest.approx(50.0, rel=0.01)
    assert np.ptp(grid[curve >= curve.max() / 2]) == pytest.approx(20.0, rel=0.02)


def test_an_unknown_method_has_no_factor():
    with pytest.raises(DomainError, match="table"):
        scale_frequencies(np.array([1000.0]), "Magic/big")
