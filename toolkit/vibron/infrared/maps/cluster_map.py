from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, File, FloatArray, Quantity
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.infrared.maps._components import fitted
from vibron.infrared.maps.region_spectra import region_spectra
from vibron.infrared.spectral_map.blocks import Block, image_of, measured, over_blocks, spectra_of
from vibron.infrared.spectral_map.opening import SOURCE, MapSource, open_map

_SAMPLE = 20_000  # spectra that the centres are fitted to
_TRIALS = 5
_ROUNDS = 100


@tool(
    valid_for="maps of regions that differ in shape or strength of their spectra",
    limitations="k-means makes compact groups of similar spread, and as many as requested; differences of thickness "
    "split regions unless the spectra are normalised first; the centres are fitted to at most 20,000 pixels",
    papers=("pedregosa2011",),
    see_also=("map_components", "region_spectra", "unmix_map", "process_map"),
    extra="analysis",
    cost="light",
    seed=0,
    effects=("files",),
)
def cluster_map(
    cube: Annotated[MapSource, File(SOURCE)],
    clusters: Annotated[int, Quantity("1", "number of clusters", ge=1, le=100)] = 4,
    components: Annotated[
        int, Quantity("1", "principal components in which distances are taken; 0 for all wavenumbers", ge=0, le=100)
    ] = 0,
    seed: Annotated[int, Quantity("1", "seed of the sample and of the starts", ge=0)] = 0,
) -> ClusterMap:
    r"""Group the pixels of a map by mini-batch k-means, and average the spectra of each group.

    .. math:: \min_{c, k(i)} \sum_i \lVert y_i - c_{k(i)} \rVert^2

    Clusters are numbered by falling size.  Incomplete spectra get the label -1.

    Parameters
    ----------
    components
        Some principal components remove noise; that part of the map is fitted by `map_components`.

    Raises
    ------
    InputError
        The map has fewer complete spectra than clusters, or there are too many components.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> cluster_map(example("map.hdr"), clusters=2).labels[:3]
    array([[ 1,  1,  1,  1,  1,  1,  0,  0],
           [ 1,  1,  1,  1,  1,  0,  0,  0],
           [ 1,  1,  1, -1,  0,  0,  0,  0]])
    """
    opened = measured(open_map(cube))
    model = fitted(opened, components, "centre") if components else None

    def features(spectra: Block) -> FloatArray:
        return np.asarray(spectra if model is None else model.project(spectra)[0])

    sample = np.concatenate(list(over_blocks(opened, _Drawn(opened.shape, seed, features))))
    if len(sample) < clusters:
        raise InputError(
            f"the map has {len(sample)} complete spectra", field="clusters", value=clusters, remedy="ask for fewer"
        )
    centres = _centres(sample, clusters, seed)
    labels = image_of(opened, lambda spectra: _nearest(features(spectra), centres)[:, None], 1)[0]
    sizes = np.bincount(labels[labels >= 0].astype(int), minlength=clusters)
    rank = np.argsort(np.argsort(-sizes, kind="stable"), kind="stable")
    numbered = np.where(labels >= 0, rank[np.maximum(np.nan_to_num(labels, nan=0.0), 0).astype(int)], -1)
    regions = region_spectra(opened, numbered)
    pixels = np.array(regions.pixels, dtype=np.float64)[:, None]
    inside = float(((pixels - 1.0) * regions.spread**2).sum())
    middle = (pixels * regions.mean).sum(axis=0) / pixels.sum()
    between = float((pixels * (regions.mean - middle) ** 2).sum())
    return ClusterMap(
        wavenumber=opened.wavenumber,
        labels=numbered,
        pixels=regions.pixels,
        centres=regions.mean,
        spread=regions.spread,
        explained=between / max(between + inside, np.finfo(float).tiny),
    )


@dataclass(frozen=True)
class ClusterMap(DataRecord):
    """Clusters of the pixels of a map."""

    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "where something was measured", kind="position")]
    labels: Annotated[npt.NDArray[np.int64], Array("1", "rows,columns", "cluster of each pixel; -1 if incomplete")]
    pixels: Annotated[tuple[int, ...], Quantity("1", "spectra in each cluster", ge=1)]
    centres: Annotated[FloatArray, Array("1", "k,n", "mean spectrum of each cluster")]
    spread: Annotated[FloatArray, Array("1", "k,n", "standard deviation of the pixels about it; 0 for one pixel")]
    explained: Annotated[float, Quantity("1", "fraction of the sum of squares between the clusters", le=1)]


@dataclass(frozen=True)
class _Drawn:
    """Takes the features of a sample of pixels from each block."""

    shape: tuple[int, int, int]
    seed: int
    features: Any

    def __call__(self, rows: slice, block: Block) -> FloatArray:
        pixels = self.shape[0] * self.shape[1]
        spectra, _ = spectra_of(block)
        if pixels <= _SAMPLE:
            return np.asarray(self.features(spectra))
        generator = np.random.default_rng((self.seed, rows.start))
        return np.asarray(self.features(spectra[generator.random(len(spectra)) < _SAMPLE / pixels]))


def _centres(sample: FloatArray, clusters: int, seed: int) -> FloatArray:
    """Return the best centres of some runs of mini-batch k-means, each followed by Lloyd's iterations."""
    cluster, best = require("sklearn.cluster", extra="analysis"), None
    for trial in range(_TRIALS):
        start = cluster.MiniBatchKMeans(clusters, n_init=3, random_state=(seed + trial) % 2**32, batch_size=4096)
        first = start.fit(sample).cluster_centers_
        model = cluster.KMeans(clusters, init=first, n_init=1, max_iter=_ROUNDS).fit(sample)
        best = model if best is None or model.inertia_ < best.inertia_ else best
    assert best is not None
    return np.asarray(best.cluster_centers_, dtype=np.float64)


def _nearest(features: FloatArray, centres: FloatArray) -> npt.NDArray[np.int64]:
    return np.asarray(((centres**2).sum(axis=1) - 2.0 * features @ centres.T).argmin(axis=1))
