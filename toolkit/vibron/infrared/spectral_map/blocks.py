"""A map block by block of rows, so that one beyond memory can be used."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import replace
from itertools import pairwise
from secrets import token_hex
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError
from vibron.core.require import require
from vibron.core.spectrum import Kind
from vibron.core.system import processors
from vibron.infrared.spectral_map.cube import HyperspectralCube

T = TypeVar("T")
Block = npt.NDArray[Any]
_BYTES = 1 << 24  # of a block
_HELD = 20_000_000  # values that are held in memory
_WORKERS = 4  # blocks that are worked on at the same time, at most


def in_blocks(values: Block, converted: Callable[[Block], Block], dtype: np.dtype[Any]) -> Any:
    """Return a dask array of values (rows, columns, n) in blocks of rows, each converted when it is read."""
    dask = require("dask.array", extra="maps")
    step, (rows, *others) = rows_of_block(values.shape, dtype.itemsize), values.shape

    def read(block_id: tuple[int, ...]) -> Block:
        return converted(values[block_id[0] * step : (block_id[0] + 1) * step])

    # Not from_array, which copies the file into memory, and with a name that dask need not make from its content.
    heights = (*[step] * (rows // step), *[rows % step] * (rows % step > 0))
    return dask.map_blocks(
        read, chunks=(heights, *((length,) for length in others)), dtype=dtype, meta=np.empty((0, 0, 0), dtype),
        name=f"map-{token_hex(8)}",
    )  # fmt: skip


def rows_of_block(shape: tuple[int, ...], itemsize: int = 8) -> int:
    """Return the number of rows of a block of about 16 MiB, at least one."""
    return max(1, min(shape[0], _BYTES // max(1, shape[1] * shape[2] * itemsize)))


def over_blocks(cube: HyperspectralCube, function: Callable[[slice, Block], T]) -> Iterator[T]:
    """Yield what a function makes of each block of rows, in order.

    It is called with the rows and their values (rows, columns, n), in threads for a few blocks at the same time.
    """
    workers = min(_WORKERS, processors())
    waiting: deque[Future[T]] = deque()
    with ThreadPoolExecutor(workers) as pool:
        try:
            for rows, block in _blocks(cube):
                # The context carries the handling of floating-point warnings to the thread.
                waiting.append(pool.submit(copy_context().run, lambda r, b: function(r, _held(b)), rows, block))
                if len(waiting) > workers:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for one in waiting:
                one.cancel()


def each_block(cube: HyperspectralCube) -> Iterator[Block]:
    """Yield the blocks one after another."""
    return (_held(block) for _, block in _blocks(cube))


def _held(block: Any) -> Block:
    """Return a block as an array in memory."""
    return block if isinstance(block, np.ndarray) else np.asarray(block.compute(scheduler="synchronous"))


def _blocks(cube: HyperspectralCube) -> list[tuple[slice, Any]]:
    values: Any = cube.values
    if not cube.lazy:
        step = rows_of_block(cube.shape, values.itemsize)
        parts = [slice(start, min(start + step, len(values))) for start in range(0, len(values), step)]
        return [(rows, values[rows]) for rows in parts]
    if values.numblocks[1:] != (1, 1):
        values = values.rechunk((rows_of_block(cube.shape, values.dtype.itemsize), -1, -1))
    ends = np.cumsum((0, *values.chunks[0])).tolist()
    parts = [slice(start, stop) for start, stop in pairwise(ends)]
    return list(zip(parts, values.to_delayed().ravel().tolist(), strict=True))


def spectra_of(block: Block) -> tuple[Block, npt.NDArray[np.bool_]]:
    """Return the complete spectra of a block, one a row, and which of its pixels they are."""
    rows = block.reshape(-1, block.shape[-1])
    complete = np.isfinite(rows.sum(axis=1))
    return (rows if complete.all() else rows[complete]), complete


def image_of(cube: HyperspectralCube, function: Callable[[Block], Block], count: int) -> npt.NDArray[np.float64]:
    """Return ``count`` numbers a pixel, shape (count, rows, columns), NaN where the spectrum is incomplete.

    ``function`` takes complete spectra, one a row, to an array of (spectra, count).
    """

    def one(_: slice, block: Block) -> Block:
        spectra, complete = spectra_of(block)
        found = np.full((complete.size, count), np.nan)
        if len(spectra):
            found[complete] = function(spectra)
        return found

    rows, columns, _ = cube.shape
    return np.ascontiguousarray(np.concatenate(list(over_blocks(cube, one))).T).reshape(count, rows, columns)


def measured(cube: HyperspectralCube) -> HyperspectralCube:
    """Return the map without the wavenumbers at which nothing was measured, as the first measured block has them.

    Raises
    ------
    DomainError
        No pixel was measured.
    """
    for block in each_block(cube):
        known = np.isfinite(block).any(axis=(0, 1))
        if known.any():
            return (
                cube
                if known.all()
                else replace(cube, wavenumber=cube.wavenumber[known], values=cube.values[:, :, known])
            )
    raise DomainError("holds no number", field="cube", value=str(cube), remedy="give a map that was measured")


def mapped(
    cube: HyperspectralCube,
    function: Callable[[slice, Block], Block],
    wavenumber: npt.NDArray[np.float64] | None = None,
    kind: Kind | None = None,
) -> HyperspectralCube:
    """Return the map that a function of rows and their values makes, at other wavenumbers and of another kind if given.

    A map in a file stays lazy if its values are more than 20 million.
    """
    rows, columns, _ = cube.shape
    axis = cube.wavenumber if wavenumber is None else wavenumber
    whole = replace(cube, wavenumber=axis, kind=kind or cube.kind)
    if not cube.lazy or rows * columns * axis.size <= _HELD:
        return replace(whole, values=np.concatenate(list(over_blocks(cube, function))))
    dask, delayed = require("dask.array", extra="maps"), require("dask", extra="maps").delayed
    dtype = function(slice(0, 1), _held(cube.values[:1])).dtype
    parts = [
        dask.from_delayed(
            delayed(function, pure=False)(part, block), (part.stop - part.start, columns, axis.size), dtype
        )
        for part, block in _blocks(cube)
    ]
    return replace(whole, values=dask.concatenate(parts))


def rows_between(cube: HyperspectralCube, start: int, stop: int) -> tuple[int, Block]:
    """Return the first row and the values of rows, of those between two that exist."""
    first = max(start, 0)
    return first, _held(cube.values[first : max(stop, first)])
