"""The values of a task file: plain data, spectra of any format that is read, and columns of tables."""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any, NoReturn

import numpy as np

from vibron.core.errors import FormatError, VibronError
from vibron.core.shipped import shipped_function
from vibron.core.spectrum import Spectrum

READING = ("x_unit", "y_kind", "format", "scale_change")  # options of read_spectrum
SOURCES: Mapping[str, tuple[str, ...]] = {
    "spectrum": ("number", *READING),
    "ordinate": ("number", *READING),
    "wavenumber": ("number", *READING),
    "spectra": READING,
    "ordinates": READING,
    "table": ("column", "columns"),
    "file": (),
    "files": (),
}
LARGEST = 100_000_000
SEPARATORS = ("\t", ";", ",")


class GivenFile(str):
    """The path of a file that is an input as it is; a program gets a copy under the name of the input."""

    __slots__ = ()


@dataclass
class TaskData:
    """Reads the values that a task file names, and remembers the files.

    Attributes
    ----------
    file : path
        The task file; paths in it are relative to its folder and stay inside.
    used : dict
        SHA-256 of each file that was read, by its path relative to the folder.
    """

    file: Path
    used: dict[str, str] = field(default_factory=dict)

    def value(self, given: Any, where: str) -> Any:
        """Return a value: what a source names, else the data as it is.

        Parameters
        ----------
        given : object
            Plain data, or ``{spectrum: FILE}``, ``{ordinate: FILE}``, ``{wavenumber: FILE}``,
            ``{spectra: [FILE, ...]}`` or ``{spectra: FILE}`` (all of it),
            ``{ordinates: [FILE, ...]}`` (one spectrum per row), ``{table: FILE, column: NAME}`` or
            ``{table: FILE, columns: [NAME, ...]}``, or ``{file: FILE}`` and ``{files: [FILE, ...]}``, the paths.
        where : str
            Its place in the task file, for errors.

        Raises
        ------
        FormatError
            The file cannot be read, or an option is unknown.
        """
        kind = next((one for one in SOURCES if isinstance(given, Mapping) and one in given), None)
        if kind is None:
            return given
        if unknown := sorted(set(given) - {kind, *SOURCES[kind]}):
            self.refuse("has unknown keys", where, unknown, f"use {', '.join(SOURCES[kind])}")
        options = {name: given[name] for name in READING if name in given}
        if kind in ("spectrum", "ordinate", "wavenumber"):
            one = self._spectrum(given[kind], options, where, given.get("number"))
            return one if kind == "spectrum" else getattr(one, kind)
        if kind == "table":
            return self._columns(given, where)
        if kind == "file":
            return GivenFile(self.path(given[kind], f"{where}.file"))
        if kind == "spectra" and isinstance(given[kind], str):
            return self._read(given[kind], options, where)
        if not isinstance(given[kind], list) or not given[kind]:
            self.refuse("is not a list of files", f"{where}.{kind}", given[kind], "write [one.jdx, other.jdx]")
        if kind == "files":
            return tuple(GivenFile(self.path(one, f"{where}.files[{place}]")) for place, one in enumerate(given[kind]))
        found = tuple(
            self._spectrum(name, options, f"{where}.{kind}[{place}]") for place, name in enumerate(given[kind])
        )
        if kind == "spectra":
            return found
        if any(not np.array_equal(one.wavenumber, found[0].wavenumber) for one in found):
            self.refuse("are spectra on different grids", f"{where}.{kind}", None, "bring them onto one grid first")
        return np.array([one.ordinate for one in found])

    def path(self, name: Any, where: str) -> Path:
        """Return the path of a file of the task."""
        parts = PurePosixPath(name).parts if isinstance(name, str) else ()
        if not parts or parts[0] == "/" or ".." in parts:
            self.refuse("is not a path below the folder of the task", where, name, "move the file there")
        path = self.file.parent.joinpath(*parts)
        if not path.is_file() or not path.resolve().is_relative_to(self.file.parent.resolve()):
            self.refuse("is not a file below the folder of the task", where, name, "check the name")
        if path.stat().st_size > LARGEST:
            self.refuse(f"has more than {LARGEST / 1e6:.0f} MB", where, name, "keep what the task needs")
        self.used[str(PurePosixPath(*parts))] = hashlib.sha256(path.read_bytes()).hexdigest()
        return path

    def refuse(self, why: str, where: str, value: Any, remedy: str) -> NoReturn:
        """Raise the error of a field of the task file."""
        raise FormatError(why, file=self.file, field=where, value=value, remedy=remedy)

    def _spectrum(self, name: Any, options: Mapping[str, Any], where: str, number: Any = None) -> Spectrum:
        found = self._read(name, options, where)
        if number is None and len(found) > 1:
            self.refuse(f"holds {len(found)} spectra", where, name, "add number: 0 for the first")
        place = 0 if number is None else number
        if not isinstance(place, int) or isinstance(place, bool) or not 0 <= place < len(found):
            self.refuse("is not the number of a spectrum", where, place, f"use 0 to {len(found) - 1}")
        return found[place]

    def _read(self, name: Any, options: Mapping[str, Any], where: str) -> tuple[Spectrum, ...]:
        """Return the spectra of a file without their labels, which may say what they show."""
        path = self.path(name, where)
        try:
            found = shipped_function("read_spectrum")(source=path, **options)
        except VibronError as error:
            self.refuse(f"cannot be read as a spectrum: {error.message}", where, name, error.remedy)
        return tuple(Spectrum(one.wavenumber, one.ordinate, one.kind, one.state) for one in found)

    def _columns(self, given: Mapping[str, Any], where: str) -> Any:
        path = self.path(given["table"], f"{where}.table")
        head, rows = self._rows(path, where)
        names = given.get("columns", [given["column"]] if "column" in given else head)
        if not isinstance(names, list) or (lost := [name for name in names if name not in head]):
            self.refuse("is not a column", where, names if not isinstance(names, list) else lost[0],
                        f"the table has {', '.join(head)}")  # fmt: skip
        cells = [[row[head.index(name)] for name in names] for row in rows]
        try:
            values: Any = np.array([[float(cell) for cell in row] for row in cells])
        except ValueError:
            if "column" not in given:
                self.refuse("holds text", where, str(path.name), "name one column")
            return [row[0] for row in cells]
        return values[:, 0] if "column" in given else values

    def _rows(self, path: Path, where: str) -> tuple[list[str], list[list[str]]]:
        """Return the names of the columns, and the rows; a decimal comma where columns are separated otherwise."""
        try:
            text = path.read_text(encoding="utf-8-sig")
        except UnicodeDecodeError:
            self.refuse("is not text in UTF-8", f"{where}.table", path.name, "save it as CSV in UTF-8")
        lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
        mark = next((one for one in SEPARATORS if lines and one in lines[0]), ",")
        read = [[cell.strip() for cell in row] for row in csv.reader(lines, delimiter=mark)]
        if len(read) < 2 or any(len(row) != len(read[0]) for row in read):
            self.refuse("is not a table with a line of names and rows of equal length", f"{where}.table", path.name,
                        "write one name and one value per column")  # fmt: skip
        rows = [[cell.replace(",", ".") for cell in row] for row in read[1:]] if mark != "," else read[1:]
        return read[0], rows
