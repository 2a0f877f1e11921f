"""Conversion of many files into a folder: each is written whole, or named with the reason it is not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from vibron.core.errors import InputError, VibronError
from vibron.core.registry import find
from vibron_agents.app.inputs import InputSource
from vibron_agents.jobs import batch

ENDINGS = {"jcamp": ".jdx", "csv": ".csv", "json": ".json", "netcdf": ".nc", "spc": ".spc"}


def convert_all(
    sources: Sequence[InputSource], folder: Path, options: Mapping[str, Any], jobs: int
) -> Iterator[tuple[str, Any]]:
    """Yield the label of each source with the report of its conversion, or with the error.

    Parameters
    ----------
    sources : sequence of InputSource
        What is converted.
    folder : Path
        Where the files are written: ``a.spc`` becomes ``a.spc.csv``, so that ``a.spc`` and ``a.sp`` never meet.
    options : mapping
        What `convert_format` takes; ``format`` is needed.
    jobs : int
        Number of processes.
    """
    named = targets(sources, folder, options["format"])
    pairs = [pair for pair in zip(sources, named, strict=True) if isinstance(pair[1], Path)]
    done = batch(partial(convert, options=dict(options)), pairs, workers=jobs)
    for source, target in zip(sources, named, strict=True):
        if not isinstance(target, Path):
            yield source.label, target
            continue
        outcome = next(done)
        if outcome.error is not None and not isinstance(outcome.error, VibronError):
            raise outcome.error
        yield source.label, outcome.error or outcome.value


def targets(sources: Sequence[InputSource], folder: Path, format_: str) -> list[Path | InputError]:
    """Return the file that each source is written to, or why there is none: the name of the source and the ending."""
    taken = {Path(source.label).resolve() for source in sources}
    named: list[Path | InputError] = []
    for source in sources:
        target = folder / (Path(source.label).name + ENDINGS[format_])
        free = target.resolve() not in taken
        named.append(target if free else InputError(
            "is also a source or the output of another source", field="target", value=str(target),
            remedy="write the files of each folder into a folder for them alone",
        ))  # fmt: skip
        taken.add(target.resolve())
    return named


def convert(pair: tuple[InputSource, Path], options: Mapping[str, Any]) -> Any:
    """Convert one source into one file and return the report."""
    source, target = pair
    return find("convert_format").function(source=source.content, target=target, **options)
