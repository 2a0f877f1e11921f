from __future__ import annotations

from typing import Annotated, Any

import numpy as np

from vibron.core.errors import ConvergenceError, DomainError
from vibron.core.geometry import Geometry
from vibron.core.quantity import FloatArray, Option, Quantity
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.infrared.molecules.groups import parse_smiles

_MOST_ATOMS = 200
_STRETCH = 1.11
_STEPS = 2000


@tool(
    valid_for="connected organic and small inorganic molecules of known stereochemistry",
    limitations="a conformer of MMFF94, or of distance geometry where MMFF94 lacks a bond as in CO2 or SO2; good as a "
    "start of an optimisation and not as a final geometry; "
    "unspecified stereocentres are drawn at random under the seed",
    papers=("riniker2015",),
    see_also=("harmonic_ir",),
)
def embed_conformer(
    smiles: Annotated[str, Option("structure as SMILES")],
    conformers: Annotated[int, Quantity("1", "number of conformers tried", ge=1, le=500)] = 10,
    seed: Annotated[int, Quantity("1", "seed of the embedding", ge=0)] = 7,
) -> Geometry:
    """Return the conformer of a SMILES that is lowest in the MMFF94 force field, with hydrogen atoms.

    Conformers are embedded by distance geometry with torsion knowledge (ETKDGv3) and relaxed; where the force field
    lacks parameters UFF takes its place, and a molecule of one or two atoms is only set to its bond length.

    Returns
    -------
    Geometry
        Centred on its middle, longest axis along x, shortest along z, first atom at negative x; charge and unpaired
        electrons as in the SMILES.

    Raises
    ------
    InputError
        The SMILES cannot be read.
    DomainError
        It has several parts or more than 200 atoms.
    ConvergenceError
        No conformer could be embedded.

    Examples
    --------
    >>> water = embed_conformer("O")
    >>> water.symbols, round(float(np.linalg.norm(water.positions[1] - water.positions[0])), 1)
    (('O', 'H', 'H'), 1.0)
    """
    chem, builder = require("rdkit.Chem"), require("rdkit.Chem.AllChem")
    molecule = chem.AddHs(parse_smiles(smiles))
    if len(chem.GetMolFrags(molecule)) > 1 or molecule.GetNumAtoms() > _MOST_ATOMS:
        raise DomainError(
            f"must be one connected molecule of at most {_MOST_ATOMS} atoms",
            field="smiles",
            value=smiles,
            remedy="give one component at a time",
        )
    with require("rdkit.rdBase").BlockLogs():
        found = list(builder.EmbedMultipleConfs(molecule, conformers, _parameters(builder, seed)))
        energies = [0.0] * len(found)
        if found and molecule.GetNumAtoms() > 1:
            molecule, energies = _relaxed(builder, molecule)
    if not found:
        raise ConvergenceError(
            "no conformer could be embedded", field="smiles", value=smiles, remedy="try another seed or more conformers"
        )
    best = min(zip(energies, found, strict=True))[1]
    return Geometry(
        tuple(atom.GetSymbol() for atom in molecule.GetAtoms()),
        _upright(molecule.GetConformer(best).GetPositions()),
        charge=chem.GetFormalCharge(molecule),
        unpaired=sum(atom.GetNumRadicalElectrons() for atom in molecule.GetAtoms()),
    )


def _parameters(builder: Any, seed: int) -> Any:
    parameters = builder.ETKDGv3()
    parameters.randomSeed = seed
    return parameters


def _relaxed(builder: Any, molecule: Any) -> tuple[Any, list[float]]:
    """Return the conformers, relaxed by a force field if one knows the molecule, and their energies."""
    unranked = [float(order) for order in range(molecule.GetNumConformers())]
    if builder.MMFFHasAllMoleculeParams(molecule):
        relax = builder.MMFFOptimizeMoleculeConfs
    elif builder.UFFHasAllMoleculeParams(molecule):
        relax = builder.UFFOptimizeMoleculeConfs
    else:
        return molecule, unranked
    found = type(molecule)(molecule)
    energies = [energy for _, energy in relax(found, maxIters=_STEPS)]
    return (molecule, unranked) if _stretched(builder, found) else (found, energies)


def _stretched(builder: Any, molecule: Any) -> bool:
    """Return True if MMFF94 fell back on its rule for bonds without a tabulated length, as in CO2, CS2, N2, SO2, N2O.

    That rule gives single bonds.  Over 350 common molecules, bonds with a tabulated length are at most 1.10 times as
    long as UFF's.
    """
    positions = molecule.GetConformer(0).GetPositions()
    for bond in molecule.GetBonds():
        pair = bond.GetBeginAtomIdx(), bond.GetEndAtomIdx()
        natural = builder.GetUFFBondStretchParams(molecule, *pair)
        if natural is not None and np.linalg.norm(positions[pair[0]] - positions[pair[1]]) > _STRETCH * natural[1]:
            return True
    return False


def _upright(positions: FloatArray) -> FloatArray:
    centred = positions - positions.mean(axis=0)
    axes = np.linalg.svd(centred, full_matrices=True)[2]
    axes[:2] *= np.where(axes[:2] @ centred[0] > 0, -1.0, 1.0)[:, None]
    axes[2] = np.cross(axes[0], axes[1])  # a rotation, so that handedness is kept
    return np.asarray(centred @ axes.T, dtype=np.float64)
