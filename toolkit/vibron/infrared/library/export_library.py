from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import unwritable
from vibron.core.quantity import File, Option, Quantity
from vibron.core.tool import tool
from vibron.infrared.spectra.grid import GRID
from vibron.infrared.spectral_library.store import folder as home
from vibron.infrared.spectral_library.store import open_library

TABLE = "structures.csv"
_COLUMNS = ("name", "smiles", "inchikey", "cas", "formula", "state", "source", "method", "licence", "id")


@tool(
    valid_for="libraries of spectra and of computed vibrations, which come out as spectra",
    limitations="absorbance on the grid of the library with six digits; older files of the same names are replaced",
    see_also=("import_library", "merge_libraries"),
    cost="light",
    effects=("writes one file a spectrum and a table into a folder",),
)
def export_library(
    library: Annotated[str, File("name of an imported library, or the path of its file")],
    folder: Annotated[Path | None, File("folder to write into, made if need be")] = None,
) -> Exported:
    """Write a library as a folder of CSV files with a table of structures, which import_library takes back.

    Parameters
    ----------
    folder
        Folder to write into; by default one of the library's name next to the user's libraries.

    Raises
    ------
    InputError
        If the library does not exist, or the folder cannot be written.

    Examples
    --------
    >>> from pathlib import Path
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


@dataclass(frozen=True)
class Exported(DataRecord):
    """What was written."""

    folder: Annotated[str, Option("folder of the files")]
    spectra: Annotated[int, Quantity("1", "number of files of spectra", ge=0)]
    table: Annotated[str, Option("table that names them, as import_library reads it")]
