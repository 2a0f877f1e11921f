"""Which shards a library of many files has: a numbered manifest, which any number of writers replace one at a time.

A commit writes the manifest after the newest as a new file and gives it its number by a hard link, which fails if
another writer was first; then the change is made again to that writer's manifest.  No lock is held, so a killed writer
delays no other, and a reader always finds a complete manifest.
"""

from __future__ import annotations

import errno
import json
import os
import secrets
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Self

from vibron.core.errors import FormatError, ResourceError
from vibron.core.replacing import SUFFIX as PART
from vibron.core.system import synced
from vibron.infrared.spectral_library.seal import LENGTH, checked, seal

FORMAT = "vibron.shards/1"
KEPT = 16  # manifests that stay, for readers that have just looked for the newest
_TRIES = 1000


@dataclass(frozen=True)
class Shard:
    """A folder of rows that never changes: its files with their SHA-256, and the rows that are deleted."""

    id: str
    rows: int
    files: dict[str, str]
    deleted: tuple[int, ...] = ()

    @property
    def live(self) -> int:
        """Number of rows that are not deleted."""
        return self.rows - len(self.deleted)


@dataclass(frozen=True)
class Manifest:
    """The shards in the order of the library, how their ordinates are stored, and which map made their vectors."""

    number: int = 0
    encoding: str = "float32"
    vectors: str = ""
    shards: tuple[Shard, ...] = ()

    def with_deleted(self, deleted: Mapping[int, Collection[int]]) -> Self:
        """Return the manifest with more rows deleted, by the place of the shard."""
        shards = (
            replace(one, deleted=tuple(sorted({*one.deleted, *deleted.get(place, ())})))
            for place, one in enumerate(self.shards)
        )
        return replace(self, shards=tuple(one for one in shards if one.live))


def newest(library: Path) -> Manifest:
    """Return the newest manifest; one without shards where there is none.

    Raises
    ------
    FormatError
        It is damaged, or of another format.
    """
    for _ in range(_TRIES):
        numbers = [int(path.stem) for path in _folder(library).glob("*.json")]
        if not numbers:
            return Manifest()
        try:
            return _read(_path(library, max(numbers)))
        except FileNotFoundError:
            continue  # many commits were made since
    raise ResourceError("changes faster than it can be read", field="library", value=str(library), remedy="try again")


def commit(library: Path, change: Callable[[Manifest], Manifest | None]) -> Manifest:
    """Make a change to the newest manifest, whichever that is when the change is written; None changes nothing.

    Returns
    -------
    Manifest
        The new one, or the newest where nothing was changed.
    """
    _folder(library).mkdir(parents=True, exist_ok=True)
    for _ in range(_TRIES):
        now = newest(library)
        wanted = change(now)
        if wanted is None:
            return now
        wanted = replace(wanted, number=now.number + 1)
        if _written(library, wanted):
            for path in sorted(_folder(library).glob("*.json"))[:-KEPT]:
                path.unlink(missing_ok=True)
            return wanted
    raise ResourceError("is changed by too many writers", field="library", value=str(library), remedy="try again")


def _folder(library: Path) -> Path:
    return library / "manifests"


def _path(library: Path, number: int) -> Path:
    return _folder(library) / f"{number:012d}.json"


def _read(path: Path) -> Manifest:
    checked(path)
    data: dict[str, Any] = json.loads(path.read_bytes()[:-LENGTH])
    if data.pop("format", None) != FORMAT:
        raise FormatError(f"is not a library of format {FORMAT!r}", file=path, remedy="import the spectra again")
    shards = tuple(Shard(one["id"], one["rows"], one["files"], tuple(one["deleted"])) for one in data.pop("shards"))
    return Manifest(**data, shards=shards)


def _written(library: Path, manifest: Manifest) -> bool:
    """Return False if another writer has used the number."""
    temporary = _folder(library) / f".{os.getpid()}-{secrets.token_hex(4)}{PART}"
    try:
        temporary.write_text(json.dumps({"format": FORMAT, **asdict(manifest)}), encoding="utf-8")
        seal(temporary)
        synced(temporary)
        os.link(temporary, _path(library, manifest.number))
        synced(_folder(library))
    except OSError as error:
        if error.errno != errno.EEXIST:
            raise
        time.sleep(0.001 * secrets.randbelow(20))
        return False
    finally:
        temporary.unlink(missing_ok=True)
    return True
