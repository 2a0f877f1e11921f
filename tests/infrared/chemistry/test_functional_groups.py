"""Each definition matches its examples and not its counterexamples; on measured molecules no two are the same."""

import csv
from pathlib import Path

import numpy as np
import pytest

from vibron.core.bibliography import bibliography
from vibron.core.errors import InputError
from vibron.infrared.chemistry.functional_groups import functional_groups
from vibron.infrared.molecules.groups import FunctionalGroup, group_matrix, group_names, load_groups

RARE = 25


@pytest.mark.parametrize("group", load_groups(), ids=lambda group: group.name)
def test_definition_means_what_it_says(group: FunctionalGroup) -> None:
    assert group.example and group.counterexample
    assert all(group.name in functional_groups(smiles) for smiles in group.example)
    assert all(group.name not in functional_groups(smiles) for smiles in group.counterexample)


def test_names_and_patterns_are_unique_and_sourced() -> None:
    groups = load_groups()
    assert len(groups) >= 35
    assert len({group.name for group in groups}) == len({group.smarts for group in groups}) == len(groups)
    assert {group.source for group in groups} <= set(bibliography())


@pytest.mark.parametrize(
    ("smiles", "expected"),
    [
        ("CCOC(C)=O", {"methyl", "methylene", "ester", "acetate"}),
        ("O=Cc1ccccc1", {"arene", "benzene_mono", "aldehyde"}),
        ("CC#N", {"methyl", "nitrile"}),
        ("O=C1CCCCN1", {"methylene", "amide_secondary", "lactam"}),
        ("O", set()),
    ],
)
def test_whole_label_sets(smiles: str, expected: set[str]) -> None:
    assert set(functional_groups(smiles)) == expected


def test_spelling_of_the_smiles_does_not_matter() -> None:
    assert functional_groups("C1=CC=CC=C1O") == functional_groups("Oc1ccccc1")


@pytest.mark.parametrize("smiles", ["", "C1CC", "hello", "C(C)(C)(C)(C)C"])
def test_no_molecule(smiles: str) -> None:
    with pytest.raises(InputError, match="SMILES"):
        functional_groups(smiles)


def test_no_group_is_rare_and_no_two_are_the_same(development_spectra: Path) -> None:
    with (development_spectra / "metadata.csv").open(encoding="utf-8") as stream:
        smiles = sorted({row["smiles"] for row in csv.DictReader(stream)})
    labels = group_matrix(smiles)
    counts = dict(zip(group_names(), labels.sum(axis=0), strict=True))
    assert {name: count for name, count in counts.items() if count < RARE} == {}
    assert len(np.unique(labels, axis=1).T) == len(counts)
