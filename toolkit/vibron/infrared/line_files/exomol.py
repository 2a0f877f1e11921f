"""ExoMol line lists: states, transitions, and optionally partition sums and broadening, as published."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from typing import Any

import numpy as np

from vibron.core.errors import FormatError
from vibron.core.quantity import FloatArray
from vibron.infrared.line_files.stream import Lines
from vibron.physics.planck import SECOND_CM

#: ExoMol refers widths to 1 bar, HITRAN to 1 atm; widths without a file are those that ExoMol recommends.
_BAR_TO_ATM, WIDTH, EXPONENT = 1.01325, 0.07, 0.5
_TEMPERATURE, _LIGHT = 296.0, 2.99792458e10
_REMEDY = "download the files of the line list again from ExoMol"
_SLUG = re.compile(r"(\d+)([A-Z][a-z]?)(\d*)")


@dataclass(frozen=True)
class States:
    """Energies in cm^-1, weights and J of the states, by ascending number."""

    number: FloatArray
    energy: FloatArray
    weight: FloatArray
    rotation: FloatArray

    def places(self, numbers: FloatArray, name: str, line: int) -> np.ndarray[Any, Any]:
        """Return where the states of these numbers are."""
        found = np.minimum(np.searchsorted(self.number, numbers), self.number.size - 1)
        wrong = self.number[found] != numbers
        if wrong.any():
            at = int(np.flatnonzero(wrong)[0])
            raise FormatError(
                f"state {numbers[at]:.0f} is not in the file of states", file=name, line=line + at,
                remedy="give the .states file of the same line list",
            )  # fmt: skip
        return np.asarray(found)

    def partition_sum(self) -> float:
        """Return the sum over all states at 296 K."""
        return float((self.weight * np.exp(-SECOND_CM * self.energy / _TEMPERATURE)).sum())


def read_states(file: Lines) -> States:
    """Return the states of a file."""
    parts = [_rows(data, (0, 1, 2, 3), file.name, line) for line, data in file.blocks()]
    if not parts:
        raise FormatError("the file of states is empty", file=file.name, line=1, remedy=_REMEDY)
    rows = np.concatenate(parts)
    rows = rows[np.argsort(rows[:, 0], kind="stable")]
    if (np.diff(rows[:, 0]) == 0.0).any() or (rows[:, 2] <= 0.0).any() or (rows[:, 3] < 0.0).any():
        raise FormatError(
            "a number of a state occurs twice, or a weight or J is negative", file=file.name, line=1, remedy=_REMEDY
        )
    return States(*(np.ascontiguousarray(column) for column in rows.T))


def columns_of(
    data: bytes, states: States, total: float, abundance: float, name: str, line: int
) -> dict[str, FloatArray]:
    """Return positions, intensities at 296 K and J of the transitions of whole lines."""
    rows = _rows(data, (0, 1, 2), name, line)
    upper, lower = (states.places(rows[:, place], name, line) for place in (0, 1))
    if (rows[:, 2] < 0.0).any():
        raise FormatError("an Einstein coefficient is negative", file=name, line=line, remedy=_REMEDY)
    wavenumber = states.energy[upper] - states.energy[lower]
    kept = wavenumber > 0.0
    upper, lower, wavenumber, einstein = upper[kept], lower[kept], wavenumber[kept], rows[kept, 2]
    energy, weight = states.energy[lower], states.weight[upper]
    populated = np.exp(-SECOND_CM * energy / _TEMPERATURE) * -np.expm1(-SECOND_CM * wavenumber / _TEMPERATURE)
    return {
        "wavenumber": wavenumber,
        "intensity": abundance * weight * einstein * populated / (8.0 * np.pi * _LIGHT * wavenumber**2 * total),
        "einstein_a": einstein,
        "lower_energy": energy,
        "upper_weight": weight,
        "lower_weight": states.weight[lower],
        "rotation": states.rotation[lower],
    }


def read_sum(file: Lines) -> float:
    """Return the partition sum at 296 K of a file of temperatures and sums."""
    parts = [_rows(data, (0, 1), file.name, line) for line, data in file.blocks()]
    rows = np.concatenate(parts) if parts else np.empty((0, 2))
    if len(rows) < 2 or (np.diff(rows[:, 0]) <= 0.0).any() or not rows[0, 0] <= _TEMPERATURE <= rows[-1, 0]:
        raise FormatError("the partition sums do not reach 296 K", file=file.name, line=1, remedy=_REMEDY)
    return float(np.interp(_TEMPERATURE, rows[:, 0], rows[:, 1]))


def widths(file: Lines | None, rotation: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return half widths in cm^-1/atm and temperature exponents by the lower J, from a file of broadening."""
    if file is None:
        return np.full(rotation.size, WIDTH * _BAR_TO_ATM), np.full(rotation.size, EXPONENT)
    known: dict[float, tuple[float, float]] = {}
    for line, data in file.blocks():
        for number, row in enumerate(data.decode("latin-1").split("\n"), start=line):
            words = row.split()
            if not words:
                continue
            try:
                width, exponent, j = (float(word) for word in words[1:4])
            except ValueError:
                why = "the row is not a code, a width, an exponent and J"
                raise FormatError(why, file=file.name, line=number, remedy=_REMEDY) from None
            if not (np.isfinite([width, exponent, j]).all() and width >= 0.0):
                raise FormatError("a width is not a positive number", file=file.name, line=number, remedy=_REMEDY)
            known.setdefault(j, (width, exponent))
    if not known:
        raise FormatError("the file of broadening is empty", file=file.name, line=1, remedy=_REMEDY)
    places = np.array(sorted(known))
    values = np.array([known[place] for place in places.tolist()])
    return (
        np.interp(rotation, places, values[:, 0]) * _BAR_TO_ATM,
        np.interp(rotation, places, values[:, 1]),
    )


def atoms(slug: str) -> tuple[tuple[int, str], ...]:
    """Return mass number and element of each atom of an ExoMol name such as ``12C-16O2``.

    >>> atoms("1H2-16O")
    ((1, 'H'), (1, 'H'), (16, 'O'))
    """
    found: list[tuple[int, str]] = []
    for part in slug.split("-"):
        match = _SLUG.fullmatch(part)
        if match is None:
            return ()
        found += [(int(match[1]), match[2])] * int(match[3] or 1)
    return tuple(found)


def _rows(data: bytes, columns: tuple[int, ...], name: str, line: int) -> FloatArray:
    if not data.strip():
        return np.empty((0, len(columns)))
    try:
        found = np.loadtxt(
            io.BytesIO(data), usecols=columns, dtype=np.float64, ndmin=2, comments=None, encoding="latin-1"
        )
    except (ValueError, IndexError, OverflowError, UnicodeError) as error:
        why = " ".join(str(error).split())[:160]
        raise FormatError(
            f"a row does not hold the numbers expected ({why})", file=name, line=line, remedy=_REMEDY
        ) from error
    if not np.isfinite(found).all():
        raise FormatError("a number is not finite", file=name, line=line, remedy=_REMEDY)
    return np.asarray(found)
