from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.infrared.molecules.groups import parse_smiles

_MATCHES = ("connectivity", "tautomer", "stereo")


@tool(
    valid_for="structures written as SMILES; unreadable candidates count as wrong, at similarity 0",
    limitations="InChIKey first blocks merge mobile-hydrogen tautomers but not keto and enol; for those use tautomer",
    papers=("heller2015", "rogershahn2010"),
    see_also=("tanimoto_similarity", "scaffold_split", "canonical_structure"),
    cost="light",
)
def topk_metrics(
    answers: Annotated[tuple[RankedAnswer, ...], Record("true structures with their ranked candidates")],
    k: Annotated[FloatArray, Array("1", "m", "lengths of list to score, whole numbers", ge=1)],
    match: Annotated[str, Option("what counts as the same structure", choices=_MATCHES)] = "connectivity",
) -> TopkMetrics:
    r"""Score ranked candidate structures: share found in the first k, reciprocal rank, best similarity.

    .. math:: \mathrm{top}_k = \frac{1}{n} \sum_i [r_i \le k], \qquad
              \mathrm{MRR} = \frac{1}{n} \sum_i \frac{1}{r_i}

    Parameters
    ----------
    match
        ``connectivity`` (InChIKey first block), ``tautomer`` (RDKit's canonical tautomer, stereochemistry ignored) or
        ``stereo`` (whole InChIKey).

    Returns
    -------
    TopkMetrics
        One score for each k; ranks are counted from 1, repeated candidates keep their places.

    Raises
    ------
    InputError
        If a true SMILES cannot be read.
    DomainError
        If no answers are given or a k is not a whole number.

    References
    ----------
    [heller2015]_; similarity with Morgan fingerprints of radius 2 and 2048 bits [rogershahn2010]_.

    Examples
    --------
    >>> scores = topk_metrics((RankedAnswer("CCO", ("COC", "OCC")),), [1, 2])
    >>> scores.found, scores.reciprocal_rank
    (array([0., 1.]), 0.5)
    """
    if not answers:
        raise DomainError("are empty", field="answers", value=0, remedy="give at least one answer")
    if (k != np.rint(k)).any():
        raise DomainError("must be whole numbers", field="k", value=k.tolist(), remedy="round them")
    name = _NAMES[match]
    ranks, best = [], np.zeros((len(answers), len(k)))
    for row, answer in enumerate(answers):
        true = name(answer.truth)
        if true is None:
            parse_smiles(answer.truth)
        names = [name(smiles) for smiles in answer.candidates]
        ranks.append(names.index(true) + 1 if true in names else 0)
        likeness = [0.0, *np.maximum.accumulate([_similarity(answer.truth, smiles) for smiles in answer.candidates])]
        best[row] = [likeness[min(int(length), len(answer.candidates))] for length in k]
    rank = np.array(ranks)
    hit = rank > 0
    return TopkMetrics(
        answers=len(answers),
        k=k,
        found=((rank[:, None] <= k) & hit[:, None]).mean(axis=0),
        similarity=best.mean(axis=0),
        reciprocal_rank=float((hit / np.maximum(rank, 1)).mean()),
        ranks=tuple(ranks),
    )


@dataclass(frozen=True)
class RankedAnswer(DataRecord):
    """The true structure of one sample and the candidates given for it."""

    truth: Annotated[str, Option("SMILES of the true structure")]
    candidates: Annotated[tuple[str, ...], Option("SMILES of the candidates, best first")]


@dataclass(frozen=True)
class TopkMetrics(DataRecord):
    """Scores of a set of ranked answers."""

    answers: Annotated[int, Quantity("1", "number of answers scored", ge=1)]
    k: Annotated[FloatArray, Array("1", "m", "lengths of list", ge=1)]
    found: Annotated[FloatArray, Array("1", "m", "share of answers with the truth among the first k", ge=0, le=1)]
    similarity: Annotated[FloatArray, Array("1", "m", "mean of the best Tanimoto among the first k", ge=0, le=1)]
    reciprocal_rank: Annotated[float, Quantity("1", "mean of 1 / rank, 0 where not found", ge=0, le=1)]
    ranks: Annotated[tuple[int, ...], Option("rank of the truth in each answer, 0 where not found")]


@lru_cache(maxsize=50_000)
def _inchikey(smiles: str) -> str | None:
    with require("rdkit.rdBase").BlockLogs():
        molecule = require("rdkit.Chem").MolFromSmiles(smiles)
        return str(require("rdkit.Chem.inchi").MolToInchiKey(molecule)) or None if molecule is not None else None


@lru_cache(maxsize=50_000)
def _tautomer(smiles: str) -> str | None:
    chem = require("rdkit.Chem")
    with require("rdkit.rdBase").BlockLogs():
        molecule = chem.MolFromSmiles(smiles)
        if molecule is None:
            return None
        chem.RemoveStereochemistry(molecule)
        canonical = require("rdkit.Chem.MolStandardize.rdMolStandardize").TautomerEnumerator().Canonicalize(molecule)
        return str(chem.MolToSmiles(canonical))


@lru_cache(maxsize=50_000)
def _fingerprint(smiles: str) -> object:
    make = require("rdkit.Chem.rdFingerprintGenerator").GetMorganGenerator(radius=2, fpSize=2048)
    with require("rdkit.rdBase").BlockLogs():
        molecule = require("rdkit.Chem").MolFromSmiles(smiles)
    return None if molecule is None else make.GetFingerprint(molecule)


def _similarity(one: str, other: str) -> float:
    prints = _fingerprint(one), _fingerprint(other)
    return 0.0 if None in prints else float(require("rdkit.DataStructs").TanimotoSimilarity(*prints))


def _block(smiles: str) -> str | None:
    key = _inchikey(smiles)
    return key and key[:14]


_NAMES: dict[str, Callable[[str], str | None]] = {"connectivity": _block, "tautomer": _tautomer, "stereo": _inchikey}
