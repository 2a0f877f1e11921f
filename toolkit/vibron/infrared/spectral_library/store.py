"""A library of spectra on disk: one Arrow file, memory-mapped, spectra and their metadata side by side.

The file is a row of record batches and a checksum of all bytes at its end.  Spectra are appended without touching the
earlier ones: their batches are copied as they are to a new file, which then replaces the old one.  One writer at a time
holds the lock of a library from reading the old file to replacing it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from vibron.core.errors import FormatError, InputError, unwritable
from vibron.core.locking import locked
from vibron.core.replacing import remove_left_over, replacing
from vibron.core.require import require
from vibron.core.system import user_folder
from vibron.infrared.spectra.grid import GRID
from vibron.infrared.spectral_library import metric_vectors, sharded
from vibron.infrared.spectral_library.encoding import ENCODINGS, Values, decode, encode
from vibron.infrared.spectral_library.entry import FIELDS, Entry, entries_of
from vibron.infrared.spectral_library.library import Library, of
from vibron.infrared.spectral_library.seal import checked, mapped, seal
from vibron.infrared.spectral_library.sticks import is_sticks, open_sticks

FORMAT = "vibron.library/3"
SUFFIXES = (".arrow", ".parquet", sharded.SUFFIX)
SHIPPED = Path(__file__).parents[2] / "data" / "libraries"
_ROWS = 4096  # of one record batch


def folder() -> Path:
    """Return the folder of the user's libraries (``VIBRON_HOME`` moves it)."""
    return user_folder() / "libraries"


def path_of(library: str) -> Path:
    """Return the file behind a name: a path as given, else the user's own library, else the one that ships."""
    if library.endswith(SUFFIXES):
        return Path(library)
    places = (place / f"{library}{suffix}" for place in (folder(), SHIPPED) for suffix in SUFFIXES)
    return next((path for path in places if is_library(path)), folder() / f"{library}.arrow")


def is_library(path: Path) -> bool:
    """Return True if a file, or a folder of shards, is there."""
    return path.is_dir() if path.suffix == sharded.SUFFIX else path.is_file()


@dataclass(frozen=True)
class Written:
    """File of a library, and the numbers of the rows that were left out because it holds them already."""

    path: Path
    left_out: tuple[int, ...]


def write(
    library: str, entries: Iterable[Entry], absorbance: Values, *, encoding: str = "float32", append: bool = False
) -> Path:
    """Write a library, or add to one; the file is replaced only by a complete one."""
    return extend(library, entries, absorbance, encoding=encoding, append=append, repeats=True).path


def extend(
    library: str,
    entries: Iterable[Entry],
    absorbance: Values,
    *,
    encoding: str = "float32",
    append: bool = True,
    repeats: bool = False,
) -> Written:
    """Write a library, or add to one, from spectra in memory; see `add`."""
    return add(library, [(tuple(entries), absorbance)], encoding=encoding, append=append, repeats=repeats)


def add(
    library: str, chunks: Iterable[sharded.Chunk], *, encoding: str = "float32", append: bool = True,
    repeats: bool = False,
) -> Written:  # fmt: skip
    """Write a library, or add to one; unless ``repeats`` is set, leave out spectra whose content it holds already.

    Appended rows take the encoding of the library that is there.  Chunks of spectra are held in memory together for a
    file, one after another for a library of shards; either way the library changes when all are written.
    """
    target = _target(library)
    try:
        if target.suffix == sharded.SUFFIX:
            left_out = sharded.append(target, chunks, encoding, repeats=repeats, anew=not append)
            return Written(target, tuple(left_out))
        parts = list(chunks)
        rows = [row for entries, _ in parts for row in entries]
        absorbance = parts[0][1] if len(parts) == 1 else np.concatenate([values for _, values in parts])
        target.parent.mkdir(parents=True, exist_ok=True)
        with locked(target):
            remove_left_over(target)
            old = open_library(str(target)) if append and target.is_file() else None
            held = {entry.content for entry in old.entries} if old is not None and not repeats else set()
            kept = [row for row, entry in enumerate(rows) if repeats or _is_new(entry, held)]
            if kept or old is None:
                new = absorbance if len(kept) == len(rows) else absorbance[kept]
                _replace(target, [rows[row] for row in kept], new, encoding, old is not None)
    except OSError as error:
        raise unwritable(error, "library", target) from error
    return Written(target, tuple(sorted(set(range(len(rows))) - set(kept))))


def open_library(library: str) -> Library:
    """Open a library by name or path after comparing its content with its checksum."""
    path = existing(library)
    try:
        return sharded.whole(path) if path.suffix == sharded.SUFFIX else _opened(path, checked(path))
    except PermissionError as error:
        raise InputError(
            "the library cannot be read", field="library", value=str(path), remedy="check the permissions of the file"
        ) from error


def existing(library: str) -> Path:
    """Return the file of a library that is there, or say which ones are known."""
    path = path_of(library)
    if not is_library(path):
        found = {known.stem for place in (folder(), SHIPPED) for known in place.glob("*") if known.suffix in SUFFIXES}
        raise InputError(
            "unknown library",
            field="library",
            value=library,
            remedy=f"known are: {', '.join(sorted(found)) or 'none yet'}; "
            "make one with: vibron library import NAME FILES",
        )
    return path


@lru_cache(maxsize=4)
def _opened(path: Path, digest: str) -> Library:
    if is_sticks(path, digest):
        return open_sticks(path)
    arrow = require("pyarrow")
    try:
        reader = _reader(path, digest)
        batches = tuple(_batches(reader))
        entries = tuple(entry for batch in batches for entry in entries_of(_columns(batch), batch.num_rows))
    except (arrow.ArrowInvalid, KeyError, ValueError) as error:
        raise FormatError(
            f"is not a library of spectra: {error}", file=path, remedy="import the spectra again"
        ) from error
    vectors = metric_vectors.stored(batches, _labels(reader))
    return Library(path.stem, path, len(entries), of(entries), lambda: tuple(map(decode, batches)), digest, vectors)


def _target(library: str) -> Path:
    """Return the file to write for a name: never one that ships, nor a table of computed vibrations."""
    target = path_of(library)
    return folder() / f"{target.stem}.arrow" if target.parent == SHIPPED or target.suffix == ".parquet" else target


def _is_new(entry: Entry, held: set[str]) -> bool:
    """Return True if the content is unknown or seen for the first time, and remember it."""
    if not entry.content:
        return True
    new = entry.content not in held
    held.add(entry.content)
    return new


def _replace(target: Path, rows: list[Entry], values: Values, encoding: str, append: bool) -> None:
    old = _reader(target, checked(target)) if append else None
    encoding = _labels(old)["encoding"] if old is not None else encoding
    values = np.ascontiguousarray(values, dtype=np.float32)
    grid = json.dumps({"first": GRID[0], "step": GRID[1] - GRID[0], "points": GRID.size, "unit": "cm^-1"})
    labels = {"format": FORMAT, "grid": grid, "encoding": encoding, **metric_vectors.labels()}
    starts = range(0, len(rows), _ROWS)
    fresh = [_batch(rows[start : start + _ROWS], values[start : start + _ROWS], encoding) for start in starts]
    with replacing(target) as temporary:
        schema = fresh[0].schema.with_metadata(labels)
        with require("pyarrow.ipc").new_file(str(temporary), schema) as writer:
            for batch in _batches(old) if old is not None else ():
                writer.write_batch(_renewed(batch, _labels(old)))
            for batch in fresh:
                writer.write_batch(batch)
        seal(temporary)


def _batch(rows: list[Entry], values: Values, encoding: str) -> Any:
    arrow = require("pyarrow")
    columns = {name: arrow.array([getattr(row, name) for row in rows], arrow.string()) for name in FIELDS}
    return arrow.record_batch(
        {**columns, **encode(values, encoding), metric_vectors.COLUMN: metric_vectors.column(values)}
    )


def _columns(batch: Any) -> dict[str, list[Any]]:
    """Return the columns of text; files of earlier versions lack those that came later."""
    return {name: batch.column(name).to_pylist() for name in FIELDS if name in batch.schema.names}


def _renewed(batch: Any, labels: dict[str, str]) -> Any:
    """Return an earlier batch as it is, unless it lacks a column of text or its vectors come from another map."""
    for place, name in enumerate(FIELDS):
        if name not in batch.schema.names:
            batch = batch.add_column(place, name, require("pyarrow").array([""] * batch.num_rows))
    if labels.get(metric_vectors.LABEL) == metric_vectors.labels()[metric_vectors.LABEL]:
        return batch
    place = batch.schema.get_field_index(metric_vectors.COLUMN)
    return batch.set_column(place, metric_vectors.COLUMN, metric_vectors.column(decode(batch)))


def _reader(path: Path, digest: str) -> Any:
    arrow = require("pyarrow")
    if not digest:
        raise FormatError(
            f"is not a library of spectra, or is one of an earlier format than {FORMAT!r}: it has no checksum of its "
            "content",
            file=path,
            remedy="import the spectra again",
        )
    try:
        reader = require("pyarrow.ipc").open_file(mapped(path, digest))
        found = _labels(reader)
    except (arrow.ArrowInvalid, UnicodeDecodeError) as error:
        raise FormatError(
            f"is not a library of spectra: {error}", file=path, remedy="import the spectra again"
        ) from error
    if found.get("format") != FORMAT or found.get("encoding") not in ENCODINGS:
        raise FormatError(
            f"is not a library of spectra: its format is {found.get('format')!r}, not {FORMAT!r}",
            file=path,
            remedy="import the spectra again",
        )
    return reader


def _labels(reader: Any) -> dict[str, str]:
    return {key.decode(): value.decode() for key, value in (reader.schema.metadata or {}).items()}


def _batches(reader: Any) -> Iterator[Any]:
    return (reader.get_batch(number) for number in range(reader.num_record_batches))
