"""One shard of a library of many files: a folder of three sealed files that never change.

``entries.arrow`` has the metadata, ``vectors.f32`` the unit vectors of the default metric as they are in memory, and
``absorbance.arrow`` the ordinates.  A search by the default metric reads the vectors alone, and the metadata of its
hits.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import shutil
from collections.abc import Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import FormatError
from vibron.core.replacing import SUFFIX as PART
from vibron.core.require import require
from vibron.core.system import synced
from vibron.infrared.spectral_library import metric_vectors
from vibron.infrared.spectral_library.encoding import Values, decode, encode
from vibron.infrared.spectral_library.entry import FIELDS, Entry, entries_of
from vibron.infrared.spectral_library.library import Library
from vibron.infrared.spectral_library.manifest import Shard
from vibron.infrared.spectral_library.seal import LENGTH, checked, mapped, seal

ENTRIES, VECTORS, ORDINATES = "entries.arrow", "vectors.f32", "absorbance.arrow"
ROWS = 65_536  # most of one shard
_BATCH = 4096
_OPEN = 1024  # files that stay mapped, which takes no memory


def write_shard(library: Path, rows: Sequence[Entry], values: Values, encoding: str) -> Shard:
    """Write a shard and return its record; it belongs to the library when a manifest names it."""
    values = np.ascontiguousarray(values, dtype=np.float32)
    place = library / "shards"
    folder = place / f".{os.getpid()}-{secrets.token_hex(4)}{PART}"
    folder.mkdir(parents=True)
    try:
        arrow = require("pyarrow")
        columns = {name: arrow.array([getattr(row, name) for row in rows], arrow.string()) for name in FIELDS}
        _write_batches(folder / ENTRIES, [arrow.record_batch(columns)])
        starts = range(0, len(rows), _BATCH)
        _write_batches(
            folder / ORDINATES,
            (arrow.record_batch(encode(values[start : start + _BATCH], encoding)) for start in starts),
        )
        with (folder / VECTORS).open("wb") as stream:
            for start in starts:
                stream.write(metric_vectors.unit(values[start : start + _BATCH]).tobytes())
        for name in (ENTRIES, VECTORS, ORDINATES):
            seal(folder / name)
            synced(folder / name)
        files = {name: checked(folder / name) for name in (ENTRIES, VECTORS, ORDINATES)}
        found = Shard(hashlib.sha256("".join(files.values()).encode()).hexdigest()[:32], len(rows), files)
        synced(folder)
        if not (place / found.id).exists():
            folder.rename(place / found.id)
            synced(place)
        return found
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def open_shard(library: Path, shard: Shard, vectors: str) -> Library:
    """Return the rows of a shard as a library, deleted ones included; what is read of it is checked first."""
    folder = library / "shards" / shard.id
    current = vectors == metric_vectors.digest()
    seen = {metric_vectors.COLUMN: _vectors(folder, shard)} if current else {}
    return Library(library.stem, library, shard.rows, partial(_entries, folder, shard), partial(_blocks, folder, shard),
                   shard.id, seen)  # fmt: skip


def column_of(library: Path, shard: Shard, name: str) -> Any:
    """Return one column of the metadata as an Arrow array."""
    return _batch(library / "shards" / shard.id, shard, ENTRIES)[0].column(name)


def _entries(folder: Path, shard: Shard, rows: Sequence[int] | None) -> tuple[Entry, ...]:
    [batch] = _batch(folder, shard, ENTRIES)
    if rows is not None:
        batch = batch.take(require("pyarrow").array(rows, "int64"))
    return entries_of({name: batch.column(name).to_pylist() for name in batch.schema.names}, batch.num_rows)


def _blocks(folder: Path, shard: Shard) -> tuple[Values, ...]:
    return tuple(map(decode, _batch(folder, shard, ORDINATES)))


def _vectors(folder: Path, shard: Shard) -> npt.NDArray[np.float32]:
    return _mapped_vectors(_intact(folder, shard, VECTORS), shard.files[VECTORS], shard.rows)


def _batch(folder: Path, shard: Shard, name: str) -> list[Any]:
    return _mapped_batches(_intact(folder, shard, name), shard.files[name])


def _intact(folder: Path, shard: Shard, name: str) -> Path:
    path = folder / name
    if not path.is_file():
        raise FormatError("is missing from the library", file=path, remedy="copy the whole folder again")
    if checked(path) != shard.files[name]:
        raise FormatError("is not the file that its manifest names", file=path, remedy="copy the whole folder again")
    return path


@lru_cache(maxsize=_OPEN)
def _mapped_vectors(path: Path, digest: str, rows: int) -> npt.NDArray[np.float32]:
    width = (path.stat().st_size - LENGTH) // 4 // rows
    return np.asarray(np.memmap(path, np.float32, "r", shape=(rows, width)))


@lru_cache(maxsize=_OPEN)
def _mapped_batches(path: Path, digest: str) -> list[Any]:
    reader = require("pyarrow.ipc").open_file(mapped(path, digest))
    return [reader.get_batch(number) for number in range(reader.num_record_batches)]


def _write_batches(path: Path, batches: Any) -> None:
    writer = None
    for batch in batches:
        writer = writer or require("pyarrow.ipc").new_file(str(path), batch.schema)
        writer.write_batch(batch)
    assert writer is not None
    writer.close()
