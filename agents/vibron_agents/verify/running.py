"""Run tasks on a script in the sandbox and read back what it left, as data that nobody vouches for."""

from __future__ import annotations

import math
import sys
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import vibron
import vibron_verify
from vibron.core.errors import FormatError
from vibron_agents.sandbox import Limits, Run, run
from vibron_verify.products import Product
from vibron_verify.products.storing import read_arrays, read_json, unpack, write_json
from vibron_verify.script.reading import Script
from vibron_verify.script.wiring import Call

STATES = ("returned", "raised", "left out", "running", "absent")


@dataclass(frozen=True)
class Task:
    """Calls that are made one after another in one process, and the seconds they may take together."""

    name: str
    calls: tuple[Call, ...]
    seconds: float = 60.0
    needs: str = ""
    seed: int = 0

    def to_dict(self) -> dict[str, Any]:
        """Return the task as the worker reads it."""
        calls = [call.to_dict() for call in self.calls]
        return {"name": self.name, "calls": calls, "seconds": self.seconds, "needs": self.needs, "seed": self.seed}


@dataclass(frozen=True)
class Outcome:
    """How one call ended: ``state`` is one of :data:`STATES`, ``running`` for one that was ended by a limit."""

    state: str
    product: Product | None = None
    error: Mapping[str, Any] = field(default_factory=dict)
    seconds: float = 0.0
    limit: str = ""


@dataclass(frozen=True)
class Record:
    """What a run of tasks left: an outcome for each call of each task, the faults of the import, how the runs ended.

    ``import_seconds`` is what the import of the script took.
    """

    outcomes: Mapping[str, Mapping[str, Outcome]]
    imported: bool
    faults: tuple[Mapping[str, Any], ...]
    runs: tuple[Run, ...]
    import_seconds: float = 0.0

    def products(self, task: str) -> dict[str, Product]:
        """Return what the calls of a task returned."""
        outcomes = self.outcomes.get(task, {})
        return {key: one.product for key, one in outcomes.items() if one.product is not None}

    @property
    def printed(self) -> str:
        """What the script printed; it counts for nothing."""
        return "".join(one.stdout for one in self.runs)


def run_tasks(script: Script, tasks: Iterable[Task], limits: Limits | None = None) -> Record:
    """Run tasks in the sandbox; when one of them brings the whole run down, the others are run again without it.

    Parameters
    ----------
    script : Script
        As read; statements that cannot be parsed are left out.
    tasks : iterable of Task
        What to call.
    limits : Limits, optional
        Ceilings; the seconds are those of the import, and what the tasks may take is added to them.

    Returns
    -------
    Record
        Every call of every task has an outcome in it.
    """
    waiting = list(tasks)
    outcomes: dict[str, Mapping[str, Outcome]] = {}
    runs: list[Run] = []
    faults: tuple[Mapping[str, Any], ...] = ()
    imported, importing = True, 0.0
    while waiting:
        ended, found, said = _once(script, waiting, limits or Limits())
        runs.append(ended)
        outcomes |= found
        faults = faults or _faults(said)
        imported = bool(said.get("done"))
        importing = importing or _seconds(said)
        touched = [task for task in waiting if any(one.state != "absent" for one in found[task.name].values())]
        if not imported or ended.reason == "finished" or not touched:
            break
        waiting = [task for task in waiting if task not in touched and (not task.needs or _fine(outcomes, task.needs))]
    return Record(outcomes, imported, faults, tuple(runs), importing)


def _fine(outcomes: Mapping[str, Mapping[str, Outcome]], task: str) -> bool:
    return all(one.state == "returned" for one in outcomes.get(task, {"": Outcome("absent")}).values())


def _once(
    script: Script, tasks: list[Task], limits: Limits
) -> tuple[Run, dict[str, Mapping[str, Outcome]], Mapping[str, Any]]:
    bounded = replace(limits, seconds=limits.seconds + sum(task.seconds for task in tasks))
    with tempfile.TemporaryDirectory(prefix="vibron-verify-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        (folder / "script.py").write_text(script.sound, encoding="utf-8")
        write_json(folder / "tasks.json", [task.to_dict() for task in tasks])
        roots = sorted({str(Path(str(package.__file__)).parents[1]) for package in (vibron, vibron_verify)})
        ended = run(
            [sys.executable, "-P", "-s", "-B", "-W", "ignore", "-m", "vibron_verify.worker"], folder, bounded,
            readable=roots, environment={"PYTHONPATH": ":".join(roots)},
        )  # fmt: skip
        said = read_json(folder / "import.json")
        found: dict[str, Mapping[str, Outcome]] = {task.name: _outcomes(folder, task, ended) for task in tasks}
    return ended, found, said if isinstance(said, dict) else {}


def _outcomes(folder: Path, task: Task, ended: Run) -> dict[str, Outcome]:
    said = read_json(folder / f"{task.name}.json")
    late = read_json(folder / f"{task.name}.late.json") is not None
    limit = "seconds" if late else ended.reason if ended.reason != "finished" else "ended"
    by_key = {}
    for number, one in enumerate(said if isinstance(said, list) else []):
        if isinstance(one, dict) and isinstance(one.get("key"), str):
            by_key[one["key"]] = _outcome(folder / f"{task.name}.{number}.npz", one, limit)
    return {call.key: by_key.get(call.key, Outcome("absent", limit=limit)) for call in task.calls}


def _outcome(arrays: Path, said: Mapping[str, Any], limit: str) -> Outcome:
    state = str(said.get("state"))
    seconds = _seconds(said)
    if state == "returned":
        try:
            return Outcome("returned", unpack(said.get("product"), read_arrays(arrays)), seconds=seconds)
        except FormatError as error:
            return Outcome("raised", error=_described("FormatError", f"what it left is no product: {error.message}"))
    if state == "raised":
        return Outcome("raised", error=cleaned(said.get("error")), seconds=seconds)
    return Outcome(state if state in STATES else "absent", limit=limit, seconds=seconds)


def _seconds(said: Mapping[str, Any]) -> float:
    seconds = said.get("seconds", 0.0)
    return float(seconds) if isinstance(seconds, int | float) and math.isfinite(seconds) else 0.0


def cleaned(error: Any) -> dict[str, Any]:
    """Return an error as the worker describes it, whatever was written in its place."""
    found = error if isinstance(error, dict) else {}
    line = found.get("line")
    names = found.get("names")
    return {
        **{name: str(found.get(name, ""))[:1000] for name in ("type", "message", "function")},
        "line": line if isinstance(line, int) else 0,
        "names": [str(one) for one in names] if isinstance(names, list) else [],
    }


def _faults(said: Mapping[str, Any]) -> tuple[Mapping[str, Any], ...]:
    found = said.get("faults")
    return tuple(cleaned(one) for one in found) if isinstance(found, list) else ()


def _described(kind: str, words: str) -> dict[str, Any]:
    return {"type": kind, "message": words, "line": 0, "function": ""}
