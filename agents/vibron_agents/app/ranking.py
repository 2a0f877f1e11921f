"""Structures of a file ranked for one spectrum, part by part, in any number of processes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vibron.core.errors import InputError
from vibron.core.spectrum import Spectrum
from vibron.infrared.spectra.grid import on_grid
from vibron.infrared.structure_model.model import shipped_model
from vibron.infrared.structure_model.streamed import BestOf, best_of, merged
from vibron_agents.jobs import BatchWorkers, JobOutcome, batch
from vibron_agents.jobs.finished import key_of
from vibron_agents.jobs.state import code_state

PART = 1 << 18  # bytes of the file that are one task


@dataclass(frozen=True)
class LineRange:
    """Whole lines of a file: from which byte to which, and the number of the first line."""

    path: str
    start: int
    stop: int
    first: int

    def lines(self) -> Iterator[bytes]:
        """Yield the lines."""
        with Path(self.path).open("rb") as stream:
            stream.seek(self.start)
            left = self.stop - self.start
            while left > 0 and (line := stream.readline()):
                left -= len(line)
                yield line


@dataclass(frozen=True)
class RankJob:
    """The spectrum as absorbance on the common grid, and how many structures are kept."""

    absorbance: tuple[float, ...]
    top: int

    @classmethod
    def of(cls, spectrum: Spectrum, top: int) -> RankJob:
        """Return the job for a spectrum."""
        return cls(tuple(on_grid(spectrum).tolist()), top)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.absorbance, self.top)

    @cached_property
    def weights(self) -> NDArray[np.float32]:
        """What the networks read from the spectrum."""
        found: NDArray[np.float32] = shipped_model().encode_one(np.array(self.absorbance)).weights[0]
        return found

    def key(self, part: LineRange) -> str:
        """Return the hash of everything that the best of a part depend on."""
        digest = hashlib.sha256()
        for line in part.lines():
            digest.update(line)
        return key_of(digest.hexdigest(), part.first, self.top, str(self.absorbance), code_state("vibron"),
                      shipped_model().manifest.get("files"))  # fmt: skip

    def __call__(self, part: LineRange) -> dict[str, Any]:
        """Return the best of a part as JSON-safe data."""
        words = (line.split() for line in part.lines())
        numbered = ((number, word[0].decode(errors="replace")) for number, word in enumerate(words, part.first) if word)
        found = best_of(shipped_model(), self.weights, numbered, self.top)
        total = found.log_total if np.isfinite(found.log_total) else None
        return {"best": found.best, "log_total": total, "scored": found.scored, "refused": found.refused}


def parts_of(path: Path, size: int = PART) -> list[LineRange]:
    """Return a file of structures, one a line, in parts of whole lines.

    Raises
    ------
    InputError
        The file cannot be read, or is empty.
    """
    found: list[LineRange] = []
    start, first = 0, 1
    try:
        with path.open("rb") as stream:
            while lines := stream.readlines(size):
                stop = start + sum(map(len, lines))
                found.append(LineRange(str(path), start, stop, first))
                start, first = stop, first + len(lines)
    except OSError as error:
        why = f"cannot be read: {error.strerror}"
        raise InputError(why, field="candidates", value=str(path), remedy="name a file of SMILES") from error
    if not found:
        raise InputError("is empty", field="candidates", value=str(path), remedy="give a SMILES in each line")
    return found


def rank_file(
    spectrum: Spectrum,
    path: Path,
    top: int,
    workers: int | BatchWorkers = 1,
    watched: Callable[[Iterable[JobOutcome], int], Iterable[JobOutcome]] = lambda outcomes, count: outcomes,
) -> BestOf:
    """Return the best structures of a file for a spectrum; numbers are those of the lines, from 1.

    Raises
    ------
    InputError
        The file cannot be read, or holds no structure.
    """
    job, parts = RankJob.of(spectrum, top), parts_of(path)
    outcomes = watched(batch(job, parts, workers=workers, key=job.key), len(parts))
    found = merged(map(_restored, outcomes), top)
    if not found.scored:
        remedy = "give a SMILES as the first word of each line"
        raise InputError(
            f"holds no structure ({found.refused} lines)", field="candidates", value=str(path), remedy=remedy
        )
    return found


def _restored(outcome: JobOutcome) -> BestOf:
    if outcome.error is not None:
        raise outcome.error
    value = outcome.value
    best = tuple((score, number, smiles) for score, number, smiles in value["best"])
    total = -np.inf if value["log_total"] is None else value["log_total"]
    return BestOf(best, total, value["scored"], value["refused"])
