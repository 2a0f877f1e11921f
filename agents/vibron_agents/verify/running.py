"""Run tasks on a script, each in a separate sandbox, and read the results as untrusted data."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any

from vibron.core.time_limit import ended_late
from vibron_agents.sandbox import Limits, Run
from vibron_agents.verify.background import Background
from vibron_agents.verify.contained import ContainedRun, called
from vibron_agents.verify.keeping import KeptResults, surroundings
from vibron_verify.products import Product
from vibron_verify.products.storing import Told, unpacked
from vibron_verify.recomputed.solved import SolvedSystems
from vibron_verify.script.content import call_keys, contents, to_make
from vibron_verify.script.reading import Script
from vibron_verify.script.wiring import Call

STATES = ("returned", "raised", "left out", "running", "absent")
SHORTEST = 0.01


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


@dataclass(frozen=True)
class _Made:
    """The calls of a task that were made, and their run; None where there was nothing to make, or no time."""

    calls: tuple[Call, ...] = ()
    run: ContainedRun | None = None


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
    at_once : int
        Runs at a time; all but one of them run in the background.
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
    at_once: int = 1
    ends: float = float("inf")
    outcomes: dict[str, Mapping[str, CallOutcome]] = field(default_factory=dict)
    runs: dict[str, Run] = field(default_factory=dict)
    imported: bool = True
    faults: tuple[Mapping[str, Any], ...] = ()
    import_seconds: float = 0.0
    solved: SolvedSystems = field(default_factory=SolvedSystems, repr=False)
    kept: KeptResults = field(default_factory=KeptResults, repr=False)
    _begun: dict[str, Future[_Made]] = field(default_factory=dict, repr=False)

    def begin(self, tasks: Iterable[CallSequence], background: Background) -> None:
        """Begin tasks in the background; :meth:`run` then waits for each."""
        for task in tasks:
            self._begun[task.name] = background.submit(partial(self._made, task))

    def help(self, tasks: Sequence[CallSequence]) -> None:
        """Run those of some tasks that still wait for their turn, the last one first."""
        for task in reversed(tasks):
            if task.name in self._begun and self._begun[task.name].cancel():
                done = self._begun[task.name] = Future[_Made]()
                done.set_result(self._made(task))

    def run(self, task: CallSequence) -> Mapping[str, CallOutcome]:
        """Run a task unless no time is left; every call of it has an outcome."""
        begun = self._begun.pop(task.name, None)
        made = self._made(task) if begun is None or begun.cancel() else begun.result()
        keys, known = self._known(task)
        found = {} if made.run is None else self._noted(task.name, made.calls, made.run)
        for key, one in found.items():
            if one.product is not None and key in keys and key not in known:
                self.kept.put(keys[key], one.product, one.seconds)
        found |= {key: CallOutcome("returned", product, seconds=seconds) for key, (product, seconds) in known.items()}
        late = CallOutcome("absent", limit="seconds")
        self.outcomes[task.name] = {call.key: found.get(call.key, late) for call in task.calls}
        return self.outcomes[task.name]

    def _known(self, task: CallSequence) -> tuple[Mapping[str, str], Mapping[str, tuple[Product, float]]]:
        """Return the keys under which results of a task may be kept, and the results that are."""
        keys = call_keys(self._contents, task.calls, self._surroundings)
        return keys, {key: one for key, named in keys.items() if (one := self.kept.get(named)) is not None}

    def _made(self, task: CallSequence, until: int | None = None) -> _Made:
        """Make the calls of a task; those whose results are kept are made only if another needs them."""
        left = self.ends - time.monotonic()
        calls = to_make(task.calls, set(self._known(task)[1]))
        background = until is not None
        if left < SHORTEST or not (calls or (not background and not (self.imported and self.runs))):
            return _Made()
        seconds = min(task.seconds, left)
        limits = replace(self.limits, seconds=min(self.limits.seconds + seconds, left))
        return _Made(calls, called(self.script, calls, seconds, limits, self.threads, until))

    @cached_property
    def _surroundings(self) -> tuple[str, ...]:
        return (*surroundings(self.limits), str(self.threads))

    @cached_property
    def _contents(self) -> Mapping[str, str]:
        return contents(self.script)

    def _noted(self, name: str, calls: tuple[Call, ...], ended: ContainedRun) -> dict[str, CallOutcome]:
        said = list(unpacked(ended.run.answer))
        first = said[0].said if said and said[0].said.get("imported") is True else {}
        self.faults = self.faults or tuple(_faults(first))
        self.imported = self.imported and bool(first)
        self.import_seconds = self.import_seconds or ended.library_seconds + _seconds(first)
        self.runs[name] = replace(ended.run, answer=b"")
        late = ended_late(ended.run.status)
        limit = "seconds" if late else ended.run.reason if ended.run.reason != "finished" else "ended"
        told = {str(one.said.get("key")): one for one in said}  # the last word on each call counts
        return {call.key: _outcome(told.get(call.key), limit) for call in calls}

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
