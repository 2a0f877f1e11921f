"""Runs inside the sandbox: calls ``solve(tools, **inputs)`` of a candidate and hands the answer over on descriptor 3.

Its text is what :mod:`guard` has run, so it imports nothing from its folder.  The candidate shares this process and
can say what it likes in its place: what comes over the pipe is the candidate's answer and no more.
"""

from __future__ import annotations

import contextlib
import dataclasses
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from traceback import TracebackException, walk_tb
from types import TracebackType
from typing import Any

HERE = Path(__file__).parent
ANSWER = 3


class Tools:
    """Vibron's tools as attributes: ``tools.planck_radiance(...)``; ``used`` lists those called, in order.

    ``from tools import planck_radiance`` gives the same, inputs may be given in the order of the card, and a candidate
    may call ``solve(tools)`` itself, as an example of its use.
    """

    def __init__(self) -> None:
        self.used: list[str] = []

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.startswith("_"):
            raise AttributeError(name)
        from vibron.core.registry import find

        found = find(name)

        def call(*values: Any, **arguments: Any) -> Any:
            if name not in self.used:
                self.used.append(name)
            if len(values) > len(found.inputs):
                raise TypeError(f"{name} takes {len(found.inputs)} inputs, not {len(values)}")
            named = dict(zip((one.name for one in found.inputs), values, strict=False))
            return readable(found.execute(**named, **arguments))

        return call


def readable(result: Any) -> Any:
    """Let a record be read by ``result["name"]`` too, as code that was written for dictionaries does."""
    if dataclasses.is_dataclass(result) and not hasattr(result, "__getitem__"):
        kind: Any = type(result)
        kind.__getitem__ = lambda record, name: getattr(record, name)  # in this process, which runs one candidate
    return result


def solved(tools: Tools, inputs: dict[str, Any]) -> Any:
    """Return the result of the candidate's ``solve`` as JSON-able data."""
    from vibron.core.result import to_json

    path = HERE / "candidate.py"
    names: dict[str, Any] = {"__name__": "candidate", "__file__": str(path), "tools": tools}
    sys.modules["tools"] = tools  # type: ignore[assignment]
    exec(compile(path.read_bytes(), str(path), "exec"), names)
    if not callable(names.get("solve")):
        raise NameError("the candidate defines no solve(tools, **kwargs)")
    return to_json(names["solve"](tools, **inputs))


def described(error: BaseException) -> dict[str, Any]:
    """Return an error with its message, its traceback from the candidate on, and the last line of the candidate."""
    path, line = str(HERE / "candidate.py"), None
    first: TracebackType | None = None
    trace = error.__traceback__
    if isinstance(error, SyntaxError) and error.filename == path:
        line = error.lineno
    for frame, number in walk_tb(trace):
        if frame.f_code.co_filename == path:
            line = number
    while trace is not None and first is None:
        first = trace if trace.tb_frame.f_code.co_filename == path else None
        trace = trace.tb_next
    words = "".join(TracebackException(type(error), error, first, compact=True).format())
    return {"error": f"{type(error).__name__}: {error}", "line": line, "traceback": words.replace(path, "candidate.py")}


def main() -> None:
    """Hand over the answer and end, whatever threads and exit functions the candidate has left."""
    task = json.loads((HERE / "inputs.json").read_bytes())
    sys.path += [place for place in task["places"] if place not in sys.path]
    tools = Tools()
    try:
        said: dict[str, Any] = {"value": solved(tools, task["inputs"])}
    except BaseException as error:
        said = described(error)
    data = json.dumps({**said, "used": tools.used}).encode()
    with contextlib.suppress(OSError, ValueError):
        sys.stdout.flush()
    with open(os.environ.get("VIBRON_ANSWER") or ANSWER, "wb") as pipe:  # a file without the sandbox
        pipe.write(data)
    os._exit(0)


if __name__ == "__main__":
    main()
