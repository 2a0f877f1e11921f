"""How likely a known compound is to be measured at all, before its spectrum is looked at.

The estimate rests on smooth facts of the compound tables (PubChem and CAS registry numbers, number of names,
which table) and on the composition; that it is declared here is deliberate: it is learned from the molecules
of the training part and says what kind of compound people put into an infrared spectrometer.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vibron.core.require import require
from vibron.infrared.molecules.fragments import COMPOSITION, Feature
from vibron_train.structures.compounds import Compound

#: Cross-fitting parts: the estimate for a compound never comes from a model that saw whether it is in training.
_FOLDS = 5
_SEED = 0
_COMPOSITIONS = 39


def _describe(compound: Compound, counts: dict[Feature, int]) -> list[float]:
    registry = compound.cas.replace("-", "")[:-1]
    return [
        float(np.log(max(compound.cid, 1))),
        float(compound.synonyms),
        float(np.log(float(registry))) if registry.isdigit() else 0.0,
        float(compound.table),
        float(sum(symbol in "@/\\" for symbol in compound.smiles)),
        *(float(counts.get((COMPOSITION, i), 0)) for i in range(_COMPOSITIONS)),
    ]


def fit_prior(
    compounds: Sequence[Compound],
    counts: Sequence[dict[Feature, int]],
    training_blocks: set[str],
) -> NDArray[np.float32]:
    """Estimate the log prior probability of every candidate by cross-fitted gradient boosting.

    Parameters
    ----------
    compounds, counts : sequences
        The candidates and their feature counts.
    training_blocks : set of str
        InChIKey first blocks of the training molecules.

    Returns
    -------
    numpy.ndarray
        Shape (candidates,), natural logarithm, exponentials summing to 1.
    """
    ensemble = require("sklearn.ensemble", extra="train")
    features = np.array([_describe(c, n) for c, n in zip(compounds, counts, strict=True)])
    measured = np.array([compound.block in training_blocks for compound in compounds])
    fold = np.random.default_rng(_SEED).permutation(len(compounds)) % _FOLDS
    odds = np.zeros(len(compounds))
    for part in range(_FOLDS):
        seen = fold != part
        model = ensemble.HistGradientBoostingClassifier(
            max_iter=200,
            max_leaf_nodes=12,
            learning_rate=0.08,
            min_samples_leaf=40,
            l2_regularization=1.0,
            early_stopping=False,
            random_state=_SEED,
        )
        odds[~seen] = model.fit(features[seen], measured[seen]).decision_function(features[~seen])
    probability = 1.0 / (1.0 + np.exp(-odds))
    return np.asarray(np.log(probability / probability.sum()), dtype=np.float32)
