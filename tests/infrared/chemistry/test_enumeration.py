"""Isomers and formulas: counts known from elsewhere, no isomer twice, brute force agrees, limits hold."""

import csv
import itertools
from pathlib import Path

import pytest
from rdkit import Chem
from rdkit.Chem.rdMolDescriptors import CalcMolFormula

from vibron.core.data import load_yaml
from vibron.core.errors import DomainError, InputError, ResourceError
from vibron.infrared.chemistry._skeletons import skeletons, symmetries
from vibron.infrared.chemistry.enumerate_formulas import enumerate_formulas
from vibron.infrared.chemistry.enumerate_isomers import enumerate_isomers
from vibron.infrared.chemistry.isotope_pattern import isotope_pattern
from vibron.infrared.molecules.plausible import is_plausible

#: Textbook counts, OEIS A000602 (alkanes) and counts of the generators MOLGEN and surge.
COUNTS = {
    "CH4": 1, "C4H10": 2, "C6H14": 5, "C8H18": 18, "C9H20": 35, "C10H22": 75, "C4H8": 5, "C5H10": 10, "C6H12": 25,
    "C7H14": 56, "C3H6O": 9, "C4H8O": 26, "C5H10O": 74, "C5H12O": 14, "C6H14O": 32, "C5H8": 26, "C4H6": 9, "C4H9Cl": 4,
    "C3H6Cl2": 4, "C3H9N": 4, "C4H11N": 8, "C2H5NO2": 84, "H2O": 1, "C2H4O": 3,
}  # fmt: skip


@pytest.mark.parametrize(("formula", "count"), COUNTS.items())
def test_counts(formula: str, count: int) -> None:
    isomers = enumerate_isomers(formula)
    assert isomers.count == len(set(isomers.smiles)) == count
    assert {CalcMolFormula(Chem.MolFromSmiles(smiles)) for smiles in isomers.smiles} == {formula}


def test_skeletons_are_the_connected_graphs_of_degree_four() -> None:
    """1, 1, 2, 6, 21, 78, 353: connected graphs of up to seven vertices with no more than four edges at each."""
    assert [sum(len(skeletons(n, r)) for r in range(20)) for n in range(1, 8)] == [1, 1, 2, 6, 21, 78, 353]
    assert [len(skeletons(n, 0)) for n in range(1, 11)] == [1, 1, 1, 2, 3, 5, 9, 18, 35, 75]


def test_symmetries_are_a_group_that_keeps_the_bonds() -> None:
    ring = (*tuple((i, i + 1) for i in range(5)), (0, 5))
    vertices, edges = symmetries(6, ring)
    assert len(vertices) == 12
    bonds = {frozenset(edge) for edge in ring}
    for move, image in zip(vertices, edges, strict=True):
        assert {frozenset((int(move[a]), int(move[b]))) for a, b in ring} == bonds
        for (a, b), number in zip(ring, image, strict=True):
            assert frozenset(ring[number]) == {int(move[a]), int(move[b])}


def test_isomers_are_those_of_brute_force() -> None:
    """Every multigraph on the atoms of C2H4O2, canonical SMILES and all."""
    valence, found = (4, 4, 2, 2), set()
    pairs = list(itertools.combinations(range(4), 2))
    for orders in itertools.product(range(4), repeat=len(pairs)):
        used = [sum(o for pair, o in zip(pairs, orders, strict=True) if atom in pair) for atom in range(4)]
        if any(u > v for u, v in zip(used, valence, strict=True)) or sum(valence) - sum(used) != 4:
            continue
        molecule = Chem.RWMol()
        for symbol in "CCOO":
            molecule.AddAtom(Chem.Atom(symbol))
        for (a, b), order in zip(pairs, orders, strict=True):
            if order:
                molecule.AddBond(a, b, [Chem.BondType.SINGLE, Chem.BondType.DOUBLE, Chem.BondType.TRIPLE][order - 1])
        Chem.SanitizeMol(molecule)
        smiles = Chem.MolToSmiles(molecule)
        if "." not in smiles:
            found.add(smiles)
    assert set(enumerate_isomers("C2H4O2").smiles) == found


def test_plausible_isomers_hold_what_chemists_know() -> None:
    assert set(enumerate_isomers("C2H6O", plausible=True).smiles) == {"CCO", "COC"}
    assert "c1ccccc1" in enumerate_isomers("C6H6", plausible=True).smiles
    assert set(enumerate_isomers("C2H4O", plausible=True).smiles) == {"CC=O", "C1CO1"}
    nitro = enumerate_isomers("CH3NO2", plausible=True, groups=True).smiles
    assert {"C[N+](=O)[O-]", "CON=O"} <= set(nitro)
    assert "CS(C)=O" in enumerate_isomers("C2H6OS", plausible=True, groups=True).smiles
    assert "CS(=O)(=O)c1ccccc1" not in enumerate_isomers("C2H6OS", groups=True).smiles


def test_hardly_a_measured_molecule_is_called_implausible(development_spectra: Path) -> None:
    with (development_spectra / "metadata.csv").open(encoding="utf-8") as stream:
        smiles = sorted({row["smiles"] for row in csv.DictReader(stream) if row["n_fragments"] == "1"})[::10]
    wrong = [text for text in smiles if not is_plausible(Chem.MolFromSmiles(text))]
    assert len(wrong) < 0.01 * len(smiles)


def test_patterns_can_be_read_and_differ() -> None:
    rows = load_yaml("vibron.infrared.molecules", "implausible.yaml")
    assert all(Chem.MolFromSmarts(row["smarts"]) is not None for row in rows)
    assert len({row["smarts"] for row in rows}) == len(rows)


@pytest.mark.parametrize(
    ("call", "error", "field"),
    [
        ({"formula": "C8H10O2", "limit": 100}, ResourceError, "limit"),
        ({"formula": "C20H42"}, ResourceError, "formula"),
        ({"formula": "C2H5Fe"}, DomainError, "formula"),
        ({"formula": "water"}, InputError, "formula"),
    ],
)
def test_isomer_limits(call: dict[str, object], error: type[Exception], field: str) -> None:
    with pytest.raises(error) as caught:
        enumerate_isomers(**call)  # type: ignore[arg-type]
    assert caught.value.field == field  # type: ignore[attr-defined]


def test_impossible_formulas_have_no_isomers() -> None:
    for formula in ("C2H8", "CH3", "OH"):
        assert enumerate_isomers(formula).count == 0


def test_formulas_agree_with_brute_force() -> None:
    masses = {"C": 12.0, "H": 1.00782503207, "N": 14.0030740048, "O": 15.99491461956}
    centre, tolerance, found = 120.06, 0.06, set()
    for c, h, n, o in itertools.product(range(11), range(25), range(9), range(8)):
        total = c * masses["C"] + h * masses["H"] + n * masses["N"] + o * masses["O"]
        valences = 4 * c + h + 3 * n + 2 * o
        atoms = c + h + n + o
        unsaturation = 1 + c + n / 2 - h / 2
        if abs(total - centre) < tolerance and valences % 2 == 0 and valences >= 2 * (atoms - 1) and unsaturation >= 0:
            found.add((c, h, n, o))
    hits = enumerate_formulas(centre, tolerance)
    assert len(hits) == len(found) > 10
    assert [abs(hit.error) for hit in hits] == sorted(abs(hit.error) for hit in hits)


def test_formula_ranges_hold() -> None:
    hits = enumerate_formulas(200.0, 0.05, "C,H,N2,O1-3,S0-1")
    assert hits and all("N2" in hit.formula and "O" in hit.formula for hit in hits)
    assert [hit.formula for hit in enumerate_formulas(15.0235, 0.001, "C,H", radicals=True)] == ["CH3"]
    assert enumerate_formulas(15.0235, 0.001, "C,H") == ()
    with pytest.raises(ResourceError, match="combinations"):
        enumerate_formulas(3000.0, 0.01, "C,H,N,O,S,P,F")
    for elements in ("C,C", "C;H", "Xx", "C3-"):
        with pytest.raises(InputError):
            enumerate_formulas(100.0, 0.01, elements)


@pytest.mark.parametrize("formula", ["C8H10N4O2", "CH3Br", "C2H4Cl2", "SiCl4", "C10H16Sn", "C60H120O20Br4"])
def test_pattern_is_a_distribution(formula: str) -> None:
    pattern = isotope_pattern(formula, least=1e-6)
    assert pattern.abundance.max() == 1.0 and (pattern.mass[1:] > pattern.mass[:-1]).all()
    mean = (pattern.mass * pattern.abundance).sum() / pattern.abundance.sum()
    assert mean == pytest.approx(pattern.average, abs=2e-3)
    assert abs(pattern.monoisotopic - pattern.nominal) < 2.0


def test_pattern_of_carbon_is_binomial() -> None:
    pattern = isotope_pattern("C60")
    share = 0.0107 / 0.9893
    assert pattern.abundance[:3] == pytest.approx([1.0, 60 * share, 60 * 59 / 2 * share**2], rel=2e-2)
    with pytest.raises(DomainError, match="isotopes"):
        isotope_pattern("CPo")


def test_hydrogen_alone() -> None:
    assert enumerate_isomers("H2").smiles == ("[H][H]",)
    assert enumerate_isomers("H4").count == 0
