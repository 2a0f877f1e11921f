"""Make calls in their order, handing on what they return, and hand each result over at once."""

from __future__ import annotations

import importlib
import inspect
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from vibron_verify.products import read
from vibron_verify.worker.importing import described
from vibron_verify.worker.picking import pick

Say = Callable[..., None]


def run_calls(calls: list[dict[str, Any]], namespace: dict[str, Any], path: Path, say: Say) -> None:
    """Make calls; those that need one that failed are left out.

    Calls whose keys begin in the same way, ``run/``, are one run: the next begins with nothing of the one before.
    """
    live: dict[str, Any] = {}
    run = None
    for call in calls:
        key = call["key"]
        if key.rpartition("/")[0] != run:
            run = key.rpartition("/")[0]
            live.clear()
            np.random.seed(0)
        used = {want["product"] for want in call["arguments"].values() if "product" in want}
        if not used <= set(live):
            say({"key": key, "state": "left out"})
            continue
        say({"key": key, "state": "running"})
        begun = time.perf_counter()
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                function = _function(call, namespace)
                given = {name: _argument(name, want, live) for name, want in call["arguments"].items()}
                live[key] = function(*(given.pop(name) for name in _leading(function, given)), **given)
            seconds = time.perf_counter() - begun
            say({"key": key, "state": "returned", "seconds": seconds}, read(live[key]))
        except BaseException as error:
            live.pop(key, None)
            seconds = time.perf_counter() - begun
            say({"key": key, "state": "raised", "error": described(error, path), "seconds": seconds})


def _function(call: dict[str, Any], namespace: dict[str, Any]) -> Any:
    if call["source"] == "script":
        return namespace[call["element"]]
    return getattr(importlib.import_module(f"vibron_verify.elements.{call['source']}"), call["element"])


def _leading(function: Any, given: dict[str, Any]) -> list[str]:
    """Return the names of arguments that must be given by position."""
    known = inspect.signature(function).parameters
    return [name for name, one in known.items() if one.kind is one.POSITIONAL_ONLY and name in given]


def _argument(name: str, want: dict[str, Any], live: dict[str, Any]) -> Any:
    if "product" not in want:
        return want["value"]
    return pick(live[want["product"]], name, want.get("meaning", ""))
