"""Structures that the generator writes for a spectrum."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vibron.core.require import require
from vibron.infrared.molecules.forms import flat_smiles
from vibron.infrared.molecules.information import read_information
from vibron.infrared.structure_model.model import StructureModel
from vibron.infrared.structure_writer.bounds import bounds_of
from vibron.infrared.structure_writer.generator import Generator
from vibron.infrared.structure_writer.writing import written

#: Structures returned for each string that is kept while they are written.
RETURNED = 4


def generated(
    generator: Generator,
    model: StructureModel,
    weights: NDArray[np.float32],
    known: Mapping[str, str | None],
    number: int,
) -> list[str]:
    """Return distinct neutral structures, the most probable first; hydrogen may differ from that of the formula.

    Parameters
    ----------
    weights
        Shape (bits,), what the networks read.
    known
        Formula, elements and carbons, as far as they are known.
    number
        Strings kept while they are written.
    """
    generator.check(model.index.vocabulary)
    chem = require("rdkit.Chem")
    texts = written(generator, weights, number, bounds_of(read_information(**known)))
    with require("rdkit.rdBase").BlockLogs():
        molecules = [molecule for text in texts if (molecule := chem.MolFromSmiles(text)) is not None]
        found = dict.fromkeys(flat_smiles(one) for one in molecules if _substance(one))
        return [text for text in found if chem.MolFromSmiles(text) is not None][: RETURNED * number]


def _substance(molecule: Any) -> bool:
    """Whether charges add up to zero, without bare protons, and several components are ions or salts of an amine."""
    atoms = molecule.GetAtoms()
    charges = [atom.GetFormalCharge() for atom in atoms]
    numbers = {atom.GetAtomicNum() for atom in atoms}
    several = len(require("rdkit.Chem").GetMolFrags(molecule)) > 1
    return sum(charges) == 0 and 1 not in numbers and (not several or any(charges) or 7 in numbers)
