from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, File, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.infrared.maps._components import Scaling, fitted
from vibron.infrared.spectral_map.blocks import Block, image_of, measured
from vibron.infrared.spectral_map.opening import SOURCE, MapSource, open_map


@tool(
    valid_for="maps whose spectra differ by more than rounding; the covariance needs 8 n² bytes for n wavenumbers",
    limitations="components are directions of variance, not substances; spikes and dead pixels take components, so "
    "remove them first; no limits for outliers are given, as pixels are not drawn from one population",
    papers=("pedregosa2011",),
    see_also=("principal_components", "cluster_map", "unmix_map", "process_map"),
    extra="maps",
    cost="light",
    effects=("files",),
)
def map_components(
    cube: Annotated[MapSource, File(SOURCE)],
    components: Annotated[int, Quantity("1", "number of components", ge=1, le=100)] = 4,
    scaling: Annotated[Scaling, Option("treatment of each wavenumber: centred, or also of unit variance")] = "centre",
) -> MapComponents:
    r"""Find the principal components (PCA) of a map from its covariance matrix, which one pass over the file gives.

    .. math:: C = \frac{1}{m-1}\sum_i (y_i - \bar y)(y_i - \bar y)^T, \qquad C\,p_a = \lambda_a p_a, \qquad
        t_{ia} = p_a^T (y_i - \bar y)

    A second pass gives the scores and what they leave over.  The sign of a component is that which makes the largest
    element of its loading positive.  Incomplete spectra are left out.

    Raises
    ------
    InputError
        More components are requested than the map has complete spectra less one, or wavenumbers.
    DomainError
        The spectra do not differ, or a wavenumber that does not vary is to be scaled.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> found = map_components(example("map.hdr"), components=3)
    >>> found.explained_ratio.round(4)
    array([0.5915, 0.3804, 0.0279])
    """
    opened = measured(open_map(cube))
    model = fitted(opened, components, scaling)

    def project(spectra: Block) -> FloatArray:
        scores, rest = model.project(spectra)
        return np.column_stack([scores, np.sqrt((rest**2).mean(axis=1))])

    images = image_of(opened, project, components + 1)
    return MapComponents(
        wavenumber=opened.wavenumber,
        mean=model.mean,
        scale=model.scale,
        loadings=model.loadings,
        scores=images[:-1],
        explained_variance=model.variances[:components],
        explained_ratio=model.variances[:components] / model.variances.sum(),
        residual=images[-1],
        pixels=model.count,
    )


@dataclass(frozen=True)
class MapComponents(DataRecord):
    """Components of a map, an image of scores each, and what they leave over."""

    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "where something was measured", kind="position")]
    mean: Annotated[FloatArray, Array("1", "n", "mean spectrum")]
    scale: Annotated[FloatArray, Array("1", "n", "what each wavenumber was divided by")]
    loadings: Annotated[FloatArray, Array("1", "a,n", "unit vectors, the largest element positive")]
    scores: Annotated[
        FloatArray, Array("1", "a,rows,columns", "coordinates of the pixels; NaN where not measured", finite=False)
    ]
    explained_variance: Annotated[FloatArray, Array("1", "a", "variance of the scores, with m - 1")]
    explained_ratio: Annotated[FloatArray, Array("1", "a", "fraction of the total variance")]
    residual: Annotated[
        FloatArray, Array("1", "rows,columns", "root mean square left over; NaN where not measured", finite=False)
    ]
    pixels: Annotated[int, Quantity("1", "complete spectra", ge=2)]
