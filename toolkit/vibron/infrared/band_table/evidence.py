"""How much a band in each range, or its absence, speaks for the group, counted on measured spectra.

For each range and phase the outcome is "no band" or the strength and width class of the highest band inside.  The
stored numbers are ln P(outcome | group) - ln P(outcome | no group), and a weight (0 or more) that corrects for ranges
that repeat one another; the logit of a group's probability is its bias plus the weighted sum over its ranges.
"""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from vibron.core.quantity import FloatArray
from vibron.infrared.band_table.band import STRENGTH_EDGES, WIDTH_EDGES, BandList
from vibron.infrared.band_table.table import AbsorptionRange, load_table

EVIDENCE = "absorption_evidence.json"
Mode: TypeAlias = Literal["position", "all"]
MODES: tuple[Mode, ...] = ("position", "all")
PHASES = ("gas", "condensed")
NOT_SEEN = -1
ABSENT = 0
WIDTH_CLASSES = len(WIDTH_EDGES) + 1
OUTCOMES = 1 + (len(STRENGTH_EDGES) + 1) * WIDTH_CLASSES
LEAST_COVERED = 0.5


@dataclass(frozen=True)
class BandEvidence:
    """Measured numbers in the order of the table; ranges of groups without label carry zeros."""

    groups: tuple[str, ...]
    group_of_range: NDArray[np.int64]
    ratios: dict[Mode, FloatArray]
    weights: dict[Mode, FloatArray]
    biases: dict[Mode, FloatArray]
    rate_with: FloatArray
    rate_without: FloatArray
    spectra_with: NDArray[np.int64]


def phase_of(state: str) -> int:
    """Index into PHASES; an unknown state counts as condensed, as most measured ones of unknown state are."""
    return 0 if state == "gas" else 1


def range_outcomes(found: BandList) -> tuple[NDArray[np.int8], NDArray[np.int64]]:
    """Outcome code and index of the highest band (-1 for none) of every range of the table.

    Codes: -1 not measured or not applicable to the state, 0 no band, then 1 + 4 strength + width class.
    """
    table = load_table()
    low, high = np.array([entry.low for entry in table]), np.array([entry.high for entry in table])
    outcome = np.full(len(table), NOT_SEEN, dtype=np.int8)
    highest = np.full(len(table), -1, dtype=np.int64)
    overlap = np.zeros(len(table))
    for start, stop in found.covered:
        overlap += np.clip(np.minimum(high, stop) - np.maximum(low, start), 0.0, None)
    seen = (overlap > LEAST_COVERED * (high - low)) & [entry.applies_to(found.state) for entry in table]
    outcome[seen] = ABSENT
    if not found.bands:
        return outcome, highest
    place, relative, width = np.array([(band.wavenumber, band.relative, band.width) for band in found.bands]).T
    heights = np.where((place >= low[:, None]) & (place <= high[:, None]), relative, -1.0)
    highest = np.where(heights.max(axis=1) >= 0.0, heights.argmax(axis=1), -1)
    strength = np.searchsorted(STRENGTH_EDGES, relative, side="right")
    code = 1 + strength * WIDTH_CLASSES + np.searchsorted(WIDTH_EDGES, width, side="right")
    present = seen & (highest >= 0)
    outcome[present] = code[highest[present]]
    return outcome, highest


def coarse(outcome: NDArray[np.int8], mode: Mode) -> NDArray[np.int8]:
    """Forget strength and width where only the position counts."""
    return np.minimum(outcome, 1) if mode == "position" else outcome


@cache
def load_evidence() -> BandEvidence:
    """Read the measured numbers; a range that the file does not know gets none."""
    stored = json.loads(files(__package__).joinpath(EVIDENCE).read_text(encoding="utf-8"))
    known: dict[tuple[str, str], Any] = {(row["group"], row["vibration"]): row for row in stored["ranges"]}
    table = load_table()
    groups = tuple(stored["groups"])
    place = {name: i for i, name in enumerate(groups)}
    rows = [known.get((entry.group, entry.vibration)) for entry in table]
    ratios = {
        mode: np.array([[row[phase][mode] if row else [0.0] * size for row in rows] for phase in PHASES])
        for mode, size in (("position", 2), ("all", OUTCOMES))
    }
    return BandEvidence(
        groups=groups,
        group_of_range=np.array([place.get(entry.group, -1) for entry in table]),
        ratios={mode: ratios[mode] for mode in MODES},
        weights={mode: np.array([row["weight"][mode] if row else 0.0 for row in rows]) for mode in MODES},
        biases={mode: np.array([stored["groups"][name][mode] for name in groups]) for mode in MODES},
        rate_with=np.array([row["rate_with"] if row else np.nan for row in rows]),
        rate_without=np.array([row["rate_without"] if row else np.nan for row in rows]),
        spectra_with=np.array([row["spectra_with"] if row else 0 for row in rows]),
    )


def log_ratios(outcome: NDArray[np.int8], state: str, mode: Mode) -> FloatArray:
    """Unweighted log-likelihood ratio of every range, 0 where it was not measured, shape (ranges,)."""
    code = coarse(outcome, mode)
    values = load_evidence().ratios[mode][phase_of(state)]
    return np.where(code == NOT_SEEN, 0.0, values[np.arange(code.size), np.maximum(code, 0)])


def group_probabilities(ratios: FloatArray, mode: Mode) -> FloatArray:
    """Probability of every group from the log-likelihood ratios of its ranges, shape (groups,)."""
    evidence = load_evidence()
    labelled = evidence.group_of_range >= 0
    total = evidence.biases[mode].copy()
    np.add.at(total, evidence.group_of_range[labelled], (evidence.weights[mode] * ratios)[labelled])
    return np.asarray(1.0 / (1.0 + np.exp(-total)))


def declared_hit(entry: AbsorptionRange, outcome: NDArray[np.int8]) -> NDArray[np.bool_]:
    """Whether outcomes show a band at least as strong as the table says, or any band where it says weak or variable."""
    least = {"s": 2, "m": 1, "w": 0, "v": 0}[entry.strength]
    return np.asarray(outcome >= 1 + least * WIDTH_CLASSES)
