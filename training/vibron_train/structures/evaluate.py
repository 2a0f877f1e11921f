"""Scoring a trained model on the validation part the way an unseen test part would be scored."""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.infrared.molecules.formula import parse_formula
from vibron.infrared.molecules.groups import group_matrix, parse_smiles
from vibron.infrared.structure_model.calibration import solid_chance
from vibron.infrared.structure_model.model import StructureModel
from vibron_train.structures.calibrate import cross_fitted, expected_calibration_error
from vibron_train.structures.dataset import Dataset, read_dataset
from vibron_train.structures.ranking import BatchRanking, collect, rank_one

_RANKS = (1, 3, 5, 10, 50)
#: What may be known in addition to the spectrum, as a value that candidates must share with the true compound.
KNOWLEDGE: dict[str, Callable[[Mapping[str, int]], Any]] = {
    "formula": lambda counts: frozenset(counts.items()),
    "carbons": lambda counts: counts.get("C", 0),
    "elements": lambda counts: frozenset(counts) - {"H"},
}


def rank_spectra(
    model: StructureModel, weights: NDArray[np.float32], data: Dataset, knowledge: str | None
) -> BatchRanking:
    """Rank the index for every spectrum, with one true fact about each compound given beforehand.

    Parameters
    ----------
    model : StructureModel
        The model.
    weights : numpy.ndarray
        Shape (spectra, bits), from `StructureModel.encode`.
    data : Dataset
        The spectra's true compounds.
    knowledge : str, optional
        One of `KNOWLEDGE`, or nothing.
    """
    places = {block: row for row, block in enumerate(model.index.blocks)}
    fact = KNOWLEDGE[knowledge] if knowledge else lambda _: 0
    kinds: dict[Any, int] = {}
    described = np.array([kinds.setdefault(fact(parse_formula(text)), len(kinds)) for text in model.index.formula])
    answers = []
    for row, formula, block in zip(weights, data.formula, data.blocks, strict=True):
        mask = described == kinds.get(fact(parse_formula(formula)), -1)
        answers.append(rank_one(model.score(row, mask=mask), places.get(block, -1)))
    return collect(answers)


def _tops(ranks: NDArray[np.int64]) -> dict[str, float]:
    return {f"top{k}": round(float((ranks <= k).mean()), 4) for k in _RANKS}


def _similarity(model: StructureModel, ranking: BatchRanking, data: Dataset, shown: int) -> float:
    """Mean over spectra of the best Tanimoto similarity (Morgan, radius 2, 2048 bits) among the first ranks."""
    generator = require("rdkit.Chem.rdFingerprintGenerator").GetMorganGenerator(radius=2, fpSize=2048)
    compare = require("rdkit.DataStructs").BulkTanimotoSimilarity
    best = []
    for rows, smiles in zip(ranking.rows, data.smiles, strict=True):
        prints = [generator.GetFingerprint(parse_smiles(model.index.smiles[row])) for row in rows[:shown]]
        best.append(max(compare(generator.GetFingerprint(parse_smiles(smiles)), prints)))
    return round(float(np.mean(best)), 4)


def group_scores(probability: NDArray[np.floating], truth: NDArray[np.bool_]) -> dict[str, float]:
    """Micro- and macro-averaged F1 of the functional groups at probability one half, and their calibration.

    Parameters
    ----------
    probability, truth : numpy.ndarray
        Shape (spectra, groups).
    """
    guess = probability > 0.5
    hits, wrong, missed = (guess & truth).sum(0), (guess & ~truth).sum(0), (~guess & truth).sum(0)
    each = 2 * hits / np.maximum(2 * hits + wrong + missed, 1)
    micro = 2 * hits.sum() / max(2 * hits.sum() + wrong.sum() + missed.sum(), 1)
    return {
        "micro_f1": round(float(micro), 4),
        "macro_f1": round(float(each[truth.any(0)].mean()), 4),
        "calibration_error": round(expected_calibration_error(probability.ravel(), truth.ravel()), 4),
    }


def _confidence(ranking: BatchRanking, solid: FloatArray, seed: int) -> dict[str, float]:
    """Cross-fitted calibration errors of the first rank and of the first ten, where the compound is in the index."""
    there = ranking.place >= 0
    shares = cross_fitted(ranking.scores, ranking.place, solid, seed)[there]
    return {
        f"top{k}_calibration_error": round(
            expected_calibration_error(shares[:, :k].sum(axis=1), ranking.rank[there] <= k), 4
        )
        for k in (1, 10)
    }


def evaluate_model(model: StructureModel, data: Path, seed: int = 0) -> dict[str, Any]:
    """Score a model on the validation spectra.

    Parameters
    ----------
    model : StructureModel
        The model.
    data : Path
        Folder of the spectra.
    seed : int
        Seed of the folds in which the confidence is cross-fitted.

    Returns
    -------
    dict
        Shares of spectra whose true compound (InChIKey first block) is among the first k candidates: in all,
        by state and with the formula, the carbon count or the elements known; best similarity among the first
        ranks; calibration errors (cross-fitted) and group scores.
    """
    validation = read_dataset(data)[1]
    reading = model.encode(validation.absorbance)
    blocks = set(model.index.blocks)
    ranking = rank_spectra(model, reading.weights, validation, None)
    state, solid = np.array(validation.state), solid_chance(reading.state, model.manifest["states"])
    report: dict[str, Any] = {
        "spectra": len(validation),
        "covered": round(float(np.mean([block in blocks for block in validation.blocks])), 4),
        "all": {**_tops(ranking.rank), **_confidence(ranking, solid, seed)},
        "by_state": {
            name: {"spectra": int((state == name).sum()), **_tops(ranking.rank[state == name])}
            for name in sorted(set(validation.state))
        },
        "similarity": {f"best_in_{k}": _similarity(model, ranking, validation, k) for k in (1, 10)},
        "groups": group_scores(reading.groups, group_matrix(validation.smiles)),
        "calibration": asdict(model.calibration),
    }
    for knowledge in KNOWLEDGE:
        known = rank_spectra(model, reading.weights, validation, knowledge)
        report[f"with_{knowledge}"] = {**_tops(known.rank), **_confidence(known, solid, seed)}
    return report
