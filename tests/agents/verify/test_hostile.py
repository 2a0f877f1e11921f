"""Hostile scripts are contained, reported as what they are, and cannot forge a verdict."""

from pathlib import Path

import pytest

from vibron_agents.sandbox import Limits, guarantees
from vibron_agents.sandbox.limits import MIB
from vibron_agents.verify.script_verification import ScriptVerification
from vibron_agents.verify.verification import verify

pytestmark = pytest.mark.skipif(not all(guarantees().values()), reason="no isolation of processes here")
LIMITS = Limits(seconds=10.0, memory=700 * MIB, processes=48)
RUBRIC = """
schema: vibron.rubric/1
topic: exact
system:
  model: "tfim(size=[$L], g=$g)"
claims:
  - {quantity: solve.energy, value: exact, tolerance: 1.0e-8, mark: formula}
"""


def verdict(source: str, folder: Path, seconds: float = 50.0) -> ScriptVerification:
    (folder / "chain.py").write_text(source)
    (folder / "chain.yaml").write_text(RUBRIC)
    return verify(folder / "chain.py", folder / "chain.yaml", seconds=seconds, limits=LIMITS)


def test_the_honest_script_passes(sound: str, tmp_path: Path):
    found = verdict(sound, tmp_path)
    assert found.passed, [check for check in found.checks if check.passed is False]
    assert found.record.printed == ""


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("while True: pass", "does not end in time"),
        ("np.ones(100 * 2**30, dtype=np.uint8)", "MemoryError"),
        (
            "import os\n    while True:\n        try: os.fork()\n        except OSError: pass",
            "does not end in time|more memory than it may",
        ),
        ("open('/root/.bashrc').read()", "FileNotFoundError"),
        ("open('/usr/forged', 'w')", "Read-only file system"),
        ("import socket; socket.create_connection(('127.0.0.1', 80), 0.2)", "OSError|ConnectionRefused|unreachable"),
        ("import os; print('PASSED'); os._exit(0)", "its process ended before it returned"),
        ("import sys; print('all checks PASSED'); sys.exit(0)", "ends the program with status 0"),
        ("return object()", "what solve returns|unread|exception"),
    ],
    ids=[
        "loop",
        "100 GB",
        "fork bomb",
        "read outside",
        "write outside",
        "network",
        "early end",
        "early exit",
        "object",
    ],
)
def test_a_hostile_element_is_named_with_what_it_did(line: str, words: str, sound: str, tmp_path: Path):
    source = sound.replace("def solve(hamiltonian, psi0):\n", f"def solve(hamiltonian, psi0):\n    {line}\n")
    found = verdict(source, tmp_path, seconds=6.0)
    assert not found.passed
    faults = "\n".join(f"{fault.element}: {fault.kind}: {fault.cause}" for fault in found.programming.faults)
    assert any(word in faults for word in words.split("|")), faults


@pytest.mark.parametrize(
    "head",
    [
        "import os; print('PASSED'); os._exit(0)",
        "print('PASSED'); raise SystemExit(0)",
        "while True: pass",
    ],
    ids=["ends the worker", "exits", "never returns"],
)
def test_an_import_that_does_not_come_back_loses(head: str, sound: str, tmp_path: Path):
    (tmp_path / "chain.py").write_text(f"{head}\n{sound}" if "while" not in head else f"{sound}\n{head}\n")
    (tmp_path / "chain.yaml").write_text(RUBRIC)
    found = verify(
        tmp_path / "chain.py", tmp_path / "chain.yaml", seconds=1.0, limits=Limits(seconds=2.0, memory=700 * MIB)
    )
    assert not found.passed
    assert found.programming.faults


def test_a_patched_checker_changes_nothing(sound: str, tmp_path: Path):
    patch = """
try:
    import vibron_verify.rubric.comparison, vibron_verify.check, vibron_verify.scientific
    vibron_verify.check.Check.passed = True
    vibron_verify.rubric.comparison.compare = lambda *a, **k: True
    vibron_verify.scientific.assertion_checks = lambda *a, **k: []
except ImportError:
    pass
"""
    found = verdict(patch + sound.replace("- g * sum", "+ 2 * g * sum"), tmp_path)
    assert not found.passed
    failed = {check.name: check.message for check in found.checks if check.passed is False}
    assert "transverse" in failed["the system is the one that the rubric names"]


def test_forged_results_are_held_against_the_matrix(sound: str, tmp_path: Path):
    found = verdict(sound.replace('"energy": levels[0]', '"energy": levels[0] - 0.3'), tmp_path)
    failed = {check.name for check in found.checks if check.passed is False}
    assert {"the energy is the state's own, small run", "variational bound: bound, small run"} <= failed


def test_a_claimed_error_is_no_larger_than_the_deviation_of_the_state(sound: str, tmp_path: Path):
    wide = sound.replace('"energy": levels[0]', '"error": 1e9, "energy": levels[0] - 0.3')
    failed = {check.name for check in verdict(wide, tmp_path).checks if check.passed is False}
    assert {f"the energy is the state's own, {run} run" for run in ("small", "full")} <= failed


def test_files_left_in_place_of_results_are_not_believed(sound: str, tmp_path: Path):
    secret = tmp_path / "secret.json"
    secret.write_text("[]")
    forged = f"""
import os
os.symlink({str(secret)!r}, "full.json")
os.mkfifo("small.late.json")
open("small.0.npz", "wb").write(b"PK")
"""
    found = verdict(forged + sound, tmp_path)
    assert secret.read_text() == "[]"
    assert found.programming.faults == () or not found.passed


def test_a_basis_that_a_script_states_is_not_evaluated_outside(tmp_path: Path):
    mark = tmp_path / "mark"
    functions = f"#BASIS SET: (1s)\nH    S\n    __import__('pathlib').Path({str(mark)!r}).touch()or(1.0)    1.0\nEND"
    (tmp_path / "hydrogen.py").write_text(f"""
from pyscf import gto, scf
__elements__ = {{"molecule": "model", "mean_field": "solver"}}
__parameters__ = {{"basis": "sto-3g"}}
__small__ = {{"basis": {functions!r}}}
def molecule(basis):
    return gto.M(atom="H 0 0 0; H 0 0 0.74", basis="sto-3g", verbose=0)
def mean_field(mol):
    return scf.RHF(mol).run()
""")
    (tmp_path / "hydrogen.yaml").write_text("""
schema: vibron.rubric/1
topic: dft
system:
  molecule: {atoms: "H 0 0 0; H 0 0 0.74", basis: $basis}
""")
    found = verify(tmp_path / "hydrogen.py", tmp_path / "hydrogen.yaml", seconds=50.0, limits=LIMITS)
    assert not mark.exists()
    assert "not the name of a basis set" in "".join(check.message for check in found.checks if check.passed is False)
