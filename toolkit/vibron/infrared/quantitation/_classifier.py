"""The pipeline of a classifier (scaling, principal components, classifier) and what it needs to be trained."""

from __future__ import annotations

from typing import Any

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.infrared.quantitation._folds import Folds


def check_training(
    method: str, spectra: FloatArray, codes: Folds, fold: Folds, components: int | None, neighbours: int
) -> None:
    """Raise unless every training part has what the classifier needs."""
    rounding = 1e-14 * float(np.abs(spectra).max())
    means = np.array([spectra[codes == code].mean(axis=0) for code in range(int(codes.max()) + 1)])
    if float(np.abs(spectra - spectra[0]).max()) <= rounding:
        raise DomainError("are all equal", field="spectra", remedy="give spectra that differ")
    if method == "lda" and float(np.abs(spectra - means[codes]).max()) <= rounding:
        raise DomainError("do not scatter within a class", field="spectra", remedy="give repeats, or use knn")
    needed = 2 if method == "lda" else 1
    for part in np.unique(fold):
        kept = np.bincount(codes[fold != part], minlength=len(means))
        if kept.min() < needed:
            raise InputError(
                f"leaving out fold {part} leaves fewer than {needed} spectra of some class",
                field="folds",
                value=int(fold.max()) + 1,
                remedy="use more folds, or give more groups of each class",
            )
        if method == "knn" and neighbours > kept.sum():
            raise InputError(
                "are more than a fold leaves", field="neighbours", value=neighbours, remedy="ask for fewer"
            )
        if components is not None and components > min(int(kept.sum()) - 1, spectra.shape[1]):
            raise InputError(
                "are more than a fold allows", field="components", value=components, remedy="ask for fewer"
            )


def classifier(
    method: str,
    shape: tuple[int, ...],
    components: int | None,
    neighbours: int,
    cost: float,
    kernel: str,
    scaling: str,
) -> Any:
    """Return an unfitted pipeline for training spectra of the shape."""
    steps: list[Any] = []
    if scaling == "autoscale":
        steps.append(require("sklearn.preprocessing", extra="analysis").StandardScaler())
    if components is not None:
        steps.append(require("sklearn.decomposition", extra="analysis").PCA(components, svd_solver="full"))
    if method == "knn":
        last = require("sklearn.neighbors", extra="analysis").KNeighborsClassifier(neighbours, algorithm="brute")
    elif method == "svm":
        last = require("sklearn.svm", extra="analysis").SVC(C=cost, kernel=kernel)
    else:
        wide = (components or shape[1]) >= shape[0]
        discriminant = require("sklearn.discriminant_analysis", extra="analysis").LinearDiscriminantAnalysis
        last = discriminant(solver="lsqr", shrinkage="auto" if wide else None)
    steps.append(last)
    return require("sklearn.pipeline", extra="analysis").make_pipeline(*steps)
