"""Anharmonic levels against one another and against closed forms."""

import numpy as np
import pytest

from vibron.core.errors import DomainError, InputError
from vibron.infrared.vibrations.anharmonic_levels import anharmonic_levels
from vibron.infrared.vibrations.dvr_levels import dvr_levels
from vibron.infrared.vibrations.morse_levels import morse_levels
from vibron.infrared.vibrations.quartic_force_field import QuarticField, quartic_force_field

ANGSTROM_PER_UNIT = 2.0 * 16.857629  # hbar^2 / (u angstrom^2) in cm^-1, of one dimensionless coordinate squared


def test_a_morse_well_on_a_grid_has_its_levels():
    harmonic, anharmonicity = 2169.8136, 13.2883
    levels = morse_levels(harmonic, anharmonicity)
    q = np.linspace(-7.0, 12.0, 400)
    well = levels.well_depth * (1.0 - np.exp(-np.sqrt(2.0 * anharmonicity / harmonic) * q)) ** 2
    found = dvr_levels(q * np.sqrt(ANGSTROM_PER_UNIT / harmonic), well, 1.0, 6)
    assert found.energy == pytest.approx(levels.energy[:6], abs=0.01)
    assert found.boundary.max() < 1e-6


@pytest.mark.parametrize(("anharmonicity", "words"), [(5000.0, "leaves no bound level"), (1e-4, "bound levels")])
def test_a_well_without_levels_or_with_millions_is_refused(anharmonicity: float, words: str):
    with pytest.raises(DomainError, match=words):
        morse_levels(2169.8136, anharmonicity)


def test_perturbation_theory_agrees_with_configuration_interaction():
    """Sulphur dioxide is stiff enough for both to hold."""
    from vibron.core.registry import find

    field = find("quartic_force_field").execute(geometry="O=S=O")
    by_perturbation, by_variation, mean_field = (anharmonic_levels(field, one) for one in ("vpt2", "vci", "vscf"))
    assert by_perturbation.fundamental == pytest.approx(by_variation.fundamental, abs=2.0)
    assert (by_variation.fundamental < field.wavenumber).all()
    assert by_variation.zero_point < mean_field.zero_point == pytest.approx(by_variation.zero_point, abs=3.0)
    assert by_variation.overtone is None and by_perturbation.overtone is not None


def coupled(cubic: float) -> QuarticField:
    """Return two oscillators of 1000 and 2010 cm^-1 in Fermi resonance."""
    constants = np.zeros((2, 2, 2))
    constants[0, 0, 1] = constants[0, 1, 0] = constants[1, 0, 0] = cubic
    zero = np.zeros((3, 2, 2))
    return QuarticField(np.array([1000.0, 2010.0]), constants, np.zeros((2, 2)), zero, np.zeros(3), np.ones(2))


def test_fermi_resonances_are_taken_out_and_named():
    found = anharmonic_levels(coupled(60.0))
    assert found.resonances == ("2 x 1000 with 2010",)
    assert abs(found.fundamental[1] - 2010.0) < 5.0
    assert anharmonic_levels(coupled(2.0)).resonances == ()


def test_one_mode_is_no_case_for_a_mean_field():
    one = QuarticField(
        np.array([1000.0]), np.zeros((1, 1, 1)), np.zeros((1, 1)), np.zeros((3, 1, 1)), np.zeros(3), np.ones(1)
    )
    for method in ("vscf", "vci"):
        with pytest.raises(DomainError, match="two modes"):
            anharmonic_levels(one, method)


def test_four_modes_are_too_many_for_configuration_interaction():
    zero = np.zeros((4, 4, 4)), np.zeros((4, 4)), np.zeros((3, 4, 4)), np.zeros(3), np.ones(4)
    with pytest.raises(DomainError, match="3 modes"):
        anharmonic_levels(QuarticField(np.full(4, 1000.0), *zero), "vci")


def test_a_resonance_limit_is_one_of_perturbation_theory():
    with pytest.raises(InputError, match="does not apply"):
        anharmonic_levels(coupled(2.0), "vscf", resonance=1.0)


def test_a_floppy_molecule_is_no_case_for_a_power_series(field):
    with pytest.raises(DomainError, match="too soft"):
        quartic_force_field(field("Cc1ccccc1").geometry)


def test_an_uneven_grid_is_refused():
    with pytest.raises(DomainError, match="even"):
        dvr_levels(np.array([0.0, 1.0, 3.0, 4.0]), np.zeros(4), 1.0, 2)
