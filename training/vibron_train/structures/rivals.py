"""Which candidates the true structure is set against in a training step."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from vibron.core.require import require
from vibron_train.structures.problem import RetrievalProblem

#: Most similar known structures listed for each training molecule, and the size of the space they are sought in.
_LISTED, _DIMENSIONS, _CHUNK = 64, 512, 512


def nearest_structures(bits: Any, known: Any, seed: int) -> NDArray[np.int32]:
    """List the known structures most similar to each molecule.

    Bits are weighted by the logarithm of their rarity and projected at random (Johnson and Lindenstrauss) so
    that the cosines of all pairs cost seconds.

    Parameters
    ----------
    bits, known : scipy.sparse.csr_matrix
        Vocabulary bits of the molecules and of the known structures.
    seed : int
        Seed of the projection.

    Returns
    -------
    numpy.ndarray
        Shape (molecules, 64 or the number of known structures), rows of `known` in no order.
    """
    rarity = -np.log(np.asarray(known.mean(axis=0)).ravel().clip(1.0 / known.shape[0], 1.0))
    projection = np.random.default_rng(seed).standard_normal((known.shape[1], _DIMENSIONS)).astype(np.float32)
    projection *= rarity[:, None].astype(np.float32)

    def directions(matrix: Any) -> NDArray[np.float32]:
        vectors = np.asarray(matrix @ projection)
        length = np.linalg.norm(vectors, axis=1, keepdims=True)
        return np.asarray(vectors / length.clip(1e-6), dtype=np.float32)

    listed = min(_LISTED, known.shape[0])
    targets, molecules = directions(known).T, directions(bits)
    near = [
        np.argpartition(-(molecules[i : i + _CHUNK] @ targets), listed - 1, axis=1)[:, :listed]
        for i in range(0, len(molecules), _CHUNK)
    ]
    return np.concatenate(near).astype(np.int32)


class Rivals:
    """Candidates drawn for a step, with weights that make their sum an unbiased estimate of the sum over all.

    Some are drawn in proportion to the root of their prior, others from the neighbours of the molecules in
    the batch: structures that differ little are what a ranking has to tell apart.
    """

    def __init__(self, problem: RetrievalProblem, by_prior: int, by_likeness: int, seed: int) -> None:
        self._bits, self._log_prior = problem.index.bits, problem.index.log_prior
        share = np.exp(0.5 * self._log_prior.astype(np.float64))
        self._share, self._by_prior = share / share.sum(), by_prior
        self._by_likeness = by_likeness
        if by_likeness:
            self._near = nearest_structures(problem.training.bits, self._bits, seed)

    def draw(self, chosen: NDArray[np.int64], random: np.random.Generator) -> tuple[NDArray[np.int64], Any, Any]:
        """Rows of the candidates drawn, their bits (torch, bfloat16) and log weights for a batch of spectra."""
        torch = require("torch", extra="train")
        rows = random.choice(len(self._share), self._by_prior, p=self._share)
        expected = self._share * self._by_prior
        if self._by_likeness:
            near = self._near[chosen]
            columns = random.choice(near.shape[1], min(self._by_likeness, near.shape[1]), replace=False)
            rows = np.concatenate([rows, near[:, columns].ravel()])
            chance = len(columns) / near.shape[1]
            expected = expected + chance * np.bincount(near.ravel(), minlength=len(expected))
        correction = (self._log_prior[rows] - np.log(expected[rows])).astype(np.float32)
        bits = torch.from_numpy(self._bits[rows].toarray()).bfloat16()
        return rows, bits, torch.from_numpy(correction)
