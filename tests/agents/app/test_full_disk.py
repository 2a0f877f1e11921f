"""Outputs that cannot be written: a clear error, exit status 1, no truncated file, and a run that continues."""

import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from vibron.core.example import example

EXAMPLES = ("toluene_computed.jdx", "grams_new.spc")
BLOCK = 4096
FULL_DEVICE = Path("/dev/full")


def vibron(*words: str | Path, limit: int = 0, stdout: Path | None = None) -> "subprocess.CompletedProcess[str]":
    """Run the command with files of a limited size; writing more fails as on a full disk."""

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    before: Callable[[], None] | None = limited if limit else None
    command = [sys.executable, "-B", "-m", "vibron_agents", *map(str, words)]
    with (stdout or Path("/dev/null")).open("w") as stream:
        return subprocess.run(
            command, stdout=stream, stderr=subprocess.PIPE, text=True, check=False, preexec_fn=before
        )  # fmt: skip


def test_an_analysis_on_a_full_disk_keeps_its_results(tmp_path: Path) -> None:
    folder, out, whole = tmp_path / "in", tmp_path / "out.jsonl", tmp_path / "whole.jsonl"
    folder.mkdir()
    for name in EXAMPLES:
        (folder / name).write_bytes(example(name).read_bytes())
    assert vibron("analyze", folder, "--json", whole).returncode == 0
    first, second = whole.read_bytes().splitlines(keepends=True)
    out.write_text("yesterday\n")
    done = vibron("analyze", folder, "--json", out, limit=len(first) + len(second) // 2)
    assert done.returncode == 1
    assert "cannot be written" in done.stderr and "Traceback" not in done.stderr
    assert out.read_text() == "yesterday\n"
    assert not list(tmp_path.glob("*.part")) and not list(tmp_path.glob(".*.part"))
    again = vibron("analyze", folder, "--json", out)
    assert again.returncode == 0
    assert "resumed: 1 finished" in again.stderr
    assert out.read_bytes() == whole.read_bytes()


@pytest.mark.skipif(not FULL_DEVICE.exists(), reason="needs /dev/full")
@pytest.mark.parametrize("words", [("--json", "-"), ()])
def test_a_full_standard_output_is_an_error(words: tuple[str, ...]) -> None:
    done = vibron("analyze", example("affn.jdx"), *words, stdout=FULL_DEVICE)
    assert done.returncode == 1
    assert "standard output" in done.stderr
    assert "Traceback" not in done.stderr and "Exception ignored" not in done.stderr


@pytest.mark.skipif(not FULL_DEVICE.exists(), reason="needs /dev/full")
@pytest.mark.parametrize("words", [("--help",), ("--version",), ("tools", "list"), ("tools", "list", "--json")])
def test_a_full_standard_output_is_an_error_of_every_command(words: tuple[str, ...]) -> None:
    done = vibron(*words, stdout=FULL_DEVICE)
    assert done.returncode == 1
    assert "cannot be written" in done.stderr
    assert "Traceback" not in done.stderr and "Exception ignored" not in done.stderr


def test_an_evidence_file_on_a_full_disk_is_an_error(tmp_path: Path) -> None:
    report = tmp_path / "report"
    done = vibron("analyze", example("affn.jdx"), "--report", report, limit=BLOCK)
    assert done.returncode == 1
    errors = [line for line in done.stderr.splitlines() if line.startswith("error: ")]
    assert errors and "cannot be written" in errors[0]
    assert "Traceback" not in done.stderr
    assert not list(report.glob("*.html"))
