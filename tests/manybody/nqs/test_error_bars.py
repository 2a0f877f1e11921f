"""Errors of sampled energies, compared with the same networks summed over all states: six systems, four seeds."""

import importlib.util
import sys
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("netket")
PATH = Path(__file__).parents[3] / "benchmarks" / "neural_error_bars.py"
SPEC = importlib.util.spec_from_file_location("neural_error_bars", PATH)
assert SPEC is not None
assert SPEC.loader is not None
bars = importlib.util.module_from_spec(SPEC)
sys.modules["neural_error_bars"] = bars
SPEC.loader.exec_module(bars)


@pytest.mark.slow
@pytest.mark.parametrize("name", bars.SYSTEMS)
def test_sampled_energies_are_within_four_errors_of_the_sum_and_above_the_bound(name: str) -> None:
    rows = [row for seed in range(4) for row in bars.measure(name, seed, 2, 40)]
    assert all(abs(row.deviation) <= 4.0 for row in rows)
    assert all(row.above for row in rows)
    assert np.mean([abs(row.deviation) <= 2.0 for row in rows]) >= 0.7
