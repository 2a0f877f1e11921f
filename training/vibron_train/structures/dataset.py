"""Reading the development spectra and splitting them without a molecule in two parts."""

import csv
import hashlib
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vibron.core.errors import InputError

POINTS = 1801
#: States of aggregation, as the metadata name them; any other counts as the last.
STATES = ("gas", "liquid", "solution", "solid_pellet", "solid_mull", "solid_other", "unknown")
#: Collections whose terms forbid that anything made from them leaves the project.
_WITHHELD_SOURCES = ("sdbs-digitised", "student-lab-ftir")


@dataclass(frozen=True)
class Dataset:
    """Measured spectra on the common grid with their structures.

    Attributes
    ----------
    absorbance : numpy.ndarray
        Shape (n, 1801), absorbance on 400 to 4000 cm^-1 by 2 cm^-1, NaN outside the measured range.
    smiles, inchikey, state, formula, source : tuple of str
        Structure (the answer, never an input), state of aggregation and collection of each spectrum.
    """

    absorbance: np.ndarray
    smiles: tuple[str, ...]
    inchikey: tuple[str, ...]
    state: tuple[str, ...]
    formula: tuple[str, ...]
    source: tuple[str, ...]

    @property
    def blocks(self) -> tuple[str, ...]:
        """First block (14 characters, the connectivity) of every InChIKey."""
        return tuple(key[:14] for key in self.inchikey)

    def __len__(self) -> int:
        return len(self.smiles)


def _trusted(row: dict[str, str]) -> bool:
    wrong_structure = "formula_differs" in row["structure_check"] and "name_agrees" not in row["structure_check"]
    return row["source"] not in _WITHHELD_SOURCES and not wrong_structure


def data_digest(data: Path) -> str:
    """SHA-256 over the metadata and the spectra, to name in a manifest what a model was trained on."""
    digest = hashlib.sha256()
    for name in ("metadata.csv", "spectra.npz"):
        digest.update((data / name).read_bytes())
    return digest.hexdigest()


def check_no_leak(training: Dataset, validation: Dataset) -> None:
    """Raise if a molecule (InChIKey first block) is in both parts.

    Raises
    ------
    InputError
        Naming the first shared molecule.
    """
    shared = sorted(set(training.blocks) & set(validation.blocks))
    if shared:
        raise InputError(
            f"{len(shared)} molecules occur in training and validation",
            field="training",
            value=shared[0],
            remedy="leave every spectrum of a validation molecule out of the training part",
        )


def read_dataset(data: Path) -> tuple[Dataset, Dataset]:
    """Read `metadata.csv` and `spectra.npz` and return the training and the validation part.

    Validation is every row marked `valid`; training is every trusted row whose molecule
    (InChIKey first block) has no spectrum in validation.

    Parameters
    ----------
    data : Path
        Folder holding `metadata.csv` and `spectra.npz`.

    Returns
    -------
    tuple of Dataset
        Training part, validation part.

    Raises
    ------
    InputError
        When a file is missing, the rows do not match, or a molecule leaks.
    """
    for name in ("metadata.csv", "spectra.npz"):
        if not (data / name).is_file():
            raise InputError(
                f"{name} is missing", field="data", value=str(data), remedy="point to the folder of the spectra"
            )
    with (data / "metadata.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    with np.load(data / "spectra.npz") as arrays:
        identifiers, absorbance = arrays["id"], arrays["absorbance"]
    if [row["id"] for row in rows] != [str(name) for name in identifiers] or absorbance.shape[1:] != (POINTS,):
        raise InputError(
            "rows of metadata.csv and spectra.npz do not match",
            field="data",
            value=str(data),
            remedy="rebuild both files together",
        )
    held_out = {row["inchikey"][:14] for row in rows if row["iragent_split"] == "valid"}

    def part(indices: list[int]) -> Dataset:
        columns = {
            name: tuple(rows[i][name] for i in indices) for name in ("smiles", "inchikey", "state", "formula", "source")
        }
        return Dataset(absorbance=absorbance[indices].astype(np.float32), **columns)

    validation = part([i for i, row in enumerate(rows) if row["iragent_split"] == "valid"])
    training = part([i for i, row in enumerate(rows) if row["inchikey"][:14] not in held_out and _trusted(row)])
    check_no_leak(training, validation)
    return training, validation
