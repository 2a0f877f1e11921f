"""What a script leaves and how long it runs are bounded, and a limit is reported as a limit."""

import json
import resource
import struct
import time
from pathlib import Path

import numpy as np
import pytest

from vibron.core.errors import VibronError
from vibron_agents.app.cli import main
from vibron_agents.sandbox import Limits, guarantees
from vibron_agents.sandbox.limits import MIB
from vibron_agents.verify.verification import verify
from vibron_verify.products import Product
from vibron_verify.products.storing import packed, plain_json, unpacked
from vibron_verify.script.reading import read_script

contained = pytest.mark.skipif(not all(guarantees().values()), reason="no isolation of processes here")
RUBRIC = 'schema: vibron.rubric/1\ntopic: exact\nsystem: {model: "tfim(size=[$L], g=$g)"}\n'
SOLVE = "def solve(hamiltonian, psi0):"
NUMBER = Product("number", "float", {"value": np.array(1.5)})


def record(head: bytes) -> bytes:
    return struct.pack("<I", len(head)) + head


@pytest.mark.parametrize(
    "head",
    [
        b'{"seconds": 1' + b"0" * 400 + b', "arrays": []}',
        b'{"seconds": NaN, "arrays": []}',
        b'{"a": ' * 50_000,
        b"[" * 50_000,
        b'{"arrays": [["<f8", [1000000000000]]]}',
        b'{"arrays": [["<f8", [-1]]]}',
        b'{"arrays": [["(9999999,)<f8", [1]]]}',
        b'{"arrays": [["|O", [1]]]}',
        b'{"arrays": 3}',
        b"17",
    ],
)
def test_a_hostile_record_ends_the_stream(head: bytes):
    good = b"".join(packed({"key": "a", "state": "returned"}, NUMBER))
    found = list(unpacked(good + record(head) + good))
    assert [one.said["key"] for one in found] == ["a"]
    assert found[0].product is not None and found[0].product.number() == 1.5


@pytest.mark.parametrize(
    "tree",
    [
        {"kind": "number"}, {"kind": "x", "values": {}, "words": {}, "parts": {}},
        {"kind": "number", "values": {"value": 3}, "words": {}, "parts": {}},
        {"kind": "number", "values": {"value": True}, "words": {}, "parts": {}}, [], 1,
    ],
)  # fmt: skip
def test_a_tree_that_is_not_a_product_is_a_fault_of_its_record(tree: object):
    (found,) = unpacked(record(json.dumps({"key": "a", "arrays": [], "product": tree}).encode()))
    assert found.product is None and found.fault


def test_arrays_are_never_larger_than_what_was_written():
    data = b"".join(packed({"key": "a"}, Product("array", "x", {"value": np.zeros((100, 100))})))
    assert len(data) > 80_000 and plain_json(b'{"a": [1, 2.5]}') == {"a": [1, 2.5]}


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("x = " + "(" * 5000 + "1" + ")" * 5000, "nest"),
        ("x = " + "-" * 5000 + "1", "nested too deeply"),
        ("x = y" + ".z" * 5000, "nested too deeply"),
        ("x = " + "+".join("1" * 5000), "nested too deeply"),
        ("__parameters__ = {'L': " + "9" * 400 + "}", "more than 64 bits"),
        ("__parameters__ = {'L': 1e999}", "not finite"),
        ("__parameters__ = {'L': [[[[[[[[[[1]]]]]]]]]]}", "deep"),
        ("__parameters__ = {'L': " + str([0] * 50_000) + "}", "entries"),
        ("__ladder__ = {'L': " + str(list(range(1199))) + "}", "24 at most"),
    ],
)
def test_a_source_that_is_too_deep_or_too_large_is_a_fault(line: str, words: str, sound: str, tmp_path: Path):
    (tmp_path / "chain.py").write_text(f"{sound}\n\n{line}\n")
    faults = read_script(tmp_path / "chain.py").faults
    assert [words in fault.cause for fault in faults] == [True], faults


@contained
@pytest.mark.parametrize("size", ["1000000000", "[3] * 5", "5000"])
def test_a_model_that_is_too_large_is_not_built(size: str, sound: str, tmp_path: Path):
    (tmp_path / "chain.py").write_text(sound.replace('"L": 6', f'"L": {size}'))
    (tmp_path / "chain.yaml").write_text(RUBRIC)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    found = verify(tmp_path / "chain.py", tmp_path / "chain.yaml", seconds=20.0)
    assert not found.passed
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 300 << 10


@contained
def test_the_seconds_bound_the_whole_verification(sound: str, tmp_path: Path):
    slow = sound.replace('__small__ = {"L": 3}', f'__small__ = {{"L": 3}}\n__ladder__ = {{"g": {list(range(1, 24))}}}')
    slow = slow.replace("def solve(hamiltonian, psi0):", f"{SOLVE}\n    __import__('time').sleep(2)")
    (tmp_path / "chain.py").write_text(slow)
    (tmp_path / "chain.yaml").write_text(
        f"{RUBRIC}convergence:\n  - {{parameter: g, quantity: solve.energy, tolerance: 1.0}}\n"
    )
    begun = time.monotonic()
    found = verify(tmp_path / "chain.py", tmp_path / "chain.yaml", seconds=10.0)
    assert time.monotonic() - begun < 40.0
    assert found.verdict == "not verified: out of time"


@contained
def test_too_little_memory_is_not_wrong_physics(sound: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    big = sound.replace(
        "def solve(hamiltonian, psi0):",
        "def solve(hamiltonian, psi0):\n    x = np.ones(60 << 20)\n    __import__('time').sleep(0.5)",
    )
    (tmp_path / "chain.py").write_text(big)
    (tmp_path / "chain.yaml").write_text(RUBRIC)
    script, rubric, out = (str(tmp_path / name) for name in ("chain.py", "chain.yaml", "out.json"))
    assert main(["verify", script, "--rubric", rubric, "--memory", "0.3"]) == 1
    assert capsys.readouterr().out.endswith("chain.py: not verified: out of memory\n")
    assert (
        main(["verify", script, "--rubric", rubric, "--memory", "2", "--threads", "2", "--seed", "7", "--json", out])
        == 0
    )
    data = json.loads(Path(out).read_text())
    assert (data["seed"], data["limits"]["threads"], data["limits"]["memory"]) == (7, 2, 2048 * MIB)
    assert "--seed 7" in data["command"] and "--memory 2" in data["command"] and "--threads 2" in data["command"]


@contained
def test_data_that_no_check_can_be_made_on_is_a_failed_check(sound: str, tmp_path: Path):
    strange = sound.replace('"psi": vectors[:, 0]', '"psi": vectors[:, 0], "vector": vectors')
    strange = strange.replace('"energy": levels[0]', '"energy": np.zeros((0, 3))')
    (tmp_path / "chain.py").write_text(strange)
    (tmp_path / "chain.yaml").write_text(RUBRIC + "energy: solve.energy\n")
    try:
        found = verify(tmp_path / "chain.py", tmp_path / "chain.yaml", limits=Limits(seconds=30.0))
    except VibronError as error:
        pytest.fail(str(error))
    assert not found.passed
