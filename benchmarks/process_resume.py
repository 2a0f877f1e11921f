"""Kill ``vibron process`` at random moments, continue it, and compare the end with an undisturbed run.

    python benchmarks/process_resume.py [--files 500] [--jobs 1] [--kills 3] [--seed 0]

The files are variants of a computed spectrum in JCAMP-DX.  A result that was finished before a kill must not be written
again, and every file at the end must equal that of the undisturbed run byte by byte.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from vibron.core.example import example
from vibron_agents.jobs.finished import journal_of

STEPS = "absorbance, range 600-1800, snv"
SUMMARY = "process.jsonl"


def start(folder: Path, out: Path, jobs: int) -> subprocess.Popen[bytes]:
    """Start the command, or start it again."""
    words = ["process", str(folder), "--steps", STEPS, "--out", str(out), "--jobs", str(jobs)]
    quiet = subprocess.DEVNULL
    return subprocess.Popen([sys.executable, "-m", "vibron_agents", *words], stdout=quiet, stderr=subprocess.PIPE)


def written(out: Path) -> dict[str, int]:
    """Return the time of change of every result, ns."""
    return {path.name: path.stat().st_mtime_ns for path in out.glob("*.jdx")}


def finished(out: Path) -> int:
    """Return the number of results in the journal."""
    path = journal_of(out / SUMMARY)
    return path.read_bytes().count(b"\n") if path.exists() else 0


def killed(folder: Path, out: Path, jobs: int, moments: Sequence[int]) -> tuple[int, int]:
    """Process the folder while the command is killed and started again; return kills and results written twice."""
    kills = again = 0
    for moment in moments:
        running = start(folder, out, jobs)
        while finished(out) < moment and running.poll() is None:
            time.sleep(0.005)
        kills += running.poll() is None
        running.kill()
        running.communicate()
        kept, number = written(out), finished(out)
        if not number:
            continue
        running = start(folder, out, jobs)
        while finished(out) <= number and running.poll() is None:
            time.sleep(0.005)
        running.kill()
        running.communicate()
        changed = sum(time_ != kept[name] for name, time_ in written(out).items() if name in kept)
        again += max(0, changed - jobs)  # a result may be written and not yet in the journal when the kill comes
    start(folder, out, jobs).communicate()
    return kills, again


def compare(files: int, jobs: int, kills: int, seed: int) -> dict[str, Any]:
    """Run undisturbed and with kills; return what came of it."""
    rng, plain = random.Random(seed), example("toluene_computed.jdx").read_bytes()
    with tempfile.TemporaryDirectory() as place:
        folder, whole, cut = (Path(place, name) for name in ("in", "whole", "cut"))
        folder.mkdir()
        for number in range(files):
            changed = plain.replace(b"toluene, computed", f"toluene, computed, {number}".encode())
            (folder / f"{number:04d}.jdx").write_bytes(changed)
        began = time.monotonic()
        start(folder, whole, jobs).communicate()
        seconds = time.monotonic() - began
        done, again = killed(folder, cut, jobs, sorted(rng.sample(range(2, files - 2), kills)))
        names = sorted(path.name for path in whole.glob("*.jdx"))
        equal = all((whole / name).read_bytes() == (cut / name).read_bytes() for name in names)
        left = sorted(path.name for path in cut.iterdir() if path.name not in {*names, SUMMARY})
        return {"files": len(names), "seconds": round(seconds, 1), "kills": done, "again": again, "equal": equal,
                "left": left}  # fmt: skip


def main() -> None:
    """Print what came of the kills; exit with 1 if a result differs or was written again."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, number in (("files", 500), ("jobs", 1), ("kills", 3), ("seed", 0)):
        parser.add_argument(f"--{name}", type=int, default=number)
    row = compare(**vars(parser.parse_args()))
    print(json.dumps(row))
    raise SystemExit(not row["equal"] or row["again"] > 0 or bool(row["left"]))


if __name__ == "__main__":
    main()
