"""Which compounds are common enough for the reference library."""

from __future__ import annotations

import csv
import importlib.util
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vibron.core.errors import MissingDependencyError
from vibron.core.require import require
from vibron.infrared.structure_model.index import Index

#: Tables of measured constants in the package `chemicals`: a compound listed in one has been handled.
TABLES = (
    "Misc/Physical Constants of Organic Compounds.csv",
    "Misc/Physical Constants of Inorganic Compounds.csv",
    "Misc/CRC Handbook Organic RI.csv",
    "Phase Change/Yaws Boiling Points.tsv",
)
MOST_HEAVY = 13
ELEMENTS = frozenset("H B C N O F Si P S Cl Br I".split())


@dataclass(frozen=True)
class LibraryCompound:
    """A compound of the library."""

    smiles: str
    inchikey: str
    name: str
    cas: str


def common_compounds(index: Index) -> list[LibraryCompound]:
    """Return the compounds of the index listed in a table of measured constants, the smallest first."""
    chem = require("rdkit.Chem")
    wanted = _handled()
    kept: list[tuple[int, str, LibraryCompound]] = []
    seen: set[str] = set()
    smiles, keys, names, numbers = (list(column) for column in (index.smiles, index.inchikey, index.name, index.cas))
    for row in range(len(index)):
        if numbers[row] not in wanted or int(index.heavy_atoms[row]) > MOST_HEAVY:
            continue
        with require("rdkit.rdBase").BlockLogs():
            molecule = chem.MolFromSmiles(smiles[row])
        if molecule is None or not _is_fit(chem, molecule) or keys[row][:14] in seen:
            continue
        seen.add(keys[row][:14])
        compound = LibraryCompound(smiles[row], keys[row], names[row], numbers[row])
        kept.append((chem.AddHs(molecule).GetNumAtoms(), compound.inchikey, compound))
    return [compound for _, _, compound in sorted(kept, key=lambda item: item[:2])]


def _is_fit(chem: Any, molecule: Any) -> bool:
    atoms = chem.AddHs(molecule).GetAtoms()
    return (
        len(chem.GetMolFrags(molecule)) == 1
        and len(atoms) > 1
        and all(atom.GetSymbol() in ELEMENTS and not atom.GetIsotope() for atom in atoms)
        and chem.GetFormalCharge(molecule) == 0
        and sum(atom.GetNumRadicalElectrons() for atom in atoms) == 0
    )


def _handled() -> frozenset[str]:
    spec = importlib.util.find_spec("chemicals")
    if spec is None or spec.origin is None:
        raise MissingDependencyError("chemicals", extra="simulate")
    found: set[str] = set()
    for table in TABLES:
        path = Path(spec.origin).parent / table
        with path.open(newline="", encoding="utf-8") as stream:
            separator = "\t"
            found |= {row["CAS"] for row in csv.DictReader(stream, delimiter=separator)}
    return frozenset(found)
