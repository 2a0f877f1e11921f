"""Build the reference library: choose compounds, compute what is missing, write the file."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from vibron.core.errors import FormatError, InputError
from vibron.core.quantity import FloatArray
from vibron.core.registry import find
from vibron.core.require import require
from vibron.infrared.spectral_library.entry import Entry
from vibron.infrared.spectral_library.sticks import held_modes, is_sticks, write_sticks
from vibron.infrared.spectral_library.store import existing, folder
from vibron.infrared.structure_model.model import shipped_model
from vibron_agents.jobs import BatchWorkers
from vibron_train.library.compounds import LibraryCompound, common_compounds
from vibron_train.library.compute import METHOD, compute, journal, restored

_LOWEST, _HIGHEST = 100.0, 4400.0  # cm^-1 of modes that are kept
_WEAKEST = 1e-3  # of the strongest mode
_HOW = f"{METHOD}, bonds scaled, harmonic, one conformer"
POLYMERS = Path(__file__).with_name("polymers.csv")

Sticks = tuple[FloatArray, FloatArray]


@dataclass(frozen=True)
class Built:
    """What went into the library, and why the rest did not."""

    path: str
    compounds: int
    modes: int
    bytes: int
    failed: dict[str, str]


def library_path(target: str) -> Path:
    """Return the file of a library to build: a path as given, else a name in the folder of the user's libraries."""
    return Path(target) if target.endswith(".parquet") else folder() / f"{target}.parquet"


def journal_path(library: Path) -> Path:
    """Return where the finished computations of a library are kept; it may be deleted once the library is there."""
    return folder().parent / "journals" / f"{library.stem}.jsonl"


def chosen(table: Path | None, limit: int | None) -> list[LibraryCompound]:
    """Return the compounds of a CSV table with the column smiles; without one the common ones and then oligomers.

    Oligomers are named after the polymer whose bands they show.  Only the first ``limit`` are returned.
    """
    if table is not None:
        return _read(table)[:limit]
    common = common_compounds(shipped_model().index)
    known = {compound.inchikey for compound in common}
    return [*common, *(one for one in _read(POLYMERS) if one.inchikey not in known)][:limit]


def held(library: str) -> dict[str, Sticks]:
    """Return the wavenumbers and intensities that a library built earlier holds, by InChIKey.

    Raises
    ------
    InputError
        The library does not exist, or its spectra were made otherwise.
    """
    path = existing(library)
    method, modes = held_modes(path) if path.is_file() and is_sticks(path, "") else ("spectra", {})
    if method != _HOW:
        raise InputError(
            "was not built by this command", field="extend", value=library, remedy="name a library built by it, or none"
        )
    return modes


def steps(
    compounds: list[LibraryCompound], library: Path, workers: int | BatchWorkers, earlier: Mapping[str, Sticks]
) -> Iterator[int]:
    """Compute what the journal and an earlier library lack, and yield how many compounds are done."""
    path = journal_path(library)
    left = [compound for compound in compounds if compound.inchikey not in earlier]
    done = len(compounds) - len(left) + len({compound.smiles for compound in left} & journal(path).keys())
    yield done
    for count, _ in enumerate(compute(left, path, workers), done + 1):
        yield count


def finish(compounds: list[LibraryCompound], library: Path, earlier: Mapping[str, Sticks]) -> Built:
    """Write the library from the journal and an earlier one; compounds that neither holds are left out.

    Bonds are scaled, and modes outside 100 to 4400 cm^-1 and very weak ones left out.
    """
    known = journal(journal_path(library))
    formula, read = require("rdkit.Chem.rdMolDescriptors").CalcMolFormula, require("rdkit.Chem").MolFromSmiles
    entries: list[Entry] = []
    sticks: list[Sticks] = []
    failed: dict[str, str] = {}
    for compound in compounds:
        entry = known.get(compound.smiles, {"error": "not computed yet"})
        found = earlier.get(compound.inchikey)
        if found is None and "error" not in entry:
            found = _sticks(entry)
        if found is None:
            failed[compound.smiles] = entry.get("error", "does not absorb")
            continue
        sticks.append(found)
        entries.append(_entry(compound, len(entries), formula(read(compound.smiles))))
    if not entries:
        raise InputError(
            "hold nothing that was computed", field="compounds", value=len(compounds), remedy="run it again"
        )
    write_sticks(library, entries, sticks, _HOW)
    count = sum(len(places) for places, _ in sticks)
    return Built(str(library), len(entries), count, library.stat().st_size, failed)


def _sticks(entry: dict[str, Any]) -> Sticks | None:
    """Return the modes of a line of the journal that a library keeps, None where no mode absorbs."""
    modes = find("normal_modes").function(find("scale_force_field").function(restored(entry)))
    kept = (modes.wavenumber > _LOWEST) & (modes.wavenumber < _HIGHEST)
    kept &= modes.intensity > _WEAKEST * modes.intensity.max(initial=0.0)
    if not kept.any():
        return None
    order = np.argsort(modes.wavenumber[kept])
    return modes.wavenumber[kept][order].round(1), modes.intensity[kept][order].astype(np.float16)


def _entry(compound: LibraryCompound, row: int, formula: str) -> Entry:
    return Entry(
        id=f"computed-{row + 1}",
        name=compound.name,
        smiles=compound.smiles,
        inchikey=compound.inchikey,
        state="gas",
        cas=compound.cas,
        formula=formula,
        source="computed",
        method=METHOD,
    )


def _read(table: Path) -> list[LibraryCompound]:
    chem = require("rdkit.Chem")
    with table.open(newline="", encoding="utf-8-sig") as stream:
        rows = list(csv.DictReader(stream))
    found = []
    for number, row in enumerate(rows, 2):
        molecule = chem.MolFromSmiles(row.get("smiles") or "")
        if molecule is None or not molecule.GetNumAtoms():
            raise FormatError(
                "not a structure",
                file=table,
                line=number,
                field="smiles",
                value=row.get("smiles"),
                remedy="correct it; the table needs a column smiles",
            )
        smiles, key = chem.MolToSmiles(molecule), chem.MolToInchiKey(molecule)
        found.append(LibraryCompound(smiles, key, row.get("name") or smiles, row.get("cas") or ""))
    return found
