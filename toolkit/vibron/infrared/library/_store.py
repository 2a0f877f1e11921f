"""A library of spectra on disk: one Arrow file, memory-mapped, spectra and their metadata side by side.

The file is a row of record batches, each with its own checksum, so that spectra are appended without touching the
earlier ones: their batches are copied as they lie, under a temporary name, which is then renamed.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from vibron.core.errors import FormatError, InputError, unwritable
from vibron.core.require import require
from vibron.infrared.library import _vectors
from vibron.infrared.library._encoding import COLUMN, ENCODINGS, Values, decode, encode
from vibron.infrared.library._entry import FIELDS, Entry, entries_of
from vibron.infrared.library._library import Library
from vibron.infrared.library._sticks import is_sticks, open_sticks
from vibron.infrared.preprocessing._grid import GRID

FORMAT = "vibron.library/2"
SUFFIXES = (".arrow", ".parquet")
SHIPPED = Path(__file__).parents[2] / "data" / "libraries"
_ROWS = 4096  # of one record batch


def folder() -> Path:
    """Return the folder of the user's libraries (``VIBRON_HOME`` moves it)."""
    home = os.environ.get("VIBRON_HOME") or Path.home() / ".local" / "share" / "vibron"
    return Path(home) / "libraries"


def path_of(library: str) -> Path:
    """Return the file behind a name: a path as given, else the user's own library, else the one that ships."""
    if library.endswith(SUFFIXES):
        return Path(library)
    places = (place / f"{library}{suffix}" for place in (folder(), SHIPPED) for suffix in SUFFIXES)
    return next((path for path in places if path.is_file()), folder() / f"{library}.arrow")


def write(
    library: str, entries: Iterable[Entry], absorbance: Values, *, encoding: str = "float32", append: bool = False
) -> Path:
    """Write a library, or add to one, under a temporary name that is then renamed.

    Appended rows take the encoding of the library that is there.
    """
    arrow, ipc = require("pyarrow"), require("pyarrow.ipc")
    target = path_of(library)
    if target.parent == SHIPPED or target.suffix == ".parquet":
        target = folder() / f"{target.stem}.arrow"
    old = _reader(target) if append and target.is_file() else None
    encoding = _labels(old)["encoding"] if old is not None else encoding
    rows, values = list(entries), np.ascontiguousarray(absorbance, dtype=np.float32)
    grid = json.dumps({"first": GRID[0], "step": GRID[1] - GRID[0], "points": GRID.size, "unit": "cm^-1"})
    labels = {"format": FORMAT, "grid": grid, "encoding": encoding, **_vectors.labels()}
    fresh = [
        _batch(rows[start : start + _ROWS], values[start : start + _ROWS], encoding)
        for start in range(0, len(rows), _ROWS)
    ]
    temporary = target.with_suffix(".part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with ipc.new_file(str(temporary), fresh[0].schema.with_metadata(labels)) as writer:
            for batch, digest in _batches(old) if old is not None else ():
                kept, digest = _renewed(batch, digest, _labels(old))
                writer.write_batch(kept, custom_metadata={"sha256": digest})
            for batch in fresh:
                writer.write_batch(batch, custom_metadata={"sha256": digest_of(batch)})
        temporary.replace(target)
    except OSError as error:
        raise unwritable(error, "library", target) from error
    except arrow.ArrowInvalid as error:
        raise FormatError(f"cannot be extended: {error}", file=target, remedy="import the spectra again") from error
    return target


def open_library(library: str) -> Library:
    """Open a library by name or path; a file that changed since the last call is read anew."""
    path = existing(library)
    return _opened(path, path.stat().st_mtime_ns, path.stat().st_size)


def existing(library: str) -> Path:
    """Return the file of a library that is there, or say which ones are known."""
    path = path_of(library)
    if not path.is_file():
        found = {known.stem for place in (folder(), SHIPPED) for known in place.glob("*") if known.suffix in SUFFIXES}
        raise InputError(
            "there is no such library",
            field="library",
            value=library,
            remedy=f"known are: {', '.join(sorted(found)) or 'none yet'}; "
            "make one with: vibron library import NAME FILES",
        )
    return path


def damaged(path: Path) -> list[int]:
    """Return the record batches whose content disagrees with their checksum."""
    return [number for number, (batch, digest) in enumerate(_batches(_reader(path))) if digest_of(batch) != digest]


def digest_of(batch: Any) -> str:
    """Return the SHA-256 over the ordinates, the vectors and the metadata of a record batch."""
    digest = hashlib.sha256()
    for name in batch.schema.names:
        column = batch.column(name)
        numbers = column.flatten() if name in (COLUMN, _vectors.COLUMN) else column
        plain = numbers.to_pylist() if name in FIELDS else None
        digest.update(json.dumps(plain).encode() if plain is not None else numbers.to_numpy().tobytes())
    return digest.hexdigest()


@lru_cache(maxsize=4)
def _opened(path: Path, modified: int, size: int) -> Library:
    if is_sticks(path):
        return open_sticks(path)
    arrow = require("pyarrow")
    try:
        reader = _reader(path)
        batches = list(_batches(reader))
        entries = tuple(
            entry
            for batch, _ in batches
            for entry in entries_of({name: batch.column(name).to_pylist() for name in FIELDS}, batch.num_rows)
        )
    except (arrow.ArrowInvalid, KeyError, ValueError) as error:
        raise FormatError(f"is no library of spectra: {error}", file=path, remedy="import the spectra again") from error
    checksum = hashlib.sha256("".join(digest for _, digest in batches).encode()).hexdigest()
    vectors = _vectors.stored((batch for batch, _ in batches), _labels(reader))
    return Library(path.stem, path, entries, lambda: tuple(decode(batch) for batch, _ in batches), checksum, vectors)


def _batch(rows: list[Entry], values: Values, encoding: str) -> Any:
    arrow = require("pyarrow")
    plain = [asdict(entry) for entry in rows]
    columns = {name: arrow.array([row[name] for row in plain], arrow.string()) for name in FIELDS}
    return arrow.record_batch({**columns, **encode(values, encoding), _vectors.COLUMN: _vectors.column(values)})


def _renewed(batch: Any, digest: str, told: dict[str, str]) -> tuple[Any, str]:
    """Return an earlier batch as it is, unless its vectors come from another map; a damaged one is left damaged."""
    if told.get(_vectors.LABEL) == _vectors.labels()[_vectors.LABEL] or digest_of(batch) != digest:
        return batch, digest
    place = batch.schema.get_field_index(_vectors.COLUMN)
    renewed = batch.set_column(place, _vectors.COLUMN, _vectors.column(decode(batch)))
    return renewed, digest_of(renewed)


def _reader(path: Path) -> Any:
    arrow = require("pyarrow")
    try:
        reader = require("pyarrow.ipc").open_file(arrow.memory_map(str(path)))
        found = _labels(reader)
    except (arrow.ArrowInvalid, UnicodeDecodeError) as error:
        raise FormatError(f"is no library of spectra: {error}", file=path, remedy="import the spectra again") from error
    if found.get("format") != FORMAT or found.get("encoding") not in ENCODINGS:
        raise FormatError(
            f"is no library of spectra: its format is {found.get('format')!r}, not {FORMAT!r}",
            file=path,
            remedy="import the spectra again",
        )
    return reader


def _labels(reader: Any) -> dict[str, str]:
    return {key.decode(): value.decode() for key, value in (reader.schema.metadata or {}).items()}


def _batches(reader: Any) -> Iterator[tuple[Any, str]]:
    for number in range(reader.num_record_batches):
        found = reader.get_batch_with_custom_metadata(number)
        yield found.batch, (found.custom_metadata or {}).get(b"sha256", b"").decode()
