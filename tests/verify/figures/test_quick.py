"""The quick figures pass, each through the whole verifier."""

from pathlib import Path

import pytest

from vibron_agents.sandbox import guarantees
from vibron_agents.verify.figures import failures, run_figure
from vibron_verify.figures import figures

pytestmark = pytest.mark.skipif(not all(guarantees().values()), reason="no isolation of processes here")
QUICK = [one.id for one in figures() if one.quick]


@pytest.mark.parametrize("name", QUICK)
def test_a_quick_figure_passes(name: str, tmp_path: Path):
    data = run_figure(name, tmp_path, seed=1, at_once=1)  # the other processor runs other tests
    assert data["passed"] or data["figure"].get("known"), failures(data)
    assert data["pictures"], "no picture was drawn"
    words = " ".join(text for one in data["pictures"] for text in one["words"].values())
    assert ("reduced" in words) == (data["figure"]["size"] == "reduced"), words
