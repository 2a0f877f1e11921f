"""Measure what each range of the absorption table is worth, and write the numbers next to the table.

Only training molecules are used; a few numbers a
range are kept and no spectrum.
"""

import json
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.core.spectrum import Spectrum
from vibron.infrared.band_table.evidence import (
    MODES,
    NOT_SEEN,
    OUTCOMES,
    PHASES,
    Mode,
    coarse,
    declared_hit,
    phase_of,
    range_outcomes,
)
from vibron.infrared.band_table.table import load_table
from vibron.infrared.bands.find_bands import find_bands
from vibron.infrared.molecules.groups import group_matrix, group_names
from vibron_train.structures.dataset import Dataset, data_digest, read_dataset

GRID = np.arange(400.0, 4001.0, 2.0)
LEAST_SPECTRA = 5
PSEUDOCOUNT = 4.0
LARGEST_RATIO = 5.0


def general_state(state: str) -> str:
    """State of a sample without how it was prepared: solid_pellet is solid."""
    return state.partition("_")[0]


def outcomes(part: Dataset) -> NDArray[np.int8]:
    """Outcome codes of all ranges in all spectra, shape (spectra, ranges)."""
    spectra = (
        Spectrum(GRID, row.astype(float), "absorbance", general_state(state))  # type: ignore[arg-type]
        for row, state in zip(part.absorbance, part.state, strict=True)
    )
    return np.array([range_outcomes(find_bands(spectrum))[0] for spectrum in spectra])


def ratios(code: NDArray[np.int8], carries: NDArray[np.bool_], size: int) -> FloatArray:
    """Log-likelihood ratio of each outcome, pulled to 0 by a few pseudocounts and kept within a factor of 150."""
    seen = code != NOT_SEEN
    code, carries = code[seen], carries[seen]
    if carries.sum() < LEAST_SPECTRA or (~carries).sum() < LEAST_SPECTRA:
        return np.zeros(size)
    prior = np.bincount(code, minlength=size) + 1.0
    prior *= PSEUDOCOUNT / prior.sum()
    with_group, without = (np.bincount(code[which], minlength=size) + prior for which in (carries, ~carries))
    ratio = np.log(with_group / with_group.sum()) - np.log(without / without.sum())
    return np.asarray(np.clip(ratio, -LARGEST_RATIO, LARGEST_RATIO))


def combine(values: FloatArray, carries: NDArray[np.bool_]) -> FloatArray:
    """Weights of the ranges and last the bias: logistic regression with weights at or above 0, drawn towards 1/2."""

    def loss(parameter: FloatArray) -> tuple[float, FloatArray]:
        logit = values @ parameter[:-1] + parameter[-1]
        error = 1.0 / (1.0 + np.exp(-logit)) - carries
        pull = parameter[:-1] - 0.5
        gradient = np.r_[values.T @ error + 2.0 * pull, error.sum()]
        return float(np.sum(np.logaddexp(0.0, logit) - carries * logit) + pull @ pull), gradient

    start = np.r_[np.full(values.shape[1], 0.5), np.log(carries.mean() / (1.0 - carries.mean()))]
    bounds = [(0.0, None)] * values.shape[1] + [(None, None)]
    return np.asarray(require("scipy.optimize").minimize(loss, start, jac=True, method="L-BFGS-B", bounds=bounds).x)


def measure(part: Dataset) -> dict[str, Any]:
    """All numbers of the evidence file from one part of the data."""
    table, names = load_table(), group_names()
    code, labels = outcomes(part), group_matrix(part.smiles)
    phase = np.array([phase_of(general_state(state)) for state in part.state])
    rows: dict[int, dict[str, Any]] = {}
    values = {mode: np.zeros(code.shape) for mode in MODES}
    for i, entry in enumerate(table):
        if entry.group not in names:
            continue
        carries, seen = labels[:, names.index(entry.group)], code[:, i] != NOT_SEEN
        hit = declared_hit(entry, code[:, i])
        rows[i] = {
            "group": entry.group,
            "vibration": entry.vibration,
            "spectra_with": int((carries & seen).sum()),
            "rate_with": round(float(hit[carries & seen].mean()), 3),
            "rate_without": round(float(hit[~carries & seen].mean()), 3),
            "weight": {},
        }
        for p, name in enumerate(PHASES):
            rows[i][name] = {}
            for mode in MODES:
                size = 2 if mode == "position" else OUTCOMES
                here = phase == p
                coded = coarse(code[here, i], mode)
                ratio = np.round(ratios(coded, carries[here], size), 2)
                rows[i][name][mode] = ratio.tolist()
                values[mode][here, i] = np.where(coded == NOT_SEEN, 0.0, ratio[np.maximum(coded, 0)])
    groups: dict[str, dict[Mode, float]] = {}
    for j, name in enumerate(names):
        own = [i for i in rows if table[i].group == name]
        groups[name] = {}
        for mode in MODES:
            fitted = combine(values[mode][:, own], labels[:, j])
            groups[name][mode] = round(float(fitted[-1]), 3)
            for i, weight in zip(own, fitted, strict=False):
                rows[i]["weight"][mode] = round(float(weight), 3)
    return {"groups": groups, "ranges": list(rows.values())}


def write(measured: dict[str, Any], spectra: int, digest: str, path: Path) -> None:
    """Write the numbers as JSON, one range a line."""
    head = {"made_by": "vibron train bands", "spectra": spectra, "data_sha256": digest}
    lines = ",\n".join(json.dumps(row) for row in measured["ranges"])
    text = json.dumps({**head, "groups": measured["groups"]}, indent=1)[:-2]
    path.write_text(f'{text},\n "ranges": [\n{lines}\n]}}\n', encoding="utf-8")


def train(folder: Path, out: Path) -> None:
    """Measure on the training part of the spectra of a folder and write the numbers."""
    part, _ = read_dataset(folder)
    write(measure(part), len(part), data_digest(folder), out)
