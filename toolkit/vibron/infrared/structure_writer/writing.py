"""The most probable strings of the generator, by a search in which many are written at once."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from vibron.infrared.structure_writer.alphabet import COLUMNS, END, Alphabet
from vibron.infrared.structure_writer.bounds import AtomBounds
from vibron.infrared.structure_writer.generator import Generator

#: Longest string, in symbols.
LONGEST = 72


def written(generator: Generator, weights: NDArray[np.float32], number: int, bounds: AtomBounds) -> list[str]:
    """Return SMILES within bounds, the most probable first.

    Parentheses and rings are closed and atoms counted while a string is written; valences are not checked.

    Parameters
    ----------
    weights
        Shape (bits,), what the networks read from a spectrum.
    number
        Strings kept while they are written; about twice as many are returned.
    bounds
        Fewest and most atoms of each element.
    """
    alphabet, row = generator.alphabet, np.asarray(weights, np.float32)[None]
    admitted = _grammar(alphabet, bounds)
    table = np.hstack([alphabet.atoms, alphabet.brackets])
    texts, total, used = np.zeros((1, 0), np.int64), np.zeros(1), np.zeros((1, table.shape[1]), np.float32)
    symbol, state = np.full(1, END), np.zeros((1, generator.width), np.float32)
    done: list[tuple[float, list[int]]] = []
    for _ in range(LONGEST):
        chances, state = generator.step(row, bounds.remaining(used), symbol, state)
        after = np.where(admitted(used), total[:, None] + chances, -np.inf).ravel()
        best = np.argsort(-after, kind="stable")[:number]
        best = best[np.isfinite(after[best])]
        parent, symbol = np.divmod(best, len(alphabet))
        ended = symbol == END
        done += [(float(after[place]), texts[place // len(alphabet)].tolist()) for place in best[ended]]
        parent, symbol, total = parent[~ended], symbol[~ended], after[best[~ended]]
        if not len(parent):
            break
        texts = np.hstack([texts[parent], symbol[:, None]])
        state, used = state[parent], used[parent] + table[symbol]
    done.sort(key=lambda one: -one[0])
    return [alphabet.decode(numbers) for _, numbers in done]


def _grammar(alphabet: Alphabet, bounds: AtomBounds) -> Callable[[NDArray[np.float32]], NDArray[np.bool_]]:
    """Return which symbols may follow, shape (strings, symbols), by what a string has used of atoms and brackets."""
    atoms, parentheses = alphabet.atoms, alphabet.brackets[:, 0]

    def admitted(used: NDArray[np.float32]) -> NDArray[np.bool_]:
        count, depth = used[:, :COLUMNS], used[:, COLUMNS]
        found = depth[:, None] + parentheses >= 0
        found &= (count[:, None] + atoms <= bounds.most).all(axis=2)
        closed = (depth == 0) & (used[:, COLUMNS + 1 :] % 2 == 0).all(axis=1)
        found[:, END] = closed & (count >= bounds.least).all(axis=1) & count.any(axis=1)
        return np.asarray(found)

    return admitted
