"""References on the wavenumbers of a map, and rows whose products are scores."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from vibron.core.errors import InputError
from vibron.core.quantity import FloatArray
from vibron.infrared.spectra.grid import GRID
from vibron.infrared.spectral_library.library import Library
from vibron.infrared.spectral_map.blocks import Block

Compared: TypeAlias = Literal["correlation", "first_derivative", "cosine"]
_FEWEST = 10  # wavenumbers that are compared


@dataclass(frozen=True)
class References:
    """Complete rows (k, n), their numbers and names, which wavenumbers count, and how many were left out."""

    rows: npt.NDArray[Any]
    numbers: tuple[int, ...]
    names: tuple[str, ...]
    inside: npt.NDArray[np.bool_]
    left_out: int = 0

    @classmethod
    def given(cls, rows: FloatArray, whole: FloatArray, measured: FloatArray) -> References:
        """Return references at all wavenumbers of a map, or at those that were measured."""
        if rows.shape[1] not in (whole.size, measured.size):
            raise InputError(
                f"must have the {whole.size} wavenumbers of the map", field="references", value=rows.shape,
                remedy="bring them onto its grid with resample",
            )  # fmt: skip
        chosen = rows[:, np.isin(whole, measured)] if rows.shape[1] == whole.size else rows
        numbers = tuple(range(len(rows)))
        return cls(chosen, numbers, ("",) * len(rows), np.ones(measured.size, dtype=bool))


def on_map(library: Library, wavenumber: FloatArray) -> References:
    """Return the spectra of a library that cover a map, interpolated to its wavenumbers."""
    inside = (wavenumber >= GRID[0]) & (wavenumber <= GRID[-1])
    if int(inside.sum()) < _FEWEST:
        raise InputError(
            f"holds {int(inside.sum())} wavenumbers within {GRID[0]:g} to {GRID[-1]:g} cm^-1", field="cube",
            value=wavenumber.size, remedy="give references on the grid of the map",
        )  # fmt: skip
    place = (wavenumber[inside] - GRID[0]) / (GRID[1] - GRID[0])
    before = np.minimum(place.astype(np.int64), GRID.size - 2)
    part = (place - before).astype(np.float32)
    found = np.full((len(library), wavenumber.size), np.nan, dtype=np.float32)
    start = 0
    for block in library.blocks:
        low, high = block[:, before], block[:, before + 1]
        found[start : start + len(block), inside] = np.where(part > 0.0, low + part * (high - low), low)
        start += len(block)
    complete = np.isfinite(found[:, inside]).all(axis=1)
    if not complete.any():
        raise InputError("has no spectrum that covers the map", field="library", value=library.name,
                         remedy="cut the map by the step range, or take another library")  # fmt: skip
    numbers = np.flatnonzero(complete).tolist()
    names = tuple(library.entries[row].name or library.entries[row].id for row in numbers)
    return References(found[complete], tuple(numbers), names, inside, int((~complete).sum()))


def unit_rows(rows: Block, metric: Compared) -> Block:
    """Return rows of unit length whose products are cosines or coefficients of correlation; zero for constant ones."""
    if metric == "first_derivative":
        rows = np.diff(rows, axis=1)
    if metric != "cosine":
        rows = rows - rows.mean(axis=1, keepdims=True)
    norms = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.asarray(rows / np.where(norms == 0.0, 1.0, norms))
