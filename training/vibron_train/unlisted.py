"""The prior of structures that no table lists: which fragments measured molecules have and edited ones have not.

A logistic function of the structural bits tells molecules of the training part from plausible products of one or two
random edits of them that no table lists.  Its weights are log odds for each bit, and are added to those of a spectrum.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from vibron.core.require import require
from vibron.infrared.molecules.edits import EDITS
from vibron.infrared.molecules.forms import flattened, inchikey, sanitised
from vibron.infrared.molecules.fragments import Feature, count_features
from vibron.infrared.molecules.groups import parse_smiles
from vibron.infrared.molecules.plausible import is_plausible
from vibron.infrared.structure_model.model import StructureModel
from vibron_train.structures.dataset import read_dataset

MOLECULES, FIRST, SECOND, SECOND_OF = 2000, 12, 3, 2  # edited molecules; products of each after one and two edits
MOST_ATOMS, STRENGTH, FOLDS, LEAST = 45, 0.01, 5, 1e-3


def train_prior(
    model: StructureModel, data: Path, out: Path, seed: int, molecules: int, progress: Callable[[str], None]
) -> dict[str, float]:
    """Fit the prior, write it, and return the number of molecules and the cross-validated area under the curve."""
    linear, metrics = require("sklearn.linear_model", extra="train"), require("sklearn.metrics", extra="train")
    training, validation = read_dataset(data)
    own = dict(zip(training.blocks, training.smiles, strict=True))
    closed = set(model.index.blocks) | set(own) | set(validation.blocks)
    names = sorted(own)
    products, parents = _products(names, own, closed, np.random.default_rng(seed), molecules, progress)
    words = model.index.vocabulary
    bits = words.matrix([*(count_features(parse_smiles(own[name])) for name in names), *products])
    real = np.arange(bits.shape[0]) < len(names)
    part = np.concatenate([np.arange(len(names)), parents]) % FOLDS
    chance = np.zeros(len(real))
    for fold in range(FOLDS):
        fitted = linear.LogisticRegression(C=STRENGTH, max_iter=500).fit(bits[part != fold], real[part != fold])
        chance[part == fold] = fitted.decision_function(bits[part == fold])
    weights = linear.LogisticRegression(C=STRENGTH, max_iter=500).fit(bits, real).coef_[0]
    kept = np.abs(weights) >= LEAST
    np.savez_compressed(
        out,
        kind=words.kind[kept],
        identifier=words.identifier[kept],
        threshold=words.threshold[kept],
        weight=weights[kept].astype(np.float16),
    )
    return {
        "measured": float(real.sum()),
        "edited": float((~real).sum()),
        "bits": float(kept.sum()),
        "area": float(metrics.roc_auc_score(real, chance)),
    }


def _products(
    names: list[str],
    own: dict[str, str],
    closed: set[str],
    random: np.random.Generator,
    molecules: int,
    progress: Callable[[str], None],
) -> tuple[list[dict[Feature, int]], list[int]]:
    """Return the features of edited molecules that no table lists, and the place of the molecule each came from."""
    products: list[dict[Feature, int]] = []
    parents: list[int] = []
    for number, place in enumerate(random.permutation(len(names))[:molecules]):
        molecule = flattened(parse_smiles(own[names[place]]))
        if molecule is None or molecule.GetNumAtoms() > MOST_ATOMS:
            continue
        first = _edited(molecule, FIRST, random)
        second = [product for parent in first[:SECOND_OF] for product in _edited(parent, SECOND, random)]
        for product in (*first, *second):
            if inchikey(product)[:14] not in closed:
                products.append(count_features(product))
                parents.append(int(place))
        if number % 200 == 0:
            progress(f"{number} of {molecules} molecules edited")
    return products, parents


def _edited(molecule: Any, number: int, random: np.random.Generator) -> list[Any]:
    """Return some plausible products of random edits, each kind of edit as often as it can be made."""
    made = [product for move in EDITS.values() for product in move(molecule)]
    found: list[Any] = []
    with require("rdkit.rdBase").BlockLogs():
        for place in random.permutation(len(made)):
            if len(found) == number:
                break
            product = made[place]
            if sanitised(product):
                product = flattened(product)
                if product is not None and is_plausible(product):
                    found.append(product)
    return found
