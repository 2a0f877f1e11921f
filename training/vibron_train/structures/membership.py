"""Fitting P(known) on spectra that the networks have not seen: the work behind `vibron train membership`."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.infrared.kind_model.materials import MATERIAL_KINDS
from vibron.infrared.structure_model.membership import FEATURES, OF_LIST, Membership, describe
from vibron.infrared.structure_model.model import StructureModel
from vibron.infrared.structure_model.representation import normalise
from vibron_train.kinds.simulated import FROM_NOTHING, FROM_SPECTRA, disturbed, simulate
from vibron_train.structures.calibrate import expected_calibration_error
from vibron_train.structures.dataset import Dataset, read_dataset

FOLDS = 10
#: Of the measured spectra, not taken for a single compound; of those whose compound is listed, taken for unlisted.
NOT_ONE, NOT_LISTED = 0.02, 0.01
OUTSIDE = 0.2  # fraction of all spectra that is taken to be outside, in equal parts of each kind
MEASURED, DISTURBED = "one compound", "one compound, disturbed"
DOUBTED = 0.5
TREES, DEPTH, RATE, DIGITS = 120, 3, 0.1, 6
FEWEST_POINTS = 400
PER_KIND = 200


@dataclass(frozen=True)
class Item:
    """One spectrum of the fit: its kind, its fold, and the row of the measured one (-1 for none)."""

    absorbance: FloatArray
    kind: str
    fold: int
    row: int


@dataclass(frozen=True)
class DescribedItems:
    """All items as numbers; ``rank`` is that of the true compound, 0 where it is not in the list or there is none."""

    features: FloatArray
    kind: NDArray[np.str_]
    fold: NDArray[np.int64]
    rank: NDArray[np.int64]
    listed: NDArray[np.bool_]
    first: FloatArray

    @property
    def inside(self) -> NDArray[np.bool_]:
        """Which are of one compound."""
        return np.isin(self.kind, (MEASURED, DISTURBED))


def items(part: Dataset, seed: int, limit: int | None = None) -> list[Item]:
    """Return the measured spectra, disturbed copies of them and simulated spectra outside; components share a fold."""
    random = np.random.default_rng(seed)
    scaled, mask = normalise(part.absorbance)
    base = np.where(mask > 0, scaled, np.nan).astype(np.float64)
    count = min(len(part), limit or len(part))
    fold = random.permutation(count) % FOLDS
    gas = np.array([state == "gas" for state in part.state])[:count]
    found = [Item(part.absorbance[i], MEASURED, int(fold[i]), i) for i in range(count)]
    found += [Item(disturbed(base[i], random), DISTURBED, int(fold[i]), i) for i in range(count)]
    for kind, parts in FROM_SPECTRA.items():
        for i in range(count) if parts == 2 else random.choice(count, min(count, 3 * PER_KIND // 2), replace=False):
            fellows = np.flatnonzero((fold == fold[i]) & (gas == gas[i]) & (np.arange(count) != i))
            if fellows.size < parts - 1:
                continue
            chosen = [int(i), *random.choice(fellows, parts - 1, replace=False)]
            found.append(Item(simulate(kind, [base[j] for j in chosen], random), kind, int(fold[i]), -1))
    for kind in FROM_NOTHING:
        found += [Item(simulate(kind, [], random), kind, k % FOLDS, -1) for k in range(min(count, PER_KIND))]
    return [item for item in found if np.isfinite(item.absorbance).sum() >= FEWEST_POINTS]


def described(
    model: StructureModel, part: Dataset, found: list[Item], progress: Callable[[str], None]
) -> DescribedItems:
    """Run the networks on every item."""
    places = {block: row for row, block in enumerate(model.index.blocks)}
    features, ranks, listed, first = [], [], [], []
    for number, item in enumerate(found):
        reading = model.encode(item.absorbance[np.newaxis])
        scores = model.score(reading.weights[0])
        said = (reading.weights[0], reading.groups[0], reading.state[0])
        numbers = describe(item.absorbance, *said, scores, model.index, model.calibration.temperature)
        shares = model.log_shares(scores, reading.state[0])
        true = places.get(part.blocks[item.row], -1) if item.row >= 0 else -1
        features.append(numbers)
        ranks.append(int((scores >= scores[true]).sum()) if true >= 0 else 0)
        listed.append(true >= 0)
        first.append(float(np.exp(shares.max())))
        if number % 500 == 0:
            progress(f"{number} of {len(found)} spectra described")
    return DescribedItems(
        np.array(features),
        np.array([item.kind for item in found]),
        np.array([item.fold for item in found]),
        np.array(ranks),
        np.array(listed),
        np.array(first),
    )


def with_doubt(data: DescribedItems, seed: int) -> DescribedItems:
    """Return the items with half of all materials as if the network of kinds took them for one compound.

    Measured polymers and minerals look less like the simulated ones than these look like one another: what the network
    says of one half is exchanged for what it says of a measured compound of the same fold, so that the trees weigh the
    similarity with the bands in the table as well.
    """
    random, features = np.random.default_rng(seed), data.features.copy()
    columns = [place for place, name in enumerate(FEATURES) if name.startswith("kind: ")]
    for row in np.flatnonzero(np.isin(data.kind, MATERIAL_KINDS) & (random.random(data.kind.size) < DOUBTED)):
        others = np.flatnonzero((data.kind == MEASURED) & (data.fold == data.fold[row]))
        features[row, columns] = features[random.choice(others), columns]
    return replace(data, features=features)


def fit_membership(data: DescribedItems, chosen: NDArray[np.bool_], networks: str, seed: int) -> Membership:
    """Fit both models on the chosen items."""
    linear, ensemble = require("sklearn.linear_model", extra="train"), require("sklearn.ensemble", extra="train")
    inside = data.inside[chosen]
    kinds, place = np.unique(data.kind[chosen], return_inverse=True)
    size = np.bincount(place)[place]
    weight = np.where(inside, (1.0 - OUTSIDE) / max(inside.sum(), 1), OUTSIDE / ((kinds.size - 2) * size)) * inside.size
    trees = ensemble.GradientBoostingClassifier(
        n_estimators=TREES, max_depth=DEPTH, learning_rate=RATE, min_samples_leaf=15, random_state=seed
    ).fit(data.features[chosen], inside, sample_weight=weight)
    rate = float(weight[inside].sum() / weight.sum())
    measured = chosen & (data.kind == MEASURED)
    own, known = data.features[measured, :OF_LIST], data.listed[measured]
    centre, scale = own.mean(axis=0), own.std(axis=0) + 1e-9
    line = linear.LogisticRegression(C=0.1, max_iter=5000).fit((own - centre) / scale, known)
    return Membership(
        base=round(float(np.log(rate / (1.0 - rate))), DIGITS),
        trees=tuple(_rows(one[0].tree_) for one in trees.estimators_),
        centre=centre.round(DIGITS),
        scale=scale.round(DIGITS),
        weights=line.coef_[0].round(DIGITS),
        offset=round(float(line.intercept_[0]), DIGITS),
        least_one=0.0,
        least_known=0.0,
        networks=networks,
    )


def _rows(tree: Any) -> FloatArray:
    value = RATE * tree.value[:, 0, 0]
    columns = (tree.feature, tree.threshold, tree.children_left, tree.children_right, value)
    return np.column_stack(columns).astype(np.float64).round(DIGITS)


def probabilities(model: Membership, features: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return P(one compound) and P(in the list | one compound) of every row."""
    pairs = [(model.one_compound(row), model.in_list(row)) for row in features]
    return np.array([a for a, _ in pairs]), np.array([b for _, b in pairs])


def train_membership(
    model: StructureModel, data: Path, out: Path, seed: int, limit: int | None, progress: Callable[[str], None]
) -> dict[str, Any]:
    """Fit on the validation spectra, judge by cross-fitting, write the numbers and return the figures."""
    _, validation = read_dataset(data)
    table = described(model, validation, items(validation, seed, limit), progress)
    doubtful = with_doubt(table, seed)
    networks = model.manifest["files"]["networks.onnx"]["sha256"]
    single, listed = np.empty(table.fold.size), np.empty(table.fold.size)
    for fold in range(FOLDS):
        own = table.fold == fold
        fitted = fit_membership(doubtful, ~own, networks, seed)
        single[own], listed[own] = probabilities(fitted, table.features[own])
    known = single * listed
    measured = table.kind == MEASURED
    least_one = float(np.quantile(single[measured], NOT_ONE))
    sure = measured & table.listed & (single >= least_one)
    least_known = float(np.quantile(known[sure], NOT_LISTED))
    declined = (single < least_one) | (known < least_known)
    figures = judged(table, single, known, declined)
    whole = fit_membership(doubtful, np.ones(table.fold.size, dtype=np.bool_), networks, seed)
    stored = {
        "made_by": f"vibron train membership --seed {seed}",
        "networks": networks,
        "features": FEATURES,
        "least_one": round(least_one, 4),
        "least_known": round(least_known, 4),
        "figures": figures,
        "base": whole.base,
        "offset": whole.offset,
        **{name: getattr(whole, name).tolist() for name in ("centre", "scale", "weights")},
        "trees": [tree.tolist() for tree in whole.trees],
    }
    out.write_text(json.dumps(stored) + "\n", encoding="utf-8")
    return figures


def judged(table: DescribedItems, single: FloatArray, known: FloatArray, declined: NDArray[np.bool_]) -> dict[str, Any]:
    """Return the quality of the cross-fitted probabilities, with 95 % intervals of the fractions."""
    measured = table.kind == MEASURED
    right, listed = table.rank[measured] == 1, table.listed[measured]
    told = (known * table.first)[measured]
    area = require("sklearn.metrics", extra="train").roc_auc_score
    return {
        "spectra": int(table.kind.size),
        "declined": {kind: fraction(declined[table.kind == kind]) for kind in dict.fromkeys(table.kind.tolist())},
        "declined_listed": fraction(declined[measured] & listed),
        "declined_rank_1_right": fraction(declined[measured][right]),
        "auc_one_compound": round(float(area(table.inside, single)), 3),
        "auc_in_list": round(float(area(listed, known[measured])), 3),
        "auc_rank_1_right": round(float(area(right, told)), 3),
        "rank_1_unlisted": round(float(told[~listed].mean()), 3),
        "calibration_error_rank_1": round(expected_calibration_error(told, right), 3),
        "calibration_error_known": round(expected_calibration_error(known[measured], listed), 3),
    }


def fraction(hits: NDArray[np.bool_]) -> list[float]:
    """Return a fraction and its 95 % interval (Wilson's score), with the count last.

    >>> fraction(np.array([True] * 9 + [False]))
    [0.9, 0.596, 0.982, 10]
    """
    n, p, z = hits.size, float(hits.mean()), 1.96
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * np.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return [round(p, 3), round(float(middle - half), 3), round(float(middle + half), 3), n]
