"""Turn a user's own files into a searchable library."""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import numpy as np

from vibron.core.errors import FormatError, InputError, VibronError
from vibron.core.quantity import File, Option, Quantity
from vibron.core.require import require
from vibron.core.spectrum import Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.chemistry._information import formulas_of
from vibron.infrared.formats.read_spectrum import read_spectrum
from vibron.infrared.library._encoding import ENCODINGS
from vibron.infrared.library._entry import Entry
from vibron.infrared.library._store import open_library, write
from vibron.infrared.preprocessing._grid import on_grid

COLUMNS = ("file", "smiles", "name")


@dataclass(frozen=True)
class ImportReport:
    """What went into the library and what did not."""

    path: Annotated[str, Option("file of the library")]
    spectra: Annotated[int, Quantity("1", "number of spectra written or added", ge=0)]
    structures: Annotated[int, Quantity("1", "number of them with a structure", ge=0)]
    refused: Annotated[dict[str, str], Option("files left out, with the reason")]
    total: Annotated[int, Quantity("1", "number of spectra in the library now", ge=0)]


@tool(
    domain="infrared",
    family="library",
    known_answers=(
        KnownAnswer(
            call={"library": "conformance", "files": ["example:bands.csv"], "structures": "example:structures.csv"},
            path="structures",
            value=1,
            source="the table names one structure for one file",
            kind="identity",
        ),
        KnownAnswer(
            call={"library": "conformance", "files": ["example:bands.csv", "example:bands.arrow"]},
            path="spectra",
            value=1,
            source="of the two files one holds a spectrum and one is binary, by their making",
        ),
    ),
    valid_for="files that read_spectrum reads, infrared absorbance or transmittance",
    limitations="spectra are stored on the grid 400(2)4000 cm^-1; originals are not copied",
    keywords=("own library", "add spectra", "append", "reference collection", "build library", "store"),
    see_also=("search_library", "library_info", "verify_library", "merge_libraries", "read_spectrum"),
    cost="light",
    effects=("writes one file in the folder of libraries",),
)
def import_library(
    library: Annotated[str, File("name of the library to write, or the path of an .arrow file")],
    files: Annotated[tuple[Path, ...], File("files of spectra")],
    structures: Annotated[Path | None, File("CSV table with the columns file, smiles and, if you like, name")] = None,
    append: Annotated[bool, Option("add to the library of that name instead of replacing it")] = False,
    storage: Annotated[str, Option("how ordinates are stored", choices=tuple(ENCODINGS))] = "float32",
) -> ImportReport:
    """Write a library from files of spectra; a file that cannot be read is named in the report and left out.

    The structure of each is taken from the table, else from a SMILES or InChI label in the file.  What is appended goes
    behind the spectra that are there, which are not touched; each batch carries its own checksum.

    Parameters
    ----------
    library
        Name of the library, or the path of an ``.arrow`` file; an older one of that name is replaced.
    files
        Files of spectra; each block of a compound file becomes one entry.
    structures
        Table with the columns ``file`` (file name without folder), ``smiles`` and, optional, ``name``, ``cas``,
        ``state``, ``source`` and ``method``.
    append
        Whether to add to the library of that name; where there is none it is begun.
    storage
        ``float32`` (mapped as it is), ``float16``, or ``uint16`` and ``uint8`` scaled for each spectrum, which take a
        half and a quarter of the room; what is appended takes the storage that is there.

    Returns
    -------
    ImportReport
        Counts, and the files left out with the reason.

    Raises
    ------
    InputError
        If no file holds a spectrum, a SMILES in the table cannot be read, or the library cannot be written.
    FormatError
        If the table of structures has no column ``file`` or ``smiles``.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> report = import_library("conformance", (example("bands.csv"),))
    >>> report.spectra, report.refused
    (1, {})
    """
    table = _table(structures) if structures else {}
    entries: list[Entry] = []
    rows: list[np.ndarray[tuple[int], np.dtype[np.float32]]] = []
    refused: dict[str, str] = {}
    for path in files:
        try:
            data = path.read_bytes()
            for number, spectrum in enumerate(read_spectrum(path), 1):
                rows.append(on_grid(spectrum).astype(np.float32))
                entries.append(_entry(path, number, data, spectrum, table.get(path.name, {})))
        except OSError as error:
            refused[str(path)] = str(error.strerror)
        except VibronError as error:
            refused[str(path)] = str(error)
    if not entries:
        reason = next(iter(refused.values()), "no file was given")
        raise InputError(f"hold no spectrum: {reason}", field="files", value=len(files), remedy="give infrared spectra")
    target = write(library, entries, np.array(rows), encoding=storage, append=append)
    structured = sum(bool(entry.smiles) for entry in entries)
    return ImportReport(str(target), len(entries), structured, refused, len(open_library(str(target))))


def _table(path: Path) -> dict[str, Mapping[str, str]]:
    with path.open(newline="", encoding="utf-8-sig") as stream:
        rows = list(csv.DictReader(stream))
    for column in COLUMNS[:2]:
        if rows and column not in rows[0]:
            raise FormatError(
                f"has no column {column!r}", file=path, line=1, field="structures", remedy="use file, smiles"
            )
    return {row["file"]: row for row in rows}


def _entry(path: Path, number: int, data: bytes, spectrum: Spectrum, row: Mapping[str, str]) -> Entry:
    labels = {key.upper().replace(" ", ""): value for key, value in spectrum.metadata.items()}
    smiles, inchikey = _structure(row.get("smiles") or labels.get("SMILES", ""), labels.get("INCHI", ""))
    known = {
        "name": row.get("name") or labels.get("TITLE", "") or path.stem,
        "state": row.get("state") or spectrum.state,
        "cas": row.get("cas") or labels.get("CASREGISTRYNO", ""),
        "formula": formulas_of([smiles])[0] if smiles else "",
        "source": row.get("source") or labels.get("ORIGIN", ""),
        "method": row.get("method") or labels.get("SPECTROMETER/DATASYSTEM", ""),
    }
    digest = hashlib.sha256(data).hexdigest()
    return Entry(f"{path.name}#{number}", smiles=smiles, inchikey=inchikey, path=str(path), sha256=digest, **known)


def _structure(smiles: str, inchi: str) -> tuple[str, str]:
    if not smiles and not inchi:
        return "", ""
    chem = require("rdkit.Chem")
    molecule = chem.MolFromSmiles(smiles) if smiles else chem.MolFromInchi(inchi)
    if molecule is None:
        raise InputError("is no structure that can be read", field="smiles", value=smiles or inchi, remedy="correct it")
    return chem.MolToSmiles(molecule), chem.MolToInchiKey(molecule)
