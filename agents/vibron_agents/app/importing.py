"""Import files into a library in several processes; what an interrupted run has read is not read again."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Generator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from vibron.infrared.library.import_library import read_structures
from vibron.infrared.spectra.grid import GRID
from vibron.infrared.spectral_library.entry import Entry
from vibron.infrared.spectral_library.reading import Imported, imported
from vibron.infrared.spectral_library.store import FORMAT
from vibron_agents.jobs import BatchWorkers, batch, resumable
from vibron_agents.jobs.finished import key_of, without_file
from vibron_agents.jobs.state import code_state

Lines = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True)
class Reading:
    """Number of the file that was read, and its spectra."""

    number: int
    file: Imported


def read_files(
    library: str, files: Sequence[Path], structures: Path | None, workers: int | BatchWorkers
) -> Generator[Reading, None, None]:
    """Yield the spectra of each file in the order given, from the journal where an interrupted run has read it.

    The journal is deleted when the caller has taken all files and closes the iterator.
    """
    table = read_structures(structures) if structures else {}
    with resumable(without_file(f"{Path(library).stem}.import")) as finished:
        work, key = partial(_read, table=table), partial(_key, table=table)
        results = batch(work, files, workers=workers, finished=finished if len(files) > 1 else None, key=key)
        for outcome in results:
            path = files[outcome.index]
            if outcome.error is not None:
                yield Reading(outcome.index, Imported(str(path), (), _rows(""), {str(path): str(outcome.error)}))
            else:
                yield Reading(outcome.index, _restored(outcome.value))


def _key(path: Path, table: Lines) -> str:
    """Return the hash of everything that the result for a file depends on, empty where the file cannot be read."""
    try:
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""
    return key_of(FORMAT, code_state("vibron"), str(path), digest, table.get(path.name, {}))


def _read(path: Path, table: Lines) -> dict[str, Any]:
    file = imported(path, table.get(path.name, {}))
    packed = base64.b64encode(file.rows.tobytes()).decode()  # measured values hardly shrink when compressed
    entries = [asdict(entry) for entry in file.entries]
    return {"path": file.path, "entries": entries, "rows": packed, "refused": dict(file.refused)}


def _restored(kept: Mapping[str, Any]) -> Imported:
    return Imported(
        kept["path"], tuple(Entry(**entry) for entry in kept["entries"]), _rows(kept["rows"]), kept["refused"]
    )


def _rows(packed: str) -> Any:
    return np.frombuffer(base64.b64decode(packed), dtype=np.float32).reshape(-1, GRID.size)
