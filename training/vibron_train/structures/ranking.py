"""Rankings of many spectra at once, in the form calibration and evaluation read."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vibron.infrared.structure_model.best import best_rows

#: The best scores kept of each spectrum; all others together hold a negligible share of the probability.
_KEPT = 500
#: Rank of a true compound that is not among the candidates.
ABSENT = 10**9


@dataclass(frozen=True)
class BatchRanking:
    """Best candidates of many spectra.

    Attributes
    ----------
    rows : numpy.ndarray
        Shape (spectra, kept), rows of the index by falling score.
    scores : numpy.ndarray
        Shape (spectra, kept), their log scores, -inf where a filter left no more candidates.
    rank : numpy.ndarray
        Shape (spectra,), rank of the true compound, `ABSENT` when it is not among the candidates.
    """

    rows: NDArray[np.int64]
    scores: NDArray[np.float64]
    rank: NDArray[np.int64]

    @property
    def place(self) -> NDArray[np.int64]:
        """Column of the true compound, -1 when it is not among those kept."""
        return np.where(self.rank <= self.scores.shape[1], self.rank - 1, -1)


def rank_one(scores: NDArray[np.float64], true_row: int) -> tuple[NDArray[np.int64], NDArray[np.float64], int]:
    """Rows and scores of the best candidates of one spectrum, and the rank of the true one.

    Equal scores count against the true compound.
    """
    rows = best_rows(scores, _KEPT)
    found = true_row >= 0 and np.isfinite(scores[true_row])
    return rows, scores[rows], int((scores >= scores[true_row]).sum()) if found else ABSENT


def collect(answers: list[tuple[NDArray[np.int64], NDArray[np.float64], int]]) -> BatchRanking:
    """Stack the answers of `rank_one`."""
    rows, scores, rank = zip(*answers, strict=True)
    return BatchRanking(np.stack(rows), np.stack(scores), np.array(rank, dtype=np.int64))
