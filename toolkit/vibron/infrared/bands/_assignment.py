"""Records of an interpretation: a band assigned to a vibration, and the band found for an expected one."""

from dataclasses import dataclass
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from vibron.core.data_record import DataRecord
from vibron.core.quantity import FloatArray, Option, Quantity
from vibron.infrared.band_table.band import STRENGTHS, WIDTHS, Band, Strength, Width
from vibron.infrared.band_table.evidence import Mode, coarse, load_evidence, log_ratios
from vibron.infrared.band_table.table import AbsorptionRange, load_table

DECLARED_AGREES = np.log(1.5)


@dataclass(frozen=True)
class Assignment(DataRecord):
    """One band assigned to one vibration of one group."""

    sticks = ("wavenumber", "score")  # as which lists of assignments are drawn

    group: Annotated[str, Option("functional group or bond class")]
    vibration: Annotated[str, Option("what moves")]
    low: Annotated[float, Quantity("cm^-1", "lower bound of the range", kind="position")]
    high: Annotated[float, Quantity("cm^-1", "upper bound of the range", kind="position")]
    source: Annotated[str, Option("key of the bibliography")]
    wavenumber: Annotated[float, Quantity("cm^-1", "position of the band", kind="position")]
    strength: Annotated[Strength, Option("strong, medium or weak", choices=STRENGTHS)]
    width: Annotated[Width, Option("width class", choices=WIDTHS)]
    score: Annotated[float, Quantity("1", "probability of the group at even prior odds, from this band alone")]
    measured: Annotated[bool, Option("whether the score rests on counted spectra")]


def assign(band: Band, outcome: NDArray[np.int8], entry: int, state: str, mode: Mode) -> Assignment:
    """Put one band down to one range of the table; ``outcome`` holds the band's own code at that range."""
    row = load_table()[entry]
    measured = bool(load_evidence().group_of_range[entry] >= 0)
    ratio = float(log_ratios(outcome, state, mode)[entry]) if measured else declared_agreement(band, row, mode)
    return Assignment(
        row.group, row.vibration, row.low, row.high, row.source, band.wavenumber, band.strength, band.width_class,
        float(1.0 / (1.0 + np.exp(-ratio))), measured,
    )  # fmt: skip


def declared_agreement(band: Band, row: AbsorptionRange, mode: Mode) -> float:
    """Stand-in ratio for a group that was not counted: one step for the position, one up or down for each class."""
    if mode == "position":
        return float(DECLARED_AGREES)
    strength = 0 if row.strength == "v" else 1 if band.strength == row.strength else -1
    width = 1 if band.width_class.endswith(row.width) else -1
    return float(DECLARED_AGREES * (1 + strength + width))


def band_code(band: Band, mode: Mode) -> NDArray[np.int8]:
    """Outcome code of one band, the same for every range of the table."""
    code = 1 + len(WIDTHS) * STRENGTHS.index(band.strength) + WIDTHS.index(band.width_class)
    return coarse(np.full(len(load_table()), code, dtype=np.int8), mode)


def by_score(assignments: list[Assignment]) -> tuple[Assignment, ...]:
    """Best first within each band, bands by wavenumber."""
    return tuple(sorted(assignments, key=lambda found: (found.wavenumber, -found.score, found.group, found.vibration)))


def weighted(outcome: NDArray[np.int8], state: str, mode: Mode) -> FloatArray:
    """Contribution of every range to the logit of its group."""
    return np.asarray(load_evidence().weights[mode] * log_ratios(outcome, state, mode))
