"""Entries and rows of a library from one file of spectra."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from vibron.core.errors import InputError, VibronError
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.core.spectrum import Spectrum
from vibron.infrared.files.archive import is_archive, members
from vibron.infrared.files.content import Content
from vibron.infrared.files.source import load_content
from vibron.infrared.formats.read_spectrum import spectra_of
from vibron.infrared.molecules.information import formulas_of
from vibron.infrared.spectra.grid import GRID, on_grid
from vibron.infrared.spectral_library.entry import Entry

Rows = npt.NDArray[np.float32]
#: Labels that say the same, those of JCAMP-DX first, then those of open libraries such as Open Specy and RRUFF.
_NAMES = ("TITLE", "SPECTRUM_IDENTITY", "SPECTRUMIDENTITY", "NAMES", "NAME", "SAMPLE", "SAMPLE_NAME", "LABEL")
_CAS = ("CASREGISTRYNO", "CAS_NUMBER", "CAS")
_SOURCES = ("ORIGIN", "ORGANIZATION", "SOURCE", "CITATION", "URL")
_METHODS = ("SPECTROMETER/DATASYSTEM", "INSTRUMENT_USED", "INSTRUMENT")
_LICENCES = ("LICENSE", "LICENCE", "$LICENSE", "$LICENCE")
_EMPTY = ("", "NA", "null", "None")


@dataclass(frozen=True)
class Imported:
    """Entries and absorbance of the spectra of one file, and what is refused of it with the reason."""

    path: str
    entries: tuple[Entry, ...]
    rows: Rows
    refused: Mapping[str, str]


def imported(path: Path, known: Mapping[str, str], label: str = "") -> Imported:
    """Read all spectra of a file, or of the files in a ZIP archive; ``known`` is its line in the table of structures.

    A file in a temporary place is kept under a label instead of its path.

    The result for one file depends on nothing but the file and its line, so that files are read in any order and by
    several processes.
    """
    place = label or str(path)
    read = _Collected([], [], {})
    try:
        content = load_content(path)
        if not is_archive(content.data):
            read.add(content, path.name, place, known)
        else:
            for member in members(content):
                read.add(member, f"{path.name}/{member.name}", f"{place}/{member.name}", known)
    except VibronError as error:
        read.refused[place] = str(error)
    rows = np.array(read.rows, dtype=np.float32).reshape(-1, GRID.size)
    return Imported(place, tuple(read.entries), rows, read.refused)


@dataclass(frozen=True)
class _Collected:
    """Entries, rows and refusals of the files that were read so far."""

    entries: list[Entry]
    rows: list[FloatArray]
    refused: dict[str, str]

    def add(self, content: Content, name: str, place: str, known: Mapping[str, str]) -> None:
        """Read all spectra of a file."""
        try:
            spectra = spectra_of(content)
        except VibronError as error:
            self.refused[place] = str(error)
            return
        digest = hashlib.sha256(content.data).hexdigest()
        for number, spectrum in enumerate(spectra, 1):
            try:
                row, entry = on_grid(spectrum), _entry(name, place, number, digest, spectrum, known)
            except VibronError as error:
                self.refused[f"{place}, spectrum {number}" if len(spectra) > 1 else place] = str(error)
                continue
            self.rows.append(row)
            self.entries.append(entry)


def _entry(name: str, place: str, number: int, digest: str, spectrum: Spectrum, row: Mapping[str, str]) -> Entry:
    labels = {key.upper().replace(" ", ""): value for key, value in spectrum.metadata.items()}
    smiles, inchikey = _structure(row.get("smiles") or labels.get("SMILES", ""), labels.get("INCHI", ""))
    known = {
        "name": row.get("name") or _first(labels, _NAMES) or Path(name).stem,
        "state": row.get("state") or spectrum.state,
        "cas": row.get("cas") or _first(labels, _CAS),
        "formula": formulas_of([smiles])[0] if smiles else "",
        "source": row.get("source") or _first(labels, _SOURCES),
        "method": row.get("method") or _first(labels, _METHODS),
        "licence": row.get("licence") or row.get("license") or _first(labels, _LICENCES),
    }
    return Entry(f"{name}#{number}", smiles=smiles, inchikey=inchikey, path=place, sha256=digest, **known)


def _first(labels: Mapping[str, str], keys: tuple[str, ...]) -> str:
    return next((value for key in keys if (value := labels.get(key, "").strip()) not in _EMPTY), "")


def _structure(smiles: str, inchi: str) -> tuple[str, str]:
    if not smiles and not inchi:
        return "", ""
    chem = require("rdkit.Chem")
    molecule = chem.MolFromSmiles(smiles) if smiles else chem.MolFromInchi(inchi)
    if molecule is None:
        raise InputError("is not a readable structure", field="smiles", value=smiles or inchi, remedy="correct it")
    return chem.MolToSmiles(molecule), chem.MolToInchiKey(molecule)
