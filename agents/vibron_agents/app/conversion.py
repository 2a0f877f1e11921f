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

ENDINGS = {"jcamp": ".jdx", "csv": ".csv", "json": ".json", "netcdf": ".nc"}


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
    pairs = [(source, folder / (Path(source.label).name + ENDINGS[options["format"]])) for source in sources]
    taken = {Path(source.label).resolve() for source in sources}
    refused: dict[int, InputError] = {}
    for index, (_, target) in enumerate(pairs):
        if target.resolve() in taken:
            refused[index] = InputError(
                "is also a source or the output of another source", field="target", value=str(target),
                remedy="convert the files of each folder into a folder for them alone",
            )  # fmt: skip
        taken.add(target.resolve())
    done = batch(partial(convert, options=dict(options)), [pair for i, pair in enumerate(pairs) if i not in refused],
                 workers=jobs)  # fmt: skip
    for index, source in enumerate(sources):
        if index in refused:
            yield source.label, refused[index]
            continue
        outcome = next(done)
        if outcome.error is not None and not isinstance(outcome.error, VibronError):
            raise outcome.error
        yield source.label, outcome.error or outcome.value


def convert(pair: tuple[InputSource, Path], options: Mapping[str, Any]) -> Any:
    """Convert one source into one file and return the report."""
    source, target = pair
    return find("convert_format").function(source=source.content, target=target, **options)
