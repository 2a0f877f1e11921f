"""Package the solutions of the example tasks, install each into a fresh environment, and compare the scores there.

    python benchmarks/packaged_tasks.py [--task NAME ...] [--evaluations 30] [--index]

Each task of ``examples/tasks`` is solved here and packaged by ``vibron package``.  The project is built into a wheel
and installed with Vibron's wheel, and nothing else, into a new virtual environment; its command then scores the
recorded cases in another folder.  The packages that Vibron depends on are those of this environment, placed behind the
installed ones; with --index they are installed from the configured index.  A task whose judge is a script needs
--index, since the sandbox reads installed packages only.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import sysconfig
import tempfile
import time
import venv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from vibron_agents.loops.own_task import prepared
from vibron_agents.loops.problems import of_task
from vibron_agents.loops.report import write_report
from vibron_agents.loops.running import Way, solved
from vibron_agents.packaging.project import package
from vibron_verify.tasks.optimisation import Optimisation

ROOT = Path(__file__).parents[1]
TASKS = ("calibration", "mixture", "library", "fit", "scan")
SAME = 1e-9
WHERE = "import sys, vibron, vibron_agents as v; print([one.__file__.startswith(sys.prefix) for one in (vibron, v)])"


@dataclass(frozen=True)
class Reproduced:
    """Scores of a solution on the train and the test part, as found and as its installed package gives them."""

    task: str
    found: tuple[float, float]
    again: tuple[float, float]
    status: int
    seconds: float

    @property
    def same(self) -> bool:
        """Whether both scores agree and the command ended with status 0."""
        return self.status == 0 and all(abs(a - b) <= SAME for a, b in zip(self.found, self.again, strict=True))


def wheel(project: Path, folder: Path) -> Path:
    """Build a project into a wheel, without the network."""
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-index", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--wheel-dir", str(folder), str(project)], check=True)
    [found] = folder.glob("*.whl")
    return found


def environment(folder: Path, wheels: Sequence[Path], index: bool) -> Path:
    """Make a virtual environment with some wheels and return its Python."""
    venv.create(folder, with_pip=False, symlinks=True)
    python = folder / "bin" / "python"
    where = () if index else ("--no-index", "--no-deps")
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", *where]
    subprocess.run([*pip, *map(str, wheels)], check=True)
    if not index:
        [packages] = (folder / "lib").glob("python*/site-packages")
        places = dict.fromkeys(sysconfig.get_paths()[name] for name in ("purelib", "platlib"))
        (packages / "dependencies.pth").write_text("\n".join(places) + "\n")
    inside = subprocess.run([str(python), "-c", WHERE], cwd=folder, env={}, capture_output=True, text=True, check=True)
    assert inside.stdout.strip() == "[True, True]", "Vibron is not that of the environment"
    return python


def reproduced(name: str, vibron: Path, folder: Path, evaluations: int, index: bool) -> Reproduced:
    """Solve, package, build, install and score a task again."""
    begun, run = time.perf_counter(), folder / "run"
    task = prepared(ROOT / "examples" / "tasks" / name / "task.yaml", run)
    assert isinstance(task, Optimisation)
    way = Way.by_cards("evolve", evaluations)
    data = write_report(of_task(task), solved(task, way, run), way, run)
    tool = f"solution_of_{name}"
    made = wheel(package(run, folder / "project", tool), folder / "wheel")
    python = environment(folder / "environment", [vibron, made], index)
    elsewhere = folder / "elsewhere"
    elsewhere.mkdir()
    command = [str(python.with_name(tool.replace("_", "-")))]
    done = subprocess.run(command, cwd=elsewhere, env={}, capture_output=True, text=True, check=False)
    if not done.stdout:
        raise RuntimeError(done.stderr)
    again = json.loads(done.stdout)
    found = float(data["train"]), float(data["test"])
    return Reproduced(name, found, (again["train"], again["test"]), done.returncode, time.perf_counter() - begun)


def main() -> None:
    """Print a table of all tasks; exit status 1 where a score differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--task", action="append", choices=[*TASKS, "report"])
    parser.add_argument("--evaluations", type=int, default=30)
    parser.add_argument("--index", action="store_true", help="install the dependencies from the configured index")
    options = parser.parse_args()
    rows = []
    print(f"{'task':<12} {'train':>10} {'again':>10} {'test':>10} {'again':>10}  status  same  seconds")
    with tempfile.TemporaryDirectory() as place:
        vibron = wheel(ROOT, Path(place) / "vibron")
        for name in options.task or TASKS:
            one = reproduced(name, vibron, Path(place) / name, options.evaluations, options.index)
            rows.append(one)
            numbers = (number for pair in zip(one.found, one.again, strict=True) for number in pair)
            print(f"{name:<12} {' '.join(f'{number:10.6f}' for number in numbers)}  {one.status:>6}  "
                  f"{'yes' if one.same else 'no':>4}  {one.seconds:7.1f}", flush=True)  # fmt: skip
    print(f"{sum(one.same for one in rows)} of {len(rows)} packages give the same scores in a fresh environment")
    raise SystemExit(0 if all(one.same for one in rows) else 1)


if __name__ == "__main__":
    main()
