"""Random calls over random tools, each with a time limit: what comes back is an error of Vibron or a finite answer."""

from __future__ import annotations

import argparse
import collections
import contextlib
import io
import multiprocessing
import os
import tempfile
import traceback
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

import numpy as np

from vibron.core.errors import VibronError
from vibron.core.registry import tools
from vibron.core.require import require
from vibron.core.result import to_json
from vibron.core.schema import input_schema
from vibron.core.system import bound_memory
from vibron.core.tool import Tool
from vibron_verify.conformance.calls import random_call
from vibron_verify.conformance.nonfinite import undeclared

MEMORY = 14 << 30
QUIET = (DeprecationWarning, PendingDeprecationWarning, ResourceWarning, ImportWarning)
KINDS = ("refused", "answered", "other exception", "not finite", "over the time limit", "died")


@dataclass(frozen=True)
class FuzzOutcome:
    """The end of one call: its kind, and the error or the output that explains it."""

    tool: str
    call: dict[str, Any]
    kind: str
    text: str = ""


def plan(count: int, calls: int, seed: int, names: Sequence[str] = ()) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield ``calls`` calls that the schema accepts, over ``count`` tools drawn at random or those named."""
    generator = np.random.default_rng(seed)
    known = tools()
    drawn = list(names) or sorted(generator.choice(sorted(known), min(count, len(known)), replace=False).tolist())
    validator = require("jsonschema").Draft202012Validator
    for number in range(calls):
        tool = known[drawn[number % len(drawn)]]
        schema = validator(input_schema(tool))
        for _ in range(20):
            call = random_call(tool, generator)
            if schema.is_valid(call):
                yield tool.name, call
                break


def run(planned: Sequence[tuple[str, dict[str, Any]]], seconds: float) -> Iterator[FuzzOutcome]:
    """Run the calls in a worker process, which is replaced when a call ends it or takes longer than ``seconds``."""
    can_fork = "fork" in multiprocessing.get_all_start_methods()  # a new process would need seconds for its imports
    context: Any = multiprocessing.get_context("fork" if can_fork else "spawn")
    position = 0
    with tempfile.TemporaryDirectory() as folder:
        while position < len(planned):
            ours, theirs = context.Pipe()
            worker = context.Process(target=_work, args=(theirs, planned[position:], folder), daemon=True)
            worker.start()
            theirs.close()
            try:
                while position < len(planned):
                    name, call = planned[position]
                    try:
                        kind, text = ours.recv() if ours.poll(seconds) else (KINDS[4], f"{seconds:g} s")
                    except EOFError:
                        kind, text = KINDS[5], "the worker ended"
                    position += 1
                    yield FuzzOutcome(name, call, kind, text)
                    if kind in KINDS[4:]:
                        break
            finally:
                worker.kill()
                worker.join()
                ours.close()


def attempt(tool: Tool, call: dict[str, Any]) -> tuple[str, str]:
    """Run one call and return the kind of its end and a text that explains it."""
    try:
        result = tool.execute(**call)
        to_json(result)
    except VibronError as error:
        return KINDS[0], f"{type(error).__name__}: {error}"
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        return KINDS[2], f"{type(error).__name__}: {error} ({last.filename}:{last.lineno})"
    wrong = undeclared(tool, result)
    return (KINDS[3], ", ".join(wrong)) if wrong else (KINDS[1], "")


def _work(answers: Connection, planned: Sequence[tuple[str, dict[str, Any]]], folder: str) -> None:
    os.chdir(folder)
    os.environ["VIBRON_HOME"] = folder
    bound_memory(MEMORY)
    warnings.simplefilter("error")
    for kind in QUIET:
        warnings.simplefilter("ignore", kind)
    for name, call in planned:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            found = attempt(tools()[name], call)
        answers.send(found)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print how the calls ended and each defect; return 1 if there is one."""
    parser = argparse.ArgumentParser(prog="python -m vibron_verify.conformance fuzz", description=__doc__)
    parser.add_argument("names", nargs="*", help="tools to call; drawn at random if none is named")
    parser.add_argument("--tools", type=int, default=60, help="number of tools drawn")
    parser.add_argument("--calls", type=int, default=600, help="number of calls")
    parser.add_argument("--seed", type=int, default=1, help="seed of the draw")
    parser.add_argument("--seconds", type=float, default=20.0, help="time limit of one call")
    parser.add_argument("--wrapped", action="store_true", help="also list errors made from foreign exceptions")
    chosen = parser.parse_args(arguments)
    planned = list(plan(chosen.tools, chosen.calls, chosen.seed, chosen.names))
    count: collections.Counter[str] = collections.Counter()
    for outcome in run(planned, chosen.seconds):
        count[outcome.kind] += 1
        foreign = outcome.kind == KINDS[0] and "cannot be computed for" in outcome.text
        count["made from foreign exceptions"] += foreign
        if outcome.kind not in KINDS[:2] or (foreign and chosen.wrapped):
            print(f"{outcome.tool}: {outcome.kind}: {outcome.text[:600]}\n    {str(outcome.call)[:1500]}", flush=True)
    print(
        f"seed {chosen.seed}: {len(planned)} calls over {len({name for name, _ in planned})} tools: "
        + ", ".join(f"{count[kind]} {kind}" for kind in KINDS)
        + f" ({count['made from foreign exceptions']} of the refusals made from foreign exceptions)"
    )
    return int(count[KINDS[2]] + count[KINDS[3]] + count[KINDS[5]] > 0)
