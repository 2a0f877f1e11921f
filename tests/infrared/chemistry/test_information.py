"""The hard filter keeps what agrees, alone and in bulk, and never drops the truth for how it is written."""

import csv
from pathlib import Path

import pytest

from vibron.core.errors import InputError
from vibron.infrared.chemistry.filter_candidates import filter_candidates
from vibron.infrared.chemistry.match_information import match_information
from vibron.infrared.chemistry.murcko_scaffold import murcko_scaffold

CANDIDATES = ("CCO", "COC", "OCCO", "CC(=O)O", "c1ccccc1O", "Nc1ccccc1", "C1CCCCC1O", "CC(=O)[O-].[Na+]", "O")


@pytest.mark.parametrize(
    "known",
    [
        {"formula": "C2H6O"},
        {"formula": "OC2H6"},
        {"elements": "C,H,O"},
        {"elements": "O C"},
        {"carbons": "2"},
        {"carbons": "1-2", "elements": "C,O"},
        {"scaffold": "c1ccccc1"},
        {"scaffold": "C1CCCCC1", "carbons": "6"},
        {"formula": "C2H3NaO2"},
        {},
    ],
)
def test_bulk_agrees_with_one_by_one(known: dict[str, str]) -> None:
    single = tuple(i for i, smiles in enumerate(CANDIDATES) if match_information(smiles, **known).accepted)
    assert filter_candidates(CANDIDATES, **known) == single
    assert known == {} or 0 < len(single) < len(CANDIDATES)


def test_a_star_leaves_other_elements_open() -> None:
    for known in ("C,O,*", "C,H,O,*", "*,O", "C *"):
        assert match_information("CC(N)=O", elements=known).accepted
    assert match_information("CCO", elements="C,N,*").failed == ("elements",)
    assert filter_candidates(("CCO", "CCN", "OCCN", "CC"), elements="N,*") == (1, 2)


@pytest.mark.parametrize("text", ["*", "H,*", "Xx,*"])
def test_a_star_alone_says_nothing(text: str) -> None:
    with pytest.raises(InputError, match=r"C,\S*\*|C,O,\*"):
        match_information("CCO", elements=text)


def test_elements_are_the_whole_set_with_hydrogen_optional() -> None:
    assert match_information("CCO", elements="C,H,O").accepted
    assert match_information("CCO", elements="CO").accepted
    assert match_information("ClC(Cl)(Cl)Cl", elements="C,H,Cl").accepted
    assert match_information("CCO", elements="C,H,O,N").failed == ("elements",)
    assert match_information("CCO", elements="C").failed == ("elements",)


def test_given_formulas_are_used_as_given() -> None:
    assert filter_candidates(("CCO", "CCN"), ("C9H9", "C2H7N"), formula="C9H9") == (0,)


def test_no_candidates() -> None:
    assert filter_candidates((), formula="C2H6O") == ()


@pytest.mark.parametrize(
    ("known", "field"),
    [
        ({"formula": "ethanol"}, "formula"),
        ({"elements": "Xx"}, "elements"),
        ({"elements": "C;1"}, "elements"),
        ({"carbons": "9-7"}, "carbons"),
        ({"carbons": "eight"}, "carbons"),
        ({"scaffold": "c1cc"}, "smiles"),
    ],
)
def test_unreadable_information(known: dict[str, str], field: str) -> None:
    with pytest.raises(InputError) as caught:
        match_information("CCO", **known)
    assert caught.value.field == field and caught.value.remedy


def test_lengths_must_agree() -> None:
    with pytest.raises(InputError, match="as many"):
        filter_candidates(("C", "CC"), ("CH4",), carbons="1")


def test_truth_survives_its_own_information(development_spectra: Path) -> None:
    with (development_spectra / "metadata.csv").open(encoding="utf-8") as stream:
        rows = [row for row in csv.DictReader(stream) if row["iragent_split"] == "valid"][::5]
    assert len(rows) > 100
    for row in rows:
        scaffold = murcko_scaffold(row["smiles"]) or None
        match = match_information(row["smiles"], formula=row["formula"], scaffold=scaffold)
        assert match.accepted, (row["smiles"], match.failed)
