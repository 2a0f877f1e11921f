"""A batch whose workers and parent are killed ends as an undisturbed one does."""

import importlib.util
import sys
from pathlib import Path

_PATH = Path(__file__).parents[2] / "benchmarks" / "batch_resume.py"


def test_killed_batches_end_with_the_same_bytes_and_repeat_only_what_was_in_work() -> None:
    spec = importlib.util.spec_from_file_location("batch_resume", _PATH)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["batch_resume"] = module  # its dataclasses look themselves up
    spec.loader.exec_module(module)
    for row in module.compare(files=10, jobs=2, worker_kills=1, parent_kills=1, seed=0):
        assert row["equal"] and row["groundless"] == 0 and row["left"] == []
