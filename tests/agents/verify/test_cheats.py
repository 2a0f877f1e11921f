"""No cheat passes the verifier; the usual run tries the quick ones, and each is judged by the whole pipeline."""

from pathlib import Path

import pytest

from vibron.core.errors import VibronError
from vibron_agents.sandbox import Limits, guarantees
from vibron_agents.verify.verification import verify
from vibron_verify.injection.cheating import HERE, Cheat, cheats, right

pytestmark = pytest.mark.skipif(not all(guarantees().values()), reason="no isolation of processes here")
LIMITS = Limits(seconds=60.0)
TRIED = [
    pytest.param(one, id=one.name, marks=[] if one.quick else [pytest.mark.slow]) for one in cheats()
]  # fmt: skip


def test_the_script_that_the_cheats_are_made_from_passes(tmp_path: Path):
    (tmp_path / "chain.py").write_text(right())
    for rubric in ("chain", "bare"):
        found = verify(tmp_path / "chain.py", HERE / f"{rubric}.yaml", limits=LIMITS, seed=1)
        assert found.passed, [check for check in found.checks if check.passed is False]
    assert len(cheats()) >= 40


@pytest.mark.parametrize("cheat", TRIED)
def test_a_cheat_does_not_pass(cheat: Cheat, tmp_path: Path):
    (tmp_path / "chain.py").write_text(cheat.source())
    try:
        found = verify(tmp_path / "chain.py", cheat.rubric_path, seconds=240.0, limits=LIMITS, seed=1)
    except VibronError:
        return  # refused before anything was run
    assert not found.passed
    assert found.programming.faults or [check for check in found.checks if check.passed is False]
