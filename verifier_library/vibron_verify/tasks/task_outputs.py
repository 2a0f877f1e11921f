"""The files that a solution of a user's task leaves: their declaration, how a workflow's result is written, checks."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

import numpy as np

from vibron.core.errors import FormatError, InputError
from vibron.core.result import follow, to_json
from vibron.core.workflow import GIVEN
from vibron_verify.tasks.png import curves_png, png_fault
from vibron_verify.tasks.task_data import TaskData

SUFFIXES: Mapping[str, str] = {
    ".csv": "CSV table with a line of names", ".json": "JSON", ".txt": "text in UTF-8", ".png": "PNG picture",
    ".jdx": "JCAMP-DX spectrum",
}  # fmt: skip
WRITERS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "table": (".csv", ()), "value": (".json", ()), "plot": (".png", ("x", "x_range", "y_range")),
}  # fmt: skip
MOST_BYTES = 16_000_000  # of one file
RESERVED = {"candidate.py", "inputs.json", "script.py"}
PAGE = "see docs/own_tasks.md#files-as-results"


@dataclass(frozen=True)
class Output:
    """A file that a solution leaves.

    Attributes
    ----------
    name : str
        Its name; the suffix decides what it is.
    writer : str
        How the result of a workflow is written into it, ``table``, ``value`` or ``plot``; "" where only programs
        write it.
    what : object
        Parts of the result that are written, as the task file gives them.
    options : mapping
        Of ``plot``: ``x``, ``x_range`` and ``y_range``.
    words : str
        What it holds.
    """

    name: str
    writer: str = ""
    what: Any = None
    options: Mapping[str, Any] = field(default_factory=dict)
    words: str = ""

    def describe(self) -> str:
        """Return the name with what the file is."""
        kind = SUFFIXES[PurePosixPath(self.name).suffix]
        return f"{self.name} ({kind}{'; ' if self.words else ''}{self.words})"

    def written(self, result: Any, inputs: Mapping[str, Any]) -> bytes:
        """Return the file as the result of a workflow gives it.

        Raises
        ------
        InputError
            The result has no such part, or the file is written by programs only.
        """
        try:
            return self._written(result, inputs)
        except (KeyError, AttributeError, IndexError, TypeError, ValueError) as error:
            raise InputError(
                f"cannot be written from the result: {type(error).__name__}: {error}", field=f"outputs.{self.name}",
                value=self.what, remedy="name parts of the result of the start",
            ) from error  # fmt: skip

    def _written(self, result: Any, inputs: Mapping[str, Any]) -> bytes:
        if self.writer == "plot":
            curves = self.what if isinstance(self.what, list) else [self.what]
            values = [np.asarray(_part(one, result, inputs), dtype=float) for one in curves]
            x = np.asarray(_part(self.options["x"], result, inputs), dtype=float)
            return curves_png(x, values, self.options["x_range"], self.options["y_range"])
        if self.writer == "table":
            columns = {name: np.atleast_1d(_part(path, result, inputs)) for name, path in self.what.items()}
            text = io.StringIO()
            csv.writer(text, lineterminator="\n").writerows([list(columns), *zip(*columns.values(), strict=True)])
            return text.getvalue().encode()
        if self.writer == "value":
            return json.dumps(to_json(_part(self.what, result, inputs))).encode()
        raise TypeError("it is written by programs only")


def _part(path: Any, result: Any, inputs: Mapping[str, Any]) -> Any:
    """Return the part of the result, or of an input, that a path names."""
    if isinstance(path, Mapping):
        name, _, rest = str(path[GIVEN]).partition(".")
        return follow(inputs[name], rest)
    return follow(result, "" if path == "." else str(path))


def rendered(outputs: Sequence[Output], result: Any, inputs: Mapping[str, Any]) -> dict[str, bytes]:
    """Return the files that the result of a workflow gives."""
    return {one.name: one.written(result, inputs) for one in outputs}


def check_files(outputs: Sequence[Output], files: Mapping[str, bytes]) -> None:
    """Check that every output is there and is what its suffix says.

    Raises
    ------
    InputError
        Names the first file that is missing, too large, or not of its kind.
    """
    for one in outputs:
        if fault := _fault(one.name, files.get(one.name)):
            raise InputError(fault, field=one.name, remedy=f"write {one.describe()} into the working folder")


def _fault(name: str, data: bytes | None) -> str:
    if data is None:
        return "was not written as a regular file"
    if len(data) > MOST_BYTES:
        return f"has more than {MOST_BYTES / 1e6:.0f} MB"
    if name.endswith(".png"):
        return png_fault(data)
    try:
        text = data.decode("utf-8")
        if name.endswith(".json"):
            json.loads(text)
    except (ValueError, RecursionError):
        return f"is not {SUFFIXES[PurePosixPath(name).suffix]}"
    return "" if text.strip() else "is empty"


def outputs_of(data: Any, file: TaskData) -> tuple[Output, ...]:
    """Return the declared outputs of a task file, in their order."""
    if not isinstance(data, Mapping) or not data:
        file.refuse("are not named", "outputs", data, "write FILE: {table: {COLUMN: part of the result}}")
    return tuple(_output(name, given, file) for name, given in data.items())


def _output(name: Any, given: Any, file: TaskData) -> Output:
    where = f"outputs.{name}"
    suffix = PurePosixPath(str(name)).suffix
    if not isinstance(name, str) or "/" in name or name.startswith(".") or suffix not in SUFFIXES or name in RESERVED:
        file.refuse("is not a name of an output", where, name, f"end it in {', '.join(SUFFIXES)}, without a folder")
    fields = dict(given) if isinstance(given, Mapping) else {}
    words, writer = fields.pop("words", ""), next((one for one in WRITERS if one in fields), "")
    if not isinstance(words, str) or (given is not None and not isinstance(given, Mapping)) or (fields and not writer):
        file.refuse("is not an output", where, given, f"write one of {', '.join(WRITERS)}, and words; {PAGE}")
    if not writer:
        return Output(name, words=words)
    kind, options = WRITERS[writer]
    if suffix != kind or set(fields) != {writer, *options}:
        need = f"{{{writer}: ...{''.join(f', {one}: ...' for one in options)}}} for a file that ends in {kind}"
        file.refuse(f"does not fit {writer}", where, sorted(fields), f"write {need}; {PAGE}")
    for one in ("x_range", "y_range"):
        pair = fields.get(one, [0.0, 1.0])
        if not isinstance(pair, list) or len(pair) != 2 or not all(_number(end) for end in pair) or pair[0] == pair[1]:
            file.refuse("is not a pair of different numbers", f"{where}.{one}", pair, "write [left, right]")
    if writer == "table" and (not isinstance(fields[writer], Mapping) or not fields[writer]):
        file.refuse("does not name its columns", where, fields[writer], "write {COLUMN: part of the result}")
    return Output(name, writer, fields.pop(writer), fields, words)


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


@dataclass(frozen=True)
class RightFiles:
    """Right results of a case as files: the ``outputs``, and more that the judge needs; ``script`` is the judge."""

    script: Path
    files: Mapping[str, Path]
    outputs: tuple[str, ...]

    def right(self) -> dict[str, bytes]:
        """Return the right outputs."""
        return {name: self.files[name].read_bytes() for name in self.outputs}


def reference_of(truth: Any, judge: Path, outputs: Sequence[Output], file: TaskData, where: str) -> RightFiles:
    """Return the files of the truth of a case, by the names under which the judge finds them."""
    if not isinstance(truth, Mapping) or any("/" in str(name) for name in truth):
        file.refuse("does not name files", where, truth, f"write {{{outputs[0].name}: FILE}}")
    if lost := sorted({one.name for one in outputs} - set(truth)):
        file.refuse("has no right result", where, lost[0], "give a right file for every output")
    found = {str(name): file.path(path, f"{where}.{name}") for name, path in truth.items()}
    try:
        check_files(outputs, RightFiles(judge, found, tuple(one.name for one in outputs)).right())
    except InputError as error:
        raise FormatError(
            str(error.message), file=file.file, field=f"{where}.{error.field}", remedy="correct the file"
        ) from error
    return RightFiles(judge, found, tuple(one.name for one in outputs))
