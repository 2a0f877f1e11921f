"""The sum of few rows that is nearest to a target: exact extension of the best sums, many at a time.

All sums of one more row are compared by the Gram matrix: a sum S with the normal matrix G and the projections c takes
in row j with the coefficient (c_j - g_j.G^-1 c) / (1 - g_j.G^-1 g_j); no row is fitted anew.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.quantity import FloatArray

FIRST, BEAM = 200, 50  # single rows, and sums of several, that are extended
_LEAST_NEW = 1e-3  # least share of a row that the others must not explain
Values = npt.NDArray[Any]


@dataclass(frozen=True, eq=False)
class RankedSums:
    """The best sums of equally many rows, nearest first, and the best one that holds each row of the library.

    ``explained`` is the part of the squares of the target that a sum explains; ``with_row`` the greatest one of a sum
    with the row in it, and ``partner`` the rows of that sum other than the row, as a number in ``partners``.
    """

    rows: list[tuple[int, ...]]
    explained: FloatArray
    with_row: FloatArray
    partner: npt.NDArray[np.int64]
    partners: list[tuple[int, ...]]


class Decomposition:
    """Unit rows under a weight for each point, and a target: shapes (n, d), (d,), (d,)."""

    def __init__(self, rows: Values, target: Values, weight: Values, compound: npt.NDArray[np.int64]) -> None:
        """Scale the rows and the target to unit length under the weight."""
        self.rows, self.target, self.weight, self.compound = rows, target, weight, compound
        norms = np.sqrt(np.einsum("ij,ij,j->i", rows, rows, weight.astype(rows.dtype)))
        self.norm = float(np.sqrt((weight * target**2).sum()))
        self.scale = np.where(norms > 0.0, norms, np.inf).astype(np.float64)
        self.likeness = (rows @ (weight * target).astype(rows.dtype)) / self.scale / (self.norm or 1.0)
        self._products: dict[int, Values] = {}

    def singles(self) -> RankedSums:
        """Return the rows most like the target."""
        explained = np.maximum(self.likeness, 0.0).astype(np.float64) ** 2
        order = np.argsort(-explained, kind="stable")[:FIRST]
        chosen: list[tuple[int, ...]] = [(int(row),) for row in order if explained[row] > 0.0]
        nothing = np.zeros(len(explained), dtype=np.int64)
        return RankedSums(chosen, explained[order[: len(chosen)]], explained, nothing, [()])

    def extended(self, sums: RankedSums) -> RankedSums:
        """Return the best sums of one row more; every factor is positive, and a compound is in a sum once."""
        self._remember({row for rows in sums.rows for row in rows})
        best, partner = np.zeros(len(self.rows)), np.zeros(len(self.rows), dtype=np.int64)
        found: dict[tuple[int, ...], float] = {}
        for number, rows in enumerate(sums.rows):
            explained = self._with_each(rows)
            better = explained > best
            best[better], partner[better] = explained[better], number
            highest = np.argpartition(-explained, min(BEAM, len(explained) - 1))[:BEAM]
            for row in highest[explained[highest] > 0.0]:
                found[tuple(sorted((*rows, int(row))))] = float(explained[row])
        kept = sorted(found.items(), key=lambda item: (-item[1], item[0]))[:BEAM]
        return RankedSums([rows for rows, _ in kept], np.array([value for _, value in kept]), best, partner, sums.rows)

    def factors(self, rows: tuple[int, ...]) -> FloatArray:
        """Return the factors of the rows in a sum."""
        return self._solved(rows, self.weight)

    def factors_without_each_part(self, rows: tuple[int, ...], parts: int) -> list[FloatArray]:
        """Return the factors found without each of several equal parts of the weighted points."""
        seen = np.array_split(np.flatnonzero(self.weight), parts)
        return [
            self._solved(rows, np.where(np.isin(np.arange(self.weight.size), part), 0.0, self.weight)) for part in seen
        ]

    def lost_without(self, rows: tuple[int, ...], place: int) -> float:
        """Return the part of the squares of the target that one row of a sum alone explains."""
        rest = rows[:place] + rows[place + 1 :]
        return max(0.0, self._explained(rows) - (self._explained(rest) if rest else 0.0))

    def _remember(self, rows: set[int]) -> None:
        new = sorted(rows - self._products.keys())
        if new:
            unit = (self.rows[new] * self.weight / self.scale[new, np.newaxis]).astype(self.rows.dtype)
            self._products.update(zip(new, unit @ self.rows.T / self.scale, strict=True))

    def _with_each(self, rows: tuple[int, ...]) -> FloatArray:
        """Compute the squares explained by a sum and each row of the library; zero where a factor is negative."""
        chosen = list(rows)
        overlap = np.stack([self._products[row] for row in rows], axis=1).astype(np.float64)
        inverse = np.linalg.inv(overlap[chosen])
        own = inverse @ self.likeness[chosen]
        leverage = overlap @ inverse
        new = 1.0 - np.einsum("ij,ij->i", leverage, overlap)
        rest = self.likeness - overlap @ own
        factor = np.divide(rest, new, out=np.zeros_like(rest, dtype=np.float64), where=new > _LEAST_NEW)
        allowed = (factor > 0.0) & (own - factor[:, np.newaxis] * leverage > 0.0).all(axis=1)
        allowed &= ~np.isin(self.compound, self.compound[chosen])
        return np.where(allowed, self.likeness[chosen] @ own + factor * rest, 0.0)

    def _explained(self, rows: tuple[int, ...]) -> float:
        factors = self.factors(rows)
        return float(factors @ (self.scale[list(rows)] * self.likeness[list(rows)]) / self.norm)

    def _solved(self, rows: tuple[int, ...], weight: FloatArray) -> FloatArray:
        own = self.rows[list(rows)].astype(np.float64)
        return np.asarray(
            np.linalg.lstsq(own * weight @ own.T, own @ (weight * self.target), rcond=None)[0], dtype=np.float64
        )
