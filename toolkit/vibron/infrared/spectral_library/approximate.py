"""An index of a library of shards: its vectors in lists around centres, of which a search looks at the nearest.

The rows of the lists looked at are compared exactly, and so are those of shards that were added since, so that every
similarity is that of the exact search; only rows of other lists can be missed.  How many lists are looked at is
measured when the index is built.
"""

from __future__ import annotations

import json
import secrets
import shutil
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import FormatError, InputError
from vibron.core.replacing import replacing
from vibron.infrared.spectral_library import clustering, metric_vectors
from vibron.infrared.spectral_library.entry import Entry
from vibron.infrared.spectral_library.learned import unit_rows
from vibron.infrared.spectral_library.manifest import Manifest, newest
from vibron.infrared.spectral_library.metrics import METRICS, best
from vibron.infrared.spectral_library.seal import LENGTH, checked, seal
from vibron.infrared.spectral_library.shard import open_shard

Values = npt.NDArray[Any]
Found = list[tuple[float, int, Entry]]
RECALL = 0.99  # of the ten nearest, among the queries by which the lists to look at are counted
_QUERIES, _NOISE, _TOP = 256, 0.25, 10
_METRIC = METRICS[metric_vectors.COLUMN]


@dataclass(frozen=True)
class ShardIndex:
    """What an index covers: folder, shards and their sizes, number of lists and how many are looked at, checksums."""

    folder: str
    shards: tuple[str, ...]
    sizes: tuple[int, ...]
    vectors: str
    lists: int
    probed: int
    files: dict[str, str]


def build(library: Path, seed: int = 0) -> ShardIndex:
    """Write the index of a library, in place of an earlier one.

    Raises
    ------
    InputError
        The library is empty, or an earlier version of the metric made its vectors.
    """
    now = newest(library)
    if not now.shards:
        raise InputError("holds no spectrum", field="library", value=str(library), remedy="import spectra first")
    random = np.random.default_rng(seed)
    count = sum(one.rows for one in now.shards)
    if now.vectors != metric_vectors.digest():
        raise InputError(
            "has vectors of another version of the metric", field="library", value=str(library),
            remedy="run: vibron library compact NAME",
        )  # fmt: skip
    number = clustering.lists_for(count)
    sample = _sample(library, now, clustering.EACH * number, random)
    centres = clustering.centres(sample, number, random)
    lists = np.concatenate([clustering.nearest(vectors, centres) for vectors in _each(library, now)])
    probed = _enough(library, now, centres, lists, random)
    folder = library / "index" / f"{now.number}-{secrets.token_hex(4)}"
    folder.mkdir(parents=True)
    order = np.argsort(lists, kind="stable")
    place = np.empty(count, dtype=np.int64)
    place[order] = np.arange(count)
    sorted_ = np.memmap(folder / "vectors", np.float32, "w+", shape=(count, centres.shape[1]))
    first = 0
    for vectors in _each(library, now):
        sorted_[place[first : first + len(vectors)]] = vectors
        first += len(vectors)
    sorted_.flush()
    starts = np.searchsorted(lists[order], np.arange(len(centres) + 1)).astype(np.int64)
    for name, values in (("centres", centres), ("rows", order.astype(np.int64)), ("starts", starts)):
        (folder / name).write_bytes(values.tobytes())
    names = ("vectors", "centres", "rows", "starts")
    for name in names:
        seal(folder / name)
    made = ShardIndex(
        folder.name, tuple(one.id for one in now.shards), tuple(one.rows for one in now.shards), now.vectors,
        len(centres), probed, {name: checked(folder / name) for name in names},
    )  # fmt: skip
    with replacing(library / "index" / "current.json") as temporary:
        temporary.write_text(json.dumps(asdict(made)), encoding="utf-8")
        seal(temporary)
    for old in (library / "index").iterdir():
        if old.is_dir() and old.name != folder.name:
            shutil.rmtree(old, ignore_errors=True)
    return made


def nearest(library: Path, absorbance: Values, top: int) -> Found:
    """Return similarity, row and entry of the most similar spectra by the default metric, best first.

    Parameters
    ----------
    absorbance : array
        The query on the grid of libraries, shape (1801,).

    Raises
    ------
    InputError
        The library has no index, or one of vectors that an earlier version made.
    """
    now, index = newest(library), _read(library)
    query = _METRIC.represent(absorbance[np.newaxis].astype(np.float32))[0]
    numbers = {shard: number for number, shard in enumerate(index.shards)}
    firsts = np.cumsum([0, *(one.live for one in now.shards)])
    found: list[tuple[float, int, int, int]] = []
    covered: dict[int, int] = {}
    for place, shard in enumerate(now.shards):
        if shard.id in numbers and numbers[shard.id] not in covered:
            covered[numbers[shard.id]] = place
            continue
        likeness = _METRIC.likeness(open_shard(library, shard, now.vectors).seen_by(_METRIC), query)
        likeness[list(shard.deleted)] = -np.inf
        found += [(-float(likeness[row]), place, row, 0) for row in best(likeness, top).tolist()]
    for value, number, row in _looked_at(library, now, index, query, top):
        if number in covered:
            found.append((-value, covered[number], row, 0))
    numbered = [
        (value, int(firsts[place] + row - np.searchsorted(now.shards[place].deleted, row)), place, row)
        for value, place, row, _ in found
        if row not in now.shards[place].deleted
    ]
    opened = {place: open_shard(library, now.shards[place], "") for _, _, place, _ in sorted(numbered)[:top]}
    return [(-value, row, opened[place].pick([inside])[0]) for value, row, place, inside in sorted(numbered)[:top]]


def _looked_at(
    library: Path, now: Manifest, index: ShardIndex, query: Values, top: int
) -> list[tuple[float, int, int]]:
    """Return similarity, shard of the index and row in it of the nearest rows in the nearest lists."""
    folder = library / "index" / index.folder
    width = len(query)
    centres = _raw(folder, index, "centres", np.float32).reshape(-1, width)
    starts, rows = _raw(folder, index, "starts", np.int64), _raw(folder, index, "rows", np.int64)
    vectors = _raw(folder, index, "vectors", np.float32).reshape(-1, width)
    deleted = sum(len(one.deleted) for one in now.shards)
    chosen = best(centres @ query, index.probed)
    likeness = np.concatenate([vectors[starts[one] : starts[one + 1]] @ query for one in chosen])
    places = np.concatenate([rows[starts[one] : starts[one + 1]] for one in chosen])
    ends = np.cumsum(index.sizes)
    found = []
    for one in best(likeness, top + deleted).tolist():
        number = int(np.searchsorted(ends, places[one], side="right"))
        found.append((float(likeness[one]), number, int(places[one] - (ends[number - 1] if number else 0))))
    return found


def _each(library: Path, manifest: Manifest) -> Iterator[Values]:
    """Yield the vectors of each shard, deleted rows included."""
    for shard in manifest.shards:
        yield open_shard(library, shard, manifest.vectors).seen[metric_vectors.COLUMN]


def _sample(library: Path, manifest: Manifest, count: int, random: np.random.Generator) -> Values:
    """Return vectors drawn from all shards."""
    whole = sum(one.rows for one in manifest.shards)
    wanted, first, found = np.sort(random.permutation(whole)[:count]), 0, []
    for vectors in _each(library, manifest):
        inside = wanted[(wanted >= first) & (wanted < first + len(vectors))] - first
        found.append(vectors[inside])
        first += len(vectors)
    return np.concatenate(found)


def _enough(library: Path, manifest: Manifest, centres: Values, lists: Values, random: np.random.Generator) -> int:
    """Return how many lists hold enough of the nearest rows of queries, which are rows with noise."""
    queries = _sample(library, manifest, _QUERIES, random)
    noise = random.normal(0.0, _NOISE / np.sqrt(queries.shape[1]), queries.shape)
    queries = unit_rows((queries + noise).astype(np.float32))
    scores, rows, first = np.full((len(queries), _TOP), -np.inf), np.zeros((len(queries), _TOP), dtype=np.int64), 0
    for vectors in _each(library, manifest):
        for start in range(0, len(vectors), clustering.BLOCK):
            new = queries @ vectors[start : start + clustering.BLOCK].T
            numbers = np.arange(first + start, first + start + new.shape[1])
            scores = np.hstack([scores, new])
            rows = np.hstack([rows, np.broadcast_to(numbers, new.shape)])
            kept = np.argpartition(-scores, _TOP - 1, axis=1)[:, :_TOP]
            scores, rows = (np.take_along_axis(one, kept, axis=1) for one in (scores, rows))
        first += len(vectors)
    rank = np.argsort(np.argsort(-(queries @ centres.T), axis=1, kind="stable"), axis=1, kind="stable")
    needed = np.take_along_axis(rank, lists[rows], axis=1)[np.isfinite(scores)]
    return int(np.quantile(needed, RECALL, method="higher")) + 1


def _read(library: Path) -> ShardIndex:
    path = library / "index" / "current.json"
    if not path.is_file():
        raise InputError("has no index", field="library", value=str(library), remedy="run: vibron library index NAME")
    checked(path)
    data = json.loads(path.read_bytes()[:-LENGTH])
    found = ShardIndex(**{**data, "shards": tuple(data["shards"]), "sizes": tuple(data["sizes"])})
    if found.vectors != metric_vectors.digest():
        raise InputError(
            "has an index of another version of the metric", field="library", value=str(library),
            remedy="run: vibron library compact NAME, then vibron library index NAME",
        )  # fmt: skip
    return found


def _raw(folder: Path, index: ShardIndex, name: str, kind: Any) -> Values:
    path = folder / name
    if not path.is_file() or checked(path) != index.files[name]:
        raise FormatError("is not the file of the index", file=path, remedy="run: vibron library index NAME")
    count = (path.stat().st_size - LENGTH) // np.dtype(kind).itemsize
    return np.asarray(np.memmap(path, kind, "r", shape=(count,)))
