"""Published constants of diatomic molecules in singlet sigma states, and the levels that follow."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from vibron.core.data import load_yaml
from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray
from vibron.physics.planck import SECOND_CM

#: Part of the molecules in the last level of the table that is still let pass.
_TRUNCATION = 1e-3


@dataclass(frozen=True, eq=False)
class VibrationalBand:
    """Transition moment (debye) and Herman-Wallis coefficients: M (1 + C m + D m^2)."""

    upper: int
    lower: int
    moment: float
    linear: float
    square: float


@dataclass(frozen=True, eq=False)
class Diatomic:
    """Constants of one isotopologue; ``dunham`` has the shape (k, l)."""

    name: str
    molecule: int
    isotopologue: int
    spin_weight: int
    abundance: float
    dunham: FloatArray
    highest_vibration: int
    highest_rotation: int
    highest_line: int
    coverage: tuple[tuple[float, float], ...]
    sources: str
    bands: tuple[VibrationalBand, ...]
    widths: FloatArray
    highest_temperature: float | None = None

    def energy(self, vibration: FloatArray, rotation: FloatArray) -> FloatArray:
        """Return energies above v = 0, J = 0 in cm^-1."""
        return dunham_terms(self.dunham, vibration, rotation)

    def partition_sum(self, vibrational: float, rotational: float) -> float:
        """Return the sum over the levels at two temperatures."""
        v = np.arange(self.highest_vibration + 1.0)[:, None]
        j = np.arange(self.highest_rotation + 1.0)
        bare = self.energy(v, np.zeros(1))
        exponent = bare / vibrational + (self.energy(v, j) - bare) / rotational
        terms = (2.0 * j + 1.0) * np.exp(-SECOND_CM * exponent)
        total = float(terms.sum())
        for name, last, temperature in (
            ("vibrational_temperature", terms[-1].sum(), vibrational),
            ("rotational_temperature", terms[:, -1].sum(), rotational),
        ):
            if last > _TRUNCATION * total:
                raise DomainError(
                    f"populates levels of {self.name} beyond v = {self.highest_vibration}, J = {self.highest_rotation}",
                    field=name, value=temperature, remedy="lower it",
                )  # fmt: skip
        return self.spin_weight * total


def dunham_terms(dunham: FloatArray, vibration: FloatArray, rotation: FloatArray) -> FloatArray:
    """Return the double power series less its value at v = 0, J = 0."""
    j = np.asarray(rotation, dtype=np.float64)
    v, x = np.broadcast_arrays(np.asarray(vibration, dtype=np.float64) + 0.5, j * (j + 1.0))
    series = np.polynomial.polynomial.polyval2d
    return np.asarray(series(v, x, dunham) - series(0.5, 0.0, dunham))


@cache
def diatomics() -> dict[str, Diatomic]:
    """Return the molecules of the table by name."""
    found = {}
    for name, entry in load_yaml("vibron.radiation.lines", "molecules.yaml")["diatomics"].items():
        bands = tuple(VibrationalBand(int(one[0]), int(one[1]), *one[2:]) for one in entry.pop("bands"))
        ranges = tuple((float(low), float(high)) for low, high in entry.pop("coverage"))
        dunham, widths = (np.array(entry.pop(key), dtype=np.float64) for key in ("dunham", "widths"))
        found[name] = Diatomic(name=name, bands=bands, coverage=ranges, dunham=dunham, widths=widths, **entry)
    return found


def diatomic_of(molecule: int, isotopologue: int) -> Diatomic:
    """Return the constants of a HITRAN isotopologue."""
    for entry in diatomics().values():
        if (entry.molecule, entry.isotopologue) == (molecule, isotopologue):
            return entry
    known = ", ".join(f"{entry.name} ({entry.molecule}, {entry.isotopologue})" for entry in diatomics().values())
    raise DomainError(
        "has no vibrational levels in the table of diatomics", field="lines", value=(molecule, isotopologue),
        remedy=f"select lines of {known}",
    )  # fmt: skip
