"""A batch whose workers and parent are killed ends as an undisturbed one does."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

_FOLDER = Path(__file__).parents[2] / "benchmarks"


def _benchmark(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, _FOLDER / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # its dataclasses look themselves up
    spec.loader.exec_module(module)
    return module


def test_a_killed_recipe_ends_with_the_same_bytes_and_writes_no_result_again() -> None:
    row = _benchmark("process_resume").compare(files=40, jobs=1, kills=1, seed=0)
    assert row["files"] == 40 and row["equal"] and row["again"] == 0 and row["left"] == []


def test_killed_batches_end_with_the_same_bytes_and_repeat_only_what_was_in_work() -> None:
    for row in _benchmark("batch_resume").compare(files=10, jobs=2, worker_kills=1, parent_kills=1, seed=0):
        assert row["equal"] and row["groundless"] == 0 and row["left"] == []


@pytest.mark.slow
def test_a_killed_sweep_ends_with_the_same_points_and_keeps_each_once() -> None:
    rows = _benchmark("sweep_resume").compare(points=6, jobs=2, kills=1, seed=0, uncontained=True)
    plain, dask, store = rows
    assert plain["error"] < 1e-12 and dask["equal"] and store["equal"]
    assert store["kept"] == 6 <= store["written"]
