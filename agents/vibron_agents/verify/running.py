"""Run tasks on a script, each in a separate sandbox, and read the results as untrusted data."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import vibron
import vibron_verify
from vibron.core.time_limit import ended_late
from vibron_agents.sandbox import Limits, Run, run, scratch
from vibron_agents.verify.keeping import KeptResults, surroundings
from vibron_verify.products import Product
from vibron_verify.products.storing import Told, unpacked
from vibron_verify.recomputed.solved import SolvedSystems
from vibron_verify.script.content import call_keys, contents, to_make
from vibron_verify.script.reading import Script
from vibron_verify.script.wiring import Call

STATES = ("returned", "raised", "left out", "running", "absent")
INSIDE = ("vibron", *(f"vibron_verify.{part}" for part in ("worker", "products", "elements", "script")))
"""What can be imported inside; references, rubrics, assertions, tasks and figures are not among it."""
MOST_ANSWER = 512 << 20
SHORTEST = 0.01
CPU = {"JAX_PLATFORMS": "cpu", "CUDA_VISIBLE_DEVICES": ""}  # no accelerator can be seen
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "RAYON_NUM_THREADS")


@dataclass(frozen=True)
class CallSequence:
    """Calls that are made one after another in one process, and the seconds they may take together.

    The name stays outside: nothing inside says which task a process runs.
    """

    name: str
    calls: tuple[Call, ...]
    seconds: float = 60.0


@dataclass(frozen=True)
class CallOutcome:
    """How one call ended: ``state`` is one of :data:`STATES`, ``running`` for one that was ended by a limit."""

    state: str
    product: Product | None = None
    error: Mapping[str, Any] = field(default_factory=dict)
    seconds: float = 0.0
    limit: str = ""

    @property
    def passed_limit(self) -> str:
        """The limit that kept the call from its end: ``seconds``, ``memory``, ``disk``, or nothing."""
        if self.state == "raised":
            return "memory" if self.error.get("type") == "MemoryError" else ""
        return self.limit if self.state in ("running", "absent") and self.limit in LIMITED else ""


LIMITED = ("seconds", "memory", "disk")


@dataclass
class RunRecord:
    """The runs of a script: an outcome for each call of each task, the faults of the import, how the runs ended.

    Attributes
    ----------
    script : Script
        As read; statements that cannot be parsed are left out.
    limits : Limits
        Ceilings of one run; its seconds are those of the import, and what a task may take is added to them.
    threads : int
        Threads of the numerical libraries inside.
    ends : float
        When everything must have ended, by :func:`time.monotonic`; a task that begins later is not run.
    solved : SolvedSystems
        The systems that the verifier solved, for all runs together.
    kept : KeptResults
        Results of calls by their content: what was called before with the same arguments is not called again.
    """

    script: Script
    limits: Limits = field(default_factory=Limits)
    threads: int = 1
    ends: float = float("inf")
    outcomes: dict[str, Mapping[str, CallOutcome]] = field(default_factory=dict)
    runs: dict[str, Run] = field(default_factory=dict)
    imported: bool = True
    faults: tuple[Mapping[str, Any], ...] = ()
    import_seconds: float = 0.0
    solved: SolvedSystems = field(default_factory=SolvedSystems, repr=False)
    kept: KeptResults = field(default_factory=KeptResults, repr=False)

    def run(self, task: CallSequence) -> Mapping[str, CallOutcome]:
        """Run a task unless no time is left; every call of it has an outcome."""
        left = self.ends - time.monotonic()
        found: Mapping[str, CallOutcome]
        if left < SHORTEST:
            found = {call.key: CallOutcome("absent", limit="seconds") for call in task.calls}
        else:
            found = self._made(task, min(task.seconds, left), left)
        self.outcomes[task.name] = found
        return found

    def _made(self, task: CallSequence, seconds: float, left: float) -> Mapping[str, CallOutcome]:
        """Return the outcomes of a task; calls whose results are kept are made only if another needs them."""
        keys = call_keys(self._contents, task.calls, (*surroundings(self.limits), str(self.threads)))
        known = {key: self.kept.get(named) for key, named in keys.items()}
        found = {key: CallOutcome("returned", one[0], seconds=one[1]) for key, one in known.items() if one is not None}
        calls = to_make(task.calls, set(found))
        if calls or not self.imported or not self.runs:
            limits = replace(self.limits, seconds=min(self.limits.seconds + seconds, left))
            ended = _contained(self.script, calls, seconds, limits, self.threads)
            found = {**self._noted(replace(task, calls=calls), ended), **found}
        for key, one in found.items():
            if one.product is not None and key in keys and known[key] is None:
                self.kept.put(keys[key], one.product, one.seconds)
        return {call.key: found[call.key] for call in task.calls}

    @cached_property
    def _contents(self) -> Mapping[str, str]:
        return contents(self.script)

    def _noted(self, task: CallSequence, ended: Run) -> Mapping[str, CallOutcome]:
        said = list(unpacked(ended.answer))
        first = said[0].said if said and said[0].said.get("imported") is True else {}
        self.faults = self.faults or tuple(_faults(first))
        self.imported = self.imported and bool(first)
        self.import_seconds = self.import_seconds or _seconds(first)
        self.runs[task.name] = replace(ended, answer=b"")
        late = ended_late(ended.status)
        limit = "seconds" if late else ended.reason if ended.reason != "finished" else "ended"
        told = {str(one.said.get("key")): one for one in said}  # the last word on each call counts
        return {call.key: _outcome(told.get(call.key), limit) for call in task.calls}

    def returned(self, task: str) -> bool:
        """Return True if every call of a task returned."""
        return all(one.state == "returned" for one in self.outcomes.get(task, {"": CallOutcome("absent")}).values())

    def products(self, task: str) -> dict[str, Product]:
        """Return the results of the calls of a task."""
        outcomes = self.outcomes.get(task, {})
        return {key: one.product for key, one in outcomes.items() if one.product is not None}

    def passed_limit(self, tasks: Iterable[str] | None = None) -> str:
        """Return the first limit that kept a call of some tasks, or of all, from its end."""
        chosen = self.outcomes if tasks is None else tasks
        limits = (one.passed_limit for name in chosen for one in self.outcomes.get(name, {}).values())
        return next(filter(None, limits), "")

    @property
    def printed(self) -> str:
        """What the script printed; it counts for nothing."""
        return "".join(one.stdout for one in self.runs.values())


def _contained(script: Script, calls: Iterable[Call], seconds: float, limits: Limits, threads: int) -> Run:
    with scratch() as folder:
        (folder / "script.py").write_text(script.sound, encoding="utf-8")
        task = {"calls": [call.to_dict() for call in calls], "seconds": seconds}
        (folder / "calls.json").write_text(json.dumps(task), encoding="utf-8")
        roots = sorted({str(Path(str(package.__file__)).parents[1]) for package in (vibron, vibron_verify)})
        environment = {
            "PYTHONPATH": os.pathsep.join(roots),
            **({} if limits.gpu else CPU),
            **dict.fromkeys(THREADS, str(threads)),
        }
        return run(
            [sys.executable, "-P", "-s", "-B", "-W", "ignore", "-m", "vibron_verify.worker"], folder, limits,
            packages=INSIDE, environment=environment, answer=MOST_ANSWER,
        )  # fmt: skip


def _outcome(told: Told | None, limit: str) -> CallOutcome:
    if told is None:
        return CallOutcome("absent", limit=limit)
    state, seconds = told.said.get("state"), _seconds(told.said)
    if state == "returned":
        if told.product is not None:
            return CallOutcome("returned", told.product, seconds=seconds)
        words = f"what it left {told.fault or 'is not a product'}"
        return CallOutcome("raised", error={"type": "FormatError", "message": words, "line": 0, "function": ""})
    if state == "raised":
        return CallOutcome("raised", error=cleaned(told.said.get("error")), seconds=seconds)
    return CallOutcome(state if state in STATES else "absent", limit=limit, seconds=seconds)


def _seconds(said: Mapping[str, Any]) -> float:
    seconds = said.get("seconds", 0.0)
    return float(seconds) if isinstance(seconds, int | float) and 0.0 <= seconds < 1e9 else 0.0


def cleaned(error: Any) -> dict[str, Any]:
    """Return an error as the worker describes it, whatever was written in its place."""
    found = error if isinstance(error, dict) else {}
    line, names = found.get("line"), found.get("names")
    return {
        **{name: str(found.get(name, ""))[:1000] for name in ("type", "message", "function")},
        "line": line if isinstance(line, int) else 0,
        "names": [str(one)[:200] for one in names[:200]] if isinstance(names, list) else [],
    }


def _faults(said: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    found = said.get("faults")
    yield from (cleaned(one) for one in (found[:1000] if isinstance(found, list) else ()))
