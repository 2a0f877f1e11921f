"""Edited structures hold sulfur and phosphorus only in valences that bottled substances have."""

import pytest
from rdkit import Chem

from vibron.infrared.chemistry.edit_structures import edit_structures


@pytest.mark.parametrize("smiles", ["Cc1ccccc1", "CC(C)=O", "CS(=O)C", "CC1CCCCC1"])
def test_no_high_valence_with_a_double_bond_to_carbon(smiles: str) -> None:
    high = Chem.MolFromSmarts("[#16;v4,v6,#15;v5]=,:[#6]")
    for found in edit_structures(smiles):
        assert not Chem.MolFromSmiles(found.smiles).HasSubstructMatch(high), found.smiles
        assert "[SH]" not in found.smiles
