"""One-step edits of an RDKit molecule; each generator yields unsanitised molecules, some of them impossible."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from vibron.core.require import require

#: What may take the place of a hydrogen atom: the SMILES of each group begins with the atom that bonds.
GROUPS = (
    "C", "CC", "C(C)C", "C(C)(C)C", "C=C", "C#C", "O", "OC", "OCC", "N", "NC", "N(C)C", "S", "SC", "F", "Cl", "Br", "I",
    "C#N", "C=O", "C(C)=O", "C(=O)O", "C(=O)OC", "C(=O)OCC", "OC(C)=O", "C(N)=O", "NC(C)=O", "[N+](=O)[O-]",
    "C(F)(F)F", "c1ccccc1", "CO", "CCl",
)  # fmt: skip
#: Elements that may take an atom's place, valences allowing.
ELEMENTS = (6, 7, 8, 16, 9, 17, 35)
#: Largest part that is cut off or moved, in heavy atoms.
MOST_CUT = 8

Edit = Callable[[Any], Iterator[Any]]


def copied(molecule: Any) -> Any:
    """Return a copy that can be edited."""
    return require("rdkit.Chem").RWMol(molecule)


def is_charged(bond: Any) -> bool:
    """Whether both ends of a bond have a charge."""
    return bool(bond.GetBeginAtom().GetFormalCharge() and bond.GetEndAtom().GetFormalCharge())


@cache
def _part(smiles: str) -> Any:
    return require("rdkit.Chem").MolFromSmiles(smiles)


def _classes(molecule: Any) -> list[int]:
    """Return the same number for atoms that symmetry makes equivalent."""
    return list(require("rdkit.Chem").CanonicalRankAtoms(molecule, breakTies=False))


def _distinct(molecule: Any, bonds: Sequence[Any]) -> Iterator[Any]:
    """Yield one of the bonds that symmetry makes equivalent."""
    classes, seen = _classes(molecule), set()
    for bond in bonds:
        ends = frozenset((classes[bond.GetBeginAtomIdx()], classes[bond.GetEndAtomIdx()]))
        if ends not in seen:
            seen.add(ends)
            yield bond


def _hydrogens(molecule: Any, distinct: bool = False) -> list[int]:
    """Return the atoms with hydrogen; one of those that symmetry makes equivalent, if only distinct ones are wanted."""
    found = [atom.GetIdx() for atom in molecule.GetAtoms() if atom.GetTotalNumHs() > 0]
    if not distinct:
        return found
    classes = _classes(molecule)
    return list({classes[index]: index for index in reversed(found)}.values())


def _release(atom: Any, number: int) -> None:
    """Give an atom with written hydrogens (pyrrole nitrogen) so many more, or fewer; others adjust automatically."""
    if atom.GetNumExplicitHs():
        atom.SetNumExplicitHs(max(0, atom.GetNumExplicitHs() + number))


def _side_chains(molecule: Any) -> Iterator[tuple[int, int, frozenset[int]]]:
    """Yield (kept atom, first atom cut, all atoms cut) for each acyclic single bond, smaller side cut."""
    chem = require("rdkit.Chem")
    acyclic = [bond for bond in molecule.GetBonds() if not bond.IsInRing()]
    for bond in _distinct(molecule, [bond for bond in acyclic if bond.GetBondType() == chem.BondType.SINGLE]):
        for kept, cut in (
            (bond.GetBeginAtomIdx(), bond.GetEndAtomIdx()),
            (bond.GetEndAtomIdx(), bond.GetBeginAtomIdx()),
        ):
            if molecule.GetAtomWithIdx(kept).GetFormalCharge():
                continue
            side, todo = {cut}, [cut]
            while todo:
                for neighbour in molecule.GetAtomWithIdx(todo.pop()).GetNeighbors():
                    if neighbour.GetIdx() not in side | {kept}:
                        side.add(neighbour.GetIdx())
                        todo.append(neighbour.GetIdx())
            if len(side) <= MOST_CUT and 2 * len(side) <= molecule.GetNumAtoms():
                yield kept, cut, frozenset(side)


def add_group(molecule: Any, groups: Sequence[str] = GROUPS) -> Iterator[Any]:
    """Put a group in the place of a hydrogen atom."""
    for index in _hydrogens(molecule, distinct=True):
        for group in groups:
            yield _joined(molecule, index, _part(group))


def _joined(molecule: Any, index: int, part: Any) -> Any:
    chem = require("rdkit.Chem")
    edited = copied(molecule)
    start = edited.GetNumAtoms()
    edited.InsertMol(part)
    edited.AddBond(index, start, chem.BondType.SINGLE)
    _release(edited.GetAtomWithIdx(index), -1)
    return edited


def remove_group(molecule: Any) -> Iterator[Any]:
    """Put a hydrogen atom in the place of a side chain."""
    for _, __, side in _side_chains(molecule):
        edited = copied(molecule)
        for index in sorted(side, reverse=True):
            edited.RemoveAtom(index)
        yield edited


def replace_group(molecule: Any, groups: Sequence[str] = GROUPS) -> Iterator[Any]:
    """Put another group in the place of a side chain."""
    for kept, _, side in _side_chains(molecule):
        for group in groups:
            edited = _joined(molecule, kept, _part(group))
            for index in sorted(side, reverse=True):
                edited.RemoveAtom(index)
            yield edited


def move_group(molecule: Any) -> Iterator[Any]:
    """Move a side chain to another atom that has a hydrogen: positional isomers and branching."""
    chem = require("rdkit.Chem")
    for kept, cut, side in _side_chains(molecule):
        for index in _hydrogens(molecule):
            if index in side or index == kept:
                continue
            edited = copied(molecule)
            edited.RemoveBond(kept, cut)
            edited.AddBond(index, cut, chem.BondType.SINGLE)
            _release(edited.GetAtomWithIdx(index), -1)
            yield edited


def replace_atom(molecule: Any) -> Iterator[Any]:
    """Put another element in an atom's place."""
    distinct = dict(zip(_classes(molecule), molecule.GetAtoms(), strict=True))
    for atom in distinct.values():
        if atom.GetFormalCharge() or atom.GetAtomicNum() not in ELEMENTS:
            continue
        for number in ELEMENTS:
            if number != atom.GetAtomicNum():
                edited = copied(molecule)
                changed = edited.GetAtomWithIdx(atom.GetIdx())
                changed.SetAtomicNum(number)
                changed.SetNumExplicitHs(0)
                yield edited


def insert_atom(molecule: Any) -> Iterator[Any]:
    """Put CH2, O or NH between two bonded atoms: longer chains, larger rings, ethers, esters, amides."""
    chem = require("rdkit.Chem")
    for bond in _distinct(molecule, molecule.GetBonds()):
        if bond.GetBondType() != chem.BondType.SINGLE or is_charged(bond):
            continue
        for number in (6, 8, 7):
            edited = copied(molecule)
            middle = edited.AddAtom(chem.Atom(number))
            for end in (bond.GetBeginAtomIdx(), bond.GetEndAtomIdx()):
                edited.AddBond(end, middle, chem.BondType.SINGLE)
            edited.RemoveBond(bond.GetBeginAtomIdx(), bond.GetEndAtomIdx())
            yield edited


def delete_atom(molecule: Any) -> Iterator[Any]:
    """Take out an atom between two others and join these: shorter chains, smaller rings."""
    chem = require("rdkit.Chem")
    for atom in molecule.GetAtoms():
        bonds = list(atom.GetBonds())
        if len(bonds) != 2 or any(bond.GetBondType() != chem.BondType.SINGLE for bond in bonds):
            continue
        one, other = (neighbour.GetIdx() for neighbour in atom.GetNeighbors())
        if molecule.GetBondBetweenAtoms(one, other) is None:
            edited = copied(molecule)
            edited.AddBond(one, other, chem.BondType.SINGLE)
            edited.RemoveAtom(atom.GetIdx())
            yield edited


def change_bond(molecule: Any) -> Iterator[Any]:
    """Make a single bond double, a double one single or triple, a triple one double."""
    chem = require("rdkit.Chem")
    steps = {
        chem.BondType.SINGLE: (chem.BondType.DOUBLE,),
        chem.BondType.DOUBLE: (chem.BondType.SINGLE, chem.BondType.TRIPLE),
        chem.BondType.TRIPLE: (chem.BondType.DOUBLE,),
    }
    for bond in _distinct(molecule, molecule.GetBonds()):
        for order in steps.get(bond.GetBondType(), ()):
            edited = copied(molecule)
            edited.GetBondWithIdx(bond.GetIdx()).SetBondType(order)
            yield edited


def change_salt(molecule: Any) -> Iterator[Any]:
    """Take the counter-ion or acid off, or form the hydrochloride of an amine."""
    chem = require("rdkit.Chem")
    parts = chem.GetMolFrags(molecule)
    if len(parts) > 1:
        kept = set(sorted(parts, key=len)[-1])
        edited = copied(molecule)
        for index in sorted(set(range(molecule.GetNumAtoms())) - kept, reverse=True):
            edited.RemoveAtom(index)
        yield edited
    elif molecule.HasSubstructMatch(_amine()):
        edited = copied(molecule)
        edited.InsertMol(_part("Cl"))
        yield edited


@cache
def _amine() -> Any:
    return require("rdkit.Chem").MolFromSmarts("[NX3;!$(N[#6,#16]=[#8,#7,#16]);!$(N~[!#6])]")


EDITS: Mapping[str, Edit] = {
    "move_group": move_group,
    "add_group": add_group,
    "remove_group": remove_group,
    "replace_group": replace_group,
    "replace_atom": replace_atom,
    "insert_atom": insert_atom,
    "delete_atom": delete_atom,
    "change_bond": change_bond,
}
