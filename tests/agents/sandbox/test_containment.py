"""Every hostile program is contained in both ways: a right verdict, nothing changed outside, nothing left behind."""

import importlib.util
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from vibron_agents.sandbox import Warm, guarantees, run_python

BENCHMARK = Path(__file__).parents[3] / "benchmarks" / "hostile_programs.py"
QUICK = (
    "memory bit by bit", "fork bomb", "orphans that outlive it", "kills everybody", "reads the input",
    "reads elsewhere", "writes elsewhere", "looks for secrets", "forges the report", "replaces its files by links",
    "6 GB at once", "files without names", "asks for rights", "opens all it can", "memory shared without a file",
    "memory that is not mapped", "memory in sockets", "folders without number", "many sparse files",
    "names of every kind", "not a file", "swaps a folder for a link", "removes its folder",
    "leaves rights to others by raw calls", "locks files of others", "watches files of others",
    "every family of sockets", "the abstract socket of the caller", "rings and faults", "namespaces one by one",
    "open folders of others", "memory of others", "tricks with a terminal", "a flood by children",
)  # fmt: skip
pytestmark = pytest.mark.skipif(not all(guarantees().values()), reason="no isolation of processes here")


def script() -> ModuleType:
    """The benchmark, imported from its file."""
    spec = importlib.util.spec_from_file_location("hostile_programs", BENCHMARK)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["hostile_programs"] = module  # its dataclasses look themselves up
    spec.loader.exec_module(module)
    return module


hostile = script()


@pytest.fixture(scope="module")
def nursery() -> Iterator[Warm]:
    with Warm(("numpy",)) as warm:
        yield warm


@pytest.mark.parametrize("mode", ["cold", "warm"])
@pytest.mark.parametrize("name", QUICK)
def test_a_hostile_program_is_contained(
    name: str, mode: str, tmp_path: Path, nursery: Warm, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("API_KEY", hostile.KEY)
    found = hostile.examined(name, tmp_path, run_python if mode == "cold" else nursery.run_python)
    assert found.faults == ()


def test_there_are_at_least_75_programs():
    assert len(hostile.PROGRAMS) >= 75
    assert set(QUICK) <= set(hostile.PROGRAMS)


@pytest.mark.slow
@pytest.mark.parametrize("user", ["root", "nobody"])
def test_every_hostile_program_is_contained_as_root_and_as_nobody(user: str):
    if os.getuid() != 0:
        pytest.skip("only root can try both")
    found = subprocess.run(
        [sys.executable, str(BENCHMARK), "--users", user], capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stdout + found.stderr
