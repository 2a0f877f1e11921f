"""Scoring a trained model on the validation part the way an unseen test part would be scored."""

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vibron.core.require import require
from vibron.infrared.structure._groups import group_matrix, parse_smiles
from vibron.infrared.structure._model import StructureModel

from .calibrate import cross_fitted, expected_calibration_error
from .dataset import Dataset, read_dataset
from .filters import element_counts

_RANKS = (1, 3, 5, 10, 50)
#: The best scores kept of each spectrum; all others together hold a negligible share of the probability.
KEPT = 2000
_ABSENT = 10**9


@dataclass(frozen=True)
class Answer:
    """Ranking of the candidates for one spectrum.

    Attributes
    ----------
    rows : numpy.ndarray
        Rows of the index by falling score, at most `KEPT`.
    scores : numpy.ndarray
        Their log scores.
    rank : int
        Rank of the true compound, 10^9 when it is not among the candidates.
    """

    rows: NDArray[np.int64]
    scores: NDArray[np.float64]
    rank: int


def rank_candidates(scores: NDArray[np.float64], true_row: int) -> Answer:
    """Sort the candidates of one spectrum; equal scores count against the true compound."""
    kept = min(KEPT, len(scores))
    best = np.argpartition(-scores, kept - 1)[:kept]
    best = best[np.lexsort((best, -scores[best]))]
    best = best[np.isfinite(scores[best])]
    found = true_row >= 0 and np.isfinite(scores[true_row])
    rank = int((scores >= scores[true_row]).sum()) if found else _ABSENT
    return Answer(best, scores[best], rank)


def _answers(model: StructureModel, weights: NDArray[np.float32], data: Dataset, information: str) -> list[Answer]:
    index = model.index
    places = {block: row for row, block in enumerate(index.blocks)}
    compositions = [element_counts(text) for text in index.formula]
    key = {
        "none": lambda counts: 0,
        "elements": lambda counts: frozenset(counts),
        "carbons": lambda counts: counts.get("C", 0),
        "formula": lambda counts: frozenset(counts.items()),
    }[information]
    described = [key(counts) for counts in compositions]
    masks: dict[Any, NDArray[np.bool_]] = {}
    answers = []
    for row, formula, block in zip(weights, data.formula, data.blocks, strict=True):
        wanted = key(element_counts(formula))
        if wanted not in masks:
            masks[wanted] = np.array([value == wanted for value in described])
        answers.append(rank_candidates(model.score(row, mask=masks[wanted]), places.get(block, -1)))
    return answers


def _tops(ranks: NDArray[np.int64]) -> dict[str, float]:
    return {f"top{k}": round(float((ranks <= k).mean()), 4) for k in _RANKS}


def _similarity(model: StructureModel, answers: list[Answer], data: Dataset, shown: int) -> float:
    """Mean over spectra of the best Tanimoto similarity (Morgan, radius 2, 2048 bits) among the first ranks."""
    generator = require("rdkit.Chem.rdFingerprintGenerator").GetMorganGenerator(radius=2, fpSize=2048)
    compare = require("rdkit.DataStructs").BulkTanimotoSimilarity
    best = []
    for answer, smiles in zip(answers, data.smiles, strict=True):
        prints = [generator.GetFingerprint(parse_smiles(model.index.smiles[row])) for row in answer.rows[:shown]]
        truth = generator.GetFingerprint(parse_smiles(smiles))
        best.append(max(compare(truth, prints), default=0.0))
    return round(float(np.mean(best)), 4)


def group_scores(probability: NDArray[np.floating], truth: NDArray[np.bool_]) -> dict[str, float]:
    """Micro- and macro-averaged F1 of the functional groups at probability one half, and their calibration."""
    guess = probability > 0.5
    hits, wrong, missed = (guess & truth).sum(0), (guess & ~truth).sum(0), (~guess & truth).sum(0)
    each = 2 * hits / np.maximum(2 * hits + wrong + missed, 1)
    micro = 2 * hits.sum() / max(2 * hits.sum() + wrong.sum() + missed.sum(), 1)
    error = expected_calibration_error(probability.ravel(), truth.ravel())
    present = truth.any(0)
    return {
        "micro_f1": round(float(micro), 4),
        "macro_f1": round(float(each[present].mean()), 4),
        "calibration_error": round(error, 4),
    }


def _confidence(answers: list[Answer], seed: int) -> dict[str, float]:
    """Cross-fitted calibration errors of the first rank and of the first ten."""
    places = [answer.rank - 1 if answer.rank <= len(answer.scores) else -1 for answer in answers]
    probabilities = cross_fitted([answer.scores for answer in answers], places, seed)
    ranks = np.array([answer.rank for answer in answers])
    errors = {}
    for shown in (1, 10):
        claimed = np.array([row[:shown].sum() for row in probabilities])
        errors[f"top{shown}_calibration_error"] = round(expected_calibration_error(claimed, ranks <= shown), 4)
    return errors


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
        Shares of spectra whose true compound (InChIKey first block) is among the first k candidates, in all,
        by state and with further information; best similarity; confidence and group scores.
    """
    validation = read_dataset(data)[1]
    reading = model.encode(validation.absorbance)
    blocks = set(model.index.blocks)
    answers = _answers(model, reading.weights, validation, "none")
    ranks = np.array([answer.rank for answer in answers])
    state = np.array(validation.state)
    report: dict[str, Any] = {
        "spectra": len(validation),
        "covered": round(float(np.mean([block in blocks for block in validation.blocks])), 4),
        "all": _tops(ranks),
        "by_state": {
            name: {"spectra": int((state == name).sum()), **_tops(ranks[state == name])} for name in sorted(set(state))
        },
        "similarity": {f"best_in_{k}": _similarity(model, answers, validation, k) for k in (1, 10)},
        "confidence": _confidence(answers, seed),
        "groups": group_scores(reading.groups, group_matrix(validation.smiles)),
        "calibration": asdict(model.calibration),
    }
    for information in ("elements", "carbons", "formula"):
        known = _answers(model, reading.weights, validation, information)
        report[f"with_{information}"] = {
            **_tops(np.array([answer.rank for answer in known])),
            **_confidence(known, seed),
        }
    return report
