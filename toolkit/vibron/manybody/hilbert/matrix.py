"""Matrices of operators in a basis of a sector: bit operations on all states at once, a loop only over terms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from vibron.manybody.hilbert.basis import Basis
from vibron.manybody.operators.blocks import Blocks

if TYPE_CHECKING:
    from scipy.sparse import csr_array

_NEGLIGIBLE = 1e-14
#: Positions of source states, the codes of their images, amplitudes.
Hop = tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], npt.NDArray[Any]]


def diagonal(blocks: Blocks, basis: Basis) -> npt.NDArray[Any]:
    """Return the diagonal of an operator."""
    total: npt.NDArray[Any] = np.zeros(len(basis))
    for (support, passed), matrix in blocks.items():
        entries = np.diagonal(matrix)
        if np.abs(entries).max() > _NEGLIGIBLE:
            part = entries[_local(basis, support)]
            total = total + (part * _parity(basis.codes, basis, passed) if passed else part)
    return total


def hops(blocks: Blocks, basis: Basis) -> Iterator[Hop]:
    """Yield what an operator does off the diagonal: which states go where and with what amplitude."""
    for (support, passed), matrix in blocks.items():
        off = matrix - np.diag(np.diagonal(matrix))
        counts = (np.abs(off) > _NEGLIGIBLE).sum(0)
        if not counts.any():
            continue
        local = _local(basis, support)
        moves = _moves(basis, support, off.shape[0])
        order = np.argsort(-np.abs(off), axis=0, kind="stable")  # of each column, the targets in order of their weight
        for slot in range(counts.max()):
            target = order[slot]
            weight = off[target, np.arange(off.shape[1])]
            active = np.abs(weight) > _NEGLIGIBLE
            source = np.flatnonzero(active[local])
            state = local[source]
            images = basis.codes[source] + (moves[target] - moves)[state]
            amplitude = weight[state]
            if passed:
                amplitude = amplitude * _parity(basis.codes[source], basis, passed)
            yield source, images, amplitude


def matrix_of(blocks: Blocks, basis: Basis, target: Basis | None = None) -> csr_array[Any]:
    """Return an operator as a sparse matrix, to another basis if one is given; what leaves it is projected out."""
    from scipy.sparse import csr_array

    size = len(basis)
    index = np.int32 if size < 2**31 else np.int64
    entries = diagonal(blocks, basis)
    stored = np.flatnonzero(entries).astype(index)
    rows, columns, values = [stored], [stored], [entries[stored]]
    goal = basis if target is None else target
    if target is not None:
        place, known = target.find(basis.codes[stored])
        kept = slice(None) if known is None else known
        rows, columns, values = [place[kept].astype(index)], [stored[kept]], [entries[stored][kept]]
    for source, images, amplitude in hops(blocks, basis):
        place, known = goal.find(images)
        if known is not None:
            place, source, amplitude = place[known], source[known], amplitude[known]
        rows.append(place.astype(index))
        columns.append(source.astype(index))
        values.append(amplitude)
    kind = np.result_type(*values, np.float64)
    # Built as the transpose: sources ascend in each part, so that sorting is cheap.
    parts = (np.concatenate(values).astype(kind), (np.concatenate(rows), np.concatenate(columns)))
    found = csr_array(parts, shape=(len(goal), size))
    found.sum_duplicates()
    return found


def _local(basis: Basis, support: tuple[int, ...]) -> npt.NDArray[np.int64]:
    index = basis.values(support[0])
    for digit in support[1:]:
        index = index * basis.digits.dimension + basis.values(digit)
    return index


def _moves(basis: Basis, support: tuple[int, ...], size: int) -> npt.NDArray[np.int64]:
    """Return the part of the code that each local state writes."""
    states = np.arange(size)
    code = np.zeros(size, dtype=np.int64)
    for digit in reversed(support):
        code += (states % basis.digits.dimension) << basis.shift(digit)
        states = states // basis.digits.dimension
    return code


def _parity(codes: npt.NDArray[np.int64], basis: Basis, passed: tuple[int, ...]) -> npt.NDArray[np.float64]:
    mask = np.int64(sum(1 << basis.shift(digit) for digit in passed))
    return np.asarray(1.0 - 2.0 * (np.bitwise_count(codes & mask) & 1))
