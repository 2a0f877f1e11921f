from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import File, Option, Quantity, Record
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.infrared.spectra.grid import GRID
from vibron.infrared.spectral_library import distances
from vibron.infrared.spectral_library.store import open_library, write
from vibron.physics.line_shape import GAUSS_TO_SIGMA


@tool(
    valid_for="libraries whose entries have an InChIKey, a SMILES or at least a name",
    limitations="a compound measured twice in one state with small differences counts as one spectrum: raise the limit",
    see_also=("merge_libraries", "library_info", "compare_spectra"),
    cost="light",
    effects=("writes one file if a target is given",),
)
def deduplicate_library(
    library: Annotated[str, File("name of an imported library, or the path of its file")],
    target: Annotated[str | None, File("library to write without the duplicates")] = None,
    resolution: Annotated[
        float, Quantity("cm^-1", "resolution to which all are brought", gt=0, le=100, kind="width")
    ] = 16.0,
    limit: Annotated[float, Quantity("1", "least squared correlation of duplicates", gt=0, le=1)] = 0.98,
) -> Deduplication:
    """Find spectra of the same compound that differ in resolution only, and write the library without them if asked.

    Spectra of one compound are folded with a Gaussian of full width ``resolution`` and compared by their
    squared correlation (``spectral_similarity``).  Of those that agree the one with most points, then with the finest
    detail, is kept.

    Parameters
    ----------
    target
        Name or path of the library to write; the first is left as it is.
    resolution
        Full width at half maximum of the Gaussian.
    limit
        From this squared correlation on two spectra are one.

    Raises
    ------
    InputError
        If the library does not exist, or the target cannot be written.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> found = deduplicate_library(str(example("duplicates.arrow")))
    >>> found.spectra, found.kept
    (4, 3)
    """
    opened = open_library(library)
    rows_of: dict[str, list[int]] = defaultdict(list)
    for row, entry in enumerate(opened.entries):
        if entry.compound:
            rows_of[entry.compound].append(row)
    groups: list[Duplicates] = []
    for rows in rows_of.values():
        if len(rows) > 1:
            groups += _groups(rows, opened.absorbance[rows], resolution, limit, opened.entries[rows[0]].name)
    dropped = {row for group in groups for row in group.dropped}
    kept = [row for row in range(len(opened)) if row not in dropped]
    path: Path | str = ""
    if target is not None:
        path = write(target, [opened.entries[row] for row in kept], opened.absorbance[kept])
    return Deduplication(len(opened), len(kept), tuple(sorted(groups, key=lambda group: group.kept)), str(path))


@dataclass(frozen=True)
class Duplicates(DataRecord):
    """Rows of one compound that hold the same spectrum."""

    kept: Annotated[int, Quantity("1", "row that is kept", ge=0)]
    dropped: Annotated[tuple[int, ...], Quantity("1", "rows that say no more", ge=0)]
    name: Annotated[str, Option("name of the compound")]


@dataclass(frozen=True)
class Deduplication(DataRecord):
    """What a library holds more than once."""

    spectra: Annotated[int, Quantity("1", "number of spectra looked at", ge=0)]
    kept: Annotated[int, Quantity("1", "number of them that remain", ge=0)]
    groups: Annotated[tuple[Duplicates, ...], Record("the duplicates, by row")]
    path: Annotated[str, Option("file written, empty if none was asked for")]


def _groups(rows: list[int], values: Any, resolution: float, limit: float, name: str) -> list[Duplicates]:
    gaussian = require("scipy.ndimage").gaussian_filter1d
    sigma = resolution * GAUSS_TO_SIGMA / float(GRID[1] - GRID[0])
    known = np.isfinite(values)
    smooth = gaussian(np.where(known, values, 0.0).astype(np.float64), sigma, axis=1)
    smooth = np.where(known, smooth / np.maximum(gaussian(known.astype(np.float64), sigma, axis=1), 1e-9), np.nan)
    same = distances.correlation(smooth, smooth) >= limit
    span = np.nanmax(values, axis=1) - np.nanmin(values, axis=1)
    detail = np.nansum(np.abs(np.diff(values, 2, axis=1)), axis=1) / np.where(span > 0.0, span, 1.0)
    waiting = sorted(range(len(rows)), key=lambda place: (-int(known[place].sum()), -float(detail[place]), place))
    groups = []
    while waiting:
        first, *others = waiting
        equal = [place for place in others if same[first, place]]
        if equal:
            groups.append(Duplicates(rows[first], tuple(sorted(rows[place] for place in equal)), name))
        waiting = [place for place in others if not same[first, place]]
    return groups
