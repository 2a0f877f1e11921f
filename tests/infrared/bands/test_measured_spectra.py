"""On measured spectra of molecules that were not counted, strength and width tell more than position alone."""

import importlib.util
import json
from importlib.resources import files
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from vibron.infrared.band_table.evidence import EVIDENCE, MODES, group_probabilities, log_ratios
from vibron.infrared.molecules.groups import group_matrix
from vibron_train.band_evidence import general_state, measure, outcomes
from vibron_train.structures.dataset import read_dataset

ROOT = Path(__file__).parents[3]


def benchmark() -> ModuleType:
    spec = importlib.util.spec_from_file_location("table_expert", ROOT / "benchmarks" / "table_expert.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_strength_and_width_help(development_spectra: Path) -> None:
    table_expert = benchmark()
    judged = read_dataset(development_spectra)[1]
    code, labels = outcomes(judged), group_matrix(judged.smiles)
    states = [general_state(state) for state in judged.state]
    position, everything = (
        np.array(
            [group_probabilities(log_ratios(row, state, mode), mode) for row, state in zip(code, states, strict=True)]
        )
        for mode in MODES
    )
    threshold = table_expert.THRESHOLD
    assert table_expert.micro_f1(position, labels, threshold) > 0.45
    assert (
        table_expert.micro_f1(everything, labels, threshold) > table_expert.micro_f1(position, labels, threshold) + 0.05
    )
    enough = np.flatnonzero(labels.sum(axis=0) >= 10)
    areas = [[table_expert.ranking_quality(p[:, j], labels[:, j]) for j in enough] for p in (position, everything)]
    assert np.mean(areas[1]) > np.mean(areas[0]) + 0.05


def test_ranking_quality_of_known_orders() -> None:
    quality = benchmark().ranking_quality
    carries = np.array([False, False, True, True])
    assert quality(np.array([0.1, 0.2, 0.3, 0.4]), carries) == 1.0
    assert quality(np.array([0.5, 0.5, 0.5, 0.5]), carries) == 0.5
    assert quality(np.array([0.1, 0.35, 0.3, 0.4]), carries) == 0.75


@pytest.mark.slow
def test_evidence_file_is_what_the_data_give(development_spectra: Path) -> None:
    training = read_dataset(development_spectra)[0]
    stored = json.loads(files("vibron.infrared.band_table").joinpath(EVIDENCE).read_text(encoding="utf-8"))
    assert stored["spectra"] == len(training)
    measured = measure(training)
    assert measured["groups"].keys() == stored["groups"].keys()
    for new, old in zip(measured["ranges"], stored["ranges"], strict=True):
        assert (new["group"], new["vibration"], new["spectra_with"]) == (
            old["group"],
            old["vibration"],
            old["spectra_with"],
        )
        assert new["rate_with"] == pytest.approx(old["rate_with"], abs=0.005)
        assert new["weight"] == pytest.approx(old["weight"], abs=0.05)
