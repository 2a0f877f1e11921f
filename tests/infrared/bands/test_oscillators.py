"""Isotopes, force constants, anharmonicity, Fermi doublets, combinations: against textbooks and exact solutions."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vibron.core.errors import DomainError, InputError, ResourceError
from vibron.infrared.bands._isotopes import isotope_mass, reduced_mass
from vibron.infrared.bands.anharmonic_constants import anharmonic_constants
from vibron.infrared.bands.combination_bands import combination_bands
from vibron.infrared.bands.fermi_resonance import fermi_resonance
from vibron.infrared.bands.force_constant import force_constant
from vibron.infrared.bands.isotope_shift import isotope_shift


@pytest.mark.parametrize(
    ("omega", "bond", "newton"),
    [(4138.32, ("H", "19F"), 965.7), (2308.09, ("H", "127I"), 313.8), (4401.21, ("H", "H"), 575.5),
     (2358.57, ("14N", "14N"), 2293.8), (1904.20, ("14N", "16O"), 1594.7)],
)  # fmt: skip
def test_force_constants_of_the_textbook_table(omega: float, bond: tuple[str, str], newton: float) -> None:
    assert float(force_constant(omega, bond)) == pytest.approx(newton, rel=2e-3)


def test_masses() -> None:
    assert isotope_mass("D", "x") == isotope_mass("2H", "x") == pytest.approx(2.014101778)
    assert isotope_mass("Cl", "x") == isotope_mass("35Cl", "x")
    assert reduced_mass(("H", "H"), "x") == pytest.approx(1.007825 / 2.0, rel=1e-6)
    for bad in ("Xx", "35", "", "99H", "h", "H2"):
        with pytest.raises(InputError, match="isotope"):
            isotope_mass(bad, "bond")
    with pytest.raises(InputError, match="two atoms"):
        force_constant(1000.0, ("H", "C", "O"))


@settings(max_examples=20)
@given(wavenumber=st.floats(500.0, 4000.0))
def test_substitution_and_back_leaves_the_force_constant(wavenumber: float) -> None:
    there = isotope_shift(wavenumber, ("C", "H"), ("C", "D"))
    back = isotope_shift(there.wavenumber, ("C", "D"), ("C", "H"))
    assert back.wavenumber == pytest.approx(wavenumber)
    assert force_constant(wavenumber, ("C", "H")) == pytest.approx(force_constant(there.wavenumber, ("C", "D")))
    assert there.shift < 0.0


def test_isotope_shift_refuses_a_repulsive_bond() -> None:
    with pytest.raises(DomainError, match="too large"):
        isotope_shift(1000.0, ("H", "Cl"), ("D", "Cl"), 300.0)


@settings(max_examples=20)
@given(omega=st.floats(500.0, 4500.0), share=st.floats(0.001, 0.04))
def test_morse_levels_give_back_their_constants(omega: float, share: float) -> None:
    shift = share * omega
    v = np.arange(1.0, 5.0)
    found = anharmonic_constants(v, omega * v - shift * v * (v + 1.0))
    assert (found.omega, found.anharmonicity) == pytest.approx((omega, shift), rel=1e-6)
    assert found.dissociation == pytest.approx(omega**2 / (4 * shift) - found.zero_point, rel=1e-6)
    assert found.residual < 1e-6 * omega


def test_anharmonicity_of_levels_that_move_apart_and_bad_levels() -> None:
    assert anharmonic_constants(np.array([1.0, 2.0]), np.array([1000.0, 2010.0])).dissociation is None
    for quanta in ([1.0], [1.0, 1.0], [1.0, 1.5]):
        with pytest.raises(InputError, match="whole numbers"):
            anharmonic_constants(np.array(quanta), np.full(len(quanta), 1000.0))


@settings(max_examples=20)
@given(bright=st.floats(1000.0, 3000.0), gap=st.floats(-80.0, 80.0), coupling=st.floats(1.0, 80.0))
def test_fermi_doublet_is_the_inverse_of_diagonalising(bright: float, gap: float, coupling: float) -> None:
    levels, vectors = np.linalg.eigh([[bright, coupling], [coupling, bright + gap]])
    found = fermi_resonance(float(levels[1]), float(levels[0]), *(float(vectors[0, i] ** 2) for i in (1, 0)))
    assert found.coupling == pytest.approx(coupling, rel=1e-5, abs=1e-4)
    assert (found.fundamental, found.overtone) == pytest.approx((bright, bright + gap), abs=1e-4)
    with pytest.raises(InputError, match="above the lower"):
        fermi_resonance(1000.0, 1100.0, 1.0, 1.0)


def test_combinations_are_complete() -> None:
    found = combination_bands(np.array([100.0, 210.0, 330.0]), quanta=3)
    assert len(found) == 6 + 10  # pairs and triples with repetition
    places = [band.wavenumber for band in found]
    assert places == sorted(places)
    assert {band.label for band in found} >= {"2v1", "v1 + v2", "3v3", "v1 + v2 + v3", "2v1 + v2"}
    with_hot = combination_bands(np.array([100.0, 210.0, 330.0]), differences=True)
    assert [band.label for band in with_hot if "-" in band.label] == ["v2 - v1", "v3 - v2", "v3 - v1"]
    named = combination_bands(np.array([667.0, 2349.0]), names=("bend", "stretch"))
    assert [band.label for band in named] == ["2bend", "bend + stretch", "2stretch"]
    with pytest.raises(InputError, match="one a fundamental"):
        combination_bands(np.array([667.0]), names=("a", "b"))
    with pytest.raises(ResourceError, match="too many"):
        combination_bands(np.linspace(400.0, 3000.0, 60), quanta=6)
    with pytest.raises(InputError, match="upper end"):
        combination_bands(np.array([667.0]), low=20.0, high=10.0)
