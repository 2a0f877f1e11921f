"""How likely a structure that no table lists is to be measured: log odds by structural bit, from `vibron train`."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from vibron.infrared.structure_model.model import StructureModel

FILE = "unlisted.npz"


@cache
def unlisted_prior(model: StructureModel) -> NDArray[np.float64]:
    """Return the contribution of each bit of the model to the log prior, up to a constant."""
    with files(__package__).joinpath(FILE).open("rb") as file, np.load(file) as stored:
        columns = [stored[name].tolist() for name in ("kind", "identifier", "threshold")]
        weight = dict(zip(zip(*columns, strict=True), stored["weight"].tolist(), strict=True))
    words = model.index.vocabulary
    bits = zip(words.kind.tolist(), words.identifier.tolist(), words.threshold.tolist(), strict=True)
    prior = np.array([weight.get(bit, 0.0) for bit in bits])
    prior.setflags(write=False)
    return prior
