from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.infrared.quantitation._components import subspace
from vibron.infrared.quantitation._magnitude import moderate


@tool(
    valid_for="spectra on one grid; limits for samples drawn from one normal population",
    limitations="limits of T² and Q are approximate for few samples; outliers in the set itself distort the model",
    papers=("jacksonmudholkar1979", "pedregosa2011", "smith2002"),
    see_also=("simca", "calibrate_spectra", "mcr_als"),
    extra="analysis",
)
def principal_components(
    spectra: Annotated[FloatArray, Array("1", "m,n", "one spectrum a row")],
    components: Annotated[int, Quantity("1", "number of components", ge=1)] = 2,
    scaling: Annotated[str, Option("treatment of each channel", choices=("centre", "autoscale"))] = "centre",
    new_spectra: Annotated[FloatArray | None, Array("1", "p,n", "spectra to project onto the model")] = None,
    confidence: Annotated[float, Quantity("1", "of the limits", gt=0.5, lt=1)] = 0.95,
) -> PrincipalComponents:
    r"""Find the principal components (PCA) of a set of spectra, with scores, loadings and outliers.

    .. math:: X = 1\bar x^T + T P^T + E, \quad T^2_i = \sum_a t_{ia}^2/\lambda_a, \quad Q_i = \lVert e_i \rVert^2

    T² is limited by :math:`\frac{a(m-1)}{m-a} F_{a,m-a}`, Q after Jackson and Mudholkar from the variances left out.
    The sign of a component is that which makes the largest element of its loading positive.

    Parameters
    ----------
    components
        At most the smaller of m - 1 and n.
    new_spectra
        Further spectra, judged by the same limits.

    Raises
    ------
    InputError
        If more components are requested than the spectra allow, or there are fewer than two spectra.
    DomainError
        If the spectra span fewer dimensions, or a constant channel is to be scaled.

    Examples
    --------
    >>> found = principal_components([[0.0, 0.0], [1.0, 2.0], [2.0, 4.0], [3.0, 6.1]], components=1)
    >>> found.loadings.round(3), found.explained_ratio.round(4)
    (array([[0.442, 0.897]]), array([1.]))
    """
    if len(spectra) < 2:
        raise InputError("at least two are needed", field="spectra", value=len(spectra), remedy="give more spectra")
    model = subspace(spectra, components, scaling, field="spectra")
    if new_spectra is not None and new_spectra.size:
        moderate("new_spectra", new_spectra)
    _, t2, q = model.project(spectra)
    new_scores, new_t2, new_q = model.project(np.zeros((0, spectra.shape[1])) if new_spectra is None else new_spectra)
    variances = model.variances[:components]
    return PrincipalComponents(
        mean=model.mean,
        scale=model.scale,
        loadings=model.loadings,
        scores=model.scores,
        explained_variance=variances,
        explained_ratio=variances / model.variances.sum(),
        t2=t2,
        t2_limit=model.t2_limit(confidence),
        q=q,
        q_limit=model.q_limit(confidence),
        outliers=model.outliers(t2, q, confidence),
        new_scores=new_scores,
        new_t2=new_t2,
        new_q=new_q,
        new_outliers=model.outliers(new_t2, new_q, confidence),
    )


@dataclass(frozen=True)
class PrincipalComponents(DataRecord):
    """Components, scores and the distances of samples from the model."""

    mean: Annotated[FloatArray, Array("1", "n", "mean spectrum")]
    scale: Annotated[FloatArray, Array("1", "n", "what each channel was divided by")]
    loadings: Annotated[FloatArray, Array("1", "a,n", "unit vectors, the largest element positive")]
    scores: Annotated[FloatArray, Array("1", "m,a", "coordinates of the spectra")]
    explained_variance: Annotated[FloatArray, Array("1", "a", "variance of the scores")]
    explained_ratio: Annotated[FloatArray, Array("1", "a", "share of the total variance")]
    t2: Annotated[FloatArray, Array("1", "m", "Hotelling's T², squared distance inside the model")]
    t2_limit: Annotated[
        float, Quantity("1", "beyond it a sample is extreme; infinite for too few samples", ge=0, infinite=True)
    ]
    q: Annotated[FloatArray, Array("1", "m", "squared residual outside the model")]
    q_limit: Annotated[float, Quantity("1", "beyond it a sample is of another kind", ge=0)]
    outliers: Annotated[tuple[int, ...], Quantity("1", "indices of spectra beyond a limit", ge=0)]
    new_scores: Annotated[FloatArray, Array("1", "p,a", "coordinates of the new spectra")]
    new_t2: Annotated[FloatArray, Array("1", "p", "their T²")]
    new_q: Annotated[FloatArray, Array("1", "p", "their Q")]
    new_outliers: Annotated[tuple[int, ...], Quantity("1", "indices of new spectra beyond a limit", ge=0)]
