"""Run a candidate's ``solve(tools, **kwargs)`` in the sandbox and keep its answer where it cannot write.

The candidate has its own folder and a pipe.  The guard, outside, reads the pipe to its end, when every process of
the candidate has ended, and only then writes down what it read, in a folder that was never mounted inside.  So a
candidate can forge its own answer, which the judge holds against the truth as any other, and nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import vibron
from vibron.core.result import to_json
from vibron_agents.sandbox._folder import clear, place
from vibron_agents.sandbox._supervision import Run
from vibron_agents.sandbox.limits import MIB, Limits
from vibron_agents.sandbox.run import existing, run_python
from vibron_agents.sandbox.warm import Warm

PROGRAM = Path(__file__).with_name("_candidate.py")
PLACES = (Path(vibron.__file__).parents[1],)
MODULES = (
    "vibron.core.shipped:families",
    "vibron.core.unit_registry:registry",
    "vibron.physics.planck",
    "vibron.core.result",
)
MOST_ANSWER = 16 * MIB
MOST_WORDS = 20_000


@dataclass(frozen=True)
class Evaluated:
    """What a candidate answered, and how its run ended.

    Attributes
    ----------
    value : JSON data or None
        What ``solve`` returned; numbers bear no unit.
    error : str or None
        Reason for a missing value: ``"DomainError: temperature: ..."``, or how the process ended.
    traceback : str
        From the candidate's first line on, or the end of its standard error where its process died.
    line : int or None
        Line of the candidate's source at which the error rose.
    used : tuple of str
        Tools called, each once, as the candidate's process has it.
    stdout : str
        What it printed; it counts for nothing.
    seconds : float
        Wall time of the run.
    reason : str
        How the run ended, as in :class:`vibron_agents.sandbox.Run`.
    """

    value: Any
    error: str | None
    traceback: str
    line: int | None
    used: tuple[str, ...]
    stdout: str
    seconds: float
    reason: str

    @property
    def ok(self) -> bool:
        """Whether there is a value; says nothing of whether it is right."""
        return self.error is None


def nursery(modules: tuple[str, ...] = ()) -> Warm:
    """Return a nursery in which candidates find the toolkit, and more modules, imported."""
    return Warm((*MODULES, *modules), PLACES)


def evaluate_source(
    source: str, inputs: Mapping[str, Any], folder: Path | str, *, limits: Limits | None = None,
    warm: Warm | None = None, readable: Sequence[Path | str] = (), files: Mapping[str, bytes] | None = None,
) -> Evaluated:  # fmt: skip
    """Call a candidate's ``solve(tools, **inputs)`` in the sandbox and return what it gives back.

    Inside, ``tools.NAME(**arguments)`` executes Vibron's tool of that name and returns its result; an unknown name is
    an ``InputError`` that names those near it.

    Parameters
    ----------
    source : str
        Python that defines ``solve``.
    inputs : mapping
        Keyword arguments, handed over as JSON; arrays arrive as lists.
    folder : path
        An existing folder.  The candidate runs in ``run``, which is made anew and is all that it may write; the answer
        is kept in ``evaluated.json``, which only the guard writes.
    limits : Limits, optional
        Ceilings.
    warm : Warm, optional
        A nursery (:func:`nursery`) that forks the run; else an interpreter is started.
    readable : sequence of paths, optional
        Other files and folders that the candidate may read.
    files : mapping, optional
        Files that it finds in its working folder, path to content; it may change its copies.

    Returns
    -------
    Evaluated
        A value or an error, never both.

    Raises
    ------
    InputError
        The folder is not there.
    ResourceError
        The walls cannot be built here; nothing was run.
    """
    outside = existing(folder)
    inside = outside / "run"
    clear(inside)
    inside.mkdir()
    for name, content in (files or {}).items():
        (inside / name).parent.mkdir(parents=True, exist_ok=True)
        (inside / name).write_bytes(content)
    place(inside / "candidate.py", source)
    place(inside / "inputs.json", json.dumps({"places": list(map(str, PLACES)), "inputs": to_json(inputs)}))
    start = run_python if warm is None else warm.run_python
    ended = start(PROGRAM.read_text(encoding="utf-8"), inside, limits, readable=readable, answer=MOST_ANSWER)
    found = judged(ended)
    place(outside / "evaluated.json", json.dumps(vars(found)))
    return found


def left_behind(folder: Path | str, names: Sequence[str], most: int) -> dict[str, bytes]:
    """Return those of some files that a candidate left in its working folder, cut off after ``most`` bytes and one.

    Links and folders under these names count as nothing.
    """
    found = {}
    for name in names:
        path = Path(folder) / "run" / name
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                found[name] = file.read(most + 1)
    return found


def judged(ended: Run) -> Evaluated:
    """Return the answer in the bytes on the pipe, where they are one and the process ended as it should."""
    said = _read(ended.answer)
    if said is None or not ended.ok:
        words = {
            "finished": "its process ended before solve returned",
            "failed": f"its process ended with status {ended.status} before solve returned",
            "killed": f"its process was killed by signal {-(ended.status or -9)} before solve returned",
        }
        error = words.get(ended.reason, f"it used more {ended.reason} than it may")
        if len(ended.answer) > MOST_ANSWER:
            error = f"its answer has more than {MOST_ANSWER} bytes"
        said = {"error": error, "traceback": ended.stderr[-MOST_WORDS:]}
    failure, line, used = said.get("error"), said.get("line"), said.get("used")
    return Evaluated(
        value=said.get("value") if failure is None else None,
        error=None if failure is None else str(failure)[:MOST_WORDS],
        traceback=str(said.get("traceback", ""))[-MOST_WORDS:],
        line=line if isinstance(line, int) else None,
        used=tuple(str(name)[:100] for name in used) if isinstance(used, list) else (),
        stdout=ended.stdout,
        seconds=ended.seconds,
        reason=ended.reason,
    )


def _read(data: bytes) -> dict[str, Any] | None:
    try:
        said = to_json(json.loads(data)) if len(data) <= MOST_ANSWER else None
    except (ValueError, RecursionError):
        return None
    return said if isinstance(said, dict) and ("value" in said or "error" in said) else None
