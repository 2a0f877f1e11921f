"""Output files of batches: JSON Lines that appear under their name only when they are complete."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from io import RawIOBase
from pathlib import Path
from typing import Any

import click

from vibron.core.errors import InputError, unwritable
from vibron.core.printable import printable
from vibron.core.replacing import remove_left_over, replaceable, replacing

STANDARD_OUTPUT = "-"
Write = Callable[[Mapping[str, Any]], None]


def output_file(target: str | Path) -> Path:
    """Return the file that an output is written to, through links.

    Raises
    ------
    InputError
        It is a folder, a device or a pipe, which cannot be replaced by a complete file, or its folder is missing.
    """
    path = replaceable(target, "json")
    if not path.parent.is_dir():
        raise InputError(
            "cannot be written: its folder does not exist", field="json", value=str(target),
            remedy="name a file in a folder that exists",
        )  # fmt: skip
    return path


@contextmanager
def json_lines(target: Path | None) -> Iterator[Write]:
    """Yield a function that writes one JSON object per line to a file, or to standard output for None.

    The file replaces an older one when the block ends well; otherwise the older one stays.  Call it as the only writer
    of the file: what ended runs left under temporary names is removed.
    """
    if target is None:
        yield lambda data: click.echo(json_line(data))
        return
    remove_left_over(target)
    in_block = False
    try:
        with replacing(target, "json") as temporary, temporary.open("wb", buffering=0) as stream:
            in_block = True
            yield partial(_write, stream, target)
            in_block = False
    except OSError as error:
        if in_block:
            raise
        raise unwritable(error, "json", target) from error


def _write(stream: RawIOBase, target: Path, data: Mapping[str, Any]) -> None:
    left = memoryview(f"{json_line(data)}\n".encode())
    try:
        while left:
            left = left[stream.write(left) or 0 :]
    except OSError as error:
        raise unwritable(error, "json", target) from error


def json_line(data: Any) -> str:
    """Return JSON data as one line without characters that move the cursor of a terminal."""
    return printable(json.dumps(data, ensure_ascii=False, allow_nan=False))
