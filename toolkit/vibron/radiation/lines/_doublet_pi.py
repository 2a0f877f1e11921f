"""Doublet pi states of diatomic molecules: levels between Hund's cases a and b, and the lines of a band."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from vibron.core.data import load_yaml
from vibron.core.quantity import FloatArray
from vibron.radiation.lines._listing import MoleculeTable, common_part, read_bands
from vibron.radiation.lines._rotation import branch_names, honl_london, line_columns, width_columns

#: Projections of J on the axis: the basis of Hund's case (a).
OMEGA = (1.5, 0.5)
_SIGN = {"e": 1.0, "f": -1.0}


def rotation_squared(rotation: FloatArray) -> FloatArray:
    """Return the matrices of N^2, where N = J - S, in the basis of case (a); shape (n, 2, 2)."""
    z = (rotation - 0.5) * (rotation + 1.5)
    return _matrix(z, z + 2.0, -np.sqrt(z))


def _matrix(first: FloatArray, second: FloatArray, mixing: FloatArray) -> FloatArray:
    return np.stack([first, mixing, mixing, second], axis=-1).reshape((*first.shape, 2, 2))


def hamiltonian(constants: dict[str, float], rotation: FloatArray, parity: str) -> FloatArray:
    """Return the matrices of the effective Hamiltonian in powers of N^2, in cm^-1; shape (n, 2, 2).

    The constants are T, B, D, H, L, M, those of the coupling of spin and orbit, A, of spin and rotation, gamma, and of
    the Lambda doubling, p and q, with their centrifugal distortion A_D, A_H and so on; those left out are zero.
    """
    n2 = rotation_squared(rotation)
    n4 = n2 @ n2
    n6 = n4 @ n2
    z = (rotation - 0.5) * (rotation + 1.5)
    x, zero = _SIGN[parity] * (rotation + 0.5), np.zeros_like(z)
    one = np.broadcast_to(np.eye(2), n2.shape)
    powers = (one, n2, n4, n6)
    of = {"T": one, "B": n2, "D": -n4, "H": n6, "L": n4 @ n4, "M": n4 @ n6}
    for name, term in (
        ("A", _matrix(zero + 0.5, zero - 0.5, zero)),
        ("gamma", 0.5 * (z[:, None, None] * one - n2)),
        ("p", _matrix(zero, -0.5 * x, zero)),
        ("q", _matrix(zero, -x, 0.5 * x * np.sqrt(z))),
    ):
        for ending, power in zip(("", "_D", "_H", "_L"), powers, strict=True):
            of[name + ending] = 0.5 * (power @ term + term @ power)
    return np.asarray(sum(value * of[name] for name, value in constants.items()))


@dataclass(frozen=True, eq=False)
class DoubletBand:
    """Upper and lower v, moment M in debye, Herman-Wallis coefficients C, D, E, F, and pressure shift.

    M (1 + C m + D m^2 + F m^3) in the P and R and M (1 + E N(N+1)) in the Q branches of case (b).
    """

    upper: int
    lower: int
    moment: float
    herman_wallis: tuple[float, float, float, float]
    shift: float

    def moments(self, start: FloatArray, end: FloatArray) -> FloatArray:
        """Return the matrices of the dipole moment from J to J' in case (a), whose squares are Hönl-London factors.

        The Herman-Wallis terms are commutators and anticommutators of the moment with N^2: in case (b), m is half the
        change of N(N+1).
        """
        size = np.sqrt(np.stack([honl_london(start, end, omega, omega) for omega in OMEGA], axis=-1))
        bare = size[..., None] * np.eye(2)
        above, below = rotation_squared(end), rotation_squared(start)
        linear, square, mean, cubic = self.herman_wallis
        once = 0.5 * (above @ bare - bare @ below)
        twice = 0.5 * (above @ once - once @ below)
        thrice = 0.5 * (above @ twice - twice @ below)
        both = 0.5 * (above @ bare + bare @ below)
        factor = bare + linear * once + (square - mean) * twice + mean * both + cubic * thrice
        return np.asarray(self.moment * factor)


@dataclass(frozen=True, eq=False, kw_only=True)
class DoubletPi(MoleculeTable):
    """Constants of one isotopologue; ``levels`` holds those of each v."""

    levels: dict[int, dict[str, float]]
    bands: tuple[DoubletBand, ...]

    @property
    def omegas(self) -> tuple[str, str]:
        """Return the projections of the lower and the higher level of each J."""
        return ("1/2", "3/2") if self.levels[0]["A"] > 0.0 else ("3/2", "1/2")

    def states(self, vibration: int, rotation: FloatArray, parity: str) -> tuple[FloatArray, FloatArray]:
        """Return energies (n, 2) above the lowest level and states (n, 2, 2); NaN for 3/2 at J = 1/2."""
        energies, vectors = np.linalg.eigh(hamiltonian(self.levels[vibration], rotation, parity))
        energies[rotation < 1.0, self.omegas.index("3/2")] = np.nan
        return energies - self._lowest, vectors

    @property
    def _lowest(self) -> float:
        first = np.array([float(self.omegas[0][0]) / 2.0])
        return float(np.linalg.eigvalsh(hamiltonian(self.levels[0], first, "e"))[0, 0])

    def lines(self, band: DoubletBand, last: float) -> dict[str, FloatArray]:
        """Return the columns of a band up to a lower J."""
        found = []
        for kind in "ef":
            for step in (-1.0, 0.0, 1.0):
                start = np.arange(0.5, last + 0.5)[int(step < 0.0) :]
                other = ("f" if kind == "e" else "e") if step == 0.0 else kind
                found.append(self._branch(band, start, start + step, kind, other))
        return {name: np.concatenate([one[name] for one in found]) for name in found[0]}

    def _branch(self, band: DoubletBand, start: FloatArray, end: FloatArray, kind: str, other: str) -> dict[str, Any]:
        below, lower = self.states(band.lower, start, kind)
        above, upper = self.states(band.upper, end, other)
        strength = (upper.swapaxes(1, 2) @ band.moments(start, end) @ lower) ** 2
        wavenumber = above[:, :, None] - below[:, None, :]
        at, high, low = np.nonzero((wavenumber > 0.0) & (strength > 0.0))
        kept = at, high, low
        j = start[at]
        columns: dict[str, Any] = line_columns(
            self.species, wavenumber[kept], below[at, low], j, end[at], strength[kept]
        )
        columns |= width_columns(self.widths, np.maximum(j, end[at]), band.shift)
        names = np.array(self.omegas)
        for side, chosen, vibration in (("upper", high, band.upper), ("lower", low, band.lower)):
            columns[f"{side}_quanta"] = np.char.add(np.char.add("X", names[chosen]), f" {vibration}")
            columns[f"{side}_vibration"] = np.full(j.size, float(vibration))
        columns["lower_local"] = branch_names(j, end[at], kind)
        return columns


@cache
def doublets() -> dict[str, DoubletPi]:
    """Return the molecules of the table by name."""
    return {
        name: DoubletPi(**common_part(name, entry), levels=entry["levels"], bands=read_bands(DoubletBand, entry))
        for name, entry in load_yaml("vibron.radiation.lines", "doublets.yaml").items()
    }
