"""The pipeline of a classifier: scaling, principal components, classifier."""

from __future__ import annotations

from typing import Any

from vibron.core.require import require


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
