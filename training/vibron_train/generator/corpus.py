"""The structures that the generator learns to write; no molecule of the validation part is among them."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vibron.core.require import require
from vibron.infrared.molecules.forms import flat_smiles
from vibron.infrared.molecules.formula import parse_formula
from vibron.infrared.molecules.fragments import count_features
from vibron.infrared.molecules.groups import parse_smiles
from vibron.infrared.structure_model.index import Index
from vibron.infrared.structure_writer.alphabet import COLUMNS, Alphabet, composition_row, symbols
from vibron.infrared.structure_writer.writing import LONGEST
from vibron_train.structures.dataset import Dataset

#: Fewest structures with a symbol; one molecule in so many is kept for the held-out loss.
_FEWEST, HELD = 20, 25
#: Structures are drawn in proportion to their prior (how likely such a compound is to be measured) to this power.
_DRAWN = 0.5


@dataclass(frozen=True)
class Corpus:
    """Structures as strings of numbers.

    Attributes
    ----------
    alphabet : Alphabet
        The symbols.
    blocks : tuple of str
        First block of each InChIKey.
    texts : tuple of numpy.ndarray
        The numbers of each canonical SMILES without stereochemistry, with the end.
    composition : numpy.ndarray
        Shape (structures, columns).
    bits : scipy.sparse.csr_matrix
        Shape (structures, bits).
    measured : numpy.ndarray
        Shape (structures,), whether the training part has a spectrum of it.
    drawn : numpy.ndarray
        Shape (structures,), relative frequency with which each is drawn.
    """

    alphabet: Alphabet
    blocks: tuple[str, ...]
    texts: tuple[NDArray[np.int64], ...]
    composition: NDArray[np.float32]
    bits: Any
    measured: NDArray[np.bool_]
    drawn: NDArray[np.float64]

    @cached_property
    def held(self) -> NDArray[np.bool_]:
        """Shape (structures,): kept for the held-out loss."""
        chosen = [zlib.crc32(block.encode()) % HELD == 0 for block in self.blocks]
        return np.asarray(self.measured & np.array(chosen, dtype=bool))


def build_corpus(index: Index, training: Dataset, validation: Dataset) -> Corpus:
    """Return the structures of the index and of the training part that can be written with the alphabet."""
    closed, listed = set(validation.blocks), set(index.blocks)
    own = dict(zip(training.blocks, training.smiles, strict=True))
    rows = [row for row, block in enumerate(index.blocks) if block not in closed]
    added = sorted(own.keys() - listed - closed)
    blocks = [*(index.blocks[row] for row in rows), *added]
    smiles = [*(index.smiles[row] for row in rows), *(own[block] for block in added)]
    extra = index.vocabulary.matrix(count_features(parse_smiles(own[block])) for block in added)
    bits = require("scipy.sparse").vstack([index.bits[rows], extra], format="csr")
    flat, counts = _read(smiles)
    measured = np.array([block in own for block in blocks])
    prior = index.log_prior[rows].astype(np.float64)
    typical = prior[measured[: len(rows)]].mean() if measured[: len(rows)].any() else 0.0
    drawn = np.exp(_DRAWN * np.concatenate([prior, np.full(len(added), typical)]))
    return _written(blocks, flat, counts, bits, measured, drawn)


def _read(smiles: Sequence[str]) -> tuple[list[str], list[dict[str, int]]]:
    formula = require("rdkit.Chem.rdMolDescriptors").CalcMolFormula
    molecules = [parse_smiles(text) for text in smiles]
    return [flat_smiles(one) for one in molecules], [parse_formula(formula(one)) for one in molecules]


def _written(
    blocks: Sequence[str],
    flat: Sequence[str],
    counts: Sequence[dict[str, int]],
    bits: Any,
    measured: NDArray[np.bool_],
    drawn: NDArray[np.float64],
) -> Corpus:
    frequency = Counter(symbol for text in flat for symbol in set(symbols(text)))
    alphabet = Alphabet(tuple(sorted(symbol for symbol, number in frequency.items() if number >= _FEWEST)))
    texts = [alphabet.encode(text) for text in flat]
    kept = [place for place, text in enumerate(texts) if text is not None and len(text) <= LONGEST]
    return Corpus(
        alphabet,
        tuple(blocks[place] for place in kept),
        tuple(np.array(texts[place], dtype=np.int64) for place in kept),
        np.array([composition_row(counts[place]) for place in kept], dtype=np.float32).reshape(-1, COLUMNS),
        bits[kept],
        measured[kept],
        drawn[kept],
    )
