from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np
import numpy.typing as npt

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, File, FloatArray, Quantity, Record
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.infrared.maps._band import noise_levels
from vibron.infrared.spectral_map.blocks import Block, mapped, over_blocks, rows_between
from vibron.infrared.spectral_map.cube import HyperspectralCube
from vibron.infrared.spectral_map.opening import SOURCE, MapSource, open_map


@tool(
    valid_for="single dead pixels and small groups in maps that change little from pixel to pixel",
    limitations="a repaired pixel holds the mean of its neighbours; spikes of single wavenumbers are removed by the "
    "step spikes of process_map; a wavenumber that is missing everywhere makes every pixel dead: cut it first",
    see_also=("process_map", "remove_spikes", "subtract_background"),
    extra="maps",
    cost="light",
    effects=("files",),
)
def repair_map(
    cube: Annotated[MapSource, File(SOURCE)],
    dead: Annotated[
        FloatArray | None, Array("1", "rows,columns", "1 where a pixel is dead, else 0; found if not given", ge=0, le=1)
    ] = None,
    threshold: Annotated[
        float, Quantity("1", "noise of a dead pixel over the median noise of all; 0 to judge no noise", ge=0)
    ] = 10.0,
    reach: Annotated[int, Quantity("1", "farthest neighbours, in rows or columns", ge=1, le=10)] = 2,
) -> RepairedMap:
    r"""Replace the spectra of dead pixels by the mean of their living neighbours.

    .. math:: z = \frac{1}{m} \sum_{|\Delta r|, |\Delta c| \le d} y, \qquad d = 1, 2, \ldots, reach

    with the smallest d that holds living neighbours.  A pixel is dead if its spectrum is incomplete or constant, or if
    its noise, from third differences, is more than ``threshold`` times the median of the map.

    Raises
    ------
    InputError
        The mask has another shape than the map.
    DomainError
        Every pixel is dead.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> found = repair_map(example("map.hdr"))
    >>> found.repaired_pixels, bool(found.dead[2, 3])
    (1, True)
    """
    opened = open_map(cube)
    rows, columns, _ = opened.shape
    if dead is not None and dead.shape != (rows, columns):
        raise InputError(f"must have the shape of the map, {rows} x {columns}", field="dead", value=dead.shape,
                         remedy="give 0 or 1 for each pixel")  # fmt: skip
    gone = dead > 0 if dead is not None else _found(opened, threshold)
    if gone.all():
        raise DomainError(
            "has no living pixel", field="cube", value=str(opened), remedy="cut missing wavenumbers first"
        )
    living = (~gone).astype(np.float64)
    counts = [_neighbours(living, distance) for distance in range(1, reach + 1)]
    left = gone & (counts[-1] < 0.5)

    def one(part: slice, block: Block) -> Block:
        if not gone[part].any():
            return block
        first, around = rows_between(opened, part.start - reach, part.stop + reach)
        found = np.array(block)
        for row, column in np.argwhere(gone[part] & ~left[part]):
            place = part.start + row
            distance = next(d for d, count in enumerate(counts, start=1) if count[place, column] > 0.5)
            near = (
                slice(max(place - distance, 0), place + distance + 1),
                slice(max(column - distance, 0), column + distance + 1),
            )
            spectra = around[near[0].start - first : near[0].stop - first, near[1]]
            found[row, column] = spectra[~gone[near]].mean(axis=0)
        found[left[part]] = np.nan
        return found

    repaired = mapped(opened, one)
    return RepairedMap(repaired, gone.astype(np.int64), int((gone & ~left).sum()), int(left.sum()))


@dataclass(frozen=True)
class RepairedMap(DataRecord):
    """A map without dead pixels."""

    repaired: Annotated[HyperspectralCube, Record("map with the spectra of neighbours in dead pixels")]
    dead: Annotated[npt.NDArray[np.int64], Array("1", "rows,columns", "1 where a pixel was dead")]
    repaired_pixels: Annotated[int, Quantity("1", "pixels that were replaced", ge=0)]
    left: Annotated[int, Quantity("1", "dead pixels without a living neighbour, which are NaN", ge=0)]


def _found(cube: HyperspectralCube, threshold: float) -> npt.NDArray[np.bool_]:
    """Return which pixels are incomplete, constant or noisy."""

    def one(_: slice, block: Block) -> Block:
        rows = block.reshape(-1, block.shape[-1]).astype(np.float64)
        bad = ~np.isfinite(rows.sum(axis=1)) | (np.ptp(rows, axis=1) == 0.0)
        return np.column_stack([bad, noise_levels(rows)])

    bad, noise = np.concatenate(list(over_blocks(cube, one))).T
    gone = bad > 0.5
    if threshold > 0.0 and not gone.all():
        gone |= noise > threshold * np.median(noise[~gone])
    return np.asarray(gone.reshape(cube.shape[:2]))


def _neighbours(living: FloatArray, distance: int) -> FloatArray:
    """Return the number of living pixels within a distance of each."""
    size = 2 * distance + 1
    counted = require("scipy.ndimage").uniform_filter(living, size, mode="constant")
    return np.asarray(counted * size**2)
