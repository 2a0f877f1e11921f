"""How probable the network finds structures that others propose."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vibron.infrared.structure_writer.alphabet import COLUMNS, END
from vibron.infrared.structure_writer.bounds import AtomBounds
from vibron.infrared.structure_writer.generator import Generator

_AT_ONCE = 256


def log_likelihoods(
    generator: Generator, weights: NDArray[np.float32], smiles: Sequence[str], bounds: AtomBounds
) -> NDArray[np.float64]:
    """Return the log probability that each string is written, NaN where it has a symbol that the network lacks.

    Parameters
    ----------
    weights
        Shape (bits,), what the networks read from a spectrum.
    smiles
        Canonical, without stereochemistry.
    bounds
        With the composition, where it is known.
    """
    encoded = [generator.alphabet.encode(text) for text in smiles]
    found = np.full(len(smiles), np.nan)
    order = sorted((place for place, text in enumerate(encoded) if text), key=lambda place: len(encoded[place] or ()))
    for start in range(0, len(order), _AT_ONCE):
        places = order[start : start + _AT_ONCE]
        found[places] = _of(generator, weights, [encoded[place] or [] for place in places], bounds)
    return found


def _of(
    generator: Generator, weights: NDArray[np.float32], texts: list[list[int]], bounds: AtomBounds
) -> NDArray[np.float64]:
    """Return the log probability of strings in the order of their lengths."""
    row, lengths = np.asarray(weights, np.float32)[None], np.array([len(text) for text in texts])
    table = np.full((len(texts), lengths[-1]), END)
    for place, text in enumerate(texts):
        table[place, : len(text)] = text
    atoms, total = generator.alphabet.atoms, np.zeros(len(texts))
    used, state = np.zeros((len(texts), COLUMNS), np.float32), np.zeros((len(texts), generator.width), np.float32)
    symbol = np.full(len(texts), END)
    for place in range(lengths[-1]):
        first = int(np.searchsorted(lengths, place, side="right"))  # shorter strings have ended
        chances, state[first:] = generator.step(row, bounds.remaining(used[first:]), symbol[first:], state[first:])
        symbol = table[:, place]
        total[first:] += chances[np.arange(len(chances)), symbol[first:]]
        used += atoms[symbol]
    return total
