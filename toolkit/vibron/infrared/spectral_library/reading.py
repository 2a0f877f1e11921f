"""Entries and rows of a library from one file of spectra."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from vibron.core.errors import InputError, VibronError
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.core.spectrum import Spectrum
from vibron.infrared.files.archive import is_archive, members
from vibron.infrared.files.content import Content
from vibron.infrared.files.source import load_content
from vibron.infrared.files.stepwise import stepwise
from vibron.infrared.formats.read_spectrum import spectra_of_each
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
Group = tuple[Path, ...]
_TOGETHER, _BYTES = 32, 1 << 20  # most files of a group, and most bytes of those of several


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
    [read] = imported_together([(path, known)], label)
    return read


def imported_together(files: Sequence[tuple[Path, Mapping[str, str]]], label: str = "") -> list[Imported]:
    """Read several files, each with its line, as `imported` does.

    Each step is done for all files before the next, see `stepwise`.
    """
    read = [_Collected(label or str(path), known, [], [], {}) for path, known in files]
    contents = stepwise([path for path, _ in files], load_content)
    plain = []
    for (path, _), content, file in zip(files, contents, read, strict=True):
        if isinstance(content, VibronError):
            file.refused[file.place] = str(content)
        elif is_archive(content.data):
            file.add_archive(content)
        else:
            plain.append(_NamedContent(path.name, file.place, content, file))
    _collect(plain)
    return [file.imported() for file in read]


def in_groups(files: Sequence[Path], most: int = _TOGETHER) -> list[Group]:
    """Cut files into groups to be read together, which depend on nothing but the files and ``most`` of a group."""
    most = min(max(most, 1), _TOGETHER)
    groups: list[Group] = []
    left = 0
    for path in files:
        size = _size(path)
        if not groups or len(groups[-1]) == most or size > left:
            groups.append(())
            left = _BYTES
        groups[-1] += (path,)
        left -= size
    return groups


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


@dataclass(frozen=True)
class _Collected:
    """Entries, rows and refusals of the spectra of one file that were read so far."""

    place: str
    known: Mapping[str, str]
    entries: list[Entry]
    rows: list[FloatArray]
    refused: dict[str, str]

    def add_archive(self, content: Content) -> None:
        """Read the files of an archive one after another, since they may be large."""
        try:
            for member in members(content):
                _collect([_NamedContent(f"{content.name}/{member.name}", f"{self.place}/{member.name}", member, self)])
        except VibronError as error:
            self.refused[self.place] = str(error)

    def imported(self) -> Imported:
        """Return the entries and rows that were read."""
        rows = np.array(self.rows, dtype=np.float32).reshape(-1, GRID.size)
        return Imported(self.place, tuple(self.entries), rows, self.refused)


class _NamedContent(NamedTuple):
    """A file to read: name and place of its entries, content, and where its spectra are collected."""

    name: str
    place: str
    content: Content
    file: _Collected


def _collect(named: Sequence[_NamedContent]) -> None:
    """Read all spectra of files."""
    found: list[tuple[_NamedContent, str, int, Spectrum, str]] = []
    for one, spectra in zip(named, spectra_of_each([one.content for one in named]), strict=True):
        if isinstance(spectra, VibronError):
            one.file.refused[one.place] = str(spectra)
            continue
        digest = hashlib.sha256(one.content.data).hexdigest()
        for number, spectrum in enumerate(spectra, 1):
            place = f"{one.place}, spectrum {number}" if len(spectra) > 1 else one.place
            found.append((one, digest, number, spectrum, place))
    rows = stepwise([spectrum for *_, spectrum, _ in found], on_grid)
    for (one, digest, number, spectrum, place), row in zip(found, rows, strict=True):
        try:
            if isinstance(row, VibronError):
                raise row
            entry = _entry(one.name, one.place, number, digest, spectrum, one.file.known)
        except VibronError as error:
            one.file.refused[place] = str(error)
            continue
        one.file.rows.append(row)
        one.file.entries.append(entry)


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
