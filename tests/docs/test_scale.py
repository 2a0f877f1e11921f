"""The tables on the page about very large jobs are those that the benchmark prints."""

import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_tables_are_those_of_the_benchmark(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(ROOT / "benchmarks" / "on_paper.py"), run_name="__main__")
    page = (ROOT / "docs" / "explanation" / "scale.md").read_text(encoding="utf-8")
    parts = capsys.readouterr().out.strip().split("\n\n")
    assert len(parts) == 3 and all(part in page for part in parts)
