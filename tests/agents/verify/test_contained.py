"""Runs of a script are forks of a process that has imported its libraries, and several run at a time."""

import time
from pathlib import Path
from typing import Any

import pytest

from vibron_agents.sandbox import Limits, guarantees
from vibron_agents.verify.background import Background, runs_at_once
from vibron_agents.verify.contained import called, libraries
from vibron_agents.verify.running import CallSequence, RunRecord
from vibron_agents.verify.verification import verify
from vibron_verify.script.reading import Script, read_script
from vibron_verify.script.wiring import wire

needs_walls = pytest.mark.skipif(not all(guarantees().values()), reason="no isolation of processes here")
RUBRIC = """schema: vibron.rubric/1
topic: exact
system: {model: "tfim(size=[$L], J=1.0, g=$g)"}
convergence: [{quantity: solve.energy, parameter: most, tolerance: 1.0e-6}]
"""


def script(source: str, folder: Path) -> Script:
    """Return a script as read."""
    (folder / "script.py").write_text(source)
    return read_script(folder / "script.py")


def test_only_known_libraries_are_imported_outside(sound: str, tmp_path: Path):
    more = "import numpy.f2py.__main__, antigravity\nfrom scipy import optimize, nonesuch\nimport scipy.sparse.evil\n"
    assert libraries(script(more + sound, tmp_path)) == ("scipy.optimize", "scipy.sparse.linalg")
    tools = "from vibron.manybody import dmrg_ground_state, nonesuch\n"
    assert libraries(script(tools + sound, tmp_path)) == ("tenpy",)
    assert libraries(script(sound, tmp_path)) == ()


@needs_walls
def test_what_was_imported_counts_as_time_of_the_script(sound: str, tmp_path: Path):
    read = script("import scipy.optimize\n" + sound, tmp_path)
    calls = wire(read, read.small_parameters)
    warm = called(read, calls, 30.0, Limits(), 1)
    assert warm.run.ok and warm.run.answer and warm.library_seconds > 0.0


@needs_walls
def test_runs_in_the_background_give_the_same_as_runs_one_by_one(sound: str, tmp_path: Path):
    source = sound.replace('{"L": 6, "g": 0.7}', '{"L": 6, "g": 0.7, "most": 30}').replace(
        "def solve(hamiltonian, psi0):", "def solve(hamiltonian, psi0, most):"
    )
    source = source.replace('"energy": levels[0]', '"energy": levels[0] + 2.0**-most')
    (tmp_path / "chain.py").write_text(source + '\n__ladder__ = {"most": [20, 25, 30]}\n')
    (tmp_path / "chain.yaml").write_text(RUBRIC)

    def checks(at_once: int) -> list[Any]:
        found = verify(tmp_path / "chain.py", tmp_path / "chain.yaml", seed=3, at_once=at_once)
        return [found.verdict, list(found.record.runs), [check.to_dict() for check in found.checks]]

    assert checks(1) == checks(2) == checks(4)


@needs_walls
def test_what_runs_in_the_background_is_given_up_at_the_end(sound: str, tmp_path: Path):
    read = script(
        sound.replace("    levels, vec", "    while len(hamiltonian) > 8:\n        pass\n    levels, vec"), tmp_path
    )
    record, begun = RunRecord(read, Limits(seconds=60.0)), time.monotonic()
    with Background(1) as background:
        record.begin([CallSequence("full", wire(read, read.parameters), 60.0)], background)
        small = record.run(CallSequence("small", wire(read, read.small_parameters), 20.0))
    assert {one.state for one in small.values()} == {"returned"}
    assert time.monotonic() - begun < 20.0


def test_the_machine_limits_the_number_of_runs(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("vibron_agents.verify.background.processors", lambda: 8)
    monkeypatch.setattr("vibron_agents.verify.background.memory_limit", lambda: 24 << 30)
    assert runs_at_once(Limits(memory=4 << 30)) == 6
    assert runs_at_once(Limits(memory=1 << 30), threads=2) == 4
    assert runs_at_once(Limits(memory=1 << 30), among=4) == 2
    assert runs_at_once(Limits(memory=100 << 30)) == runs_at_once(Limits(contained=False)) == 1
