"""The index of known structures, put together from the tables of compounds."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vibron.core.errors import InputError
from vibron.core.require import require
from vibron.infrared.molecules.fragments import Feature
from vibron.infrared.molecules.groups import parse_smiles
from vibron.infrared.structure_model.index import Index
from vibron.infrared.structure_model.vocabulary import FeatureVocabulary
from vibron_train.structures.compounds import Compound

#: Most heavy atoms of a radical that can be kept in a cell: nitric oxide, nitrogen dioxide, chlorine dioxide.
_LARGEST_RADICAL = 3


def describe_compounds(compounds: Sequence[Compound]) -> tuple[list[Compound], list[Any]]:
    """Keep the compounds whose SMILES RDKit can read, with their molecules."""
    kept, molecules = [], []
    for compound in compounds:
        try:
            molecules.append(parse_smiles(compound.smiles))
        except InputError:
            continue
        kept.append(compound)
    return kept, molecules


def assemble_index(
    compounds: Sequence[Compound],
    molecules: Sequence[Any],
    vocabulary: FeatureVocabulary,
    counts: Sequence[dict[Feature, int]],
    log_prior: NDArray[np.float32],
) -> Index:
    """Put the index together from compounds, their RDKit molecules, feature counts and priors."""
    chem = require("rdkit.Chem")
    formula = require("rdkit.Chem.rdMolDescriptors").CalcMolFormula
    return Index(
        smiles=tuple(chem.MolToSmiles(molecule) for molecule in molecules),
        inchikey=tuple(compound.inchikey for compound in compounds),
        name=tuple(compound.name for compound in compounds),
        cas=tuple(compound.cas for compound in compounds),
        formula=tuple(formula(molecule) for molecule in molecules),
        heavy_atoms=np.array([molecule.GetNumHeavyAtoms() for molecule in molecules], dtype=np.int16),
        log_prior=log_prior,
        bits=vocabulary.matrix(counts),
        vocabulary=vocabulary,
    )


def substances(index: Index) -> NDArray[np.int64]:
    """Return the rows of the structures that can be put into a cell, in the order of their SMILES.

    Such are neutral as a whole, and no radicals unless very small.  In this order like structures lie close together,
    which packs them best.
    """
    smiles = list(index.smiles)
    rows = (row for row, text in enumerate(smiles) if _is_substance(parse_smiles(text)))
    return np.array(sorted(rows, key=smiles.__getitem__), dtype=np.int64)


def _is_substance(molecule: Any) -> bool:
    charge = sum(atom.GetFormalCharge() for atom in molecule.GetAtoms())
    unpaired = sum(atom.GetNumRadicalElectrons() for atom in molecule.GetAtoms())
    return charge == 0 and (not unpaired or molecule.GetNumHeavyAtoms() <= _LARGEST_RADICAL)
