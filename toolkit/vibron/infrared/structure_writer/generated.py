"""Structures that the generator writes for a spectrum."""

from __future__ import annotations

from collections.abc import Mapping

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
    """Return distinct structures, the most probable first; hydrogen may differ from that of the formula.

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
    read = require("rdkit.Chem").MolFromSmiles
    with require("rdkit.rdBase").BlockLogs():
        molecules = [read(text) for text in written(generator, weights, number, bounds_of(read_information(**known)))]
        found = dict.fromkeys(flat_smiles(one) for one in molecules if one is not None)
        return [text for text in found if read(text) is not None][: RETURNED * number]
