"""The examples of all tools, as a user would write them into files, pass a strict type check."""

import doctest
import subprocess
import sys
from pathlib import Path

from vibron.core.documentation import examples
from vibron.core.registry import tools

ROOT = Path(__file__).parents[2]


def test_examples_pass_a_strict_type_check(tmp_path: Path) -> None:
    folder = tmp_path / "examples"
    folder.mkdir()
    for name, tool in tools().items():
        for text in examples(tool):
            parts = doctest.DocTestParser().get_examples(text)
            (folder / f"example_{name}.py").write_text("".join(part.source for part in parts), encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
