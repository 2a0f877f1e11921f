"""Settings of a script are made finer in the sandbox: an iteration that ends too early is found."""

from pathlib import Path
from typing import Any

import pytest

from vibron_agents.sandbox import guarantees
from vibron_agents.verify.running import RunRecord
from vibron_agents.verify.verification import verify

needs_walls = pytest.mark.skipif(not all(guarantees().values()), reason="no isolation of processes here")
RUBRIC = """schema: vibron.rubric/1
topic: exact
system: {model: "tfim(size=[$L], J=1.0, g=$g)"}
"""
POWER = '''

def lowered(matrix, nearness=1e-2):
    """Return the lowest level by powers of a shifted matrix, until a step changes it by less than this."""
    shifted = 2 * len(matrix) * np.eye(len(matrix)) - matrix
    psi, level, change = np.ones(len(matrix)), 0.0, 1.0
    while change > nearness:
        psi = shifted @ psi / np.linalg.norm(shifted @ psi)
        level, change = psi @ matrix @ psi, abs(psi @ matrix @ psi - level)
    return level


def again(hamiltonian, most):
    return {"level": lowered(hamiltonian, nearness=NEARNESS), "rounds": 1.0 + 0.5 ** most}
'''


def powered(sound: str, nearness: str, most: int = 40) -> str:
    source = sound.replace('"sz": "observable"}', '"sz": "observable", "again": "observable"}')
    source = source.replace('"g": 0.7}', f'"g": 0.7, "most": {most}}}').replace('{"L": 3}', '{"L": 3, "most": 2}')
    return source + POWER.replace("NEARNESS", nearness)


def judged(folder: Path, source: str) -> dict[str, Any]:
    (folder / "chain.py").write_text(source)
    (folder / "chain.yaml").write_text(RUBRIC)
    found = verify(folder / "chain.py", folder / "chain.yaml", seed=3)
    assert not found.programming.faults, found.programming.faults
    return {check.name: check for check in found.checks if check.name.startswith("nothing changes")}


@needs_walls
def test_a_tolerance_that_is_too_large_is_found_by_its_line(sound: str, tmp_path: Path):
    (wrong,) = [one for one in judged(tmp_path, powered(sound, "1e-2")).values() if one.passed is False]
    assert (
        "nearness = 1e-05 in line" in wrong.name and wrong.element == "again" and "again.level moves" in wrong.message
    )
    fine = judged(tmp_path, powered(sound, "1e-10"))
    assert {name: one.passed for name, one in fine.items()} == {
        "nothing changes with finer tolerances": True, "nothing changes with larger counts": True,
    }  # fmt: skip
    assert "most = 80" in fine["nothing changes with larger counts"].message


@needs_walls
def test_a_count_of_the_full_run_is_tried_on_the_small_system(sound: str, tmp_path: Path):
    """Whatever the small run has: 2 rounds there, and 5 in the full run, are too few."""
    (wrong,) = [one for one in judged(tmp_path, powered(sound, "1e-10", 5)).values() if one.passed is False]
    assert wrong.name == "nothing changes at most = 10" and "again.rounds moves by 0.0303" in wrong.message


@needs_walls
def test_nothing_is_run_where_no_number_is_a_setting(sound: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    made = []
    real = RunRecord.run
    monkeypatch.setattr(RunRecord, "run", lambda self, task: made.append(task.name) or real(self, task))
    assert judged(tmp_path, sound) == {} and "refined" not in made
