"""A made-up world small enough to train in: spectra drawn at random, molecules and known compounds real."""

import csv
from pathlib import Path

import numpy as np
import pytest

_MOLECULES = (
    "CCO", "CCCO", "CCCCO", "CC(C)O", "CC(C)CO", "CCC(C)O", "CC(=O)C", "CCC(=O)C", "CCCC(=O)C", "CCC(=O)CC", "CC(=O)OC",
    "CC(=O)OCC", "CCC(=O)OC", "CC(=O)O", "CCC(=O)O", "CCCC(=O)O", "c1ccccc1", "Cc1ccccc1", "CCc1ccccc1", "Oc1ccccc1",
    "Nc1ccccc1", "COc1ccccc1", "Clc1ccccc1", "CC#N", "CCC#N", "CCCC#N", "CCN", "CCCN", "CCNCC", "ClCCl", "CCCl", "CCBr",
    "C1CCCCC1", "C1CCCC1", "C1CCOC1", "CCOCC", "COCCOC", "CCCCCC", "CCCCCCC", "CC(C)C",
)  # fmt: skip


def _key(smiles: str) -> str:
    from rdkit import Chem

    return str(Chem.MolToInchiKey(Chem.MolFromSmiles(smiles)))


def _spectrum(random: np.random.Generator) -> np.ndarray:
    grid = np.arange(400.0, 4001.0, 2.0)
    centres, widths = random.uniform(500, 3900, 12), random.uniform(5, 30, 12)
    bands = random.uniform(0.1, 1, 12)[:, None] * np.exp(-(((grid - centres[:, None]) / widths[:, None]) ** 2))
    return np.asarray(bands.sum(0), dtype=np.float16)


def write_spectra(folder: Path, copies: int = 2, valid: int = 6) -> Path:
    """Write `metadata.csv` and `spectra.npz` with the first `valid` molecules marked for validation."""
    from rdkit import Chem
    from rdkit.Chem.rdMolDescriptors import CalcMolFormula

    random = np.random.default_rng(0)
    rows = [
        {
            "id": f"made-{number}-{copy}",
            "source": "made",
            "smiles": smiles,
            "inchikey": _key(smiles),
            "formula": CalcMolFormula(Chem.MolFromSmiles(smiles)),
            "state": "gas" if copy else "liquid",
            "iragent_split": "valid" if number < valid and copy == 0 else "train",
            "structure_check": "formula_agrees",
        }
        for number, smiles in enumerate(_MOLECULES)
        for copy in range(copies)
    ]
    with (folder / "metadata.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, list(rows[0]))
        table.writeheader()
        table.writerows(rows)
    absorbance = np.stack([_spectrum(random) for _ in rows])
    absorbance[:, 1700:] = np.nan
    identifiers = np.array([row["id"] for row in rows])
    np.savez(folder / "spectra.npz", id=identifiers, wavenumber=np.arange(400.0, 4001.0, 2.0), absorbance=absorbance)
    return folder


@pytest.fixture
def spectra(tmp_path: Path) -> Path:
    """Folder of made-up spectra."""
    folder = tmp_path / "spectra"
    folder.mkdir()
    return write_spectra(folder)


@pytest.fixture
def few_compounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Identifier tables that hold the made-up world's molecules only, in place of the installed ones."""
    from rdkit import Chem

    folder = tmp_path / "tables"
    folder.mkdir()
    lines = []
    for number, smiles in enumerate(_MOLECULES):
        inchi = Chem.MolToInchi(Chem.MolFromSmiles(smiles)).removeprefix("InChI=1S/")
        cells = [
            str(number + 1),
            f"{1000 + number}-00-{number % 10}",
            "",
            "",
            smiles,
            inchi,
            _key(smiles),
            "",
            f"compound {number}",
            "other name",
        ]
        lines.append("\t".join(cells))
    (folder / "chemical identifiers pubchem large.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    monkeypatch.setattr("vibron_train.structures.compounds.tables_folder", lambda: folder)
    return folder
