"""Whether a spectrum is of one compound, and of one in the list: two small models on what the networks say of it.

P(known) = P(one compound) P(in the list | one compound).  The first factor is a sum of small decision trees, which see
what the network of kinds says too, the second a logistic function; `vibron train membership` fits both on spectra that
the networks have not seen and on simulated ones of every other kind.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vibron.core.quantity import FloatArray
from vibron.infrared.kind_model.materials import MATERIAL_KINDS, most_similar
from vibron.infrared.kind_model.network import KINDS, log_chances
from vibron.infrared.molecules.fragments import GROUP
from vibron.infrared.spectra.grid import GRID
from vibron.infrared.structure_model.best import best_rows
from vibron.infrared.structure_model.index import Index
from vibron.infrared.structure_model.representation import normalise

FILE = "membership.json"
FEATURES = (
    "log_probability", "entropy", "log_ten", "gap", "score", "energy", "weight_norm", "group_entropy", "groups",
    "surest_group", "group_agreement", "area", "variation", "quiet_level", "quiet_spread", "high_level", "median",
    "heavy_atoms", "prior", "gas", "liquid", "solution", "pellet", "mull", *(f"kind: {name}" for name in KINDS),
    *(f"similar: {name}" for name in MATERIAL_KINDS),
)  # fmt: skip
_TEN = 10
_LEAST_CHANCE = 1e-4
#: States whose probabilities are read: which compounds the list lacks depends on how they were measured.
_STATES = 5
OF_LIST = FEATURES.index("mull") + 1  # the features that tell whether a compound is in the list
#: Few fundamentals lie here; carbon dioxide is left out.
_QUIET = ((GRID > 1900.0) & (GRID < 2260.0)) | ((GRID > 2400.0) & (GRID < 2650.0))
_HIGH = GRID > 3750.0


@dataclass(frozen=True)
class Membership:
    """The fitted numbers; each tree has rows of feature, threshold, left child, right child, value (leaf: left -1)."""

    base: float
    trees: tuple[NDArray[np.float64], ...]
    centre: FloatArray
    scale: FloatArray
    weights: FloatArray
    offset: float
    least_one: float
    least_known: float
    networks: str
    calibration_error: float = 0.0

    def one_compound(self, features: FloatArray) -> float:
        """Return the probability that the spectrum is of one compound."""
        total = self.base
        for tree in self.trees:
            node = 0
            while tree[node, 2] >= 0:
                node = int(tree[node, 2 if features[int(tree[node, 0])] <= tree[node, 1] else 3])
            total += tree[node, 4]
        return _logistic(total)

    def in_list(self, features: FloatArray) -> float:
        """Return the probability that the compound is in the list, if the spectrum is of one compound."""
        seen = features[: len(self.weights)]
        return _logistic(self.offset + float(self.weights @ ((seen - self.centre) / self.scale)))


@cache
def load_membership() -> Membership:
    """Read the numbers that ship with the package."""
    stored: dict[str, Any] = json.loads(files(__package__).joinpath("weights", FILE).read_text(encoding="utf-8"))
    return Membership(
        base=stored["base"],
        trees=tuple(np.array(tree, dtype=np.float64) for tree in stored["trees"]),
        centre=np.array(stored["centre"]),
        scale=np.array(stored["scale"]),
        weights=np.array(stored["weights"]),
        offset=stored["offset"],
        least_one=stored["least_one"],
        least_known=stored["least_known"],
        networks=stored["networks"],
        calibration_error=stored["figures"]["calibration_error_rank_1"],
    )


def describe(
    absorbance: FloatArray,
    weights: NDArray[np.float32],
    groups: NDArray[np.float32],
    state: NDArray[np.float32],
    scores: NDArray[np.float64],
    index: Index,
    temperature: float,
) -> FloatArray:
    """Return the numbers of `FEATURES` for one spectrum.

    Parameters
    ----------
    absorbance
        Shape (1801,), on the common grid.
    weights, groups, state
        What the networks say, rows of `NetworkReading`.
    scores
        Shape (index,), log scores of all structures of the list, unfiltered.
    index
        The list.
    temperature
        That of the calibration.
    """
    order = best_rows(scores, 5 * _TEN)
    tempered = np.exp((scores - scores[order[0]]) / temperature)
    share = tempered / tempered.sum()
    surest = share[share > 1e-9]
    chance = np.clip(groups.astype(np.float64), _LEAST_CHANCE, 1.0 - _LEAST_CHANCE)
    held = _groups_of(index, int(order[0]), chance.size)
    agreement = np.where(held, np.log(chance), np.log(1.0 - chance)).sum()
    chaos = -(chance * np.log(chance) + (1.0 - chance) * np.log(1.0 - chance)).sum()
    return np.array(
        [
            np.log(share[order[0]]),
            -(surest * np.log(surest)).sum(),
            np.log(share[order[:_TEN]].sum()),
            (scores[order[0]] - scores[order[1]]) / temperature,
            scores[order[0]],
            scores[order[0]] + np.log(np.exp(scores - scores[order[0]]).sum()),
            np.sqrt((weights.astype(np.float64) ** 2).mean()),
            chaos,
            chance.sum(),
            np.log(1.0 - chance.max()),
            agreement,
            *_shape(absorbance),
            float(index.heavy_atoms[order[0]]),
            float(index.log_prior[order[0]]),
            *state[:_STATES].tolist(),
            *log_chances(absorbance),
            *most_similar(absorbance),
        ]
    )


def _shape(absorbance: FloatArray) -> list[float]:
    """Return how much of the range absorbs, how much the curve moves, and what lies where few bands are."""
    scaled, mask = normalise(absorbance[np.newaxis])
    root, seen = np.sqrt(scaled[0]), mask[0] > 0
    quiet, high = _QUIET & seen, _HIGH & seen
    return [
        float(root[seen].mean()),
        float(np.log(np.abs(np.diff(root))[seen[1:]].mean() + 1e-4)),
        float(root[quiet].mean()) if quiet.any() else 0.0,
        float(np.log(root[quiet].std() + 1e-4)) if quiet.any() else float(np.log(1e-4)),
        float(root[high].mean()) if high.any() else 0.0,
        float(np.log(np.median(scaled[0][seen]) + 1e-4)),
    ]


def _groups_of(index: Index, row: int, size: int) -> NDArray[np.bool_]:
    """Return which functional groups a structure of the list has."""
    held = np.zeros(size, dtype=np.bool_)
    bits = index.bits.indices[index.bits.indptr[row] : index.bits.indptr[row + 1]]
    kinds = index.vocabulary.kind[bits] == GROUP
    held[index.vocabulary.identifier[bits][kinds].astype(np.int64)] = True
    return held


def _logistic(value: float) -> float:
    return float(1.0 / (1.0 + np.exp(-value)))
