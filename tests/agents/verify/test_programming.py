"""Every fault of a script in one report, and none in a sound one."""

from pathlib import Path

import pytest

from vibron_agents.sandbox import Limits, guarantees
from vibron_agents.verify.programming import Programming, programming, small_task
from vibron_agents.verify.running import RunRecord
from vibron_verify.elements import SYSTEMS
from vibron_verify.script.reading import read_script

pytestmark = pytest.mark.skipif(not all(guarantees().values()), reason="no isolation of processes here")


def verified(source: str, tmp_path: Path, seconds: float = 20.0) -> Programming:
    path = tmp_path / "chain.py"
    path.write_text(source)
    script = read_script(path)
    record = RunRecord(script, Limits(seconds=20.0))
    record.run(small_task(script, seconds))
    return programming(script, record, SYSTEMS["plain"], seconds)


def test_a_sound_script_has_no_fault(sound: str, tmp_path: Path):
    found = verified(sound, tmp_path)
    assert found.faults == ()
    assert (found.levels, found.stages, found.accuracy) == (5, 5, 1.0)


def test_five_faults_in_five_elements_come_in_one_report(sound: str, tmp_path: Path):
    source = (
        sound.replace("for i in range(L - 1)]", "for i in range(L - 1)")  # a bracket that is not closed
        .replace("np.kron(np.kron(", "np.krom(np.kron(")  # a function that does not exist
        .replace("np.eye(1, len(hamiltonian))[0]", "np.eye(1, size)[0]")  # a name that is not defined
        .replace("np.linalg.eigh(hamiltonian)", "np.linalg.eigh(hamiltonian[0])")  # a vector where a matrix is due
        .replace("    return np.array([np.moveaxis", "    np.array([np.moveaxis")  # nothing returned
    )
    found = verified(source, tmp_path)
    assert {(fault.element, fault.kind) for fault in found.faults} == {
        ("bonds", "syntax"), ("ising", "exception"), ("start", "name"), ("solve", "exception"), ("sz", "product"),
    }, "\n".join(map(str, found.faults))  # fmt: skip
    lines = source.split("\n")
    by_element = {fault.element: fault for fault in found.faults}
    assert "np.krom" in lines[by_element["ising"].line - 1]
    assert "eigh" in lines[by_element["solve"].line - 1]
    assert by_element["ising"].smallest == "ising(lattice=known_good, L=3, g=0.7)"
    assert "module 'numpy' has no attribute 'krom'" in by_element["ising"].cause
    assert found.levels == 0 and found.accuracy == 0.0


def test_what_two_sound_elements_do_to_each_other_is_a_fault_of_integration(sound: str, tmp_path: Path):
    source = sound.replace('"psi": vectors[:, 0]', '"psi": None')
    (fault,) = verified(source, tmp_path).faults
    assert (fault.kind, fault.element) == ("integration", "sz")
    assert "what solve returns does not suit it" in fault.cause
    assert fault.smallest.startswith("sz(psi=solve(hamiltonian=ising(lattice=bonds(L=3), L=3, g=0.7)")


@pytest.mark.parametrize(
    ("old", "new", "kind", "words"),
    [
        ("return -sum", "return np.nan * sum", "product", "not finite"),
        ("def sz(psi)", "def sz(psi, axis)", "signature", "nothing supplies the argument 'axis'"),
        ("def sz(psi):", "def sz(psi):\n    while True: pass", "limit", "does not end in time"),
        ("def sz(psi):", "def sz(psi):\n    raise SystemExit(0)", "exception", "ends the program with status 0"),
        (
            "import numpy as np",
            "import numpy as np\nimport no_such_library",
            "import",
            "no module named 'no_such_library'",
        ),
    ],
    ids=["not a number", "no supply", "endless", "exit", "import"],
)
def test_one_fault_is_reported_once(old: str, new: str, kind: str, words: str, sound: str, tmp_path: Path):
    found = verified(sound.replace(old, new), tmp_path, seconds=2.0 if kind == "limit" else 20.0)
    assert [(fault.kind, words in fault.cause) for fault in found.faults][:1] == [(kind, True)], found.faults
    assert len(found.faults) == 1, found.faults
