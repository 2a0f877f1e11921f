"""Libraries beyond memory: a folder NAME.library of shards, searched shard by shard and written by many at a time."""

from __future__ import annotations

import hashlib
import shutil
import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from vibron.core.errors import InputError
from vibron.core.memory import need
from vibron.infrared.spectra.grid import GRID
from vibron.infrared.spectral_library import metric_vectors
from vibron.infrared.spectral_library.encoding import Values
from vibron.infrared.spectral_library.entry import Entry
from vibron.infrared.spectral_library.library import Library
from vibron.infrared.spectral_library.looking_up import ids_of, places, repeated
from vibron.infrared.spectral_library.manifest import Manifest, Shard, commit, newest
from vibron.infrared.spectral_library.shard import ROWS, open_shard, write_shard

SUFFIX = ".library"
YOUNG = 3600.0  # s for which a folder that no manifest names may belong to a writer or a reader


Chunk = tuple[Sequence[Entry], Values]


def append(
    library: Path, chunks: Iterable[Chunk], encoding: str, *, repeats: bool = False, update: bool = False,
    anew: bool = False,
) -> list[int]:  # fmt: skip
    """Add spectra in one commit and return the numbers of the rows left out because the library holds their content.

    Chunks are written as they come, so that they need not fit into memory together.  ``update`` deletes the earlier
    spectra of the same identifiers in the same commit, ``anew`` all earlier spectra.
    """
    known = Manifest() if anew else newest(library)
    encoding = known.encoding if known.shards else encoding
    left_out: set[int] = set()
    made: list[tuple[Shard, list[int]]] = []
    ids: set[str] = set()
    for numbers, rows, values in _filled(_new(library, known.shards, chunks, repeats, left_out)):
        made.append((write_shard(library, rows, values, encoding), numbers))
        ids.update(row.id for row in rows if update)

    def change(now: Manifest) -> Manifest | None:
        fresh = [shard for shard, _ in made]
        if not fresh:
            return None
        if anew:
            return replace(now, encoding=encoding, vectors=metric_vectors.digest(), shards=tuple(fresh))
        others = [] if repeats else [one for one in now.shards if one not in known.shards]
        for place, (shard, numbers) in enumerate(made if others else ()):  # another writer may have added the same
            held = repeated(library, others, open_shard(library, shard, "").entries)
            fresh[place] = replace(shard, deleted=tuple(sorted(held)))
            left_out.update(numbers[row] for row in held)
        kept = now.with_deleted(places(library, now, ids)) if update else now
        # vectors of two maps cannot be compared: those of the whole library are then made from its ordinates
        one_map = not now.shards or now.vectors == metric_vectors.digest()
        added = tuple(one for one in fresh if one.live)
        return replace(
            kept, encoding=encoding, vectors=metric_vectors.digest() if one_map else "", shards=(*kept.shards, *added)
        )

    commit(library, change)
    return sorted(left_out)


def remove(library: Path, ids: Collection[str]) -> int:
    """Delete the spectra with these identifiers and return how many there were.

    Raises
    ------
    InputError
        An identifier is unknown; nothing is deleted then.
    """
    count = 0

    def change(now: Manifest) -> Manifest:
        nonlocal count
        chosen = places(library, now, ids)
        found = {one for place, rows in chosen.items() for one in ids_of(library, now.shards[place], rows)}
        if missing := sorted(set(ids) - found):
            raise InputError("is not in the library", field="ids", value=missing[0], remedy="check the identifier")
        count = sum(map(len, chosen.values()))
        return now.with_deleted(chosen)

    commit(library, change)
    return count


def compact(library: Path) -> int:
    """Join small shards, write those with deleted rows again, and return how many shards are left.

    A commit of another writer in the meantime keeps what it added or deleted.  Folders that no manifest has named for
    an hour are removed.
    """
    _sweep(library)
    now = newest(library)
    old = [one for one in now.shards if one.deleted or one.rows < ROWS // 2]
    current = now.vectors == metric_vectors.digest()
    if not current:
        old = list(now.shards)
    if old and (len(old) > 1 or old[0].deleted or not current):
        made = list(_joined(library, now, old))

        def change(latest: Manifest) -> Manifest | None:
            if any(one not in latest.shards for one in old):
                return None  # deleted from in the meantime: the next call does it
            first = latest.shards.index(old[0])
            kept = [one for one in latest.shards if one not in old]
            return replace(latest, vectors=metric_vectors.digest() if current or len(kept) == 0 else "",
                           shards=(*kept[:first], *made, *kept[first:]))  # fmt: skip

        now = commit(library, change)
    return len(now.shards)


def parts(library: Path) -> Iterator[tuple[Library, np.ndarray]]:
    """Yield each shard as a library, with the rows of it that are not deleted, shape (n,)."""
    now = newest(library)
    for shard in now.shards:
        opened = open_shard(library, shard, now.vectors)
        yield opened, np.delete(np.arange(shard.rows), list(shard.deleted))


def whole(library: Path) -> Library:
    """Return all spectra as a library in memory, for tools that compare every spectrum with every other."""
    now = newest(library)
    count = sum(one.live for one in now.shards)

    def blocks() -> tuple[Values, ...]:
        need(count * GRID.size, each=4, field="library", value=str(library),
             remedy="search it instead, or export a part of it")  # fmt: skip
        return tuple(opened.absorbance[rows] for opened, rows in parts(library))

    def entries(chosen: Sequence[int] | None) -> tuple[Entry, ...]:
        if chosen is None:
            return tuple(entry for opened, rows in parts(library) for entry in opened.pick(rows.tolist()))
        return tuple(opened.pick([row])[0] for opened, row in (_place_of(library, number) for number in chosen))

    return Library(library.stem, library, count, entries, blocks, digest_of(library))


def ordinates(library: Path, row: int) -> Values:
    """Return the ordinates of one spectrum by its row in the library."""
    opened, place = _place_of(library, row)
    return opened.row(place)


def digest_of(library: Path) -> str:
    """Return a hash of everything in a library, which equal contents written in the same order share."""
    now = newest(library)
    parts_ = [now.encoding, now.vectors, *(f"{one.id}{one.deleted}" for one in now.shards)]
    return hashlib.sha256("\n".join(parts_).encode()).hexdigest()


def _place_of(library: Path, row: int) -> tuple[Library, int]:
    for opened, rows in parts(library):
        if row < len(rows):
            return opened, int(rows[row])
        row -= len(rows)
    raise InputError("is not in the library", field="row", value=row, remedy="search again: the library has changed")


def _new(
    library: Path, shards: Sequence[Shard], chunks: Iterable[Chunk], repeats: bool, left_out: set[int]
) -> Iterator[tuple[list[int], list[Entry], Values]]:
    """Yield the rows that are new with their numbers; note the others."""
    first, seen = 0, set[str]()
    for rows, values in chunks:
        if not repeats:
            held = repeated(library, shards, rows)
            for number, row in enumerate(rows):
                if number in held or (row.content and row.content in seen):
                    left_out.add(first + number)
                seen.add(row.content)
        kept = [number for number in range(len(rows)) if first + number not in left_out]
        yield [first + number for number in kept], [rows[number] for number in kept], values[kept]
        first += len(rows)


def _filled(
    chunks: Iterable[tuple[list[int], list[Entry], Values]],
) -> Iterator[tuple[list[int], list[Entry], Values]]:
    """Yield the rows of chunks in pieces of the size of a shard."""
    numbers: list[int] = []
    entries: list[Entry] = []
    blocks: list[Values] = []
    for more, rows, values in chunks:
        numbers, entries = [*numbers, *more], [*entries, *rows]
        blocks.append(values)
        while len(entries) >= ROWS:
            joined = np.concatenate(blocks)
            yield numbers[:ROWS], entries[:ROWS], joined[:ROWS]
            numbers, entries, blocks = numbers[ROWS:], entries[ROWS:], [joined[ROWS:]]
    if entries:
        yield numbers, entries, np.concatenate(blocks)


def _joined(library: Path, manifest: Manifest, old: Sequence[Shard]) -> Iterator[Shard]:
    """Write the live rows of shards as few new ones."""

    def live() -> Iterator[tuple[list[int], list[Entry], Values]]:
        for shard in old:
            opened = open_shard(library, shard, manifest.vectors)
            rows = np.delete(np.arange(shard.rows), list(shard.deleted)).tolist()
            yield rows, list(opened.pick(rows)), opened.absorbance[rows]

    for _, entries, values in _filled(live()):
        yield write_shard(library, entries, values, manifest.encoding)


def _sweep(library: Path) -> None:
    """Remove what ended writers and earlier compactions have left."""
    named = {one.id for one in newest(library).shards}
    for folder in (library / "shards").glob("*"):
        if folder.name not in named and time.time() - folder.stat().st_mtime > YOUNG:
            shutil.rmtree(folder, ignore_errors=True)
