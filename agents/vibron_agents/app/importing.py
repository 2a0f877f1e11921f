"""Import files into a library in several processes; what an interrupted run has read is not read again."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from vibron.infrared.library.import_library import read_structures
from vibron.infrared.spectra.grid import GRID
from vibron.infrared.spectral_library.entry import FIELDS, Entry
from vibron.infrared.spectral_library.reading import Group, Imported, imported_together, in_groups
from vibron.infrared.spectral_library.store import FORMAT
from vibron_agents.jobs import BatchWorkers, JobOutcome, batch, resumable
from vibron_agents.jobs.finished import key_of, without_file
from vibron_agents.jobs.state import code_state

Lines = Mapping[str, Mapping[str, str]]
_FEWEST_GROUPS = 64  # of many files, so that all workers are busy until the end


@dataclass(frozen=True)
class Reading:
    """Number of the file that was read, and its spectra."""

    number: int
    file: Imported


def read_files(
    library: str, files: Sequence[Path], structures: Path | None, workers: int | BatchWorkers
) -> Generator[Reading, None, None]:
    """Yield the spectra of each file in the order given, from the journal where an interrupted run has read it.

    Workers read several files at a time.  The files of a group that fails are read one by one, so that each failure
    costs one file.  The journal is deleted when the caller has taken all files and closes the iterator.
    """
    table = read_structures(structures) if structures else {}
    with resumable(without_file(f"{Path(library).stem}.import")) as finished:
        work, key = partial(_read, table=table), partial(_key, table=table)
        run = partial(batch, work, workers=workers, finished=finished if len(files) > 1 else None, key=key)
        groups = in_groups(files, len(files) // _FEWEST_GROUPS)
        read = _each(run, groups)
        yield from (Reading(number, file) for number, file in enumerate(read))


def _each(run: Callable[[Sequence[Group]], Iterator[JobOutcome]], groups: Sequence[Group]) -> Iterator[Imported]:
    """Yield what is read of each file of groups."""
    for outcome in run(groups):
        group = groups[outcome.index]
        if outcome.error is None:
            yield from _restored(outcome.value)
        elif len(group) > 1:
            yield from _each(run, [(path,) for path in group])
        else:
            yield Imported(str(group[0]), (), _rows(""), {str(group[0]): str(outcome.error)})


def _key(group: Group, table: Lines) -> str:
    """Return the hash of everything that the result depends on, empty where a file cannot be read."""
    try:
        digests = [hashlib.sha256(path.read_bytes()).hexdigest() for path in group]
    except OSError:
        return ""
    lines = [table.get(path.name, {}) for path in group]
    return key_of(FORMAT, code_state("vibron"), [str(path) for path in group], digests, lines)


def _read(group: Group, table: Lines) -> list[dict[str, Any]]:
    return [_kept(file) for file in imported_together([(path, table.get(path.name, {})) for path in group])]


def _kept(file: Imported) -> dict[str, Any]:
    packed = base64.b64encode(file.rows.tobytes()).decode()  # measured values hardly shrink when compressed
    entries = [[getattr(entry, name) for name in FIELDS] for entry in file.entries]
    return {"path": file.path, "entries": entries, "rows": packed, "refused": dict(file.refused)}


def _restored(kept: Sequence[Mapping[str, Any]]) -> Iterator[Imported]:
    for file in kept:
        entries = tuple(Entry(*values) for values in file["entries"])
        yield Imported(file["path"], entries, _rows(file["rows"]), file["refused"])


def _rows(packed: str) -> Any:
    return np.frombuffer(base64.b64decode(packed), dtype=np.float32).reshape(-1, GRID.size)
