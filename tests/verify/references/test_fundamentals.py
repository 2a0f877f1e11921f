"""The tabulated fundamentals are complete and agree with group theory and with the absorption table."""

import re

import pytest

from vibron.core.bibliography import bibliography
from vibron.core.errors import InputError
from vibron.infrared.bands.absorption_table import absorption_table
from vibron.infrared.chemistry.functional_groups import functional_groups
from vibron_verify.references.fundamentals import SOURCE, Molecule, fundamentals, molecules

#: Stretches of listed groups that no listed range holds, and why.
SKELETAL = "C-C single bond: no group frequency"
EXCEPTIONS = {
    ("acetonitrile", 920.0): SKELETAL,
    ("propyne", 931.0): SKELETAL,
    ("acetaldehyde", 1113.0): SKELETAL,
    ("acetone", 777.0): SKELETAL,
    ("formic acid", 2943.0): "C-H of the formyl group: formic acid and formates only",
}

#: Distinct absorbing fundamentals by group theory, from textbooks' character tables.
ABSORBING = {"carbon dioxide": 2, "methane": 2, "ethylene": 5, "ethane": 5, "allene": 7, "benzene": 4, "acetylene": 2}


def atoms(formula: str) -> int:
    return sum(int(count or 1) for _, count in re.findall(r"([A-Z][a-z]?)(\d*)", formula))


@pytest.mark.parametrize("molecule", molecules().values(), ids=lambda molecule: molecule.name)
def test_vibrations_number_3n_minus_6(molecule: Molecule) -> None:
    torsional_levels = 1 if molecule.name == "methanol" else 0
    expected = 3 * atoms(molecule.formula) - (5 if molecule.linear else 6) + torsional_levels
    assert sum(mode.degeneracy for mode in molecule.fundamentals) == expected


@pytest.mark.parametrize(("name", "count"), ABSORBING.items())
def test_absorbing_fundamentals_follow_symmetry(name: str, count: int) -> None:
    assert sum(mode.active for mode in fundamentals(name)) == count


def test_nothing_both_absorbs_and_is_even_under_inversion() -> None:
    for molecule in molecules().values():
        if molecule.point_group in ("Dinfh", "D2h", "D3d", "D6h"):
            assert not any(mode.active and "g" in mode.species.removeprefix("sigma") for mode in molecule.fundamentals)


def test_deuterium_lowers_every_fundamental_of_water() -> None:
    ratios = [
        heavy.wavenumber / light.wavenumber
        for light, heavy in zip(fundamentals("water"), fundamentals("heavy water"), strict=True)
    ]
    assert all(0.707 < ratio < 0.76 for ratio in ratios)


@pytest.mark.parametrize("molecule", molecules().values(), ids=lambda molecule: molecule.name)
def test_structures_fit_the_formulas(molecule: Molecule) -> None:
    from vibron.infrared.chemistry.match_information import match_information
    from vibron.infrared.molecules.formula import parse_formula

    assert parse_formula(molecule.formula)
    assert match_information(molecule.smiles, formula=molecule.formula).accepted


def uncovered(molecule: Molecule) -> list[float]:
    entries = [item.range for item in absorption_table(400.0, 4000.0) if item.range.applies_to("gas")]
    names = {*functional_groups(molecule.smiles), molecule.name.replace(" ", "_")}
    own = [entry for entry in entries if entry.group in names]
    stretches = [mode.wavenumber for mode in molecule.fundamentals if mode.active and "stretch" in mode.mode]
    return [place for place in stretches if own and not any(entry.low <= place <= entry.high for entry in own)]


@pytest.mark.parametrize("molecule", molecules().values(), ids=lambda molecule: molecule.name)
def test_absorbing_stretches_lie_in_the_absorption_table(molecule: Molecule) -> None:
    assert {(molecule.name, place) for place in uncovered(molecule)} <= EXCEPTIONS.keys()


def test_every_exception_is_needed() -> None:
    found = {(molecule.name, place) for molecule in molecules().values() for place in uncovered(molecule)}
    assert found == set(EXCEPTIONS)


def test_most_molecules_are_put_to_the_test() -> None:
    named = {item.range.group for item in absorption_table(400.0, 4000.0)}
    covered = [m for m in molecules().values() if named & {*functional_groups(m.smiles), m.name.replace(" ", "_")}]
    assert len(covered) >= 25


def test_unknown_molecule_is_refused_and_the_source_is_listed() -> None:
    with pytest.raises(InputError, match="not in the tables"):
        fundamentals("unobtainium")
    assert SOURCE in bibliography()
