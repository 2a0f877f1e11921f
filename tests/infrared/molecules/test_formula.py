"""Formulas are read in every usual spelling, written in Hill order, and counted for unsaturation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vibron.core.errors import DomainError, InputError
from vibron.infrared.chemistry.degree_of_unsaturation import degree_of_unsaturation
from vibron.infrared.molecules.formula import hill_formula, parse_formula


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("C8H10N4O2", {"C": 8, "H": 10, "N": 4, "O": 2}),
        ("CH3CH2OH", {"C": 2, "H": 6, "O": 1}),
        ("Fe(C5H5)2", {"Fe": 1, "C": 10, "H": 10}),
        ("C2H7N.HCl", {"C": 2, "H": 8, "N": 1, "Cl": 1}),
        ("CuSO4.5H2O", {"Cu": 1, "S": 1, "O": 9, "H": 10}),
        ("2C2H4O", {"C": 4, "H": 8, "O": 2}),
        ("C6H5O-", {"C": 6, "H": 5, "O": 1}),
        ("CO3-2", {"C": 1, "O": 3}),
        ("D2O", {"H": 2, "O": 1}),
        ("C 2 H 6", {"C": 2, "H": 6}),
    ],
)
def test_spellings(text: str, counts: dict[str, int]) -> None:
    assert parse_formula(text) == counts


@pytest.mark.parametrize("text", ["", "c6h6", "C6H6)", "(C6H6", "Xx2", "C@6", "benzene", "C0", "+"])
def test_unreadable(text: str) -> None:
    with pytest.raises(InputError, match="molecular formula"):
        parse_formula(text)


@given(st.dictionaries(st.sampled_from(["C", "H", "N", "O", "Cl", "Br", "Si", "Na"]), st.integers(1, 300), min_size=1))
def test_hill_order_and_back(counts: dict[str, int]) -> None:
    text = hill_formula(counts)
    assert parse_formula(text) == counts
    assert not counts.get("C") or text.startswith("C")


@pytest.mark.parametrize(
    ("formula", "rings_and_bonds"),
    [("CH4", 0.0), ("C2H2", 2.0), ("C10H8", 7.0), ("C5H5N", 4.0), ("CH3", 0.5), ("C2H7N.HCl", -1.0), ("C3H9ClSi", 0.0)],
)
def test_degree_of_unsaturation(formula: str, rings_and_bonds: float) -> None:
    assert degree_of_unsaturation(formula) == pytest.approx(rings_and_bonds)


def test_degree_of_unsaturation_refuses_metals_of_many_valences() -> None:
    with pytest.raises(DomainError, match="valence"):
        degree_of_unsaturation("Fe(C5H5)2")
