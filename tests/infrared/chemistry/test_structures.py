"""Names, scaffolds and similarities do not depend on how a structure is written."""

import pytest

from vibron.core.errors import InputError
from vibron.infrared.chemistry.canonical_structure import canonical_structure
from vibron.infrared.chemistry.murcko_scaffold import murcko_scaffold
from vibron.infrared.chemistry.tanimoto_similarity import tanimoto_similarity

SPELLINGS = [("OCC", "C(C)O"), ("C1=CC=CC=C1", "c1ccccc1"), ("O=C(O)C", "CC(O)=O"), ("[Na+].[Cl-]", "[Cl-].[Na+]")]


@pytest.mark.parametrize(("one", "other"), SPELLINGS)
def test_spelling_does_not_matter(one: str, other: str) -> None:
    assert canonical_structure(one) == canonical_structure(other)
    assert tanimoto_similarity(one, other) == 1.0
    assert murcko_scaffold(one) == murcko_scaffold(other)


def test_canonical_is_a_fixed_point() -> None:
    once = canonical_structure("OC(=O)Cc1ccc(N)cc1")
    assert canonical_structure(once.smiles) == once
    assert (once.formula, once.heavy_atoms, once.fragments) == ("C8H9NO2", 11, 1)


def test_stereoisomers_share_the_first_block_only() -> None:
    left, right = canonical_structure("C[C@H](N)C(=O)O"), canonical_structure("C[C@@H](N)C(=O)O")
    assert left.inchikey[:14] == right.inchikey[:14] and left.inchikey != right.inchikey


def test_salt_has_two_fragments() -> None:
    assert canonical_structure("CC(=O)[O-].[Na+]").fragments == 2
    assert canonical_structure("CC(=O)[O-].[Na+]").formula == "C2H3NaO2"


def test_scaffold_of_a_scaffold_is_itself() -> None:
    scaffold = murcko_scaffold("COc1ccc(CN2CCCC2)cc1")
    assert murcko_scaffold(scaffold) == scaffold == "c1ccc(CN2CCCC2)cc1"


def test_similarity_is_symmetric_and_falls_with_distance() -> None:
    near, far = tanimoto_similarity("CCCCO", "CCCCCO"), tanimoto_similarity("CCCCO", "c1ccncc1")
    assert tanimoto_similarity("CCCCCO", "CCCCO") == near > 0.5 > far


@pytest.mark.parametrize("function", [canonical_structure, murcko_scaffold, lambda s: tanimoto_similarity(s, "C")])
def test_nonsense_is_refused(function: object) -> None:
    with pytest.raises(InputError, match="SMILES"):
        function("not a molecule")  # type: ignore[operator]
