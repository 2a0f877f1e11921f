"""Numbers, units and goals as people write them."""

import pytest

from vibron_agents.answering.numbers import read_numbers
from vibron_agents.answering.question import Question
from vibron_agents.answering.units import density_per, read_unit, same_dimension


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        (" µm", "um"), (" microns thick", "um"), (" reciprocal centimetres", "1/centimetre"), (" cm-1", "cm^-1"),
        (" cm⁻¹", "cm^-1"), (" degrees Celsius", "degC"), ("°C", "degC"), (" per cent", "percent"),
        (" (cm^-1)^-1", "cm"), (" W/cm2 sr", "W/cm^2/sr"), ("%", "percent"),
        (" W m-2 sr-1 um-1", "W*m^-2*sr^-1*um^-1"), (" W/m2", "W/m^2"), (" kJ/mol", "kJ/mol"), (" sites", ""),
        (" watts per square metre", "watt/metre^2"), (" in all", ""), (" at 300 K", ""), (" mmHg", "torr"),
    ],
)  # fmt: skip
def test_units_in_words_and_signs(text: str, unit: str) -> None:
    """A unit is read in many spellings, and a word that is none is not."""
    assert read_unit(text)[0] == unit


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("3,000 cm-1 and more", [((3000.0,), "cm^-1")]),
        ("a force constant of 1.2×10^3 N/m", [((1200.0,), "N/m")]),
        ("3.5e-12 W at 25 degrees Celsius", [((3.5e-12,), "W"), ((25.0,), "degC")]),
        ("wavelengths 3, 4 and 5 um", [((3.0, 4.0, 5.0), "um")]),
        ("between 8 and 14 μm", [((8.0,), "um"), ((14.0,), "um")]),
        ("J2/J1=1/2 on two legs", [((0.5,), ""), ((2.0,), "")]),
        ("T = -20 °C", [((-20.0,), "degC")]),
        ("a 2-mm cell", [((2.0,), "mm")]),
        ("0.5, 1.0, ..., 2.5 km", [((0.5, 1.0, 1.5, 2.0, 2.5), "km")]),
        ("B3LYP/6-31G* at 300 K", [((300.0,), "K")]),
        ("12.5 %T behind 20 volts", [((12.5,), "percent"), ((20.0,), "volt")]),
        ("H2O, CO2 and f(x)", []),
    ],
)
def test_numbers(sentence: str, expected: list[object]) -> None:
    """Powers of ten, lists, ranges, fractions and hyphens."""
    assert [(found.values, found.unit) for found in Question(sentence).numbers] == expected


def test_lists_of_one_length_are_the_rows_of_a_table() -> None:
    """Rows may stand in brackets or behind a label; a list of another length is no row."""
    table, rest = Question("Rows [1, 2], [3, 4]; dust 5, 6. One more holds 7, 8, 9 of them").readings[0]
    assert (table.values, table.rows) == ((1.0, 2.0, 3.0, 4.0, 5.0, 6.0), 3)
    assert (rest.values, rest.rows) == ((7.0, 8.0, 9.0), 0)


def test_the_words_about_a_number_stop_at_its_clause() -> None:
    """What belongs to one number is not read as another's."""
    first, second = read_numbers("a temperature of 300 K and an emissivity of 0.9")
    assert "temperature" in first.before
    assert "temperature" not in second.before and "emissivity" in second.before


def test_structures_formulas_sizes_and_the_wanted_unit() -> None:
    """What is no number is not read as one."""
    assert Question("the mass of C8H10N4O2 in kg").formulas == ("C8H10N4O2",)
    assert Question("the mass of C8H10N4O2 in kg").numbers == ()
    assert Question("the spectrum of c1ccccc1O").smiles == ("c1ccccc1O",)
    assert Question("a 4x4 square lattice").grids == ((4, 4),)
    assert Question("What is it in cm^-1, at 10 um?").wanted_unit == "cm^-1"
    assert Question("What is it in air?").wanted_unit == ""
    assert Question("In a 2 cm cell, what is the path length?").goal == ("path", "length")


def test_dimensions() -> None:
    """Light has one dimension in many units; a density has another than its integral."""
    assert same_dimension("um", "Hz") and not same_dimension("um", "K")
    assert density_per("W/m^2/nm", "W m^-2") == "um"
