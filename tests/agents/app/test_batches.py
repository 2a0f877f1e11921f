"""Analyses of folders from the command line: nothing is lost silently, and equal files give equal bytes."""

import json
import os
import subprocess
import sys
from pathlib import Path

from vibron.core.example import example

EXAMPLES = ("toluene_computed.jdx", "grams_new.spc", "opus.0", "omnic.spa", "perkinelmer.sp")


def analyze(*words: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "vibron_agents", "analyze", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_each_file_of_a_folder_is_analysed_or_named(tmp_path: Path) -> None:
    folder, out = tmp_path / "in", tmp_path / "out.jsonl"
    folder.mkdir()
    for name in EXAMPLES:
        (folder / name).write_bytes(example(name).read_bytes())
    (folder / "notes.md").write_text("# Samples\n")
    (folder / "damaged.spc").write_bytes(example("grams_new.spc").read_bytes()[:300])
    os.mkfifo(folder / "pipe.jdx")
    done = analyze(folder, "--json", out, "--top", "1")
    found = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert {Path(one["input"]["path"]).name for one in found} == {*EXAMPLES, "damaged.spc"}
    assert done.returncode == 1
    assert all("seconds" not in one["provenance"] for one in found if "provenance" in one)
    assert "skipped" in done.stderr and "notes.md" in done.stderr and "pipe.jdx" in done.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in", "out.jsonl"]
