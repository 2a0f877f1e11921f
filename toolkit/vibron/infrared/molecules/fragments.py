"""Countable structural features of a molecule: circular fragments, atom pairs, composition, functional groups."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from vibron.core.require import require

#: Feature kinds; a feature is (kind, identifier) and has a count in a molecule.
MORGAN, PAIR, COMPOSITION, GROUP = 0, 1, 2, 3
#: Radius of the largest circular fragment and the longest atom-pair distance, in bonds.
RADIUS, DISTANCE = 3, 8
#: Atomic numbers counted one by one; hydrogen is counted apart because it is implicit in a SMILES.
ELEMENTS = (3, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 19, 32, 33, 34, 35, 50, 51, 53, 80, 82)
_TRANSITION_METALS = frozenset([*range(21, 31), *range(39, 49), *range(57, 80)])

Feature = tuple[int, int]


@cache
def generators() -> Mapping[int, Any]:
    """Return RDKit's generators of circular fragments and of atom pairs by kind."""
    made = require("rdkit.Chem.rdFingerprintGenerator")
    return {MORGAN: made.GetMorganGenerator(radius=RADIUS), PAIR: made.GetAtomPairGenerator(maxDistance=DISTANCE)}


def composition(molecule: Any) -> Iterator[int]:
    """Yield the counts that a chemist reads off a formula or a drawing, in a fixed order.

    Heavy atoms, hydrogens, each of `ELEMENTS`, transition metals, rings, aromatic rings, double-bond
    equivalents outside aromatic rings and in all, rotatable bonds, OH and NH donors, separate fragments,
    charged atoms, rings of five, six and at most four atoms, methyl-like carbons, quaternary atoms.
    """
    descriptors = require("rdkit.Chem.rdMolDescriptors")
    atoms = list(molecule.GetAtoms())
    numbers = [atom.GetAtomicNum() for atom in atoms]
    rings = molecule.GetRingInfo().AtomRings()
    aromatic = sum(all(atoms[i].GetIsAromatic() for i in ring) for ring in rings)
    orders = [bond.GetBondTypeAsDouble() for bond in molecule.GetBonds()]
    pi_bonds = orders.count(2.0) + 2 * orders.count(3.0)
    yield molecule.GetNumHeavyAtoms()
    yield sum(atom.GetTotalNumHs() for atom in atoms)
    for element in ELEMENTS:
        yield numbers.count(element)
    yield sum(number in _TRANSITION_METALS for number in numbers)
    yield len(rings)
    yield aromatic
    yield pi_bonds
    yield pi_bonds + len(rings) + 3 * aromatic
    yield descriptors.CalcNumRotatableBonds(molecule)
    yield descriptors.CalcNumHBD(molecule)
    yield len(require("rdkit.Chem").GetMolFrags(molecule))
    yield sum(atom.GetFormalCharge() != 0 for atom in atoms)
    yield sum(len(ring) == 5 for ring in rings)
    yield sum(len(ring) == 6 for ring in rings)
    yield sum(len(ring) <= 4 for ring in rings)
    yield sum(atom.GetDegree() == 1 and atom.GetAtomicNum() == 6 for atom in atoms)
    yield sum(atom.GetDegree() == 4 for atom in atoms)


def count_features(molecule: Any) -> dict[Feature, int]:
    """Count every structural feature of a molecule; stereochemistry is not looked at.

    Parameters
    ----------
    molecule : rdkit.Chem.Mol
        The molecule.

    Returns
    -------
    dict
        (kind, identifier) -> count, zero counts left out. The identifier of a functional group is its
        place in the list of groups, that of a composition its place in `composition`, the others are RDKit's.
    """
    from vibron.infrared.molecules.groups import group_vector

    counts: dict[Feature, int] = {}
    for kind, generator in generators().items():
        found = generator.GetSparseCountFingerprint(molecule).GetNonzeroElements()
        counts.update({(kind, identifier): count for identifier, count in found.items()})
    counts.update({(COMPOSITION, i): count for i, count in enumerate(composition(molecule)) if count})
    counts.update({(GROUP, i): 1 for i, present in enumerate(group_vector(molecule)) if present})
    return counts
