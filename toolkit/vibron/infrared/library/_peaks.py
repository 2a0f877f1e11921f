"""An inverted index of the bands of a library: which spectra have a maximum at a given wavenumber."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from vibron.core.require import require
from vibron.infrared.spectra.grid import GRID
from vibron.infrared.spectral_library.library import Library

Rows: TypeAlias = npt.NDArray[Any]
_SMOOTH, _REACH = 5, 11  # points averaged; points within which a maximum is the highest
_LEAST = 0.1  # height of the lowest band that counts, against the highest of its spectrum
_STEP = float(GRID[1] - GRID[0])


@dataclass(frozen=True, eq=False)
class BandIndex:
    """The rows that have a band in each cell of the grid, cell after cell."""

    starts: npt.NDArray[np.int64]
    rows: npt.NDArray[np.int64]
    size: int

    def near(self, cell: int, reach: int) -> npt.NDArray[np.int64]:
        """Return the rows with a band within ``reach`` cells, each once."""
        first, last = max(cell - reach, 0), min(cell + reach + 1, GRID.size)
        return np.unique(self.rows[self.starts[first] : self.starts[last]])


def band_places(absorbance: Rows) -> npt.NDArray[np.bool_]:
    """Return where each row has a band: the highest point around, no lower than a tenth of the highest band."""
    ndimage = require("scipy.ndimage")
    low = np.nanmin(absorbance, axis=1, keepdims=True)
    smooth = ndimage.uniform_filter1d(np.where(np.isfinite(absorbance), absorbance, low), _SMOOTH, axis=1)
    top = ndimage.maximum_filter1d(smooth, _REACH, axis=1)
    rising = np.diff(smooth, axis=1, prepend=smooth[:, :1]) > 0.0
    high = smooth - low > _LEAST * (smooth.max(axis=1, keepdims=True) - low)
    return np.asarray((smooth == top) & rising & high)


def strongest(row: Rows, count: int) -> npt.NDArray[np.int64]:
    """Return the cells of the strongest bands of one spectrum, strongest first."""
    cells = np.flatnonzero(band_places(row[np.newaxis])[0])
    return np.asarray(cells[np.argsort(-row[cells], kind="stable")[:count]], dtype=np.int64)


def reach_of(tolerance: float) -> int:
    """Return a tolerance in cm^-1 as a number of cells."""
    return round(tolerance / _STEP)


@lru_cache(maxsize=4)
def band_index(library: Library) -> BandIndex:
    """Return the index of a library, made once while it is open."""
    places = np.concatenate([band_places(block) for block in library.blocks])
    cells, rows = np.nonzero(places.T)
    starts = np.searchsorted(cells, np.arange(GRID.size + 1))
    return BandIndex(starts.astype(np.int64), rows.astype(np.int64), len(library))
