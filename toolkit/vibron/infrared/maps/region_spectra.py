from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np
import numpy.typing as npt

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, File, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.infrared.maps._sums import SpectraSums, added
from vibron.infrared.spectral_map.blocks import Block, measured, over_blocks, spectra_of
from vibron.infrared.spectral_map.opening import SOURCE, MapSource, open_map

_MOST = 1000  # regions


@tool(
    valid_for="any map",
    limitations="the error of the mean assumes pixels that differ independently; neighbours share the point spread of "
    "the microscope, which makes it too small",
    see_also=("cluster_map", "average_spectra", "subtract_background"),
    extra="maps",
    cost="light",
    effects=("files",),
)
def region_spectra(
    cube: Annotated[MapSource, File(SOURCE)],
    labels: Annotated[
        FloatArray | None,
        Array("1", "rows,columns", "number of the region of each pixel; below 0 or NaN for none", finite=False),
    ] = None,
    polygon: Annotated[
        FloatArray | None, Array("1", "k,2", "corners (column, row) of one region, counted from pixel centres at 0")
    ] = None,
) -> RegionSpectra:
    r"""Average the spectra of regions of a map: clusters, a mask of 0 and 1, a polygon, or the whole.

    .. math:: \bar y_j = \frac{1}{m}\sum_i y_{ij}, \qquad s_j^2 = \frac{1}{m-1}\sum_i (y_{ij} - \bar y_j)^2, \qquad
        \sigma_j = s_j / \sqrt m

    A pixel belongs to a polygon if its centre lies inside.  Incomplete spectra are left out.

    Parameters
    ----------
    labels
        For instance those of `cluster_map`; each number is one region.

    Raises
    ------
    InputError
        Both labels and a polygon are given, the labels have another shape, or a polygon has fewer than three corners.
    DomainError
        A region holds no complete spectrum, or there are more than 1000 regions.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> found = region_spectra(example("map.hdr"), polygon=[[-0.5, -0.5], [2.5, -0.5], [2.5, 1.5], [-0.5, 1.5]])
    >>> found.pixels, found.mean.shape, float(found.mean[0, 10].round(3))
    ((6,), (1, 51), 0.143)
    """
    opened = measured(open_map(cube))
    rows, columns, _ = opened.shape
    if labels is not None and polygon is not None:
        raise InputError(
            "is given together with labels", field="polygon", value=len(polygon), remedy="give one of both"
        )
    if labels is not None and labels.shape != (rows, columns):
        raise InputError(
            f"must have the shape of the map, {rows} x {columns}", field="labels", value=labels.shape,
            remedy="give a number for each pixel",
        )  # fmt: skip
    if polygon is not None:
        labels = np.where(_inside(polygon, rows, columns), 1.0, -1.0)
    chosen = np.zeros((rows, columns)) if labels is None else labels
    known = np.unique(chosen[chosen >= 0])  # NaN is not
    if not 1 <= known.size <= _MOST:
        raise DomainError(f"name {known.size} regions", field="labels" if polygon is None else "polygon",
                          value=int(known.size), remedy=f"name 1 to {_MOST} regions that hold pixels")  # fmt: skip

    def one(part: slice, block: Block) -> list[SpectraSums]:
        spectra, complete = spectra_of(block)
        theirs = chosen[part].ravel()[complete]
        return [SpectraSums.of(spectra[theirs == label]) for label in known]

    sums = [added(parts) for parts in zip(*over_blocks(opened, one), strict=True)]
    empty = [float(label) for label, part in zip(known, sums, strict=True) if not part.count]
    if empty:
        raise DomainError("holds no complete spectrum", field="labels" if polygon is None else "polygon",
                          value=empty[0], remedy="choose a region that was measured")  # fmt: skip
    pixels = tuple(part.count for part in sums)
    spread = np.array([np.sqrt(part.squares / max(part.count - 1, 1)) for part in sums])
    return RegionSpectra(
        wavenumber=opened.wavenumber,
        labels=known,
        pixels=pixels,
        mean=np.array([part.mean for part in sums]),
        spread=spread,
        error=spread / np.sqrt(pixels)[:, None],
    )


@dataclass(frozen=True)
class RegionSpectra(DataRecord):
    """Mean spectra of regions and how the pixels scatter about them."""

    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "where something was measured", kind="position")]
    labels: Annotated[FloatArray, Array("1", "k", "number of each region, ascending")]
    pixels: Annotated[tuple[int, ...], Quantity("1", "complete spectra in each region", ge=1)]
    mean: Annotated[FloatArray, Array("1", "k,n", "mean spectra; NaN where not measured", finite=False)]
    spread: Annotated[FloatArray, Array("1", "k,n", "standard deviation of the pixels; 0 for one pixel")]
    error: Annotated[FloatArray, Array("1", "k,n", "standard deviation of the mean")]


def _inside(polygon: FloatArray, rows: int, columns: int) -> npt.NDArray[np.bool_]:
    """Return which pixel centres lie inside, by the number of edges crossed on the way to the right."""
    if len(polygon) < 3:
        raise InputError("needs three corners", field="polygon", value=len(polygon), remedy="give more corners")
    y, x = np.mgrid[:rows, :columns].astype(np.float64)
    found = np.zeros((rows, columns), dtype=bool)
    for (x1, y1), (x2, y2) in zip(polygon, np.roll(polygon, -1, axis=0), strict=True):
        if y1 != y2:
            found ^= ((y1 > y) != (y2 > y)) & (x < (x2 - x1) * (y - y1) / (y2 - y1) + x1)
    return found
