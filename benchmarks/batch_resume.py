"""Kill workers and parents of ``vibron analyze`` at random moments and compare the end with an undisturbed run.

    python benchmarks/batch_resume.py [--files 2000] [--jobs 2] [--worker-kills 20] [--parent-kills 5] [--seed 0]

The files are development spectra where they are present, else variants of a computed spectrum.  Every analysis that
begins is logged with its process.  An analysis is repeated for a reason if the process that did it before was killed
and its result was not in the journal; any other repetition is an error, as is an output that differs by a byte.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from vibron.core.errors import VibronError
from vibron.core.example import example
from vibron_agents.app import cli, runner
from vibron_agents.app.inputs import InputSource
from vibron_agents.core.journal import event_of
from vibron_agents.jobs.finished import journal_of

LOG = "VIBRON_BATCH_LOG"  # file of the analyses that begin, for the processes of this benchmark alone
_analyze = runner.analyze_source


def logged(source: InputSource, job: runner.Job) -> runner.Results:
    """Note the beginning of an analysis, then analyse."""
    with Path(os.environ[LOG]).open("a", encoding="utf-8") as log:
        log.write(f"{os.getpid()} {source.label}\n")
    return _analyze(source, job)


@dataclass
class Run:
    """An analysis of a folder in another process that is disturbed."""

    folder: Path
    out: Path
    log: Path
    jobs: int
    killed: set[int] = field(default_factory=set)
    kept: set[str] = field(default_factory=set)  # files whose results were in the journal when the parent was killed
    again: list[str] = field(default_factory=list)  # of them, those that were analysed again

    def start(self) -> subprocess.Popen[bytes]:
        """Start the command, or start it again."""
        command = [sys.executable, __file__, "--drive", str(self.folder), str(self.out), str(self.jobs)]
        quiet = subprocess.DEVNULL
        return subprocess.Popen(command, env={**os.environ, LOG: str(self.log)}, stdout=quiet, stderr=quiet)

    def begun(self) -> list[tuple[int, str]]:
        """Return process and file of every analysis that has begun."""
        lines = self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []
        return [(int(process), label) for process, _, label in (line.partition(" ") for line in lines)]

    def wait_for(self, count: int, parent: subprocess.Popen[bytes]) -> bool:
        """Wait until so many analyses have begun; return False if the run ended before."""
        while len(self.begun()) < count:
            if parent.poll() is not None:
                return False
            time.sleep(0.01)
        return True

    def kill_worker(self, rng: random.Random) -> bool:
        """Kill one of the workers whose file no killed worker has had; two deaths would make it an error."""
        latest = dict(self.begun())
        lost = {label for process, label in self.begun() if process in self.killed}
        alive = [process for process, label in latest.items() if process not in self.killed and label not in lost]
        chosen = rng.choice(alive[-self.jobs :]) if alive else None
        if chosen is None:
            return False
        try:
            os.kill(chosen, signal.SIGKILL)
        except ProcessLookupError:
            return False
        self.killed.add(chosen)
        return True

    def kill_parent(self, parent: subprocess.Popen[bytes]) -> None:
        """Kill the parent; its workers end with it."""
        parent.kill()
        parent.wait()
        self.killed |= {process for process, _ in self.begun()}
        self.kept = set(self._journal())

    def _journal(self) -> Iterator[str]:
        path = journal_of(self.out)
        for line in path.read_bytes().splitlines() if path.exists() else ():
            if (event := event_of(line)) is not None:
                yield json.loads(event["value"])[0]["input"]["path"]

    def note_again(self, since: int) -> None:
        """Note the files that were analysed again though their results were kept."""
        self.again += [label for _, label in self.begun()[since:] if label in self.kept]

    def groundless(self) -> int:
        """Return how many analyses were repeated although no process that had the file was killed."""
        seen: dict[str, list[int]] = {}
        count = 0
        for process, label in self.begun():
            count += label in seen and not self.killed.intersection(seen[label])
            seen.setdefault(label, []).append(process)
        return count + len(self.again)


def workers_killed(folder: Path, out: Path, jobs: int, kills: int, rng: random.Random) -> tuple[Run, int]:
    """Analyse the folder while workers are killed; return the run and how many were."""
    run = Run(folder, out, out.with_suffix(".log"), jobs)
    parent, done = run.start(), 0
    for count in _moments(folder, kills, rng):
        if not run.wait_for(count, parent):
            break
        time.sleep(rng.uniform(0.0, 0.1))
        done += run.kill_worker(rng)
    parent.wait()
    return run, done


def parents_killed(folder: Path, out: Path, jobs: int, kills: int, rng: random.Random) -> tuple[Run, int]:
    """Analyse the folder while the parent is killed and started again; return the run and how often it was."""
    run, done = Run(folder, out, out.with_suffix(".log"), jobs), 0
    for count in _moments(folder, kills, rng):
        since, parent = len(run.begun()), run.start()
        alive = run.wait_for(max(count, since + 1), parent)
        time.sleep(rng.uniform(0.0, 0.1))
        run.note_again(since)
        run.kill_parent(parent)
        done += alive
    since = len(run.begun())
    run.start().wait()
    run.note_again(since)
    return run, done


def _moments(folder: Path, kills: int, rng: random.Random) -> list[int]:
    return sorted(rng.sample(range(2, len(list(folder.iterdir()))), kills))


def spectra(folder: Path, count: int) -> None:
    """Fill a folder with files of spectra."""
    for number, data in zip(range(count), _contents(), strict=False):
        (folder / f"{number:05d}.jdx").write_bytes(data)


def _contents() -> Iterator[bytes]:
    from vibron_train.development import development_data

    try:
        archives = sorted((development_data(None) / "raw").glob("*.tar*"))
    except VibronError:
        archives = []
    for archive in archives:
        with tarfile.open(archive) as tar:
            for member in tar:
                stream = tar.extractfile(member) if member.isfile() else None
                if stream is not None:
                    yield stream.read()
    plain = example("toluene_computed.jdx").read_bytes()
    number = 0
    while True:
        number += 1
        yield plain.replace(b"toluene, computed", f"toluene, computed, {number}".encode())


def compare(files: int, jobs: int, worker_kills: int, parent_kills: int, seed: int) -> list[dict[str, Any]]:
    """Run undisturbed, with killed workers and with killed parents; return what came of it."""
    rng, found = random.Random(seed), []
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place, "in")
        folder.mkdir()
        spectra(folder, files)
        plain = Run(folder, Path(place, "plain.jsonl"), Path(place, "plain.log"), jobs)
        plain.start().wait()
        whole = plain.out.read_bytes()
        for name, disturb, kills in (
            ("workers killed", workers_killed, worker_kills), ("parents killed", parents_killed, parent_kills),
        ):  # fmt: skip
            run, done = disturb(folder, Path(place, f"{name[0]}.jsonl"), jobs, kills, rng)
            found.append({
                "disturbed": name, "kills": done, "files": whole.count(b"\n"), "begun": len(run.begun()),
                "equal": run.out.read_bytes() == whole, "groundless": run.groundless(),
                "left": sorted(path.name for path in Path(place).glob(f"*{name[0]}.jsonl?*")),
            })  # fmt: skip
    return found


def main() -> None:
    """Print what came of the kills; exit with 1 if an output differs or an analysis was repeated for no reason."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=2000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--worker-kills", type=int, default=20)
    parser.add_argument("--parent-kills", type=int, default=5)
    parser.add_argument("--seed", type=int, default=0)
    options = vars(parser.parse_args())
    rows = compare(**options)
    for row in rows:
        print(json.dumps(row))
    raise SystemExit(any(not row["equal"] or row["groundless"] for row in rows))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--drive"]:
        runner.analyze_source = logged
        raise SystemExit(cli.main(["analyze", sys.argv[2], "--json", sys.argv[3], "--jobs", sys.argv[4]]))
    main()
