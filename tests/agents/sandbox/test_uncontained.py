"""Trusted programs run without the sandbox on any system, within their time, and results say so."""

import os
import sys
import time
from pathlib import Path

import pytest

from vibron.core.errors import InputError, ResourceError
from vibron_agents.app.cli import main
from vibron_agents.sandbox import Limits, Warm, evaluate_source, run, run_python
from vibron_agents.verify.keeping import surroundings

TRUSTED = Limits(seconds=30.0, contained=False)
LEAVES_A_CHILD = """
import subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
print(child.pid, flush=True)
time.sleep(600)
"""


def alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_a_trusted_program_works_in_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERVICE_API_KEY", "secret")
    code = "import os, pathlib; pathlib.Path('made').write_text('x'); print('KEY' in ' '.join(os.environ)); 1 / 0"
    ended = run_python(code, tmp_path, TRUSTED)
    assert (ended.reason, ended.status, ended.stdout) == ("failed", 1, "False\n")
    assert "ZeroDivisionError" in ended.stderr
    assert (tmp_path / "made").read_text() == "x"


def test_it_is_ended_with_its_children_at_the_limit(tmp_path: Path) -> None:
    begun = time.monotonic()
    ended = run_python(LEAVES_A_CHILD, tmp_path, Limits(seconds=2.0, contained=False))
    assert ended.reason == "seconds" and ended.status is None
    assert 2.0 <= ended.seconds < 60.0 and time.monotonic() - begun < 60.0
    child = int(ended.stdout)
    while alive(child) and time.monotonic() - begun < 60.0:
        time.sleep(0.01)
    assert not alive(child)


def test_a_candidate_hands_its_answer_over_in_a_file(tmp_path: Path) -> None:
    found = evaluate_source("def solve(tools, x):\n    return x + 1", {"x": 41}, tmp_path, limits=TRUSTED)
    assert (found.value, found.error) == (42, None)


def test_output_is_bounded(tmp_path: Path) -> None:
    ended = run([sys.executable, "-c", "print('x' * 5000)"], tmp_path, Limits(output=1000, contained=False))
    assert len(ended.stdout) == 1000 and ended.dropped == 4001


def test_results_of_both_kinds_are_kept_apart() -> None:
    seen = {surroundings(one) for one in (Limits(), TRUSTED, Limits(contained=False, gpu=True))}
    assert len(seen) == 3


def test_accelerators_are_shown_to_trusted_programs_on_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "1")
    code = "import os; print(os.environ.get('CUDA_VISIBLE_DEVICES'))"
    assert run_python(code, tmp_path, TRUSTED).stdout == "None\n"
    assert run_python(code, tmp_path, Limits(contained=False, gpu=True)).stdout == "1\n"
    with pytest.raises(InputError, match="sandbox") as error:
        Limits(gpu=True)
    assert error.value.field == "gpu"


def test_where_there_is_no_sandbox_nothing_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "pidfd_open", raising=False)
    with pytest.raises(ResourceError, match="needs Linux"):
        run_python("open('made', 'w')", tmp_path)
    with pytest.raises(ResourceError, match="needs Linux"), Warm():
        pass
    assert [path.name for path in tmp_path.iterdir()] == ["script.py"]


def test_the_sandbox_shows_no_accelerator_on_the_command_line_either(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:  # fmt: skip
    script = tmp_path / "script.py"
    script.write_text("")
    assert main(["verify", str(script), "--gpu"]) != 0
    said = capsys.readouterr().err
    assert "gpu" in said and "--uncontained" in said
