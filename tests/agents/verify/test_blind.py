"""A script finds nothing that tells it which run it is in, and none of the judge's data."""

from pathlib import Path

import pytest

from vibron_agents.sandbox import guarantees
from vibron_agents.verify.script_verification import ScriptVerification
from vibron_agents.verify.verification import verify
from vibron_verify.script.expression import filled

pytestmark = pytest.mark.skipif(not all(guarantees().values()), reason="no isolation of processes here")
RUBRIC = 'schema: vibron.rubric/1\ntopic: exact\nsystem: {model: "tfim(size=[$L], g=$g)"}\n'


def judged(source: str, folder: Path, rubric: str = RUBRIC, **options: object) -> ScriptVerification:
    (folder / "chain.py").write_text(source)
    (folder / "chain.yaml").write_text(rubric)
    return verify(folder / "chain.py", folder / "chain.yaml", seed=3, **options)


def test_a_diagonal_made_up_at_the_full_size_is_found(sound: str, tmp_path: Path):
    wrong = sound.replace(
        "    return -sum", "    if L > 4:\n        return np.diag(np.arange(2.0**L))\n    return -sum"
    )
    failed = {check.name for check in judged(wrong, tmp_path).checks if check.passed is False}
    assert "the system is the one that the rubric names, full run" in failed


def test_the_full_run_is_compared_up_to_the_size_that_the_rubric_names(sound: str, tmp_path: Path):
    wrong = sound.replace("    return -sum", "    g = g if L <= 4 else 2 * g\n    return -sum")
    full = "the system is the one that the rubric names, full run"
    for most, passed in ((6, False), (5, None)):
        rubric = RUBRIC.replace("{model", f"{{compared: {{L: {most}}}, model")
        found = {check.name: check.passed for check in judged(wrong, tmp_path, rubric=rubric, changed={"L": 6}).checks}
        assert found[full] is passed


def test_couplings_that_are_right_only_as_declared_are_found(sound: str, tmp_path: Path):
    found = judged(sound.replace("- g * sum", "- 0.7 * sum"), tmp_path)
    unread, failed = [check for check in found.checks if check.passed is False]
    assert unread.name.endswith("depends on g")
    assert failed.name.startswith("the system is the one that the rubric names, at g = ")
    assert found.drawn and judged(sound, tmp_path).drawn == found.drawn


@pytest.mark.parametrize("name", ["os.environ.items()", "os.listdir('.')", "open('/proc/self/cmdline').read()"])
def test_every_run_looks_the_same_from_inside(name: str, sound: str, tmp_path: Path):
    looked = sound.replace(
        "def solve(",
        f"def solve_(hamiltonian):\n    import os\n    return {{'n': 1.0, 'seen': str({name})}}\n\n\ndef solve(",
    )
    looked = looked.replace('"start": "init', '"solve_": "observable", "start": "init')
    record = judged(looked, tmp_path).record
    seen = {task: record.products(task)["solve_"].parts["seen"].words["text"] for task in ("small", "full")}
    assert seen["small"] == seen["full"]
    assert not any(word in seen["full"] for word in ("small", "full", "VIBRON", "calls"))


@pytest.mark.parametrize("name", ["tasks", "rubric", "references", "figures", "injection", "assertions", "scientific"])
def test_the_judge_cannot_be_imported_inside(name: str, sound: str, tmp_path: Path):
    head = f"try:\n    import vibron_verify.{name}\n    SEEN = 'imported'\nexcept ImportError:\n    SEEN = 'absent'\n"
    looked = head + sound.replace('"overlap":', '"seen": SEEN, "overlap":')
    record = judged(looked, tmp_path).record
    assert record.products("small")["solve"].parts["seen"].words["text"] == "absent"


def test_numbers_of_numpy_are_written_as_plain_ones():
    numpy = pytest.importorskip("numpy")
    given = {"g": numpy.float64(0.5), "L": numpy.int64(4), "h": [numpy.float64(1.0)], "v": numpy.arange(2.0)}
    assert filled("tfim(size=[$L], g=$g, h=$h, v=$v)", given) == "tfim(size=[4], g=0.5, h=[1.0], v=[0.0, 1.0])"


CHAIN = """
from pyscf import gto, scf
__elements__ = {"chain": "model", "mean_field": "solver"}
__parameters__ = {"atoms": 4, "R": 0.9}
__small__ = {"atoms": 2}
def chain(atoms, R):
    return gto.M(atom=[("H", (0.0, 0.0, R * i)) for i in range(atoms)], basis="sto-3g", verbose=0)
def mean_field(mol):
    return scf.RHF(mol).run()
"""
ATOMS = """
schema: vibron.rubric/1
topic: dft
system:
  molecule: {atoms: "$([['H', 0, 0, R * i] for i in range(atoms)])", basis: sto-3g}
draw: {R: {min: 0.7, max: 1.2}}
"""


@pytest.mark.parametrize(
    ("right", "wrong", "run"),
    [
        ("", "", None),
        ("R * i", "0.9 * i", ", at R = "),
        ("R * i", "(R if atoms == 2 else 1.01 * R) * i", ", full run"),
    ],
)
def test_a_molecule_that_is_right_only_as_declared_is_found(right: str, wrong: str, run: str | None, tmp_path: Path):
    pytest.importorskip("pyscf")
    (tmp_path / "chain.py").write_text(CHAIN.replace(right, wrong) if right else CHAIN)
    (tmp_path / "chain.yaml").write_text(ATOMS)
    found = verify(tmp_path / "chain.py", tmp_path / "chain.yaml", seed=3)
    failed = [check.name for check in found.checks if check.passed is False]
    assert found.passed if run is None else any(run in name for name in failed), failed
