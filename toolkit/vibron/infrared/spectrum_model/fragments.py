"""Countable fragments of a molecule as a set of short numbers, for similarity of structures."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.require import require

Bits = npt.NDArray[np.uint16]
SPACE = 1 << 16
_MOST = 12  # repetitions of a fragment that count
_SPREAD = np.array([2654435761, 40503, 2246822519], dtype=np.uint64)


@cache
def _generators() -> tuple[Any, Any]:
    generators = require("rdkit.Chem.rdFingerprintGenerator")
    return generators.GetMorganGenerator(radius=1), generators.GetAtomPairGenerator(maxDistance=3)


def fragment_bits(molecule: Any) -> Bits:
    """Return the fragments of an RDKit molecule: atoms with their neighbours, pairs to three bonds, bonds with H.

    A fragment that occurs n times gives n numbers, so that the Tanimoto similarity of two sets counts repetitions.
    """
    found = [
        (kind, fragment, count)
        for kind, generator in enumerate(_generators())
        for fragment, count in generator.GetSparseCountFingerprint(molecule).GetNonzeroElements().items()
    ]
    bonds: dict[int, int] = {}
    for bond in require("rdkit.Chem").AddHs(molecule).GetBonds():
        ends = sorted(
            16 * atom.GetAtomicNum() + int(atom.GetHybridization()) for atom in (bond.GetBeginAtom(), bond.GetEndAtom())
        )
        name = (ends[0] << 20) + (ends[1] << 8) + int(2 * bond.GetBondTypeAsDouble())
        bonds[name] = bonds.get(name, 0) + 1
    found += [(len(_generators()), name, count) for name, count in bonds.items()]
    each = [(name, kind, copy) for kind, name, count in found for copy in range(min(count, _MOST))]
    numbers = np.array(each, dtype=np.uint64).reshape(-1, 3) @ _SPREAD
    return np.unique((numbers & np.uint64(0xFFFFFFFF)) >> np.uint64(16)).astype(np.uint16)


def tanimoto(query: Bits, bits: Bits, sizes: npt.NDArray[np.uint16]) -> npt.NDArray[np.float64]:
    """Return the similarity of one set to many, which lie one after the other in ``bits``; none is empty."""
    has = np.zeros(SPACE, dtype=np.int64)
    has[query] = 1
    starts = np.concatenate([[0], np.cumsum(sizes, dtype=np.int64)[:-1]])
    common = np.add.reduceat(has[bits], starts)
    return np.asarray(common / (sizes.astype(np.int64) + query.size - common), dtype=np.float64)
