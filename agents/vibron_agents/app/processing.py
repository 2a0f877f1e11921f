"""A recipe over many files: each result is a file, and a file that fails does not stop the others.

Steps before the first that needs all spectra are done file by file, in worker processes, and kept for a run that is
continued; the others follow when every file is done.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from vibron.core.errors import InputError, VibronError
from vibron.core.registry import find
from vibron.core.replacing import remove_left_over
from vibron.infrared.recipes import Recipe
from vibron.infrared.recipes.treated import Treated, read_source
from vibron_agents.app.conversion import ENDINGS, targets
from vibron_agents.app.inputs import InputSource
from vibron_agents.app.runner import as_typed
from vibron_agents.jobs import BatchWorkers, Finished, JobOutcome, batch
from vibron_agents.jobs.finished import key_of
from vibron_agents.jobs.state import code_state

Line = dict[str, Any]
Pair = tuple[InputSource, Path | InputError]


@dataclass(frozen=True)
class ProcessJob:
    """What is done with every file: the recipe as written, the folder and format of the results, what files lack."""

    recipe: Any
    folder: Path
    format: str
    stated: Mapping[str, Any]

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.recipe, self.folder, self.format, dict(self.stated))

    @cached_property
    def steps(self) -> Recipe:
        """The recipe, read."""
        return Recipe.read(self.recipe)

    @property
    def joins(self) -> bool:
        """Whether a step needs all spectra."""
        return self.steps.before_joining < len(self.steps.steps)

    @property
    def joined(self) -> Path:
        """The file for the result of joined spectra."""
        joining = [step.name for step in self.steps.steps if step.joins and step.tool.form == "many"]
        return self.folder / f"{(joining or ['joined'])[-1]}{ENDINGS[self.format]}"

    def key(self, pair: Pair) -> str:
        """Return the hash of everything that the result of a file depends on; empty if it cannot be read."""
        content = pair[0].digest()
        return content and key_of(
            pair[0].label, content, self.steps.id, self.format, str(pair[1]), dict(self.stated), self._state
        )

    @cached_property
    def _state(self) -> str:
        return code_state("vibron", "vibron_agents")


def process_all(
    sources: Sequence[InputSource],
    job: ProcessJob,
    workers: int | BatchWorkers,
    finished: Finished | None = None,
    watched: Callable[[Iterator[JobOutcome]], Iterable[JobOutcome]] = iter,
) -> Iterator[Line]:
    """Yield a JSON-safe line for each source, and after a step that joins files one for each result.

    A line has ``source`` and ``error``, or ``source`` (of joined spectra ``sources``, one for each), ``path``,
    ``sha256``, ``spectra``, ``points`` and the ``values`` of the steps.  ``watched`` sees the files go by.
    """
    pairs = list(zip(sources, targets(sources, job.folder, job.format), strict=True))
    written = [job.joined, *(target for _, target in pairs if isinstance(target, Path))]
    if finished is not None:  # this run is the only writer of the results
        remove_left_over(*written)
    kept: list[tuple[Pair, list[Treated]]] = []
    outcomes = batch(partial(process, job=job), pairs, workers=workers, finished=finished, key=job.key, usable=_usable)
    for pair, outcome in zip(pairs, watched(outcomes), strict=True):
        label = pair[0].label
        line = outcome.value if outcome.error is None else _refused(label, as_typed(outcome.error, label, "the recipe"))
        if "treated" in line:
            kept.append((pair, [_unpacked(one) for one in line["treated"]]))
        else:
            yield line
    if finished is not None:  # workers that were killed have left them
        remove_left_over(*written)
    if job.joins:
        yield from _joined(kept, job)


def process(pair: Pair, job: ProcessJob) -> Line:
    """Do the steps that a file needs no other for, and write the result if these are all."""
    source, target = pair
    try:
        if isinstance(target, InputError):
            raise target
        parts = job.steps.run(read_source(source.content, source.label, **job.stated), 0, job.steps.before_joining)
        if job.joins:
            return {"source": source.label, "treated": [_packed(one) for one in parts]}
        return {"source": source.label, **_written(parts, target, job)}
    except VibronError as error:
        return _refused(source.label, error)


def _joined(kept: Sequence[tuple[Pair, list[Treated]]], job: ProcessJob) -> Iterator[Line]:
    """Do the other steps with the spectra of all files."""
    given = [one for _, parts in kept for one in parts]
    if not given:
        return
    recipe = job.steps
    try:
        found = recipe.run(given, recipe.before_joining)
        if any(step.joins and step.tool.form == "many" for step in recipe.steps):
            target = job.joined
            if any(Path(pair[0].label).resolve() == target.resolve() for pair, _ in kept):
                raise InputError("is also a source", field="out", value=str(target), remedy="name another folder")
            yield {"sources": [pair[0].label for pair, parts in kept for _ in parts], **_written(found, target, job)}
            return
        left = iter(found)
        for (source, target_), parts in kept:
            assert isinstance(target_, Path)
            yield {"source": source.label, **_written([next(left) for _ in parts], target_, job)}
    except VibronError as error:
        yield {"sources": [pair[0].label for pair, _ in kept], "error": error.to_dict(), "message": str(error)}


def _written(parts: Sequence[Treated], target: Path, job: ProcessJob) -> Line:
    spectra = tuple(part.labelled() for part in parts)
    written = find("write_spectrum").function(spectra, target, job.format)
    values = [one["values"] for part in parts for one in part.steps if "values" in one]
    digest = hashlib.sha256(target.read_bytes()).hexdigest()
    return {"path": str(target), "sha256": digest, "spectra": written.spectra, "points": written.points,
            "values": values}  # fmt: skip


def _refused(label: str, error: VibronError) -> Line:
    return {"source": label, "error": error.to_dict(), "message": str(error)}


def _usable(line: Line) -> bool:
    """Return True if a result is final: no error of this machine, and the file as it was written."""
    if "error" in line:
        return line["error"]["code"] in ("input", "domain", "format")
    if "path" not in line:
        return True
    path = Path(line["path"])
    return path.is_file() and hashlib.sha256(path.read_bytes()).hexdigest() == line["sha256"]


def _packed(part: Treated) -> dict[str, Any]:
    text = find("write_spectrum").function((part.spectrum,), format="json").content
    return {"spectrum": json.loads(text), "sources": part.sources, "steps": part.steps, "earlier": part.earlier}


def _unpacked(data: Mapping[str, Any]) -> Treated:
    [spectrum] = find("read_spectrum").function(json.dumps(data["spectrum"]).encode(), format="json")
    return Treated(spectrum, tuple(data["sources"]), tuple(data["steps"]), data["earlier"])
