from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

from vibron.core.data_record import DataRecord
from vibron.core.errors import FormatError, InputError
from vibron.core.quantity import File, Option, Quantity
from vibron.core.tool import tool
from vibron.infrared.spectral_library.encoding import ENCODINGS, Values
from vibron.infrared.spectral_library.entry import Entry
from vibron.infrared.spectral_library.reading import Imported, imported_together, in_groups
from vibron.infrared.spectral_library.store import add, open_library

COLUMNS = ("file", "smiles", "name")


@tool(
    valid_for="files that read_spectrum reads, infrared absorbance or transmittance",
    limitations="spectra are stored on the grid 400(2)4000 cm^-1; originals are not copied",
    see_also=("search_library", "library_info", "merge_libraries", "read_spectrum"),
    cost="light",
    effects=("writes one file in the folder of libraries",),
)
def import_library(
    library: Annotated[str, File("name of the library to write, or the path of an .arrow file")],
    files: Annotated[tuple[Path, ...], File("files of spectra")],
    structures: Annotated[Path | None, File("CSV table with the columns file, smiles and, if you like, name")] = None,
    append: Annotated[bool, Option("add to the library of that name instead of replacing it")] = False,
    storage: Annotated[str, Option("how ordinates are stored", choices=tuple(ENCODINGS))] = "float32",
    repeats: Annotated[bool, Option("also store spectra whose content the library holds already")] = False,
    licence: Annotated[str, Option("licence of the spectra whose file and line of the table state none")] = "",
) -> ImportReport:
    """Write a library from files of spectra; a file that cannot be read is named in the report and left out.

    The structure of each is taken from the table, else from a SMILES or InChI label in the file.  Appended
    spectra follow those that are there.  A file whose content the library holds already is named and left out.

    Parameters
    ----------
    files
        Files of spectra; each block of a compound file, and each file in a ZIP archive, becomes one entry.
    structures
        Table with the columns ``file`` (file name without folder), ``smiles`` and, optional, ``name``, ``cas``,
        ``state``, ``source``, ``method`` and ``licence``.
    append
        Whether to add to the library of that name; where there is none it is begun.
    storage
        ``float32`` (mapped as it is), ``float16``, or ``uint16`` and ``uint8`` scaled for each spectrum, which take a
        half and a quarter of the room; what is appended takes the storage that is there.
    repeats
        Whether to store a spectrum again whose file has the same SHA-256 as one that is there.

    Raises
    ------
    InputError
        If no file holds a spectrum, or the library cannot be written.
    FormatError
        If the table of structures has no column ``file`` or ``smiles``.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> report = import_library("conformance", (example("bands.csv"),))
    >>> report.spectra, report.refused
    (1, {})
    """
    table = read_structures(structures) if structures else {}
    read = (
        file
        for group in in_groups(files)
        for file in imported_together([(path, table.get(path.name, {})) for path in group])
    )
    return store(library, list(read), append, storage, repeats, licence)


@dataclass(frozen=True)
class ImportReport(DataRecord):
    """What went into the library and what did not."""

    path: Annotated[str, Option("file of the library")]
    spectra: Annotated[int, Quantity("1", "number of spectra written or added", ge=0)]
    structures: Annotated[int, Quantity("1", "number of them with a structure", ge=0)]
    refused: Annotated[dict[str, str], Option("files left out, with the reason")]
    duplicates: Annotated[tuple[str, ...], Option("files left out because the library holds their content already")]
    total: Annotated[int, Quantity("1", "number of spectra in the library now", ge=0)]


def store(
    library: str, files: Iterable[Imported], append: bool, storage: str, repeats: bool, licence: str = ""
) -> ImportReport:
    """Write the spectra of files that were read into a library, file by file where it is one of shards.

    Raises
    ------
    InputError
        No file holds a spectrum, or the library cannot be written.
    """
    refused: dict[str, str] = {}
    paths: list[str] = []
    known: list[bool] = []

    def chunks() -> Iterator[tuple[tuple[Entry, ...], Values]]:
        for file in files:
            refused.update(file.refused)
            paths.extend(entry.path for entry in file.entries)
            known.extend(bool(entry.smiles) for entry in file.entries)
            if file.entries:
                yield tuple(_licensed(entry, licence) for entry in file.entries), file.rows
        if not paths:
            why, remedy = next(iter(refused.values()), "no file was given"), "give infrared spectra"
            raise InputError(f"hold no spectrum: {why}", field="files", value=len(refused), remedy=remedy)

    written = add(library, chunks(), encoding=storage, append=append, repeats=repeats)
    left_out = set(written.left_out)
    added = [row for row in range(len(paths)) if row not in left_out]
    return ImportReport(
        str(written.path),
        len(added),
        sum(known[row] for row in added),
        refused,
        tuple(dict.fromkeys(paths[row] for row in written.left_out)),
        len(open_library(str(written.path))),
    )


def _licensed(entry: Entry, licence: str) -> Entry:
    return replace(entry, licence=licence) if licence and not entry.licence else entry


def read_structures(path: Path) -> dict[str, Mapping[str, str]]:
    """Return the lines of a table of structures by file name."""
    with path.open(newline="", encoding="utf-8-sig") as stream:
        rows = list(csv.DictReader(stream))
    for column in COLUMNS[:2]:
        if rows and column not in rows[0]:
            raise FormatError(
                f"has no column {column!r}", file=path, line=1, field="structures", remedy="use file, smiles"
            )
    return {row["file"]: row for row in rows}
