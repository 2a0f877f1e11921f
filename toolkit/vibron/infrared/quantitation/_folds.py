"""Parts of a data set that are left out in turn, never dividing a group."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from vibron.core.errors import InputError
from vibron.core.require import require

Folds = npt.NDArray[np.int64]


def folds_of(count: int, folds: int, groups: Sequence[str] | None) -> Folds:
    """Return the fold of each sample: samples in turn, or whole groups balanced by size."""
    if groups is None:
        _enough(count, folds, "samples")
        return np.arange(count, dtype=np.int64) % folds
    if len(groups) != count:
        raise InputError(
            "one group for each spectrum is needed", field="groups", value=len(groups), remedy=f"give {count} groups"
        )
    _, codes = np.unique([str(group) for group in groups], return_inverse=True)
    _enough(int(codes.max()) + 1 if count else 0, folds, "groups")
    splitter = require("sklearn.model_selection", extra="analysis").GroupKFold(n_splits=folds)
    fold = np.empty(count, dtype=np.int64)
    for number, (train, test) in enumerate(splitter.split(np.zeros((count, 1)), groups=codes)):
        assert not np.intersect1d(codes[train], codes[test]).size, "a group is in both parts"
        fold[test] = number
    return fold


def _enough(count: int, folds: int, what: str) -> None:
    if folds > count:
        raise InputError(
            f"there are only {count} {what}", field="folds", value=folds, remedy=f"use at most {count} folds"
        )
