"""An opened library: what is known of its spectra, their absorbance, and how each metric sees them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import numpy as np
import numpy.typing as npt

from vibron.infrared.spectral_library.entry import Entry
from vibron.infrared.spectral_library.metrics import Metric

Rows = npt.NDArray[np.float32]
#: Returns the entries of some rows, of all for None.
Describe = Callable[[Sequence[int] | None], tuple[Entry, ...]]


@dataclass(frozen=True, eq=False)
class Library:
    """Entries, and absorbance on the grid (NaN where not measured) in the blocks in which the file holds it.

    Entries and blocks are read when they are first asked for: a search by the default metric needs only the vectors in
    the file, and the entries of its hits.
    """

    name: str
    path: Path
    count: int
    described: Describe
    read: Callable[[], tuple[Rows, ...]]
    checksum: str
    seen: dict[str, Rows] = field(default_factory=dict)
    single: Callable[[int], Rows] | None = None  # makes one row where all take long to make

    def __len__(self) -> int:
        return self.count

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """All entries, in the order of the rows."""
        return self.described(None)

    def pick(self, rows: Sequence[int]) -> tuple[Entry, ...]:
        """Return the entries of some rows."""
        return self.described(rows)

    @cached_property
    def blocks(self) -> tuple[Rows, ...]:
        """Blocks of rows; those in single precision are the mapped file itself."""
        return self.read()

    @cached_property
    def absorbance(self) -> Rows:
        """All rows in one array; the mapped file itself if it is one block."""
        return self.blocks[0] if len(self.blocks) == 1 else np.concatenate(self.blocks)

    def row(self, number: int) -> Rows:
        """Return the absorbance of one row, without the others where they have to be made first."""
        if self.single is not None and "blocks" not in self.__dict__:
            return self.single(number)
        found: Rows = self.absorbance[number]
        return found

    def seen_by(self, metric: Metric) -> Rows:
        """Return the rows that a metric compares, made once for each metric."""
        if metric.name not in self.seen:
            parts = [metric.represent(block) for block in self.blocks]
            self.seen[metric.name] = parts[0] if len(parts) == 1 else np.concatenate(parts)
        return self.seen[metric.name]


def of(entries: tuple[Entry, ...]) -> Describe:
    """Return entries that are read already as a library describes its rows."""
    return lambda rows: entries if rows is None else tuple(entries[row] for row in rows)
