"""HITRAN and HITEMP line lists: records of 160 characters with fields at fixed places."""

from __future__ import annotations

from typing import Any

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.infrared.line_files.fixed import FixedRows, Layout, floats
from vibron.physics.line_list import IntArray

LAYOUT = Layout(
    width=160,
    numbers={
        "wavenumber": (3, 12), "intensity": (15, 10), "einstein_a": (25, 10), "air_width": (35, 5),
        "self_width": (40, 5), "lower_energy": (45, 10), "temperature_exponent": (55, 4), "air_shift": (59, 8),
        "upper_weight": (146, 7), "lower_weight": (153, 7),
    },
    needed=("wavenumber", "intensity", "air_width", "lower_energy"),
    texts={"upper_quanta": (67, 15), "lower_quanta": (82, 15), "upper_local": (97, 15), "lower_local": (112, 15)},
    remedy="download the lines again as .par (160 characters)",
)  # fmt: skip
#: Molecules whose global quanta end in one vibrational number: CO, HF, HCl, HBr, HI, N2, NO+.
_DIATOMIC = (5, 14, 15, 16, 17, 22, 36)
_VIBRATION = {"upper_vibration": (80, 2), "lower_vibration": (95, 2)}


def table(characters: str, first: int) -> IntArray:
    """Return the value of each byte; -1 for those not among the characters."""
    found = np.full(256, -1, dtype=np.int64)
    found[[ord(character) for character in characters]] = range(first, first + len(characters))
    return found


_DIGITS = table("0123456789", 0)
#: Isotopologues 10, 11 and 12 are written 0, A and B.
ISOTOPOLOGUES = table("1234567890AB", 1)


def columns_of(block: FixedRows) -> dict[str, Any]:
    """Return the columns of records of HITRAN, with the vibrational quantum numbers of diatomics."""
    columns = block.columns() | species(block, 0)
    diatomic = np.isin(columns["molecule"], _DIATOMIC)
    for field, place in _VIBRATION.items():
        found: FloatArray = np.full(len(block.records), np.nan)
        found[diatomic] = floats(block.column(*place)[diatomic])
        columns[field] = found
    return columns


def species(block: FixedRows, start: int) -> dict[str, IntArray]:
    """Return the numbers of molecule (two characters) and isotopologue (one)."""
    tens, ones, last = (block.records[:, start + shift] for shift in range(3))
    molecule = np.where(tens == ord(" "), 0, 10 * _DIGITS[tens]) + _DIGITS[ones]
    wrong = (_DIGITS[ones] < 0) | ((_DIGITS[tens] < 0) & (tens != ord(" "))) | (molecule < 1)
    if wrong.any():
        raise block.bad(int(np.flatnonzero(wrong)[0]), "molecule", start, 2)
    isotopologue = ISOTOPOLOGUES[last]
    if (isotopologue < 1).any():
        raise block.bad(int(np.flatnonzero(isotopologue < 1)[0]), "isotopologue", start + 2, 1)
    return {"molecule": molecule, "isotopologue": isotopologue}
