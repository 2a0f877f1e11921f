"""Steps from one isomer to another; each generator yields unsanitised molecules, some of them impossible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from vibron.core.require import require
from vibron.infrared.molecules.edits import Edit, copied, is_charged, move_group


def _plain(atom: Any) -> bool:
    """Whether an atom has neither a charge nor written hydrogens, which would not adjust to a change."""
    return not atom.GetFormalCharge() and not atom.GetNumExplicitHs()


def exchange_atoms(molecule: Any) -> Iterator[Any]:
    """Exchange the elements of two atoms: a hetero atom goes elsewhere in chain or ring."""
    atoms = [atom for atom in molecule.GetAtoms() if not atom.GetFormalCharge()]
    for one, other in combinations(atoms, 2):
        if one.GetAtomicNum() != other.GetAtomicNum():
            edited = copied(molecule)
            for place, element in ((one, other), (other, one)):
                changed = edited.GetAtomWithIdx(place.GetIdx())
                changed.SetAtomicNum(element.GetAtomicNum())
                changed.SetNumExplicitHs(0)
                changed.SetNoImplicit(False)
            yield edited


def move_atom(molecule: Any) -> Iterator[Any]:
    """Take a linking CH2, O, NH or S out and put it into another single bond."""
    chem = require("rdkit.Chem")
    single = [bond for bond in molecule.GetBonds() if bond.GetBondType() == chem.BondType.SINGLE]
    for atom in molecule.GetAtoms():
        own = list(atom.GetBonds())
        if len(own) != 2 or not _plain(atom) or any(bond.GetBondType() != chem.BondType.SINGLE for bond in own):
            continue
        left, right = (neighbour.GetIdx() for neighbour in atom.GetNeighbors())
        if molecule.GetBondBetweenAtoms(left, right) is not None:
            continue
        moved = atom.GetIdx()
        for bond in single:
            one, other = bond.GetBeginAtomIdx(), bond.GetEndAtomIdx()
            if moved in (one, other) or is_charged(bond):
                continue
            edited = copied(molecule)
            for end in (left, right):
                edited.RemoveBond(moved, end)
            edited.RemoveBond(one, other)
            edited.AddBond(left, right, chem.BondType.SINGLE)
            for end in (one, other):
                edited.AddBond(end, moved, chem.BondType.SINGLE)
            yield edited


def move_bond_end(molecule: Any) -> Iterator[Any]:
    """Move one end of a single bond to another atom with hydrogen: chains branch, rings grow or shrink."""
    chem = require("rdkit.Chem")
    for bond in molecule.GetBonds():
        if bond.GetBondType() != chem.BondType.SINGLE:
            continue
        ends = (bond.GetBeginAtomIdx(), bond.GetEndAtomIdx())
        for kept, left in (ends, ends[::-1]):
            if molecule.GetAtomWithIdx(left).GetFormalCharge():
                continue
            for atom in molecule.GetAtoms():
                goal = atom.GetIdx()
                taken = goal in ends or molecule.GetBondBetweenAtoms(kept, goal) is not None
                if taken or not atom.GetTotalNumHs() or not _plain(atom):
                    continue
                edited = copied(molecule)
                edited.RemoveBond(kept, left)
                edited.AddBond(kept, goal, chem.BondType.SINGLE)
                yield edited


def move_double_bond(molecule: Any) -> Iterator[Any]:
    """Lower the order of one bond and raise that of another single bond, carbonyl groups included."""
    chem = require("rdkit.Chem")
    lower = {chem.BondType.DOUBLE: chem.BondType.SINGLE, chem.BondType.TRIPLE: chem.BondType.DOUBLE}
    multiple = [bond for bond in molecule.GetBonds() if bond.GetBondType() in lower]
    single = [
        bond
        for bond in molecule.GetBonds()
        if bond.GetBondType() == chem.BondType.SINGLE and _plain(bond.GetBeginAtom()) and _plain(bond.GetEndAtom())
    ]
    for bond in multiple:
        if bond.GetBeginAtom().GetFormalCharge() or bond.GetEndAtom().GetFormalCharge():
            continue
        for other in single:
            edited = copied(molecule)
            edited.GetBondWithIdx(bond.GetIdx()).SetBondType(lower[bond.GetBondType()])
            edited.GetBondWithIdx(other.GetIdx()).SetBondType(chem.BondType.DOUBLE)
            yield edited


def exchange_groups(molecule: Any) -> Iterator[Any]:
    """Exchange what two acyclic bonds carry, for instance the substituents of two places of a ring."""
    chem = require("rdkit.Chem")
    bonds = [bond for bond in molecule.GetBonds() if bond.GetBondType() == chem.BondType.SINGLE and not bond.IsInRing()]
    for first, second in combinations(bonds, 2):
        a, b, c, d = (first.GetBeginAtomIdx(), first.GetEndAtomIdx(), second.GetBeginAtomIdx(), second.GetEndAtomIdx())
        if len({a, b, c, d}) < 4:
            continue
        for one, other in ((c, d), (d, c)):
            if molecule.GetBondBetweenAtoms(a, one) or molecule.GetBondBetweenAtoms(b, other):
                continue
            edited = copied(molecule)
            edited.RemoveBond(a, b)
            edited.RemoveBond(c, d)
            edited.AddBond(a, one, chem.BondType.SINGLE)
            edited.AddBond(b, other, chem.BondType.SINGLE)
            yield edited


def close_ring(molecule: Any) -> Iterator[Any]:
    """Give up a double bond for a ring of three to seven atoms, or a ring for a double bond."""
    chem = require("rdkit.Chem")
    lower = {chem.BondType.DOUBLE: chem.BondType.SINGLE, chem.BondType.TRIPLE: chem.BondType.DOUBLE}
    distance = chem.GetDistanceMatrix(molecule)
    open_ = [atom.GetIdx() for atom in molecule.GetAtoms() if _plain(atom)]
    multiple = [bond for bond in molecule.GetBonds() if bond.GetBondType() in lower]
    for bond in multiple:
        for one, other in combinations(open_, 2):
            if 2 <= distance[one][other] <= 6:
                edited = copied(molecule)
                edited.GetBondWithIdx(bond.GetIdx()).SetBondType(lower[bond.GetBondType()])
                edited.AddBond(one, other, chem.BondType.SINGLE)
                yield edited
    single = [bond for bond in molecule.GetBonds() if bond.GetBondType() == chem.BondType.SINGLE]
    for bond in (bond for bond in single if bond.IsInRing()):
        for other in single:
            if other.GetIdx() != bond.GetIdx() and _plain(other.GetBeginAtom()) and _plain(other.GetEndAtom()):
                edited = copied(molecule)
                edited.GetBondWithIdx(other.GetIdx()).SetBondType(chem.BondType.DOUBLE)
                edited.RemoveBond(bond.GetBeginAtomIdx(), bond.GetEndAtomIdx())
                yield edited


ISOMER_MOVES: Mapping[str, Edit] = {
    "move_group": move_group,
    "move_bond_end": move_bond_end,
    "move_atom": move_atom,
    "move_double_bond": move_double_bond,
    "exchange_atoms": exchange_atoms,
    "exchange_groups": exchange_groups,
    "close_ring": close_ring,
}
