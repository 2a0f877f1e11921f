"""Every hostile program is contained on both ways: a right verdict, nothing changed outside, nothing left, no trace."""

import os
import re
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from vibron_agents.sandbox import Limits, Run, Warm, guarantees, run_python
from vibron_agents.sandbox.limits import MIB

PROGRAMS: dict[str, dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("hostile.yaml").read_text())
PROLOGUE = """
import ctypes, os, sys
libc = ctypes.CDLL(None, use_errno=True)
def refuse():
    raise OSError("there is nothing to be had")
def call(name, *arguments):
    if getattr(libc, name)(*arguments) == -1:
        raise OSError(ctypes.get_errno(), name)
def attempt(what, action):
    try:
        action()
    except (OSError, ValueError) as error:
        return
    print("reached", what)
"""
NEXT = """
import json, math, os, sys, time
numpy = sys.modules.get("numpy")
print(json.loads(json.dumps([math.pi, len("four")])), numpy is None or numpy.pi == math.pi)
print([name for name in os.listdir("/tmp") if os.path.isfile("/tmp/" + name)])
"""
pytestmark = pytest.mark.skipif(not all(guarantees().values()), reason="no isolation of processes here")


@pytest.fixture(scope="module")
def nursery() -> Iterator[Warm]:
    with Warm(("numpy",)) as warm:
        yield warm


@pytest.fixture(params=["cold", "warm"])
def python(request: pytest.FixtureRequest, nursery: Warm) -> Callable[..., Run]:
    return run_python if request.param == "cold" else nursery.run_python


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_hostile_program_is_contained(
    name: str, tmp_path: Path, python: Callable[..., Run], monkeypatch: pytest.MonkeyPatch
):
    own, secret, scratch = tmp_path / "own", tmp_path / "secret", tmp_path / "scratch"
    own.mkdir()
    scratch.mkdir()
    secret.write_text("word")
    monkeypatch.setenv("API_KEY", "key-of-the-caller")
    monkeypatch.setattr(tempfile, "tempdir", str(scratch))
    before = state(tmp_path), descriptors()

    program = PROGRAMS[name]
    found = python(PROLOGUE + f"{names(own, secret)}\n{program['code']}", own, ceilings(program.get("limits", {})))
    said = found.stdout + found.stderr

    assert found.reason in program["reason"].split("|"), said[:2000]
    assert re.search(program.get("says", ""), said, re.MULTILINE), said[:2000]
    assert "reached" not in found.stdout and "key-of-the-caller" not in said
    assert found.seconds < 15.0
    assert len(found.stdout) <= Limits().output and len(found.stderr) <= Limits().output
    assert inside(own) == []
    assert (state(tmp_path), descriptors()) == before
    assert python(NEXT, own).stdout == "[3.141592653589793, 4] True\n[]\n"


def names(own: Path, secret: Path) -> str:
    """What the programs know of the outside."""
    known = {"SECRET": str(secret), "OUTSIDE": str(secret.parent), "OWN": str(own), "CALLER": os.getpid()}
    return "\n".join(f"{name} = {value!r}" for name, value in known.items())


def ceilings(given: dict[str, float]) -> Limits:
    """Limits with memory and disk in MiB."""
    sizes = {key: int(given[key] * MIB) for key in ("memory", "disk") if key in given}
    return Limits(**{"seconds": 12.0, "memory": 1024 * MIB, "disk": 64 * MIB, "processes": 64, **given, **sizes})


def state(outside: Path) -> list[tuple[str, int, bytes | int]]:
    """All that is beside the program's own folder."""
    return [
        (path.name, path.lstat().st_mode, path.read_bytes() if path.is_file() else len(list(path.iterdir())))
        for path in sorted(outside.iterdir())
        if path.name != "own"
    ]


def descriptors() -> list[str]:
    """What this process has open."""
    places = Path("/proc/self/fd").iterdir()
    return sorted(str(place.readlink()) for place in places if place.is_symlink())


def inside(own: Path) -> list[int]:
    """The processes that have the program's folder mounted, which are those of the run."""
    found = []
    for place in Path("/proc").iterdir():
        try:
            mounts = (place / "mountinfo").read_text() if place.name.isdigit() else ""
        except OSError:
            continue
        if f" {own} " in mounts:
            found.append(int(place.name))
    return found
