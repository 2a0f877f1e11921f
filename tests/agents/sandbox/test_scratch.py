"""Scratch folders and contained processes do not outlive their owner, even when it is killed."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

import vibron
import vibron_agents
from vibron_agents.sandbox import guarantees, scratch

KILLED = """
import sys
from vibron_agents.sandbox import Warm, run_python, scratch
with scratch() as folder:
    print(folder, flush=True)
    if sys.argv[1] == "cold":
        run_python("import time; time.sleep(600)", folder)
    with Warm() as warm:
        warm.run_python("import time; time.sleep(600)", folder)
"""
needs_walls = pytest.mark.skipif(not all(guarantees().values()), reason="no isolation of processes here")


@needs_walls
@pytest.mark.parametrize("mode", ["cold", "warm"])
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM], ids=["SIGKILL", "SIGTERM"])
def test_nothing_stays_of_a_killed_owner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: str, number: signal.Signals
):
    ours = ":".join(str(Path(str(package.__file__)).parents[1]) for package in (vibron, vibron_agents))
    environment = {**os.environ, "TMPDIR": str(tmp_path), "PYTHONPATH": ours}
    with subprocess.Popen(
        [sys.executable, "-c", KILLED, mode], stdout=subprocess.PIPE, text=True, env=environment
    ) as owner:
        assert owner.stdout is not None
        folder = owner.stdout.readline().strip()
        assert eventually(lambda: len(mounted(folder)) >= 2)
        owner.send_signal(number)
    assert eventually(lambda: mounted(folder) == [])

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with scratch() as own:
        assert list(tmp_path.iterdir()) == [own]
    assert list(tmp_path.iterdir()) == []


def test_a_folder_in_use_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with scratch() as one, scratch() as other:
        (one / "file").write_text("x")
        assert sorted(tmp_path.iterdir()) == sorted([one, other])
        assert (one / "file").read_text() == "x"


def mounted(folder: str) -> list[str]:
    """The processes that have a folder mounted."""
    found = []
    for place in Path("/proc").iterdir():
        try:
            mounts = (place / "mountinfo").read_text() if place.name.isdigit() else ""
        except OSError:
            continue
        if f" {folder} " in mounts:
            found.append(place.name)
    return found


def eventually(condition: "object") -> bool:
    """Wait for a condition; a minute is for a machine that is very busy."""
    assert callable(condition)
    end = time.monotonic() + 60.0
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return False
