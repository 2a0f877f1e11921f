from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.infrared.quantitation._classifier import check_training, classifier
from vibron.infrared.quantitation._folds import folds_of
from vibron.infrared.quantitation._labels import class_names
from vibron.infrared.quantitation._magnitude import moderate


@tool(
    valid_for="spectra of known classes on one grid; new spectra that belong to one of them",
    limitations="every spectrum is put into some class; simca recognises what belongs to none",
    papers=("pedregosa2011",),
    see_also=("simca", "principal_components", "cross_validate"),
    cost="light",
    extra="analysis",
)
def classify_spectra(
    spectra: Annotated[FloatArray, Array("1", "m,n", "training spectra, one a row")],
    labels: Annotated[tuple[str, ...], Option("class of each training spectrum")],
    new_spectra: Annotated[FloatArray | None, Array("1", "p,n", "spectra to classify")] = None,
    method: Annotated[str, Option("kind of classifier", choices=("knn", "svm", "lda"))] = "knn",
    groups: Annotated[tuple[str, ...] | None, Option("molecule or sample of each spectrum, kept together")] = None,
    folds: Annotated[int, Quantity("1", "parts left out in turn", ge=2)] = 5,
    components: Annotated[int | None, Quantity("1", "principal components before the classifier", ge=1)] = None,
    neighbours: Annotated[int, Quantity("1", "neighbours asked (knn)", ge=1)] = 3,
    cost: Annotated[float, Quantity("1", "penalty C of a misplaced spectrum (svm)", gt=0)] = 1.0,
    kernel: Annotated[str, Option("kernel (svm)", choices=("linear", "rbf"))] = "linear",
    scaling: Annotated[str, Option("treatment of each channel", choices=("none", "autoscale"))] = "none",
) -> Classification:
    r"""Classify spectra by nearest neighbours, a support vector machine or linear discriminants, with cross-validation.

    .. math:: \text{accuracy} = \tfrac1m \sum_i [\hat y_i = y_i], \qquad \hat y_i \text{ from a model without its fold}

    The pipeline (scaling, principal components, classifier) is learnt anew for each fold, so nothing leaks from the
    spectra left out; spectra of one group stay together.  Linear discriminants use a covariance shrunk after Ledoit
    and Wolf where there are more channels than spectra.

    Parameters
    ----------
    groups
        Without groups sample i is in fold i modulo ``folds``.
    components
        Reduce to so many principal components first.
    scaling
        ``autoscale`` brings each channel to zero mean and unit variance.

    Raises
    ------
    InputError
        If labels or groups do not fit the spectra, or there is one class only.
    DomainError
        If spectra are all equal, or linear discriminants meet classes without scatter.

    Examples
    --------
    >>> found = classify_spectra([[0.0], [0.1], [5.0], [5.1]], ("a", "a", "b", "b"), [[0.2], [4.0]],
    ...                          folds=2, neighbours=1)
    >>> found.predicted, found.accuracy
    (('a', 'b'), 1.0)
    """
    classes, codes = class_names(labels, len(spectra))
    moderate("spectra", spectra)
    if len(classes) < 2:
        raise InputError("hold one class only", field="labels", value=classes, remedy="give two classes or more")
    fold = folds_of(len(spectra), folds, groups)
    check_training(method, spectra, codes, fold, components, neighbours)
    crossed = np.empty(len(spectra), dtype=np.int64)
    for part in range(folds):
        out = fold == part
        model = classifier(method, spectra[~out].shape, components, neighbours, cost, kernel, scaling)
        crossed[out] = model.fit(spectra[~out], codes[~out]).predict(spectra[out])
    model = classifier(method, spectra.shape, components, neighbours, cost, kernel, scaling).fit(spectra, codes)
    confusion = np.zeros((len(classes), len(classes)))
    np.add.at(confusion, (codes, crossed), 1.0)
    predicted, scores = _judged(model, new_spectra, len(classes))
    return Classification(
        classes=classes,
        predicted=tuple(classes[code] for code in predicted),
        scores=scores,
        cross_validated=tuple(classes[code] for code in crossed),
        accuracy=float((crossed == codes).mean()),
        balanced_accuracy=float((np.diag(confusion) / confusion.sum(axis=1)).mean()),
        confusion=confusion,
    )


@dataclass(frozen=True)
class Classification(DataRecord):
    """Classes of the new spectra, and how well the classifier does on spectra it has not seen."""

    classes: Annotated[tuple[str, ...], Option("names of the classes, sorted")]
    predicted: Annotated[tuple[str, ...], Option("class of each new spectrum")]
    scores: Annotated[FloatArray, Array("1", "p,c", "probability or share of neighbours; signed distance for SVM")]
    cross_validated: Annotated[tuple[str, ...], Option("class of each training spectrum by a model without its fold")]
    accuracy: Annotated[float, Quantity("1", "share of those that are right", ge=0, le=1)]
    balanced_accuracy: Annotated[float, Quantity("1", "mean over the classes of the share right", ge=0, le=1)]
    confusion: Annotated[FloatArray, Array("1", "c,c", "counts, true class down the rows")]


def _judged(model: Any, spectra: FloatArray | None, classes: int) -> tuple[list[int], FloatArray]:
    if spectra is None or not len(spectra):
        return [], np.zeros((0, classes))
    scores = np.asarray((model.predict_proba if hasattr(model, "predict_proba") else model.decision_function)(spectra))
    if scores.ndim == 1:  # of two classes a support vector machine scores the second only
        scores = np.column_stack([-scores, scores])
    return model.predict(spectra).tolist(), scores
