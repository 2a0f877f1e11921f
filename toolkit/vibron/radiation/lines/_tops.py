"""Published constants of asymmetric tops, and the lines of their bands."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.data import load_yaml
from vibron.core.quantity import FloatArray
from vibron.radiation.lines._asymmetric_top import direction_cosines, states
from vibron.radiation.lines._listing import MoleculeTable, common_part, read_bands
from vibron.radiation.lines._rotation import line_columns, width_columns

#: Line strengths below are zero but for rounding.
_ZERO = 1e-12


@dataclass(frozen=True, eq=False)
class TopBand:
    """Upper and lower state, axis of the moment M in debye, Herman-Wallis coefficients and pressure shift."""

    upper: str
    lower: str
    axis: str
    moment: float
    herman_wallis: tuple[float, float, float, float]
    shift: float

    def moments(self, start: int, end: int) -> FloatArray:
        """Return the matrix of the dipole moment over K, from J to J'.

        Its elements are those of the rigid top times 1 + C m + D k + E [J(J+1)] + F [K^2], where m and k are half the
        changes of J(J+1) and K^2, and brackets are means of the upper and the lower state.
        """
        before, after = start * (start + 1.0), end * (end + 1.0)
        low, high = np.arange(-start, start + 1.0) ** 2, np.arange(-end, end + 1.0)[:, None] ** 2
        change, projection, square, mean = self.herman_wallis
        factor = 1.0 + 0.5 * (change * (after - before) + projection * (high - low))
        factor = factor + 0.5 * (square * (after + before) + mean * (high + low))
        return np.asarray(self.moment * factor * direction_cosines(start, end, self.axis))


@dataclass(frozen=True, eq=False)
class TopLevels:
    """The known levels of a J: energies, Ka and Kc, states as columns over K, and nuclear-spin weights."""

    j: int
    energies: FloatArray
    labels: npt.NDArray[np.int64]
    vectors: FloatArray
    weights: FloatArray


@dataclass(frozen=True, eq=False, kw_only=True)
class AsymmetricTop(MoleculeTable):
    """Constants of one isotopologue; ``spin_weights`` are those of even and odd Ka + Kc in totally symmetric states."""

    spin_weights: tuple[int, int]
    highest_ka: int
    levels: dict[str, dict[str, float]]
    bands: tuple[TopBand, ...]

    def states(self, level: str, j: int) -> TopLevels:
        """Return the levels of a J whose Ka the constants cover."""
        energies, labels, vectors = states(self.levels[level], j)
        known = labels[:, 0] <= self.highest_ka
        odd = (labels[known].sum(axis=1) + int(level[2])) % 2
        weights = np.array(self.spin_weights, dtype=np.float64)[odd]
        return TopLevels(j, energies[known], labels[known], vectors[:, known], weights)

    def lines(
        self, band: TopBand, last: int, least_intensity: float, held: dict[tuple[str, int], TopLevels]
    ) -> dict[str, Any]:
        """Return the columns of the lines of a band up to a lower J that are not weaker than an intensity.

        ``held`` keeps the levels that bands share.
        """
        for level, count in ((band.lower, last + 1), (band.upper, last + 2)):
            held |= {(level, j): self.states(level, j) for j in range(count) if (level, j) not in held}
        found = [
            self._branch(band, held[band.lower, start], held[band.upper, end], least_intensity)
            for start in range(last + 1)
            for end in range(max(start - 1, 0), start + 2)
        ]
        return {name: np.concatenate([one[name] for one in found]) for name in found[0]}

    def _branch(self, band: TopBand, lower: TopLevels, upper: TopLevels, least_intensity: float) -> dict[str, Any]:
        strength = (upper.vectors.T @ band.moments(lower.j, upper.j) @ lower.vectors) ** 2
        wavenumber = upper.energies[:, None] - lower.energies
        high, low = np.nonzero((wavenumber > 0.0) & (strength > _ZERO * band.moment**2) & (lower.weights > 0.0))
        species = dataclasses.replace(self.species, spin_weight=lower.weights[low])
        start, end = np.full(high.size, float(lower.j)), np.full(high.size, float(upper.j))
        columns = line_columns(species, wavenumber[high, low], lower.energies[low], start, end, strength[high, low])
        kept = columns["intensity"] >= least_intensity
        columns = {name: column[kept] for name, column in columns.items()}
        columns |= width_columns(self.widths, np.maximum(start, end)[kept], band.shift)
        for side, name, levels, which in (("upper", band.upper, upper, high), ("lower", band.lower, lower, low)):
            local = [f"{levels.j:3d}{ka:3d}{kc:3d}" for ka, kc in levels.labels[which[kept]]]
            columns[f"{side}_quanta"] = np.full(len(local), name)
            columns[f"{side}_local"] = np.array(local, dtype="U9")
        return columns


@cache
def asymmetric_tops() -> dict[str, AsymmetricTop]:
    """Return the molecules of the table by name."""
    return {
        name: AsymmetricTop(
            **common_part(name, entry),
            spin_weights=tuple(entry["spin_weights"]),
            highest_ka=entry["highest_ka"],
            levels=entry["levels"],
            bands=read_bands(TopBand, entry),
        )
        for name, entry in load_yaml("vibron.radiation.lines", "asymmetric_tops.yaml").items()
    }
