"""A library as plain files."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import numpy as np

from vibron.core.errors import unwritable
from vibron.core.quantity import File, Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.library._store import folder as home
from vibron.infrared.library._store import open_library
from vibron.infrared.preprocessing._grid import GRID

TABLE = "structures.csv"
_COLUMNS = ("name", "smiles", "inchikey", "cas", "formula", "state", "source", "method", "id")


@dataclass(frozen=True)
class Exported:
    """What was written."""

    folder: Annotated[str, Option("folder of the files")]
    spectra: Annotated[int, Quantity("1", "number of files of spectra", ge=0)]
    table: Annotated[str, Option("table that names them, as import_library reads it")]


@tool(
    domain="infrared",
    family="library",
    known_answers=(
        KnownAnswer(
            call={"library": "example:bands.arrow"},
            path="spectra",
            value=3,
            source="counted by hand in the file's recipe, examples/make_bands_library.py",
        ),
        KnownAnswer(
            call={"library": "example:duplicates.arrow"},
            path="spectra",
            value=4,
            source="one file for each spectrum of the library",
            kind="identity",
        ),
    ),
    valid_for="libraries of spectra and of computed vibrations, which come out as spectra",
    limitations="absorbance on the grid of the library with six digits; older files of the same names are replaced",
    keywords=("CSV", "text files", "save spectra", "write", "other software", "backup"),
    see_also=("import_library", "merge_libraries"),
    cost="light",
    effects=("writes one file a spectrum and a table into a folder",),
    asks=(
        "[folder: Export] the library {library} as CSV files into {folder}",
        "[spectra: How many spectra] of the library {library} are written as text files?",
        "[folder: Back up] the spectral library {library} as text for other software in {folder}",
    ),
)
def export_library(
    library: Annotated[str, File("name of an imported library, or the path of its file")],
    folder: Annotated[Path | None, File("folder to write into, made if need be")] = None,
) -> Exported:
    """Write a library as a folder of CSV files with a table of structures, which import_library takes back.

    Parameters
    ----------
    library
        Name of an imported library, or the path of its file.
    folder
        Folder to write into; by default one of the library's name beside the user's libraries.

    Returns
    -------
    Exported
        Folder, number of spectra, and the table.

    Raises
    ------
    InputError
        If there is no such library, or the folder cannot be written.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from vibron.core.example import example
    >>> with TemporaryDirectory() as there:
    ...     export_library(str(example("bands.arrow")), Path(there)).spectra
    3
    """
    opened = open_library(library)
    place = folder or home() / f"{opened.name}_files"
    digits = len(str(max(len(opened) - 1, 1)))
    names = [f"{row:0{digits}d}.csv" for row in range(len(opened))]
    try:
        place.mkdir(parents=True, exist_ok=True)
        for name, values in zip(names, opened.absorbance, strict=True):
            known = np.isfinite(values)
            np.savetxt(
                place / name,
                np.column_stack([GRID, values])[known],
                fmt=("%.0f", "%.6g"),
                delimiter=",",
                header="wavenumber (cm-1),absorbance",
                comments="",
            )
        with (place / TABLE).open("w", newline="", encoding="utf-8") as stream:
            table = csv.writer(stream)
            table.writerow(("file", *_COLUMNS))
            for name, entry in zip(names, opened.entries, strict=True):
                table.writerow((name, *(getattr(entry, column) for column in _COLUMNS)))
    except OSError as error:
        raise unwritable(error, "folder", place) from error
    return Exported(str(place), len(names), str(place / TABLE))
