"""Published constants of linear triatomic molecules, and the lines of a band that follow."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.data import load_yaml
from vibron.core.quantity import FloatArray
from vibron.radiation.lines._listing import MoleculeTable, common_part, read_bands
from vibron.radiation.lines._rotation import branch_names, honl_london, line_columns, width_columns

_FIRST = {"even": 0, "odd": 1}


@dataclass(frozen=True, eq=False)
class VibrationalLevel:
    """Rotational levels of a vibrational state: constants E, B, D, H of the e and the f levels."""

    l: int  # noqa: E741 - the vibrational angular momentum
    parity: str
    e: tuple[float, ...]
    f: tuple[float, ...]

    def energy(self, kind: str, rotation: FloatArray) -> FloatArray:
        """Return energies above the ground state in cm^-1."""
        x = rotation * (rotation + 1.0)
        origin, b, d, h = self.e if kind == "e" else self.f
        return np.asarray(origin + x * (b - x * (d - x * h)))

    def exists(self, kind: str, rotation: FloatArray) -> npt.NDArray[np.bool_]:
        """Return True for the levels that nuclear spin and l allow."""
        allowed = rotation >= self.l
        if kind == "f" and self.l == 0:
            return np.zeros_like(allowed)
        if self.parity == "all":
            return np.asarray(allowed)
        return np.asarray(allowed & (rotation % 2 == (_FIRST[self.parity] + (kind == "f")) % 2))


@dataclass(frozen=True, eq=False)
class LinearBand:
    """Upper and lower level, transition moment in debye, a and b of M (1 + a m + b m^2), and pressure shift."""

    upper: str
    lower: str
    moment: float
    herman_wallis: tuple[float, float]
    shift: float


@dataclass(frozen=True, eq=False, kw_only=True)
class Linear(MoleculeTable):
    """Constants of one isotopologue."""

    levels: dict[str, VibrationalLevel]
    bands: tuple[LinearBand, ...]

    def lines(self, band: LinearBand, last: int) -> dict[str, FloatArray]:
        """Return the columns of a band up to a lower J."""
        above, below = self.levels[band.upper], self.levels[band.lower]
        j = np.arange(last + 1.0)
        found = []
        for kind in "ef":
            for step in (-1.0, 0.0, 1.0):
                other = ("f" if kind == "e" else "e") if step == 0.0 else kind
                start = j[below.exists(kind, j) & above.exists(other, j + step)]
                end = start + step
                factor = honl_london(start, end, below.l, above.l)
                kept = factor > 0.0
                start, end, factor = start[kept], end[kept], factor[kept]
                m = start + 1.0 if step > 0.0 else step * start
                a, b = band.herman_wallis
                moment = band.moment * (1.0 + a * m + b * m**2)
                lower_energy = below.energy(kind, start)
                wavenumber = above.energy(other, end) - lower_energy
                columns: dict[str, Any] = line_columns(
                    self.species, wavenumber, lower_energy, start, end, moment**2 * factor
                )
                size = np.where(step > 0.0, start + 1.0, start)
                columns |= width_columns(self.widths, size, band.shift)
                columns["lower_local"] = branch_names(start, end, kind)
                columns["upper_quanta"] = np.full(start.size, band.upper)
                columns["lower_quanta"] = np.full(start.size, band.lower)
                found.append(columns)
        return {name: np.concatenate([one[name] for one in found]) for name in found[0]}


@cache
def linear_molecules() -> dict[str, Linear]:
    """Return the molecules of the table by name."""
    found = {}
    for name, entry in load_yaml("vibron.radiation.lines", "molecules.yaml")["linear"].items():
        levels = {
            label: VibrationalLevel(one["l"], one["parity"], tuple(one["e"]), tuple(one.get("f", one["e"])))
            for label, one in entry["levels"].items()
        }
        found[name] = Linear(**common_part(name, entry), levels=levels, bands=read_bands(LinearBand, entry))
    return found
