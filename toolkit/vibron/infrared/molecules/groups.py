"""The functional-group definitions next to this module, loaded once, and their bulk application."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vibron.core.data import load_yaml
from vibron.core.errors import InputError
from vibron.core.require import require


@dataclass(frozen=True)
class FunctionalGroup:
    """One group: its pattern, what the pattern means, and molecules that do and do not carry it."""

    name: str
    label: str
    smarts: str
    note: str
    source: str
    example: tuple[str, ...]
    counterexample: tuple[str, ...]


@cache
def load_groups() -> tuple[FunctionalGroup, ...]:
    """Read the definitions in file order, which is the order of every label vector."""
    rows = load_yaml(__package__, "functional_groups.yaml")
    return tuple(
        FunctionalGroup(**{**row, "example": tuple(row["example"]), "counterexample": tuple(row["counterexample"])})
        for row in rows
    )


#: Words for the bond classes of the absorption table that no pattern defines and whose names do not read as words.
_BOND_CLASSES = {
    "n_oxide": "N-oxide",
    "phosphine_hydride": "phosphine",
    "boron_oxygen": "boron-oxygen compound",
    "boron_hydride": "borane",
}


@cache
def group_label(name: str) -> str:
    """Return a functional group or bond class in words.

    >>> group_label("benzene_mono"), group_label("boron_hydride"), group_label("carbon_dioxide")
    ('monosubstituted benzene', 'borane', 'carbon dioxide')
    """
    labels = {group.name: group.label for group in load_groups()} | _BOND_CLASSES
    return labels.get(name, name.replace("_", " "))


def group_names() -> tuple[str, ...]:
    """Names in file order."""
    return tuple(group.name for group in load_groups())


@cache
def group_patterns() -> tuple[Any, ...]:
    """Compiled SMARTS in file order."""
    chem = require("rdkit.Chem")
    return tuple(chem.MolFromSmarts(group.smarts) for group in load_groups())


def parse_smiles(smiles: str) -> Any:
    """RDKit molecule of a SMILES string.

    Raises
    ------
    InputError
        If RDKit cannot read the string or it holds no atom.
    """
    chem = require("rdkit.Chem")
    with require("rdkit.rdBase").BlockLogs():
        molecule = chem.MolFromSmiles(smiles)
    if molecule is None or molecule.GetNumAtoms() == 0:
        raise InputError(
            "not a SMILES string that RDKit can read",
            field="smiles",
            value=smiles,
            remedy="check ring closures, brackets and valences, for example 'CC(=O)O' for acetic acid",
        )
    return molecule


def group_vector(molecule: Any) -> NDArray[np.bool_]:
    """Which groups an RDKit molecule carries, shape (groups,)."""
    return np.array([molecule.HasSubstructMatch(pattern) for pattern in group_patterns()])


def group_matrix(smiles: Sequence[str]) -> NDArray[np.bool_]:
    """Which groups many molecules carry, shape (molecules, groups)."""
    return np.array([group_vector(parse_smiles(text)) for text in smiles]).reshape(-1, len(load_groups()))
