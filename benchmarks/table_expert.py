"""How well the absorption table alone tells functional groups, and what strength and width add to position.

Run ``python benchmarks/table_expert.py [DATA]``; DATA holds metadata.csv and spectra.npz (by default what VIBRON_DATA
names, else ../shared/data/ir).  The counts behind the table come from training molecules and the spectra judged here
are of other molecules, but the limits of the strength and width classes were chosen among about ten settings by looking
at these same spectra: the figures for strength and width are a little too good, those for position alone are not.
"""

import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vibron.infrared.band_table.evidence import MODES, Mode, group_probabilities, load_evidence, log_ratios
from vibron.infrared.molecules.groups import group_matrix
from vibron_train.band_evidence import general_state, outcomes
from vibron_train.development import development_data
from vibron_train.structures.dataset import read_dataset

THRESHOLD = 0.35


def ranking_quality(score: NDArray[np.float64], carries: NDArray[np.bool_]) -> float:
    """Chance that a spectrum with the group scores above one without (area under the curve), ties counting half."""
    order = np.argsort(score, kind="stable")
    place = np.empty(score.size)
    place[order] = np.arange(1.0, score.size + 1.0)
    _, which = np.unique(score, return_inverse=True)
    place = (np.bincount(which, place) / np.bincount(which))[which]
    positive = int(carries.sum())
    return float((place[carries].sum() - positive * (positive + 1) / 2) / (positive * (carries.size - positive)))


def micro_f1(probability: NDArray[np.float64], carries: NDArray[np.bool_], threshold: float) -> float:
    """2 TP / (2 TP + FP + FN) over all groups and spectra together."""
    said = probability >= threshold
    return float(2 * (said & carries).sum() / (said.sum() + carries.sum()))


def main(folder: Path) -> None:
    """Print the comparison by group, by state and in sum."""
    _, judged = read_dataset(folder)
    code, labels = outcomes(judged), group_matrix(judged.smiles)
    states = np.array([general_state(state) for state in judged.state])
    probability: dict[Mode, NDArray[np.float64]] = {
        mode: np.array(
            [
                group_probabilities(log_ratios(row, str(state), mode), mode)
                for row, state in zip(code, states, strict=True)
            ]
        )
        for mode in MODES
    }
    print(f"{len(judged)} spectra, {labels.shape[1]} groups")
    print(f"{'group':24s}{'spectra':>8s}{'AUC position':>14s}{'AUC all':>9s}{'gain':>7s}")
    areas = []
    for j, name in enumerate(load_evidence().groups):
        if not 0 < labels[:, j].sum() < len(judged):
            print(f"{name:24s}{int(labels[:, j].sum()):8d}{'not judged':>14s}")
            continue
        position, everything = (ranking_quality(probability[mode][:, j], labels[:, j]) for mode in MODES)
        areas.append((position, everything))
        print(f"{name:24s}{int(labels[:, j].sum()):8d}{position:14.3f}{everything:9.3f}{everything - position:+7.3f}")
    print("\nmean AUC          position {:.3f}   position, strength, width {:.3f}".format(*np.mean(areas, axis=0)))
    for threshold in (0.5, THRESHOLD):
        scores = [micro_f1(probability[mode], labels, threshold) for mode in MODES]
        print("micro-F1 at {:.2f}  position {:.3f}   position, strength, width {:.3f}".format(threshold, *scores))
    for state in sorted(set(states)):
        here = states == state
        scores = [micro_f1(probability[mode][here], labels[here], THRESHOLD) for mode in MODES]
        print("micro-F1 at {:.2f}  {:9s}{:5d} spectra: {:.3f} -> {:.3f}".format(THRESHOLD, state, here.sum(), *scores))


if __name__ == "__main__":
    main(development_data(Path(sys.argv[1]) if len(sys.argv) > 1 else None))
