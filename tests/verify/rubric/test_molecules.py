import pytest

from vibron.core.errors import InputError
from vibron_verify.rubric.molecules import BOHR, compare_molecules, geometry, reference

pytest.importorskip("pyscf")
CHAIN = {"atoms": "$([['H', 0, 0, R * i] for i in range(n)])", "unit": "bohr", "basis": "sto-3g"}


def test_a_molecule_follows_the_parameters():
    listed = {"atoms": "H 0 0 0; H 0 0 1.5; H 0 0 3; H 0 0 4.5", "unit": "bohr", "basis": "sto-3g"}
    meant = reference(listed, {})
    assert compare_molecules(reference(CHAIN, {"n": 4, "R": 1.5}), meant).same
    assert not compare_molecules(reference(CHAIN, {"n": 4, "R": 1.6}), meant).same
    assert not compare_molecules(reference(CHAIN, {"n": 6, "R": 1.5}), meant).same


def test_places_are_told_in_angstrom():
    assert float(geometry(CHAIN, {"n": 2, "R": 1.0}).split()[-1]) == pytest.approx(BOHR, abs=1e-12)


@pytest.mark.parametrize(
    ("atoms", "distance"),
    [
        ("H 0 0 0; H 0 0 $R", "1.0"),
        ("H 0 0 0; H 0 0 $R", [1.0]),
        ("H 0 0 0; H 0 0 $R", "__import__('os').getpid()"),
        ("H 0 0 0; H 0 0 __import__('os').getpid()", 1.0),
        ("H 0 0 0; H 0 0 nan", 1.0),
        ("H 0 0 0; Xx 0 0 1", 1.0),
        ("H 0 0 0; H 0 0", 1.0),
        ("$([['H', 0, 0, R] for i in range(999)])", 1.0),
        ("", 1.0),
    ],
)
def test_only_atoms_at_numbers_are_taken(atoms, distance):
    with pytest.raises(InputError, match="not a list of atoms"):
        reference({"atoms": atoms, "basis": "sto-3g"}, {"R": distance})
