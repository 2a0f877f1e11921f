"""Rows of shards by their identifiers or content, without reading anything else of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

import numpy as np

from vibron.core.require import require
from vibron.infrared.spectral_library.entry import Entry
from vibron.infrared.spectral_library.manifest import Manifest, Shard
from vibron.infrared.spectral_library.shard import column_of


def repeated(library: Path, shards: Iterable[Shard], rows: Sequence[Entry]) -> set[int]:
    """Return the rows whose content is in shards."""
    compute, arrow = require("pyarrow.compute"), require("pyarrow")
    wanted = arrow.array(sorted({row.sha256 for row in rows if row.sha256}), arrow.string())
    held: set[str] = set()
    for shard in shards if len(wanted) else ():
        digests = column_of(library, shard, "sha256")
        found = set(np.flatnonzero(compute.is_in(digests, wanted).to_numpy(zero_copy_only=False)).tolist())
        live = arrow.array(sorted(found - set(shard.deleted)), "int64")
        names, sums = (one.take(live).to_pylist() for one in (column_of(library, shard, "id"), digests))
        held |= {Entry(name, sha256=one).content for name, one in zip(names, sums, strict=True)}
    return {number for number, row in enumerate(rows) if row.content in held}


def places(library: Path, manifest: Manifest, ids: Collection[str]) -> dict[int, list[int]]:
    """Return the live rows with some identifiers, by the place of the shard."""
    compute, arrow = require("pyarrow.compute"), require("pyarrow")
    wanted = arrow.array(sorted(ids), arrow.string())
    found = defaultdict(list)
    for place, shard in enumerate(manifest.shards):
        flags = compute.is_in(column_of(library, shard, "id"), wanted).to_numpy(zero_copy_only=False)
        if live := sorted(set(np.flatnonzero(flags).tolist()) - set(shard.deleted)):
            found[place] = live
    return found


def ids_of(library: Path, shard: Shard, rows: Sequence[int]) -> list[str]:
    """Return the identifiers of some rows."""
    column = column_of(library, shard, "id")
    return [column[row].as_py() for row in rows]
